// @ts-check
/** A tree of one's own: edited by mouse, keys or as text; any algorithm that fits runs on it and is replayed. */

import { post } from "../lib/api.js";
import { perFrame } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { write } from "../lib/route.js";
import { drawTree, focusNode } from "./drawing.js";
import { inspector } from "./inspector.js";
import { addChild, MOST_NODES, numbered, parse, remove, setMover, shift, toDocument } from "./model.js";
import { shownAfter, stepsOf, stepWords } from "./replay.js";

export const EXAMPLES = {
  "nine leaves": [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
  "a deep cut-off": [5, [[[2, 9], 8], 7]],
  "ties": [[[3, 5], [3, 9]], [[3, 3], [4, 1]]],
  "dice": [{ chance: [0.5, 0.5], children: [[3, 9], [1, 5]] }, { chance: [0.25, 0.75], children: [[8, 6], [2, 4]] }],
  "three players": { players: 3, tree: [[[1, 2, 6], [4, 3, 2]], [[6, 1, 2], [7, 4, 1]]] },
};
const PREFERRED = ["alpha_beta", "expectiminimax", "max_n"];
const PACE = 900; // milliseconds between two steps

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters
 * @param {(tree: any) => void} ask makes an exercise of a tree
 */
export function mountExplorer(element, parameters, ask) {
  let tree = parse(EXAMPLES["nine leaves"]);
  let nodes = numbered(tree);
  let selected = 0;
  let algorithm = parameters.get("algorithm") ?? "";
  let error = "";
  let level = "2";
  let seed = 1;
  let playing = 0;
  let turn = 0;
  let waiting = false;
  /** @type {string[]} */
  const undo = [];
  /** @type {any} */
  let told = { algorithms: [], visits: [], result: null };
  /** @type {import("./replay.js").Step[]} */
  let steps = [];
  let step = parameters.has("step") ? Number(parameters.get("step")) : Infinity;

  const text = () => JSON.stringify(toDocument(tree));

  /** Take a document; what is wrong with it is shown. @param {any} document */
  function take(document, keep = true) {
    try {
      const next = parse(document);
      if (numbered(next).length > MOST_NODES) throw new Error(`expected at most ${MOST_NODES} nodes`);
      if (keep) undo.push(text());
      tree = next;
      selected = 0;
      error = "";
      changed();
    } catch (problem) {
      error = String(/** @type {Error} */ (problem).message ?? problem);
      draw();
    }
  }

  /** @param {string} given */
  function takeText(given) {
    try {
      take(JSON.parse(given));
    } catch (problem) {
      error = `not valid JSON: ${/** @type {Error} */ (problem).message}`;
      draw();
    }
  }

  /** Change the tree by a function. @param {() => void} change @param {import("./model.js").Item} [keep] what stays selected */
  function edit(change, keep = nodes[selected].item) {
    const before = text();
    change();
    if (numbered(tree).length > MOST_NODES) {
      tree = parse(JSON.parse(before));
      error = `expected at most ${MOST_NODES} nodes`;
      nodes = numbered(tree);
      draw();
      return;
    }
    undo.push(before);
    error = "";
    nodes = numbered(tree);
    selected = Math.max(0, nodes.findIndex((node) => node.item === keep));
    changed();
    focusNode(element.querySelector(".lettered"), selected);
  }

  const parentOf = (/** @type {number} */ at) => nodes[nodes[at].parent]?.item;

  const actions = {
    add: (at = selected) => edit(() => addChild(tree, nodes[at].item)),
    remove: (at = selected) => at > 0 && edit(() => remove(tree, parentOf(at), nodes[at].item), parentOf(at)),
    shift: (/** @type {number} */ by, at = selected) => at > 0 && edit(() => shift(parentOf(at), nodes[at].item, by)),
    mover: (/** @type {any} */ mover, at = selected) => edit(() => setMover(nodes[at].item, mover)),
    payoffs: (/** @type {number[]} */ payoffs) => edit(() => { nodes[selected].item.payoffs = payoffs; }),
    chances: (/** @type {number[]} */ chances) => edit(() => { nodes[selected].item.chances = chances; }),
    problem: (/** @type {string} */ problem) => { error = problem; draw(); },
  };

  /** @param {number} at @param {KeyboardEvent} event */
  function key(at, event) {
    if (event.altKey && event.key === "ArrowLeft") actions.shift(-1, at);
    else if (event.altKey && event.key === "ArrowRight") actions.shift(1, at);
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (event.key === "+" || event.key === "Insert") actions.add(at);
    else if (event.key === "Delete" || event.key === "Backspace") actions.remove(at);
    else if (event.key === "Enter") /** @type {HTMLElement | null} */ (element.querySelector(".inspector input, .inspector select"))?.focus();
    else if (event.key === "c" && nodes[at].children.length) actions.mover(nodes[at].mover === "chance" ? "turn" : "chance", at);
    else return false;
    return true;
  }

  function changed() {
    nodes = numbered(tree);
    [told, steps] = [{ ...told, visits: [], result: null }, []]; // they are of the tree before
    draw();
    run();
  }

  async function run() {
    const mine = ++turn;
    waiting = true;
    const wanted = algorithm;
    try {
      let answer = await post("/api/classroom", { tree: toDocument(tree), ...(wanted ? { algorithm: wanted } : {}) });
      if (mine !== turn) return;
      if (!answer.algorithms.includes(wanted)) {
        algorithm = PREFERRED.find((each) => answer.algorithms.includes(each)) ?? answer.algorithms[0] ?? "";
        if (algorithm) answer = await post("/api/classroom", { tree: toDocument(tree), algorithm });
        if (mine !== turn) return;
      }
      told = answer;
      steps = stepsOf(told.visits);
      step = Math.min(step, steps.length);
      error = "";
    } catch (problem) {
      if (mine !== turn) return;
      const { status, message } = /** @type {any} */ (problem);
      if (status === 400 && wanted) { // it does not fit this tree: one that does is found
        algorithm = "";
        if (/cannot search/.test(message)) return run();
      }
      error = message;
    }
    waiting = false;
    draw();
  }

  function toStep(/** @type {number} */ next) {
    step = Math.max(0, Math.min(steps.length, next));
    if (step === steps.length) halt();
    draw();
  }

  function play() {
    if (playing) return halt();
    if (step >= steps.length) step = 0;
    playing = window.setInterval(() => toStep(step + 1), PACE);
    draw();
  }

  function halt() {
    clearInterval(playing);
    playing = 0;
    draw();
  }

  async function random() {
    try {
      const made = await post("/api/exercises", { kind: "values", seed: seed++, difficulty: level });
      take(made.tree);
    } catch (problem) {
      actions.problem(/** @type {Error} */ (problem).message);
    }
  }

  function look() {
    const count = Math.min(step, steps.length);
    return {
      ...(steps.length ? shownAfter(nodes, told.visits, steps, count) : {}), selected, label: "the tree", room: element.clientWidth,
      press: (/** @type {number} */ at) => { selected = at; draw(); focusNode(element.querySelector(".lettered"), at); },
      select: (/** @type {number} */ at) => { if (at !== selected) { selected = at; draw(); } }, key,
    };
  }

  function share() {
    write("classroom", {
      mode: "explore", tree: text(), algorithm, step: step < steps.length ? step : null,
    });
  }

  function draw() {
    share();
    render(html`
      <div class="row no-print">
        <label>Example <select @change=${(/** @type {any} */ event) => { if (event.target.value) take(EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (event.target.value)]); event.target.value = ""; }}>
          <option value="">choose …</option>${Object.keys(EXAMPLES).map((name) => html`<option>${name}</option>`)}</select></label>
        <label>Difficulty <select @change=${(/** @type {any} */ event) => { level = event.target.value; }}>
          ${["1", "2", "3", "4", "5"].map((each) => html`<option .selected=${each === level}>${each}</option>`)}</select></label>
        <button type="button" @click=${random}>Random tree</button>
        <button type="button" ?disabled=${!undo.length} @click=${() => take(JSON.parse(/** @type {string} */ (undo.pop())), false)}>Undo</button>
        <button type="button" @click=${() => ask(toDocument(tree))}>Make an exercise of it</button>
        <button type="button" @click=${() => window.print()}>Print</button>
      </div>
      <div class="row no-print">
        <label>Algorithm <select id="algorithm" @change=${(/** @type {any} */ event) => { algorithm = event.target.value; step = Infinity; run(); }}>
          ${told.algorithms.map((/** @type {string} */ name) => html`<option .selected=${name === algorithm} value=${name}>${name}</option>`)}</select></label>
        <button type="button" aria-label="first step" ?disabled=${!steps.length} @click=${() => toStep(0)}>|◀</button>
        <button type="button" aria-label="step back" ?disabled=${step <= 0} @click=${() => toStep(Math.min(step, steps.length) - 1)}>◀</button>
        <button type="button" ?disabled=${!steps.length} @click=${play}>${playing ? "Pause" : "Play"}</button>
        <button type="button" aria-label="step on" ?disabled=${step >= steps.length} @click=${() => toStep(step + 1)}>▶</button>
        <button type="button" aria-label="last step" ?disabled=${!steps.length} @click=${() => toStep(steps.length)}>▶|</button>
        <label>Step <input type="range" min="0" max=${steps.length} .value=${String(Math.min(step, steps.length))}
          @input=${(/** @type {any} */ event) => toStep(Number(event.target.value))}></label>
        <span class="muted">${Math.min(step, steps.length)} of ${steps.length}</span>
        <a href=${lineByLine()}>Line by line</a>
      </div>
      <p class="step-words" aria-live="polite">${words()}</p>
      <p class="error" role="alert">${error}</p>
      <div class="classroom-picture">${drawTree(nodes, look())}</div>
      <div class="classroom-columns no-print">
        ${inspector(tree, nodes, selected, actions)}
        <div class="panel">
          <h2>The tree as text</h2>
          <label class="visually-hidden" for="tree-text">The tree as nested lists</label>
          <textarea id="tree-text" class="classroom-text code" spellcheck="false" .value=${text()}
            @change=${(/** @type {any} */ event) => takeText(event.target.value)}></textarea>
          <p class="muted">Nested lists; an object such as {"chance": [0.5, 0.5], "children": […]} or {"player": 1, "children": […]} says who moves.
            Leave the field to apply it.</p>
        </div>
      </div>
    `, element);
  }

  /** The same search in the view that shows the algorithm's source. */
  function lineByLine() {
    const depth = Math.max(...nodes.map((node) => node.ply));
    return `#step?${new URLSearchParams({ game: "explicit_tree", "p.tree": text(), algorithm, depth: String(depth), run: "1" })}`;
  }

  function words() {
    if (!told.result) return waiting ? "Searching …" : nothing;
    if (!steps.length) return `${algorithm}: ${told.result.words}; this search leaves no record.`;
    const { words: answer, nodes: count, leaves, cutoffs } = told.result;
    if (step < steps.length) return stepWords(nodes, told.visits, steps[step - 1]);
    const more = told.seen > told.visits.length ? `, the first ${told.visits.length} shown` : "";
    return `${algorithm}: ${answer}; ${count} nodes, ${leaves} leaves, ${cutoffs} cut-offs${more}.`;
  }

  const resized = perFrame(draw);
  window.addEventListener("resize", resized);
  const given = parameters.get("tree");
  if (given) takeText(given);
  else changed();
  undo.length = 0;
  return () => {
    clearInterval(playing);
    window.removeEventListener("resize", resized);
    resized.cancel();
    turn++;
  };
}
