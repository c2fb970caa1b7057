// @ts-check
/** The view "Theory": matrix games, Braess's network, minimax pathology. */

import { html, render } from "../lib/html.js";
import { useStyle } from "../lib/style.js";
import { mountBraess } from "../theory/braess.js";
import { mountMatrix } from "../theory/matrix.js";
import { mountPathology } from "../theory/pathology.js";

export const title = "Theory";

const TOPICS = {
  matrix: { words: "Matrix games", mount: mountMatrix },
  braess: { words: "Braess's network", mount: mountBraess },
  pathology: { words: "Pathology", mount: mountPathology },
};

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters topic=matrix, braess or pathology, and the state of that topic
 */
export async function mount(element, parameters) {
  await useStyle("theory/theory.css");
  /** @type {() => void} */
  let unmount = () => {};

  /** @param {string} name @param {URLSearchParams} given */
  async function show(name, given) {
    unmount();
    unmount = () => {};
    const topic = TOPICS[/** @type {keyof typeof TOPICS} */ (name)] ?? TOPICS.matrix;
    const head = document.createElement("div");
    const place = document.createElement("div");
    element.replaceChildren(head, place);
    render(html`<h1>Theory</h1><div class="theory-tabs">${Object.entries(TOPICS).map(([each, { words }]) => html`<button type="button"
      aria-pressed=${TOPICS[/** @type {keyof typeof TOPICS} */ (each)] === topic} @click=${() => show(each, new URLSearchParams())}>${words}</button>`)}</div>`, head);
    unmount = await topic.mount(place, given);
  }

  await show(parameters.get("topic") ?? "matrix", parameters);
  return () => unmount();
}
