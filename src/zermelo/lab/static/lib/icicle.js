// @ts-check
// The icicle on a canvas: zoom, pan, a map of the whole, a cursor for mouse and keyboard. Takes data, knows no server.
import { listen } from "./icicle_input.js";
import { marked, nodeCovering, paintTree, rowsOf } from "./icicle_paint.js";
import { drawSigns } from "./icicle_signs.js";
import { colouring, isDark, pixel, theme } from "./tree_colours.js";
import { OPEN } from "./ztree.js";

/** @typedef {import("./tree_facts.js").Facts} Facts */
/** @typedef {import("./icicle_paint.js").View} View */

const TALLEST = 480; // of the canvas, in CSS pixels
const ROW = { least: 9, most: 32 };
const MAP = 44;
const CLOSEST = 4; // leaves across the canvas
const GLIDE = 180; // milliseconds

/** @param {string} name @param {string} className @param {HTMLElement} parent */
function made(name, className, parent) {
  const element = document.createElement(name);
  element.className = className;
  parent.append(element);
  return element;
}

/** A surface in the processor's memory: a graphics card would only be in the way. @param {HTMLCanvasElement} canvas */
const surface = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));

export class Icicle {
  /**
   * @param {HTMLElement} host
   * @param {Facts} facts
   * @param {{colour?: import("./tree_colours.js").Scheme, label?: string, onSelect?: (node: number) => void,
   *   onView?: () => void, describe?: (node: number) => string}} [options] `describe`: what is said of a node
   */
  constructor(host, facts, options = {}) {
    this.facts = facts;
    this.tree = facts.tree;
    this.options = options;
    this.rows = rowsOf(this.tree);
    this.selected = 0;
    this.hovered = -1;
    /** @type {Uint8Array | null} */ this.matches = null;
    /** @type {Uint8Array | null} */ this.only = null;
    /** @type {Uint8Array | null} */ this.progress = null;
    this.scheme = options.colour ?? "reason";
    this.principal = facts.principal();
    this.frame = 0;
    this.glides = 0;
    this.ratio = 1;
    this.cssRow = ROW.most;
    this.view = { left: 0, right: this.tree.leaves, top: 0, row: 0 };
    this.element = made("div", "icicle", host);
    this.stage = made("div", "icicle-stage", this.element);
    this.canvas = /** @type {HTMLCanvasElement} */ (made("canvas", "icicle-canvas", this.stage));
    this.tip = made("div", "icicle-tip", this.stage);
    this.map = /** @type {HTMLCanvasElement} */ (made("canvas", "icicle-map", this.element));
    this.said = made("p", "icicle-said", this.element);
    this.context = surface(this.canvas);
    this.mapContext = surface(this.map);
    /** @type {ImageData | null} */ this.image = null;
    /** @type {ImageData | null} */ this.mapImage = null;
    this.#describe();
    listen(this);
    this.colouring = colouring(facts, this.scheme, isDark(this.element));
    this.paint = this.#paint();
    this.#resize();
    this.observer = new ResizeObserver(() => this.#resize());
    this.observer.observe(this.stage);
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.retheme = () => this.setColour(this.scheme);
    this.dark.addEventListener("change", this.retheme);
    this.switched = new MutationObserver(this.retheme); // the page's own switch
    this.switched.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** For those who do not see the canvas. */
  #describe() {
    this.tip.hidden = true;
    this.tip.setAttribute("aria-hidden", "true");
    this.map.setAttribute("aria-hidden", "true");
    this.said.setAttribute("aria-live", "polite");
    this.said.id = `icicle-said-${Math.random().toString(36).slice(2)}`;
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "application");
    this.canvas.setAttribute("aria-label", this.options.label ?? "Search tree. Arrow keys move, plus and minus zoom.");
    this.canvas.setAttribute("aria-describedby", this.said.id);
  }

