// @ts-check
/** The view "Step": an algorithm's own source, line by line, with its variables and the tree that grows. */

import { catalogue, post } from "../lib/api.js";
import { addressOf, algorithmFields, asked, chosenIn, gameFields } from "../lib/choosing.js";
import { counted, number, perFrame, svgElement } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { Icicle } from "../lib/icicle.js";
import { drawLinks } from "../lib/nodelink.js";
import { write } from "../lib/route.js";
import { Source } from "../lib/source.js";
import { Steps } from "../lib/steps.js";
import { isDark } from "../lib/tree_colours.js";
import { Facts } from "../lib/tree_facts.js";
import { namesOf } from "../lib/tree_viewer.js";

export const title = "Step";
const SPEEDS = [1, 2, 5, 10, 30, 100, 1000]; // steps a second
const FEW = 40; // nodes that are drawn whole
const WORDS = /** @type {Record<string, string>} */ ({ alpha: "α", beta: "β" });

/** @param {HTMLElement} element @param {URLSearchParams} parameters */
export async function mount(element, parameters) {
  const view = new StepView(element, await catalogue(), parameters);
  view.begin();
  return () => view.end();
}

class StepView {
  /** @param {HTMLElement} element @param {any} all @param {URLSearchParams} parameters */
  constructor(element, all, parameters) {
    this.all = all;
    this.chosen = chosenIn(parameters, { game: "tic_tac_toe", algorithm: "alpha_beta" });
    this.limits = { depth: parameters.get("depth") ?? "3", most: parameters.get("most") ?? "20000" };
    this.speed = SPEEDS.find((each) => String(each) === parameters.get("speed")) ?? 5;
    this.wanted = parameters.get("run") ? Number(parameters.get("step")) || 0 : -1;
    this.step = 0;
    /** @type {Steps | null} */ this.steps = null;
    /** @type {Facts | null} */ this.facts = null;
    /** @type {Icicle | null} */ this.icicle = null;
    /** @type {Uint8Array | null} */ this.state = null;
    this.playing = false;
    this.asking = new AbortController();
    this.boards = new Map();
    this.timer = 0;
    render(html`<h1>Step</h1><div class="form"></div><p class="status" role="status"></p><p class="error" role="alert"></p><div class="stage" hidden>
      <div class="tools controls" role="group" aria-label="Steps"></div>
      <div class="stepping"><section class="code-side"><h2 class="file"></h2><div class="code-place"></div></section>
      <section class="state-side"><div class="state-top"><div class="variables"></div><div class="node-board"></div></div><div class="picture"></div><div class="scroll links-place" tabindex="0" role="region" aria-label="Nodes and links"></div></section></div></div>`, element);
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (element.querySelector(name));
    this.places = { form: find(".form"), status: find(".status"), error: find(".error"), stage: find(".stage"), controls: find(".controls"),
      file: find(".file"), code: find(".code-place"), variables: find(".variables"), picture: find(".picture"), links: find(".links-place"), board: find(".node-board") };
    this.source = new Source(this.places.code);
    this.draw = perFrame(() => this.render());
    this.places.stage.addEventListener("keydown", (event) => this.key(event));
  }

  begin() {
    this.form();
    if (this.wanted >= 0) this.load();
    else this.places.status.textContent = "Choose a game, an algorithm and a small depth: every line that it runs can then be gone through, forward and back.";
  }

  end() {
    this.asking.abort();
    this.pause();
    this.draw.cancel();
    window.clearTimeout(this.timer);
    this.icicle?.destroy();
  }

  form() {
    const change = () => this.form();
    const set = (/** @type {"depth" | "most"} */ name) => (/** @type {any} */ event) => (this.limits[name] = event.target.value.trim());
    render(html`<form class="panel" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); this.wanted = 0; this.load(); }}><div class="chooser">
      ${gameFields(this.all, this.chosen, change)}${algorithmFields(this.all, this.chosen, change)}
      <label class="field short"><span>Depth</span><input name="depth" type="number" min="0" max="200" placeholder="none" .value=${this.limits.depth} @change=${set("depth")}></label>
      <label class="field short"><span>Steps at most</span><input name="most" type="number" min="1" max="200000" .value=${this.limits.most} @change=${set("most")}></label>
      <button class="main">Step through</button></div></form>`, this.places.form);
  }

