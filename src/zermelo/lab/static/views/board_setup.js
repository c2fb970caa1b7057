// @ts-check
/** The settings of the board: which game, who plays, who analyses, what is shown. */

import { argumentFields } from "../lib/arguments.js";
import { html, nothing } from "../lib/html.js";
import { BUDGET, readSpec, writeSpec } from "../lib/specs.js";

/** @typedef {any} View the board, which is changed */

/** @param {View} view */
export function setupForm(view) {
  const { setting } = view.match;
  const players = view.match.position?.players ?? setting.seats.map((/** @type {string} */ _, /** @type {number} */ player) => `player ${player}`);
  const changed = (/** @type {string} */ name, /** @type {string} */ text) => {
    const parameters = { ...setting.parameters, [name]: text };
    if (text === "") delete parameters[name];
    view.anew({ parameters, start: null, moves: [] });
  };
  return html`<div class="setup">
    <div class="row">
      <label for="game">Game</label>${gameSelect(view)}
      <span class="muted small">${view.entry.summary}</span>
    </div>
    ${view.entry.parameters.length ? html`<details><summary>Parameters of the game</summary>
      <div class="arguments">${argumentFields(view.entry.parameters, setting.parameters, changed, "parameter")}</div></details>` : nothing}
    <details ?open=${view.problem !== ""}><summary>Players: ${setting.seats.map((/** @type {string} */ seat, /** @type {number} */ player) => `${players[player] ?? player}: ${readSpec(seat).algorithm ?? "person"}`).join(", ")}</summary>
      ${setting.seats.map((/** @type {string} */ seat, /** @type {number} */ player) => specFields(view, `seat${player}`, players[player] ?? `player ${player}`, readSpec(seat), "a person at this page", (spec) => view.seat(player, spec)))}
      ${view.entry.chance ? dice(view) : nothing}
    </details>
    <details><summary>Analysis: ${setting.analyst === "off" ? "off" : readSpec(setting.analyst).algorithm}${setting.all ? ", every move exactly" : ""}${view.show.values === "value" ? "" : `, ${view.show.values === "none" ? "values hidden" : "losses"}`}</summary>
      ${specFields(view, "analyst", "Analysis of a person's moves", setting.analyst === "off" ? readSpec("person") : readSpec(setting.analyst), "off", (spec) => view.change({ analyst: spec.algorithm === null ? "off" : writeSpec(spec) }))}
      ${looks(view)}
    </details>
  </div>`;
}

/** @param {View} view */
function gameSelect(view) {
  const option = (/** @type {any} */ game) => html`<option value=${game.name} ?selected=${game.name === view.entry.name} ?disabled=${game.players === null}>${game.name.replaceAll("_", " ")}</option>`;
  const chosen = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLSelectElement} */ (event.target).value;
    const entry = view.known.games.find((/** @type {any} */ game) => game.name === name);
    const usual = entry.usual ? `${entry.usual},seconds=1` : "person";
    const seats = Array.from({ length: entry.players }, (_, player) => (player === 0 ? "person" : usual));
    view.anew({
      game: name, parameters: {}, start: null, moves: [], seats, analyst: entry.usual ? `${entry.usual},seconds=5` : "off", dice: "rolled",
    }, entry);
  };
  const groups = [
    ["Yours", view.known.games.filter((/** @type {any} */ game) => game.own)],
    ["Games", view.known.games.filter((/** @type {any} */ game) => !game.own && !game.name.endsWith("_tree"))],
    ["Synthetic trees", view.known.games.filter((/** @type {any} */ game) => !game.own && game.name.endsWith("_tree"))],
  ];
  return html`<select id="game" @change=${chosen}>${groups.map(([label, games]) => (games.length ? html`<optgroup label=${label}>${games.map(option)}</optgroup>` : nothing))}</select>`;
}

/**
 * @param {View} view @param {string} id @param {string} label @param {import("../lib/specs.js").Spec} spec
 * @param {string} none what no algorithm means @param {(spec: import("../lib/specs.js").Spec) => void} changed
 */
function specFields(view, id, label, spec, none, changed) {
  const fits = view.fits.algorithms;
  const found = view.known.algorithms.find((/** @type {any} */ each) => each.name === spec.algorithm);
  const choose = (/** @type {Event} */ event) => {
    const name = /** @type {HTMLSelectElement} */ (event.target).value;
    changed({ algorithm: name === "" ? null : name, seconds: spec.seconds ?? (id === "analyst" ? 5 : 1), depth: spec.depth, nodes: spec.nodes, options: {} });
  };
  const budget = (/** @type {string} */ key) => (/** @type {Event} */ event) => {
    const text = /** @type {HTMLInputElement} */ (event.target).value;
    changed({ ...spec, [key]: text === "" ? undefined : Number(text) });
  };
  const option = (/** @type {string} */ name, /** @type {string} */ text) => changed({ ...spec, options: { ...spec.options, [name]: text } });
  return html`<fieldset><legend>${label}</legend>
    <div class="row">
      <label>Algorithm <select id=${id} @change=${choose}>
        <option value="" ?selected=${spec.algorithm === null}>${none}</option>
        ${fits.map((/** @type {string} */ name) => html`<option value=${name} ?selected=${name === spec.algorithm}>${name}</option>`)}
      </select></label>
      ${spec.algorithm === null ? nothing : Object.entries(BUDGET).map(([key, whole]) => html`<label>${key}
        <input type="number" min=${whole ? 1 : 0.05} max=${key === "seconds" ? 60 : nothing} step=${whole ? 1 : "any"} .value=${String(spec[/** @type {keyof typeof BUDGET} */ (key)] ?? "")} placeholder="no limit" @change=${budget(key)}></label>`)}
    </div>
    ${found ? html`<p class="muted small">${found.summary}</p>` : nothing}
    ${found?.options.length ? html`<details><summary>Options of ${found.name}</summary><div class="arguments">${argumentFields(found.options, spec.options, option, id)}</div></details>` : nothing}
  </fieldset>`;
}

/** @param {View} view */
function dice(view) {
  const change = (/** @type {Event} */ event) => view.change({ dice: /** @type {HTMLSelectElement} */ (event.target).value });
  const now = view.match.setting.dice;
  return html`<p><label>Dice and other chance <select id="dice" @change=${change} ?disabled=${view.match.hides}>
    <option value="rolled" ?selected=${now === "rolled"}>are rolled here</option>
    <option value="entered" ?selected=${now === "entered"}>are entered by hand</option>
  </select></label></p>`;
}

/** @param {View} view */
function looks(view) {
  const { show } = view;
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  const checked = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).checked;
  return html`<div class="row">
    <label>Show <select id="show" @change=${(/** @type {Event} */ event) => view.look_as({ values: value(event) })}>
      ${[["value", "values"], ["loss", "losses against the best"], ["none", "nothing: values hidden"]].map(([key, text]) => html`<option value=${key} ?selected=${show.values === key}>${text}</option>`)}
    </select></label>
    <label>Only the best <input type="number" id="best" min="0" .value=${show.best ? String(show.best) : ""} placeholder="all" @change=${(/** @type {Event} */ event) => view.look_as({ best: Math.max(0, Math.floor(Number(value(event)) || 0)) })}> moves</label>
    <label><input type="checkbox" ?checked=${show.sorted} @change=${(/** @type {Event} */ event) => view.look_as({ sorted: checked(event) })}> best first</label>
    <label><input type="checkbox" ?checked=${view.match.setting.all} @change=${(/** @type {Event} */ event) => view.change({ all: checked(event) })}> every move exactly (two or three times the nodes)</label>
  </div>`;
}