  #resize() {
    const width = this.stage.clientWidth, ratio = Math.min(2, devicePixelRatio || 1);
    if (width === 0) return;
    const plies = this.tree.deepest + 1;
    this.cssRow = Math.max(ROW.least, Math.min(ROW.most, Math.floor(TALLEST / plies)));
    const height = Math.min(TALLEST, plies * this.cssRow);
    for (const [canvas, tall] of /** @type {[HTMLCanvasElement, number][]} */ ([[this.canvas, height], [this.map, MAP]])) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(tall * ratio);
      canvas.style.height = `${tall}px`;
    }
    this.ratio = ratio;
    this.view.row = this.cssRow * ratio;
    this.image = this.context.createImageData(this.canvas.width, this.canvas.height);
    this.#paintMap();
    this.draw();
  }

  /** @returns {import("./icicle_paint.js").Paint} */
  #paint() {
    const colours = theme(isDark(this.element)), { rows, tree, matches, only } = this, ground = pixel(colours.ground);
    const faded = this.colouring.palette.map((colour) => {
      const part = (/** @type {number} */ shift) =>
        Math.round(((colour >> shift) & 255) * 0.16 + ((ground >> shift) & 255) * 0.84) << shift;
      return ((255 << 24) | part(16) | part(8) | part(0)) >>> 0;
    });
    const again = this.scheme === "reason" && tree.flags.some((/** @type {number} */ flag) => flag & 1);
    return {
      classes: this.colouring.classes, palette: this.colouring.palette, faded, ground,
      researchColour: pixel(colours.research), onlyColour: pixel(colours.only),
      matches: matches && marked(rows, (node) => matches[node]),
      only: only && marked(rows, (node) => only[node]),
      research: again ? marked(rows, (node) => tree.flags[node] & 1) : null,
    };
  }

  /** What the colours mean, for a legend. */
  legend() {
    const colours = theme(isDark(this.element));
    return [
      ...this.colouring.legend,
      ...(this.paint.research ? [{ colour: colours.research, words: "re-search (stripe above)" }] : []),
      ...(this.only ? [{ colour: colours.only, words: "visited by this search only (stripe below)" }] : []),
    ];
  }

  /** @param {import("./tree_colours.js").Scheme} scheme */
  setColour(scheme) {
    this.scheme = scheme;
    this.colouring = colouring(this.facts, scheme, isDark(this.element));
    this.paint = this.#paint();
    this.#paintMap();
    this.draw();
  }

  /** Highlights nodes; null ends it. @param {Uint8Array | null} matches */
  setMatches(matches) {
    this.matches = matches;
    this.setColour(this.scheme);
  }

  /** Shows a search under way: 0 not yet entered, 1 being searched, 2 left, for each node. @param {Uint8Array} progress */
  setProgress(progress) {
    const { classes } = colouring(this.facts, this.scheme, isDark(this.element));
    this.progress = progress;
    this.matches = progress;
    this.principal = []; // which is not known yet
    this.colouring = { ...this.colouring, classes: classes.map((kind, node) => (progress[node] === 2 ? kind : OPEN)) };
    this.paint = this.#paint();
    this.#paintMap();
    this.draw();
  }

  /** Marks what another search did not visit. @param {Uint8Array | null} only */
  setOnly(only) {
    this.only = only;
    this.setColour(this.scheme);
  }

  /** Shows the leaves from left to right, as far as there are any. */
  setView(/** @type {number} */ left, /** @type {number} */ right, top = this.view.top) {
    this.glides++;
    this.#look(left, right, top);
  }

  #look(/** @type {number} */ left, /** @type {number} */ right, /** @type {number} */ top) {
    const { leaves, deepest } = this.tree, span = Math.min(leaves, Math.max(CLOSEST, right - left));
    this.view.left = Math.max(0, Math.min(leaves - span, left));
    this.view.right = this.view.left + span;
    const rows = this.canvas.height / this.view.row;
    this.view.top = Math.max(0, Math.min(deepest + 1 - rows, top));
    this.draw();
    this.options.onView?.();
  }

  /** Zooms; `at` is the place that stays, from 0 at the left to 1. */
  zoom(/** @type {number} */ factor, at = 0.5) {
    const { left, right } = this.view, span = (right - left) / factor, fixed = left + (right - left) * at;
    this.setView(fixed - span * at, fixed + span * (1 - at));
  }

  pan(/** @type {number} */ part) {
    const by = (this.view.right - this.view.left) * part;
    this.setView(this.view.left + by, this.view.right + by);
  }

  home() {
    this.glide(0, this.tree.leaves, 0);
  }

  /** @param {number} node */
  zoomTo(node) {
    const top = this.tree.ply[node] - Math.floor(this.canvas.height / this.view.row / 3);
    this.glide(this.tree.left[node], this.tree.left[node] + this.tree.wide[node], top);
  }

  /** Moves the view in a few frames, so that the eye can follow. */
  glide(/** @type {number} */ left, /** @type {number} */ right, /** @type {number} */ top) {
    const from = { ...this.view }, begun = performance.now();
    const mine = ++this.glides;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.setView(left, right, top);
    const step = () => {
      if (mine !== this.glides) return; // another view was asked for
      const part = Math.min(1, (performance.now() - begun) / GLIDE), eased = 1 - (1 - part) ** 3;
      const mixed = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * eased;
      this.#look(mixed(from.left, left), mixed(from.right, right), mixed(from.top, top));
      if (part < 1) requestAnimationFrame(step);
    };
    step();
  }

  /** Puts the cursor on a node and tells it. */
  select(/** @type {number} */ node, { reveal = false, quiet = false } = {}) {
    this.selected = Math.max(0, Math.min(this.tree.count - 1, node));
    this.said.textContent = (this.options.describe ?? ((at) => this.facts.describe(at)))(this.selected);
    if (reveal) this.#reveal(this.selected);
    this.draw();
    if (!quiet) this.options.onSelect?.(this.selected);
  }

  /** Brings a node into view, wide enough to be seen. */
  #reveal(/** @type {number} */ node) {
    const { left, right, top, row } = this.view, { left: starts, wide, parent, ply, leaves } = this.tree;
    const width = this.stage.clientWidth, rows = Math.floor(this.canvas.height / row), begins = starts[node];
    const high = ply[node] < top ? ply[node] : ply[node] >= top + rows ? ply[node] - rows + 2 : top;
    if (begins < right && begins + wide[node] > left && (wide[node] * width) / (right - left) >= 5) {
      if (high !== top) this.setView(left, right, high);
      return;
    }
    const up = parent[node], [from, around] = up >= 0 ? [starts[up], wide[up]] : [0, leaves];
    const middle = begins + wide[node] / 2, half = Math.min(around, (wide[node] * width) / 12) / 2;
    if (half * 2 >= around) this.glide(from, from + around, high);
    else this.glide(middle - half, middle + half, high);
  }

  /** The node at a place of the canvas in CSS pixels, or -1. */
  nodeAt(/** @type {number} */ x, /** @type {number} */ y) {
    const { left, right, top } = this.view;
    const ply = Math.floor(y / this.cssRow + top);
    return nodeCovering(this.tree, this.rows, ply, left + (x / this.canvas.clientWidth) * (right - left));
  }

  /** The next node with a mark in the order of the tree, from the cursor on and round. */
  nextMatch(direction = 1) {
    const { matches, tree } = this;
    if (!matches) return -1;
    for (let k = 1; k <= tree.count; k++) {
      const node = (this.selected + direction * k + tree.count * 2) % tree.count;
      if (matches[node]) return node;
    }
    return -1;
  }

  /** The mouse is over a node, -1 is none, at a place of the canvas in CSS pixels. */
  hover(/** @type {number} */ node, x = 0, y = 0) {
    this.tip.hidden = node < 0;
    if (node >= 0) {
      const { facts } = this, again = facts.research(node) ? ", re-search" : "";
      this.tip.textContent = `${facts.move(node)}  ${facts.valueText(node)}  window ${facts.windowText(node)}  `
        + `${facts.reason(node)}${again}  ${this.tree.size[node].toLocaleString("en")} nodes`;
      const right = Math.max(0, this.stage.clientWidth - this.tip.offsetWidth - 4), high = this.tip.offsetHeight;
      const below = y + 18 + high <= this.canvas.clientHeight;
      this.tip.style.transform = `translate(${Math.min(x + 12, right)}px, ${below ? y + 18 : y - high - 8}px)`;
    }
    if (node !== this.hovered) {
      this.hovered = node;
      this.draw();
    }
  }

  /** Draws at the next frame. */
  draw() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.#draw();
    });
  }

  #draw() {
    if (!this.image) return;
    const { canvas, context, image } = this;
    paintTree(new Uint32Array(image.data.buffer), canvas.width, canvas.height, this.tree, this.rows, this.view, this.paint);
    context.putImageData(image, 0, 0);
    drawSigns(context, this, isDark(this.element));
    this.#drawMap();
  }

  #paintMap() {
    if (!this.image) return;
    const { width, height } = this.map, whole = { left: 0, right: this.tree.leaves, top: 0, row: height / (this.tree.deepest + 1) };
    this.mapImage = this.mapContext.createImageData(width, height);
    paintTree(new Uint32Array(this.mapImage.data.buffer), width, height, this.tree, this.rows, whole, this.paint);
  }

  #drawMap() {
    if (!this.mapImage) return;
    const { mapContext: context, map, view, tree } = this;
    context.putImageData(this.mapImage, 0, 0);
    const from = (view.left / tree.leaves) * map.width, wide = Math.max(3, ((view.right - view.left) / tree.leaves) * map.width);
    context.fillStyle = isDark(this.element) ? "rgba(0,0,0,.55)" : "rgba(255,255,255,.65)";
    context.fillRect(0, 0, from, map.height);
    context.fillRect(from + wide, 0, map.width, map.height);
    context.strokeStyle = isDark(this.element) ? "#fff" : "#222";
    context.lineWidth = 2 * this.ratio;
    context.strokeRect(from + 1, 1, wide - 2, map.height - 2);
  }

  destroy() {
    this.observer.disconnect();
    this.switched.disconnect();
    this.dark.removeEventListener("change", this.retheme);
    cancelAnimationFrame(this.frame);
    this.element.remove();
  }
}