  async load() {
    const { places, limits } = this;
    this.asking.abort();
    const mine = (this.asking = new AbortController());
    this.pause();
    places.error.textContent = "";
    places.status.textContent = "Searching, every line of it …";
    try {
      const depth = limits.depth === "" ? {} : { depth: Number(limits.depth) };
      const told = await post("/api/steps", { ...asked(this.chosen), ...depth, most: Number(limits.most) || 20_000 }, mine.signal);
      if (mine.signal.aborted) return;
      this.show(new Steps(told));
    } catch (error) {
      if (mine.signal.aborted) return;
      places.status.textContent = "";
      places.error.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {Steps} steps */
  show(steps) {
    this.icicle?.destroy();
    this.steps = steps;
    this.facts = steps.tree && new Facts(steps.tree, namesOf(steps.tree));
    this.boards.clear();
    this.source.name = "";
    this.places.stage.hidden = false;
    this.places.status.textContent = steps.told.complete ? steps.told.words : `These are the first ${counted(steps.count)} steps; the search has more.`;
    for (const place of [this.places.picture, this.places.links, this.places.board]) place.hidden = !this.facts;
    this.icicle = this.facts && new Icicle(this.places.picture, this.facts, {
      label: "The tree so far", describe: (node) => (this.state?.[node] === 2 ? this.facts?.describe(node) ?? "" : ""), onSelect: (node) => this.go(Math.max(0, steps.seek(-1, 1, (step) => steps.node(step) === node))),
    });
    this.go(Math.min(this.wanted, steps.count - 1));
  }

  /** @param {number} step */
  go(step) {
    if (!this.steps) return;
    this.step = Math.max(0, Math.min(this.steps.count - 1, step));
    if (this.step === this.steps.count - 1) this.pause();
    this.draw();
  }

  play() {
    this.playing = true;
    let last = performance.now(), owed = 0;
    const tick = (/** @type {number} */ now) => {
      if (!this.playing) return;
      owed += ((now - last) / 1000) * this.speed;
      last = now;
      if (owed >= 1) this.go(this.step + Math.floor(owed));
      owed %= 1;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    this.draw();
  }

  pause() {
    this.playing = false;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLCanvasElement) return;
    const actions = /** @type {Record<string, () => void>} */ ({ ArrowRight: () => this.go(this.step + 1), ArrowLeft: () => this.go(this.step - 1),
      n: () => this.nextNode(), c: () => this.nextCut(), Home: () => this.go(0), End: () => this.go(Infinity) });
    if (!Object.hasOwn(actions, event.key) || (target instanceof SVGElement && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    actions[event.key]();
  }

  nextNode() {
    const { steps } = this;
    if (steps) this.go(steps.seek(this.step, 1, (step) => steps.enters(step)));
  }

  nextCut() {
    const { steps } = this;
    if (steps) this.go(steps.seek(this.step, 1, (step) => steps.cuts(step)));
  }

  render() {
    const { steps, facts, places, step } = this;
    if (!steps) return;
    const file = steps.file(step), line = Number(steps.value(step, "line")), node = steps.node(step);
    places.file.textContent = `${file}, line ${line}`;
    this.source.show(file, steps.told.sources[file] ?? [], line);
    this.controls(steps);
    this.variables(steps, facts, node);
    if (facts) this.tree(steps, facts, node);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.store(), 250);
  }

  /** The tree so far. @param {Steps} steps @param {Facts} facts @param {number} node */
  tree(steps, facts, node) {
    const { icicle, places, step } = this;
    if (!icicle) return;
    const state = (this.state = steps.progress(step));
    icicle.setProgress(state);
    if (node >= 0) icicle.select(node, { quiet: true, reveal: true });
    const path = facts.path(Math.max(0, node)), top = facts.tree.count <= FEW ? path[0] : path[Math.max(0, path.length - 2)];
    places.links.hidden = steps.entered(step) === 0; // the root would show what the search is about to find
    drawLinks(places.links, facts, top, { depth: facts.tree.count <= FEW ? 20 : 2, most: 60, selected: node, dark: isDark(places.links),
      until: steps.entered(step) - 1, open: (each) => state[each] === 1, onSelect: (each) => icicle.select(each) });
    this.board(node);
  }

  store() {
    write("step", { ...addressOf(this.chosen), ...this.limits, speed: this.speed, run: true, step: this.step });
  }

  /** @param {Steps} steps */
  controls(steps) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ action, off = false) =>
      html`<button type="button" ?disabled=${off} @click=${action}>${words}</button>`;
    const { step } = this, end = step >= steps.count - 1;
    render(html`<div class="together">${button("Start", () => this.go(0), step === 0)}${button("Back", () => this.go(step - 1), step === 0)}
      <button type="button" class="main" @click=${() => (this.playing ? this.pause() : end ? (this.go(0), this.play()) : this.play())}>${this.playing ? "Pause" : "Play"}</button>
      ${button("Forward", () => this.go(step + 1), end)}${button("End", () => this.go(Infinity), end)}</div>
      <div class="together">${button("Next node", () => this.nextNode(), end)}${button("Next cut-off", () => this.nextCut(), end)}</div>
      <label class="field grow"><span>Step ${counted(step + 1)} of ${counted(steps.count)}</span><input type="range" name="step" min="0" max=${steps.count - 1} .value=${String(step)}
        @input=${(/** @type {any} */ event) => this.go(Number(event.target.value))}></label>
      <label class="field"><span>Steps a second</span><select name="speed" @change=${(/** @type {any} */ event) => { this.speed = Number(event.target.value); this.draw(); }}>
        ${SPEEDS.map((each) => html`<option ?selected=${each === this.speed}>${each}</option>`)}</select></label>`, this.places.controls);
  }

  /** @param {Steps} steps @param {Facts | null} facts @param {number} node */
  variables(steps, facts, node) {
    const cell = (/** @type {string} */ name) => {
      const value = steps.value(this.step, name), before = this.step > 0 ? steps.value(this.step - 1, name) : value;
      return html`<div class=${value === before ? "" : "changed"}><dt>${WORDS[name] ?? name}</dt><dd>${value === null ? "–" : number(/** @type {any} */ (value))}</dd></div>`;
    };
    const path = node < 0 || !facts ? "" : facts.path(node).slice(1).map((at) => facts.move(at)).join(" ");
    render(html`<dl class="variable-list">${steps.told.variables.map(cell)}</dl>
      <p>${!facts ? "no tree: the algorithm records none, or only at its end" : node < 0 ? "before the first node" : html`at ${path || "the root"}, node ${counted(facts.entered(node))}`}${facts ? `; ${counted(steps.entered(this.step))} nodes so far` : nothing}</p>`, this.places.variables);
  }

  /** The board of the node, asked for once it rests. @param {number} node */
  board(node) {
    const { facts } = this;
    if (!facts || node < 0) return;
    const path = facts.moves(node), key = path.join();
    if (this.boards.has(key)) return void render(this.boards.get(key) ?? nothing, this.places.board);
    if (this.playing && this.speed > 5) return;
    this.boards.set(key, null);
    const { head } = facts.tree;
    post("/api/nodes", { game: head.game, parameters: head.parameters, position: head.position, path, kind: head.moves }, this.asking.signal).then((found) => {
      this.boards.set(key, html`${svgElement(found.svg) ?? nothing}`);
      this.draw();
    }, () => {});
  }
}
