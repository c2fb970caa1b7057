// @ts-check
/** What can be changed of the node that is selected. */

import { html, nothing } from "../lib/html.js";
import { short } from "./model.js";

/** Numbers of a text, with commas or blanks between them; null if it is none. @param {string} text @param {number} count */
function numbers(text, count) {
  const parts = text.replaceAll("−", "-").trim().split(/[\s,;]+/);
  const found = parts.map((part) => (/^-?\d+\/\d+$/.test(part) ? Number(part.split("/")[0]) / Number(part.split("/")[1]) : Number(part)));
  return parts.length === count && parts.every((part) => part !== "") && found.every(Number.isFinite) ? found : null;
}

/**
 * @param {import("./model.js").Tree} tree
 * @param {import("./model.js").Numbered[]} nodes
 * @param {number} at
 * @param {any} actions
 */
export function inspector(tree, nodes, at, actions) {
  const node = nodes[at];
  const siblings = nodes[node.parent]?.children ?? [];
  return html`<div class="panel inspector">
    <h2>Node ${node.name}${node.owner ? `: ${node.owner}` : ""}</h2>
    <div class="row">${node.children.length ? moverFields(tree, node, actions) : payoffField(node, actions)}</div>
    <div class="row">
      <button type="button" @click=${() => actions.add()}>Add a child</button>
      <button type="button" ?disabled=${at === 0} @click=${() => actions.remove()}>Remove</button>
      <button type="button" ?disabled=${siblings[0] === at || at === 0} @click=${() => actions.shift(-1)}>Move left</button>
      <button type="button" ?disabled=${siblings[siblings.length - 1] === at || at === 0} @click=${() => actions.shift(1)}>Move right</button>
    </div>
    <p class="muted">In the picture: arrows walk, + adds a child, Delete removes, Alt and arrows move, c makes it chance's turn, Enter goes to
      the field above.</p>
  </div>`;
}

/** @param {import("./model.js").Numbered} node @param {any} actions */
function payoffField(node, actions) {
  const { payoffs } = node.item;
  const take = (/** @type {any} */ event) => {
    const found = numbers(event.target.value, payoffs.length);
    if (found) actions.payoffs(found);
    else actions.problem(`node ${node.name}: expected ${payoffs.length === 1 ? "a number" : `${payoffs.length} numbers`}, got '${event.target.value.slice(0, 30)}'`);
  };
  return html`<label>${payoffs.length === 1 ? "Value for MAX" : "Payoffs"}
    <input id="payoff" .value=${payoffs.map(short).join(" ")} autocomplete="off" @change=${take}></label>`;
}

/** @param {import("./model.js").Tree} tree @param {import("./model.js").Numbered} node @param {any} actions */
function moverFields(tree, node, actions) {
  const { item } = node;
  const names = tree.players === 2 ? ["MAX", "MIN"] : Array.from({ length: tree.players }, (_, i) => `player ${i + 1}`);
  const take = (/** @type {any} */ event) => {
    const { value } = event.target;
    actions.mover(value === "turn" || value === "chance" ? value : Number(value));
  };
  const chances = (/** @type {any} */ event) => {
    const found = numbers(event.target.value, item.children.length);
    const sum = (found ?? []).reduce((total, p) => total + p, 0);
    if (found && found.every((p) => p >= 0) && Math.abs(sum - 1) < 1e-6) actions.chances(found);
    else actions.problem(`node ${node.name}: expected ${item.children.length} probabilities that sum to 1, got '${event.target.value.slice(0, 30)}'`);
  };
  return html`<label>Who moves <select id="mover" @change=${take}>
      <option value="turn" .selected=${item.mover === "turn"}>whose turn it is</option>
      ${names.map((name, i) => html`<option value=${i} .selected=${item.mover === i}>${name}</option>`)}
      <option value="chance" .selected=${item.mover === "chance"}>chance</option></select></label>
    ${item.mover === "chance" ? html`<label>Probabilities <input id="chances" .value=${item.chances.map(short).join(" ")} @change=${chances}></label>` : nothing}`;
}
