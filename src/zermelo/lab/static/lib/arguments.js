// @ts-check
/** Forms for what the catalogue declares: parameters of games, options of algorithms. */

import { html, nothing } from "./html.js";

/** @typedef {{ name: string, type: string, sentence: string, choices: any[] | null, default: any, required: boolean }} Declared */

/**
 * A labelled field for each argument; `changed` gets its name and its text, '' for the default.
 * @param {Declared[]} declared
 * @param {Record<string, string>} given
 * @param {(name: string, text: string) => void} changed
 * @param {string} prefix of the ids of the fields
 */
export function argumentFields(declared, given, changed, prefix) {
  return declared.map((each) => {
    const id = `${prefix}-${each.name}`;
    const listen = (/** @type {Event} */ event) => changed(each.name, /** @type {HTMLInputElement} */ (event.target).value);
    const text = given[each.name] ?? "";
    const usual = each.default === null ? "none" : typeof each.default === "object" ? "as it comes" : String(each.default);
    const field = each.choices
      ? html`<select id=${id} @change=${listen} .value=${text}>
          <option value="" ?selected=${text === ""}>${usual} (default)</option>
          ${each.choices.map((choice) => html`<option value=${String(choice)} ?selected=${text === String(choice)}>${String(choice)}</option>`)}
        </select>`
      : html`<input id=${id} .value=${text} placeholder=${usual} @change=${listen} autocomplete="off" spellcheck="false">`;
    return html`<div class="argument">
      <label for=${id}>${each.name.replaceAll("_", " ")}</label>${field}
      ${each.sentence ? html`<p class="muted small">${each.sentence}</p>` : nothing}
    </div>`;
  });
}
