// @ts-check
/** One tree, or two of the same position side by side: pictures, tools, the node under the cursor. Knows no server. */

import { html, nothing, render } from "./html.js";
import { Icicle } from "./icicle.js";
import { KEYS } from "./icicle_input.js";
import { drawNode } from "./node_panel.js";
import { drawLinks } from "./nodelink.js";
import { mismatch, paired, twin } from "./pairing.js";
import { isDark } from "./tree_colours.js";
import { EXAMPLES, FIELDS, FilterError, filtered } from "./tree_filter.js";
import { Facts, count, nodeAt } from "./tree_facts.js";

/** @typedef {{title: string, tree: import("./ztree.js").Tree}} Shown */
/** @typedef {{colour?: string, filter?: string, at?: string, view?: string, deep?: string}} State */
/** @typedef {(facts: Facts, node: number, signal: AbortSignal) => Promise<unknown>} BoardOf a template with the board */

const SCHEMES = /** @type {const} */ (["reason", "player", "value"]);
const WAIT = 120; // milliseconds that the cursor rests before a board is asked for
const REST = 250; // milliseconds that the view rests before it is kept

export class TreeViewer {
  /** @param {HTMLElement} host @param {{state?: State, onState?: (state: State) => void, board?: BoardOf}} [options] */
  constructor(host, { state = {}, onState = () => {}, board } = {}) {
    this.host = host;
    this.state = { ...state };
    this.onState = onState;
    this.boardOf = board;
    /** @type {{facts: Facts, icicle: Icicle, title: string, said: string}[]} */
    this.sides = [];
    /** @type {ReturnType<typeof paired> | null} */ this.pair = null;
    this.active = 0;
    this.trouble = "";
    /** @type {unknown} */ this.board = nothing;
    this.asking = new AbortController();
    this.timer = 0;
    this.resting = 0;
  }

  /** Shows one tree or two. @param {Shown[]} shown @param {boolean} [keep] the state of the trees shown before */
  show(shown, keep = false) {
    this.#clear();
    if (!keep) this.state = { colour: this.state.colour, filter: this.state.filter };
    const wrong = shown.length === 2 ? mismatch(shown[0].tree, shown[1].tree) : null;
    const trees = wrong ? shown.slice(0, 1) : shown;
    this.trouble = wrong ?? "";
    render(this.#frame(trees), this.host);
    this.pair = trees.length === 2 ? paired(trees[0].tree, trees[1].tree) : null;
    this.sides = trees.map(({ tree, title }, k) => {
      const facts = new Facts(tree, namesOf(tree));
      const place = /** @type {HTMLElement} */ (this.host.querySelector(`.side-${k} .picture`));
      const icicle = new Icicle(place, facts, {
        label: `Tree of ${title}, ${count(tree.count)} nodes. Arrow keys move the cursor, plus and minus zoom.`,
        colour: SCHEMES.find((each) => each === this.state.colour) ?? "reason",
        onSelect: (node) => this.#select(k, node), onView: () => this.#viewed(k),
      });
      if (this.pair) icicle.setOnly(this.pair[k].only);
      return { facts, icicle, title, said: "" };
    });
    this.#restore();
    this.#filter(this.state.filter ?? "");
  }

  #restore() {
    const { facts, icicle } = this.sides[0];
    const moves = (this.state.at ?? "").split(",").filter(Boolean).map(Number);
    const node = moves.length && moves.length < 10_000 ? nodeAt(facts.tree, moves) : 0;
    const [left, right] = (this.state.view ?? "").split("-").map(Number);
    if (right > left) icicle.setView(left, right);
    icicle.select(node ?? 0, { reveal: !(right > left) && node !== 0 });
  }

