// @ts-check
/** Fields that choose a game, its parameters and position, and an algorithm with its options; from and to the address. */

import { argumentFields } from "./arguments.js";
import { html, nothing } from "./html.js";

/**
 * What was chosen; parameters and options are texts, and hold only what differs from the default.
 * @typedef {object} Chosen
 * @property {string} game
 * @property {Record<string, string>} parameters
 * @property {string} position the text of a position, "" is the start
 * @property {string} algorithm
 * @property {Record<string, string>} options
 */

/** What stands in an address under `prefix.name`. @param {URLSearchParams} parameters @param {string} prefix */
function under(parameters, prefix) {
  const found = [...parameters].filter(([key]) => key.startsWith(`${prefix}.`)).map(([key, value]) => [key.slice(prefix.length + 1), value]);
  return /** @type {Record<string, string>} */ (Object.fromEntries(found));
}

/** What an address chooses; what it leaves out is taken from `usual`. @param {URLSearchParams} parameters @param {Partial<Chosen>} usual @returns {Chosen} */
export function chosenIn(parameters, usual) {
  return {
    game: parameters.get("game") ?? usual.game ?? "tic_tac_toe", parameters: under(parameters, "p"),
    position: parameters.get("position") ?? "",
    algorithm: parameters.get("algorithm") ?? usual.algorithm ?? "alpha_beta", options: under(parameters, "o"),
  };
}

/** The same for the address. @param {Chosen} chosen @returns {Record<string, string>} */
export function addressOf({ parameters, options, ...rest }) {
  const named = (/** @type {string} */ prefix, /** @type {Record<string, string>} */ values) =>
    Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]);
  return { ...rest, ...Object.fromEntries([...named("p", parameters), ...named("o", options)]) };
}

/** The fields of a request. @param {Chosen} chosen */
export const asked = ({ position, ...rest }) => ({ ...rest, position: position.trim() || null });

/** @param {import("./arguments.js").Declared[]} declared @param {Record<string, string>} values @param {() => void} change @param {string} words */
function fields(declared, values, change, words) {
  if (!declared.length) return nothing;
  const given = Object.keys(values).length;
  const set = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (text.trim() === "") delete values[name];
    else values[name] = text.trim();
    change();
  };
  return html`<details class="fields" ?open=${declared.some((each) => each.required)}>
    <summary>${words}${given ? html` <span class="muted">(${given} set)</span>` : nothing}</summary>
    <div class="arguments">${argumentFields(declared, values, set, words.replaceAll(" ", "-"))}</div>
  </details>`;
}

/**
 * Game, parameters and position. `change` is called after `chosen` was changed.
 * @param {any} catalogue @param {Chosen} chosen @param {() => void} change
 */
export function gameFields(catalogue, chosen, change) {
  const game = catalogue.games.find((/** @type {any} */ each) => each.name === chosen.game);
  const pick = (/** @type {any} */ event) => {
    Object.assign(chosen, { game: event.target.value, parameters: {}, position: "" });
    const picked = catalogue.games.find((/** @type {any} */ each) => each.name === chosen.game);
    if (picked?.algorithms && !picked.algorithms.includes(chosen.algorithm)) Object.assign(chosen, { algorithm: picked.usual, options: {} });
    change();
  };
  return html`
    <label class="field"><span>Game</span><select name="game" title=${game?.summary ?? ""} @change=${pick}>
      ${game ? nothing : html`<option selected>${chosen.game}</option>`}
      ${catalogue.games.map((/** @type {any} */ each) => html`<option value=${each.name} ?selected=${each.name === chosen.game}>${each.name.replaceAll("_", " ")}</option>`)}
    </select></label>
    <label class="field wide"><span>Position</span><input name="position" type="text" autocomplete="off" spellcheck="false" placeholder="the start"
      .value=${chosen.position} @change=${(/** @type {any} */ event) => { chosen.position = event.target.value.trim(); change(); }}></label>
    ${game ? fields(game.parameters, chosen.parameters, change, "Parameters of the game") : nothing}`;
}

/**
 * Algorithm and options, of those that fit the game.
 * @param {any} catalogue @param {Chosen} chosen @param {() => void} change
 * @param {{words?: string, none?: string}} [look] `none`: what it is called to choose no algorithm
 */
export function algorithmFields(catalogue, chosen, change, { words = "Algorithm", none } = {}) {
  const game = catalogue.games.find((/** @type {any} */ each) => each.name === chosen.game);
  const fitting = catalogue.algorithms.filter((/** @type {any} */ each) => !game?.algorithms || game.algorithms.includes(each.name));
  const families = [...new Set(fitting.map((/** @type {any} */ each) => each.family))];
  const algorithm = catalogue.algorithms.find((/** @type {any} */ each) => each.name === chosen.algorithm);
  const pick = (/** @type {any} */ event) => {
    Object.assign(chosen, { algorithm: event.target.value, options: {} });
    change();
  };
  const option = (/** @type {any} */ each) => html`<option ?selected=${each.name === chosen.algorithm}>${each.name}</option>`;
  return html`
    <label class="field"><span>${words}</span><select title=${algorithm?.summary ?? ""} @change=${pick}>
      ${none === undefined ? nothing : html`<option value="" ?selected=${chosen.algorithm === ""}>${none}</option>`}
      ${chosen.algorithm !== "" && !fitting.includes(algorithm) ? html`<option selected>${chosen.algorithm}</option>` : nothing}
      ${families.map((family) => html`<optgroup label=${String(family).replaceAll("_", " ")}>
        ${fitting.filter((/** @type {any} */ each) => each.family === family).map(option)}</optgroup>`)}
    </select></label>
    ${algorithm ? fields(algorithm.options, chosen.options, change, `Options of ${algorithm.name}`) : nothing}`;
}
