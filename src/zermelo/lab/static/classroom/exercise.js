// @ts-check
/** Exercises: a question on a tree, a field for every answer, feedback one by one, hints, the key; on paper, too. */

import { get, post } from "../lib/api.js";
import { perFrame } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { write } from "../lib/route.js";
import { drawTree } from "./drawing.js";
import { numbered, parse } from "./model.js";

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters
 * @param {(tree: any) => void} explore shows a tree in the explorer
 */
export async function mountExercise(element, parameters, explore) {
  const { kinds, levels } = await get("/api/exercises");
  let code = parameters.get("code") ?? "cuts-2-1";
  let error = "";
  let done = false;
  let printing = false;
  let turn = 0;
  /** What was asked for last. @type {{ kind: string, seed: number, difficulty: string, tree?: any }} */
  let wanted = { kind: "cuts", seed: 1, difficulty: "2" };
  /** @type {any} */
  let exercise = null;
  /** @type {import("./model.js").Numbered[]} */
  let nodes = [];
  /** @type {any} the key, once it was asked for */
  let key = null;
  let keyShown = false;
  /** @type {Record<string, string>} */
  let answers = {};
  /** @type {Map<string, { right: boolean, lines: string[] }>} */
  let verdicts = new Map();
  /** @type {Map<string, string>} */
  let hints = new Map();

  /** @param {any} asked the body of the request */
  async function load(asked) {
    const mine = ++turn;
    try {
      const made = await post("/api/exercises", asked);
      if (mine !== turn) return;
      exercise = made;
      code = made.code;
      const own = made.seed === null;
      wanted = { kind: made.kind, seed: made.seed ?? 1, difficulty: made.difficulty ?? "2", tree: own ? made.tree : undefined };
      nodes = numbered(parse(made.tree));
      [answers, verdicts, hints, key, keyShown, done, error] = [{}, new Map(), new Map(), null, false, false, ""];
      write("classroom", { mode: "exercise", code });
    } catch (problem) {
      error = /** @type {Error} */ (problem).message;
    }
    draw();
  }

  /** Another exercise: what is not said stays. @param {{ kind?: string, seed?: number, difficulty?: string }} change */
  function next(change) {
    const drawn = wanted.tree === undefined || change.seed !== undefined || change.difficulty !== undefined;
    wanted = { ...wanted, ...change, ...(drawn ? { tree: undefined } : {}) };
    const { kind, seed, difficulty, tree } = wanted;
    return load(drawn ? { kind, seed, difficulty } : { kind, tree });
  }

  /** Check some answers. @param {string[]} items */
  async function check(items) {
    const given = Object.fromEntries(items.map((item) => [item, answers[item] ?? ""]).filter(([, text]) => text.trim()));
    try {
      const told = await post("/api/exercises/check", { code, answers: given });
      for (const item of Object.keys(given)) {
        const lines = told.faults.filter((/** @type {any} */ fault) => fault.item === item).map((/** @type {any} */ fault) => fault.text);
        verdicts.set(item, { right: told.right.includes(item), lines });
      }
      done = exercise.items.every((/** @type {string} */ item) => verdicts.get(item)?.right);
      error = "";
    } catch (problem) {
      error = /** @type {Error} */ (problem).message;
    }
    draw();
  }

  /** @param {string} item */
  async function hint(item) {
    try {
      hints.set(item, (await post("/api/exercises/hint", { code, item })).hint);
    } catch (problem) {
      error = /** @type {Error} */ (problem).message;
    }
    draw();
  }

  async function fetchKey() {
    key ??= await post("/api/exercises/key", { code });
  }

  async function toggleKey() {
    try {
      await fetchKey();
      keyShown = !keyShown;
    } catch (problem) {
      error = /** @type {Error} */ (problem).message;
    }
    draw();
  }

  /** @param {boolean} withKey */
  async function print(withKey) {
    try {
      if (withKey) await fetchKey();
    } catch (problem) {
      error = /** @type {Error} */ (problem).message;
      draw();
      return;
    }
    printing = withKey;
    draw();
    window.print();
    printing = false;
    draw();
  }

  /** @param {string} item @param {string} text */
  function answer(item, text) {
    answers[item] = text;
    verdicts.delete(item);
    done = false;
    draw();
  }

  /** A click or a key on a node names it in an answer about edges or leaves. @param {number} at */
  function press(at) {
    const { form, items } = exercise;
    const name = nodes[at].name;
    if (form !== "edges" && form !== "leaves") {
      /** @type {HTMLElement | null} */ (element.querySelector(`[data-item="${name}"]`))?.focus();
      return;
    }
    if (form === "leaves" ? nodes[at].children.length : at === 0) return;
    const named = (answers[items[0]] ?? "").split(/[\s,]+/).filter((each) => each && each !== "none");
    answer(items[0], (named.includes(name) ? named.filter((each) => each !== name) : [...named, name]).join(" "));
  }

  /** The nodes that an answer names. */
  function named() {
    if (exercise.form !== "edges" && exercise.form !== "leaves") return new Set();
    const names = (answers[exercise.items[0]] ?? "").split(/[\s,]+/);
    return new Set(nodes.map((_, at) => at).filter((at) => names.includes(nodes[at].name)));
  }

  function keyLook() {
    const labels = new Map(Object.entries(key.labels).map(([at, text]) => [Number(at), String(text)]));
    return { labels, crossed: new Set(key.crossed) };
  }

  function look() {
    const pick = exercise.form === "edges" || exercise.form === "leaves";
    return {
      label: `${exercise.title}: the tree`, room: element.clientWidth, marked: named(), multi: pick,
      ...(exercise.form === "edges" ? { crossed: named() } : {}),
      ...(keyShown ? keyLook() : {}), press,
      key: (/** @type {number} */ at, /** @type {KeyboardEvent} */ event) => {
        if (event.key !== "Enter" && event.key !== " ") return false;
        press(at);
        return true;
      },
    };
  }

  function controls() {
    const own = exercise !== null && exercise.seed === null;
    const fits = (/** @type {any} */ kind) => !own || kind.kind === exercise.kind || kind.trees === kinds.find((/** @type {any} */ each) => each.kind === exercise.kind)?.trees;
    return html`<div class="row no-print">
      <label>Kind <select id="kind" @change=${(/** @type {any} */ event) => next({ kind: event.target.value })}>
        ${kinds.filter(fits).map((/** @type {any} */ kind) => html`<option value=${kind.kind} .selected=${kind.kind === exercise?.kind}>${kind.title}</option>`)}</select></label>
      <label>Difficulty <select id="difficulty" @change=${(/** @type {any} */ event) => next({ difficulty: event.target.value })}>
        ${own ? html`<option .selected=${true} value="2">own tree</option>` : nothing}
        ${levels.map((/** @type {number} */ each) => html`<option value=${each} .selected=${String(each) === exercise?.difficulty?.split(",")[0]}>${each}</option>`)}</select></label>
      <label>Seed <input id="seed" type="number" min="0" .value=${String(exercise?.seed ?? "")}
        @change=${(/** @type {any} */ event) => next({ seed: Math.max(0, Math.floor(Number(event.target.value) || 0)) })}></label>
      <button type="button" class="main" @click=${() => next({ seed: wanted.seed + 1 })}>Next exercise</button>
    </div>`;
  }

  function draw() {
    render(html`${controls()}
      <p class="error" role="alert">${error}</p>
      ${exercise === null ? nothing : html`
        <h2>${exercise.title}</h2>
        <p>${exercise.question}</p>
        <div class="classroom-picture">${drawTree(nodes, look())}</div>
        <div class="classroom-answers ${exercise.items.length === 1 ? "single" : ""}">${exercise.items.map(row)}</div>
        <p aria-live="polite" class="step-words"><strong>${done ? "All correct." : nothing}</strong></p>
        <div class="row no-print">
          <button type="button" class="main" @click=${() => check(exercise.items)}>Check</button>
          <button type="button" aria-pressed=${keyShown} @click=${toggleKey}>${keyShown ? "Hide the key" : "Show the key"}</button>
          <button type="button" @click=${() => explore(exercise.tree)}>Explore this tree</button>
          <button type="button" @click=${() => print(false)}>Print</button>
          <button type="button" @click=${() => print(true)}>Print with key</button>
        </div>
        ${code.length < 60 ? html`<p class="muted">Code of this exercise: <span class="code">${code}</span></p>` : nothing}
        ${key === null ? nothing : keyPage()}`}`, element);
  }

  /** @param {string} item */
  function row(item) {
    const verdict = verdicts.get(item);
    const id = `answer-${item}`;
    const long = exercise.items.length === 1;
    const shown = keyShown ? html`<span class="muted">key: ${key.key[item]}</span> ` : nothing;
    return html`<div class="answer" role="group" aria-label=${`answer ${item}`}>
      <label for=${id}>${item}</label>
      <input id=${id} data-item=${item} class=${long ? "long" : ""} autocomplete="off" autocapitalize="off" spellcheck="false"
        .value=${answers[item] ?? ""} aria-describedby=${`told-${item}`} aria-invalid=${verdict ? String(!verdict.right) : "false"}
        @input=${(/** @type {any} */ event) => answer(item, event.target.value)}
        @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") check([item]); }}>
      <button type="button" class="no-print" title="Check this answer" aria-label=${`check ${item}`} @click=${() => check([item])}>✓</button>
      <button type="button" class="no-print" title="Hint" aria-label=${`hint for ${item}`} @click=${() => hint(item)}>?</button>
      <div class="told no-print" id=${`told-${item}`} aria-live="polite">${shown}
        ${verdict?.right ? html`<span class="right">right</span>` : nothing}
        ${(verdict?.lines ?? []).map((line) => html`<div class="wrong">${line}</div>`)}
        ${hints.has(item) ? html`<div class="muted">${hints.get(item)}</div>` : nothing}</div>
    </div>`;
  }

  function keyPage() {
    return html`<section class="classroom-key ${printing ? "asked" : ""}" aria-hidden="true">
      <h2>Key: ${exercise.title}</h2>
      <div class="classroom-picture">${drawTree(nodes, { label: "key", ...keyLook() })}</div>
      <table><tbody>${Object.entries(key.key).map(([item, text]) => html`<tr><th>${item}</th><td>${text}</td></tr>`)}</tbody></table>
      <p class="muted">${code}</p>
    </section>`;
  }

  const resized = perFrame(draw);
  window.addEventListener("resize", resized);
  await load({ code });
  return () => {
    window.removeEventListener("resize", resized);
    resized.cancel();
    turn++;
  };
}
