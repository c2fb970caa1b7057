// @ts-check
/** The view "Classroom": trees of one's own, and exercises on trees. */

import { html, render } from "../lib/html.js";
import { useStyle } from "../lib/style.js";
import { mountExercise } from "../classroom/exercise.js";
import { mountExplorer } from "../classroom/explorer.js";

export const title = "Classroom";

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters mode=explore with tree, algorithm and step; or mode=exercise with a code
 */
export async function mount(element, parameters) {
  await useStyle("classroom/classroom.css");
  let mode = parameters.get("mode") ?? (parameters.has("code") ? "exercise" : "explore");
  /** @type {() => void} */
  let unmount = () => {};

  /** @param {string} next @param {URLSearchParams} [given] */
  async function show(next, given = new URLSearchParams()) {
    unmount();
    mode = next;
    const tab = (/** @type {string} */ name, /** @type {string} */ words) => html`<button type="button" aria-pressed=${mode === name}
      @click=${() => show(name)}>${words}</button>`;
    const head = document.createElement("div");
    const place = document.createElement("div");
    element.replaceChildren(head, place);
    render(html`<h1 class="no-print">Classroom</h1>
      <div class="classroom-tabs no-print">${tab("explore", "A tree of your own")}${tab("exercise", "Exercises")}</div>`, head);
    unmount = mode === "exercise"
      ? await mountExercise(place, given, (tree) => show("explore", new URLSearchParams({ tree: JSON.stringify(tree) })))
      : mountExplorer(place, given, (tree) => show("exercise", new URLSearchParams({ code: `${kindFor(tree)} ${JSON.stringify(tree)}` })));
  }

  await show(mode, parameters);
  return () => unmount();
}

/** The kind of exercise that comes first for a tree. @param {any} tree */
function kindFor(tree) {
  const text = JSON.stringify(tree);
  return text.includes('"chance"') ? "expectiminimax" : text.includes('"players"') ? "max_n" : "cuts";
}
