// @ts-check
/** What is shown of one node beside the picture of its tree: path, facts, children, and its board where there is one. */

import { html, nothing, render } from "./html.js";
import { count } from "./tree_facts.js";

const MOST_CHILDREN = 60;

/**
 * @param {HTMLElement} host
 * @param {import("./tree_facts.js").Facts} facts
 * @param {number} node
 * @param {{onSelect: (node: number) => void, board?: unknown, note?: string}} options
 */
export function drawNode(host, facts, node, { onSelect, board = nothing, note = "" }) {
  const { tree } = facts, children = facts.children(node, MOST_CHILDREN + 1), path = facts.path(node);
  const step = (/** @type {number} */ at) => html`<li><button type="button" class="crumb" aria-current=${at === node ? "true" : "false"}
    @click=${() => onSelect(at)}>${facts.move(at)}</button></li>`;
  const [low, high] = [facts.windowText(node), facts.valueText(node)];
  const row = (/** @type {number} */ at) => html`<tr>
    <td><button type="button" class="crumb" @click=${() => onSelect(at)}>${facts.move(at)}</button></td>
    <td class="number">${facts.valueText(at)}</td><td>${facts.reason(at)}${facts.research(at) ? ", again" : ""}</td>
    <td class="number">${count(tree.size[at])}</td></tr>`;
  render(html`
    <div><h2>Node ${count(facts.entered(node))}</h2>${board}</div>
    <div><ol class="crumbs" aria-label="Path from the root">${path.map(step)}</ol>
    <dl class="facts">
      <dt>value</dt><dd>${high}</dd>
      <dt>window on entry</dt><dd>${low}</dd>
      <dt>ended by</dt><dd>${facts.fate(node)}${facts.research(node) ? "; a re-search" : ""}</dd>
      <dt>numbers of</dt><dd>${facts.playerName(tree.player[node])}${facts.turned(node) ? `, shown for ${facts.playerName(facts.max)}` : ""}</dd>
      <dt>ply, nodes</dt><dd>${tree.ply[node]}, ${count(tree.size[node])}</dd>
    </dl>
    ${note ? html`<p class="note">${note}</p>` : nothing}</div>
    ${children.length ? html`<div><div class="scroll children" tabindex="0" role="region" aria-label="Children"><table>
      <thead><tr><th scope="col">move</th><th scope="col" class="number">value</th><th scope="col">ended by</th><th scope="col" class="number">nodes</th></tr></thead>
      <tbody>${children.slice(0, MOST_CHILDREN).map(row)}</tbody></table></div>
      ${children.length > MOST_CHILDREN ? html`<p class="muted">and more</p>` : nothing}</div>` : nothing}
  `, host);
}