  /** @param {Shown[]} trees */
  #frame(trees) {
    return html`
      <div class="tools" role="group" aria-label="Tools of the tree"></div>
      <p class="found" role="status"></p>
      <div class="trees ${trees.length === 2 ? "two" : "one"}">
        ${trees.map((_, k) => html`<section class="side side-${k}"><h2></h2><div class="picture"></div><ul class="legend"></ul></section>`)}
        <aside class="panel node" aria-label="The node under the cursor"></aside>
        <section class="links"><div class="row links-tools"></div><div class="scroll" tabindex="0" role="region" aria-label="Nodes and links"></div></section>
      </div>
      <details class="keys"><summary>Keys, and the language of the filter</summary>
        <dl>${KEYS.map(([key, words]) => html`<dt>${key}</dt><dd>${words}</dd>`)}</dl>
        <p>A filter compares a field with a value: ${FIELDS.join(", ")}; with = != &lt; &lt;= &gt; &gt;=, and, or, not and brackets.
          ${EXAMPLES.map((example) => html`<button type="button" class="crumb" @click=${() => this.#filter(example)}>${example}</button> `)}</p>
      </details>`;
  }

  #tools() {
    const place = /** @type {HTMLElement} */ (this.host.querySelector(".tools"));
    const { icicle } = this.sides[this.active], all = this.sides.map((side) => side.icicle);
    const recolour = (/** @type {any} */ event) => {
      this.state.colour = event.target.value;
      for (const each of all) each.setColour(event.target.value);
      this.#told();
    };
    render(html`
      <label class="field"><span>Colour by</span><select name="colour" @change=${recolour}>
        ${SCHEMES.map((each) => html`<option ?selected=${each === icicle.scheme}>${each}</option>`)}</select></label>
      <form class="field grow" @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        this.#filter(/** @type {any} */ (event.target).elements.filter.value);
      }}><label class="field"><span>Filter</span><input name="filter" type="search" autocomplete="off" spellcheck="false" placeholder="reason = cut-off and ply > 3"
        .value=${this.state.filter ?? ""} @search=${(/** @type {any} */ event) => event.target.value === "" && this.#filter("")}></label></form>
      <div class="together" role="group" aria-label="Matches">
        <button type="button" ?disabled=${!icicle.matches} @click=${() => this.#match(-1)}>Previous match</button>
        <button type="button" ?disabled=${!icicle.matches} @click=${() => this.#match(1)}>Next match</button></div>
      <div class="together" role="group" aria-label="Zoom">
        <button type="button" aria-label="Zoom out" @click=${() => all.forEach((each) => each.zoom(1 / 1.6))}>−</button>
        <button type="button" aria-label="Zoom in" @click=${() => all.forEach((each) => each.zoom(1.6))}>+</button>
        <button type="button" @click=${() => all.forEach((each) => each.zoomTo(each.selected))}>To the node</button>
        <button type="button" @click=${() => all.forEach((each) => each.home())}>Whole tree</button></div>
    `, place);
  }

  #match(/** @type {number} */ direction) {
    const { icicle } = this.sides[this.active], node = icicle.nextMatch(direction);
    if (node >= 0) icicle.select(node, { reveal: true });
  }

  #filter(/** @type {string} */ source) {
    this.state.filter = source.trim();
    const said = /** @type {HTMLElement} */ (this.host.querySelector(".found"));
    try {
      const found = this.sides.map(({ facts, icicle }, k) => {
        const chosen = this.state.filter ? filtered(this.state.filter, facts, this.pair?.[k].only ?? null) : null;
        icicle.setMatches(chosen?.matches ?? null);
        return chosen?.found ?? 0;
      });
      const each = found.map((many, k) => `${count(many)} of ${count(this.sides[k].facts.tree.count)} nodes${found.length > 1 ? ` of ${this.sides[k].title}` : ""}`);
      said.textContent = this.trouble || (this.state.filter ? `The filter matches ${each.join(", ")}.` : "");
      said.classList.toggle("error", this.trouble !== "");
    } catch (error) {
      if (!(error instanceof FilterError)) throw error;
      said.textContent = `Filter: ${error.message}`;
      said.classList.add("error");
    }
    this.#told();
    this.#links();
  }

  /** The cursor of one tree moved: the other follows it. */
  #select(/** @type {number} */ k, /** @type {number} */ node) {
    this.active = k;
    const { facts } = this.sides[k], { pair } = this;
    for (const side of this.sides) side.said = "";
    if (pair) {
      const other = this.sides[1 - k], found = twin(facts.tree, pair[k], pair[1 - k], node);
      other.icicle.select(found.node, { reveal: true, quiet: true });
      if (!found.exact) {
        const gone = other.facts;
        this.sides[k].said = `${other.title} never came here: on this path it ended at ${gone.move(found.node)} (${gone.fate(found.node)}).`;
      }
    }
    this.state.at = facts.moves(node).join(",");
    this.board = nothing;
    this.#node();
    this.#links();
    this.#told();
    this.#askBoard(k, node);
  }

  #node() {
    const { facts, icicle, said } = this.sides[this.active];
    const place = /** @type {HTMLElement} */ (this.host.querySelector(".node"));
    drawNode(place, facts, icicle.selected, {
      note: said, board: html`<div class="node-board">${this.board}</div>`, onSelect: (node) => icicle.select(node, { reveal: true }),
    });
  }

  #askBoard(/** @type {number} */ k, /** @type {number} */ node) {
    const { boardOf } = this;
    this.asking.abort();
    clearTimeout(this.timer);
    if (!boardOf) return;
    const mine = (this.asking = new AbortController());
    this.timer = window.setTimeout(async () => {
      const board = await boardOf(this.sides[k].facts, node, mine.signal).catch((error) => html`<p class="muted">no board: ${error.message}</p>`);
      if (mine.signal.aborted) return;
      this.board = board;
      this.#node();
    }, WAIT);
  }

  #links() {
    const { facts, icicle } = this.sides[this.active], [tools, place] = ["links-tools", "scroll"].map((name) =>
      /** @type {HTMLElement} */ (this.host.querySelector(`.links .${name}`)));
    const deep = Math.min(8, Math.max(1, Number(this.state.deep) || 2)), inside = place.matches(":focus-within");
    const top = Math.max(0, facts.tree.size[icicle.selected] > 1 ? icicle.selected : facts.tree.parent[icicle.selected]);
    const drawn = drawLinks(place, facts, top, {
      depth: deep, most: 120, selected: icicle.selected, dark: isDark(this.host), matches: icicle.matches,
      onSelect: (node) => icicle.select(node, { reveal: true }),
    });
    if (inside) drawn.focus();
    render(html`<h2>Nodes and links below ${facts.move(top)}</h2>
      <label>plies <input type="number" name="deep" min="1" max="8" .value=${String(deep)} @change=${(/** @type {any} */ event) => {
        this.state.deep = event.target.value;
        this.#links();
        this.onState(this.state);
      }}></label><span class="muted">${count(drawn.shown)} of ${count(facts.tree.size[top])} nodes; △ MAX, ▽ MIN, ✕ cut off, T table</span>`, tools);
  }

  #viewed(/** @type {number} */ k) {
    const { view, tree } = this.sides[k]?.icicle ?? {};
    if (k !== 0 || !view || !tree) return;
    this.state.view = view.right - view.left >= tree.leaves ? "" : `${Math.floor(view.left)}-${Math.ceil(view.right)}`;
    clearTimeout(this.resting); // browsers do not like an address that changes with every frame
    this.resting = window.setTimeout(() => this.onState(this.state), REST);
  }

  /** Titles and legends. */
  #told() {
    this.#tools();
    this.sides.forEach(({ facts, icicle, title }, k) => {
      const side = /** @type {HTMLElement} */ (this.host.querySelector(`.side-${k}`)), { head } = facts.tree;
      const beyond = head.seen > facts.tree.count ? ` of ${count(head.seen)}` : "", alone = this.pair?.[k].alone;
      render(html`${title} <small>${count(facts.tree.count)}${beyond} nodes, value ${facts.valueText(icicle.principal[0])}${alone === undefined ? nothing
        : html`, ${count(this.pair?.[k].paths ?? 0)} positions by path, ${count(alone)} of them only here`}</small>`, /** @type {HTMLElement} */ (side.querySelector("h2")));
      const swatch = (/** @type {{colour: string, words: string}} */ { colour, words }) =>
        html`<li><span class="swatch" .style=${`background:${colour}`}></span>${words}</li>`;
      const line = icicle.principal.length > 1 ? html`<li><span class="swatch dashed"></span>principal variation</li>` : nothing;
      render(html`${icicle.legend().map(swatch)}${line}`, /** @type {HTMLElement} */ (side.querySelector(".legend")));
    });
    this.onState(this.state);
  }

  #clear() {
    this.asking.abort();
    clearTimeout(this.timer);
    clearTimeout(this.resting);
    for (const { icicle } of this.sides) icicle.destroy();
    this.sides = [];
    this.active = 0;
    this.board = nothing;
  }

  destroy() {
    this.#clear();
    render(nothing, this.host);
  }
}

/** The names of a file's head, as far as they are what they should be. @param {import("./ztree.js").Tree} tree */
export function namesOf(tree) {
  const { names } = tree.head;
  if (names === null || typeof names !== "object") return {};
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((each) => typeof each === "string") ? list : undefined;
  const moves = names.moves !== null && typeof names.moves === "object" && Object.values(names.moves).every((each) => typeof each === "string") ? names.moves : undefined;
  const each = Array.isArray(names.each) && names.each.length === tree.count ? names.each : undefined;
  return { players: texts(names.players), moves, each, texts: texts(names.texts) };
}
