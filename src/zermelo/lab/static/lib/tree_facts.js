// @ts-check
// What is to be said of a node: names, the window and the value as MAX sees them, in words for those who do not see.
import { BUDGET, DONE, END, LEAF, OPEN, PROBED, REASONS } from "./ztree.js";

/** @typedef {import("./ztree.js").Tree} Tree */
/**
 * Names that the file does not hold: of the players; of moves by their number; for a small tree of each node's move,
 * by its number in the file, as a place in `texts`.
 * @typedef {{players?: string[], moves?: Record<string, string>, each?: number[], texts?: string[]}} Names
 */

export const SIGNS = { exact: "", lower: "≥\u00a0", upper: "≤\u00a0", none: "?" };
const IN_WORDS = { exact: "", lower: "at least ", upper: "at most ", none: "" };
const TURNED = /** @type {const} */ ({ exact: "exact", lower: "upper", upper: "lower", none: "none" });
export const WORDS = [
  "left open", "a leaf, evaluated", "the game ends here", "cut off", "all moves were searched",
  "answered by the table", "the budget ran out", "not all moves were tried",
];

/** A number as short as it can be read. @param {number} value */
export function number(value) {
  if (value === Infinity) return "∞";
  if (value === -Infinity) return "−∞";
  if (Number.isNaN(value)) return "?";
  const rounded = Math.round(value * 1000) / 1000;
  const text = rounded === 0 && value !== 0 ? value.toPrecision(2) : String(rounded + 0);
  return text.replace("-", "−");
}

export const count = (/** @type {number} */ many) => many.toLocaleString("en");

export class Facts {
  /** @param {Tree} tree @param {Names} [names] */
  constructor(tree, names = {}) {
    this.tree = tree;
    this.names = names;
    const first = names.players?.[0] === "MAX" ? 0 : tree.player[0];
    this.max = Math.max(0, first); // whose values are shown, where one of two players gets what the other loses
  }

  /** The number of a node in the order of the search. @param {number} i */
  entered(i) {
    return this.tree.entered ? this.tree.entered[i] : i;
  }

  /** @param {number} i */
  move(i) {
    const { tree, names } = this;
    if (tree.parent[i] < 0) return tree.count > tree.size[0] ? `root ${this.rootNumber(i)}` : "root";
    if (names.each && names.texts) return names.texts[names.each[this.entered(i)]] ?? "?";
    const name = names.moves && Object.hasOwn(names.moves, tree.move[i]) ? names.moves[tree.move[i]] : null;
    return name ?? `#${tree.move[i]}`;
  }

  /** Which visit of the root it is, from 1. @param {number} i */
  rootNumber(i) {
    let found = 1;
    for (let at = 0; at < i; at += this.tree.size[at]) found++;
    return found;
  }

  /** @param {number} player */
  playerName(player) {
    return player < 0 ? "chance" : this.names.players?.[player] ?? `player ${player + 1}`;
  }

  /** Does the node keep the numbers of MAX's opponent? @param {number} i */
  turned(i) {
    return this.tree.head.players === 2 && this.tree.player[i] !== this.max;
  }

  /** The value that MAX sees. @param {number} i */
  value(i) {
    return (this.turned(i) ? -this.tree.value[i] : this.tree.value[i]) + 0;
  }

  /** The window on entry as MAX sees it. @param {number} i @returns {[number, number]} */
  window(i) {
    const { alpha, beta } = this.tree;
    return this.turned(i) ? [-beta[i] + 0, -alpha[i] + 0] : [alpha[i] + 0, beta[i] + 0];
  }

  /** What the value is. @param {number} i @returns {"exact" | "lower" | "upper" | "none"} */
  bound(i) {
    const { tree } = this, reason = tree.reason[i], kind = tree.flags[i] >> 2;
    if (reason === OPEN || reason === BUDGET) return "none";
    const own = reason === PROBED ? "lower"
      : kind ? /** @type {const} */ (["exact", "lower", "upper"])[kind - 1]
      : tree.value[i] <= tree.alpha[i] ? "upper" : tree.value[i] >= tree.beta[i] ? "lower" : "exact";
    return this.turned(i) ? TURNED[own] : own;
  }

  /** Is it a leaf, whose value is its own whatever the window was? @param {number} i */
  ends(i) {
    return this.tree.reason[i] === LEAF || this.tree.reason[i] === END;
  }

  /** The value with the sign of its bound, or one for each player. @param {number} i */
  valueText(i) {
    const bound = this.bound(i), { tree } = this;
    if (bound === "none") return "?";
    if (!(tree.flags[i] & 2)) return (this.ends(i) ? "" : SIGNS[bound]) + number(this.value(i));
    const first = i * tree.head.players;
    return `(${Array.from(tree.vectors.subarray(first, first + tree.head.players), number).join(", ")})`;
  }

  /** @param {number} i */
  windowText(i) {
    const [low, high] = this.window(i);
    const empty = high - low < 1e-9 * Math.max(1, Math.abs(low)); // no number that a value could have lies within
    return empty ? `null at ${number(Math.abs(low) < 1e-300 ? 0 : low)}` : `(${number(low)}, ${number(high)})`;
  }

  /** @param {number} i */
  research(i) {
    return (this.tree.flags[i] & 1) === 1;
  }

  /** @param {number} i */
  reason(i) {
    return REASONS[this.tree.reason[i]];
  }

  /** Why the node ended, in words. @param {number} i */
  fate(i) {
    const { tree } = this, children = tree.searched[i];
    if (tree.reason[i] === DONE) return children ? `${WORDS[DONE]}, ${children} visits` : "nothing was searched";
    return children ? `${WORDS[tree.reason[i]]} after ${children} ${children === 1 ? "child" : "children"}` : WORDS[tree.reason[i]];
  }

  /** The nodes from the root to this one. @param {number} i */
  path(i) {
    const found = [];
    for (let at = i; at >= 0; at = this.tree.parent[at]) found.push(at);
    return found.reverse();
  }

  /** The numbers of the moves from the root to this node, as the server wants them. @param {number} i */
  moves(i) {
    return this.path(i).slice(1).map((at) => Number(this.tree.move[at]));
  }

  /** @param {number} i @param {number} [most] */
  children(i, most = Infinity) {
    const { size } = this.tree, end = i + size[i], found = [];
    for (let at = i + 1; at < end && found.length < most; at += size[at]) found.push(at);
    return found;
  }

  /** The nodes of the line that the search found best, as far as they were recorded; of several visits the last. */
  principal() {
    const { tree } = this;
    let level = [];
    for (let at = 0; at < tree.count; at += tree.size[at]) level.push(at);
    let last = level.at(-1) ?? 0;
    for (const name of tree.head.line) {
      level = level.flatMap((at) => this.children(at).filter((child) => this.move(child) === name));
      if (level.length === 0) break;
      last = /** @type {number} */ (level.at(-1));
    }
    return this.path(last);
  }

  /** A node in one sentence. @param {number} i */
  describe(i) {
    const { tree } = this, bound = this.bound(i);
    const path = this.path(i).slice(1).map((at) => this.move(at)).join(" ");
    const value = bound === "none" ? "no value" : `value ${this.ends(i) ? "" : IN_WORDS[bound]}${this.valueText(i).replace(SIGNS[bound], "")}`;
    return `Node ${count(this.entered(i))}, ply ${tree.ply[i]}${path ? `, after ${path}` : ", the root"}: ${value}, `
      + `window ${this.windowText(i)}, for ${this.playerName(tree.player[i])}; ${this.fate(i)}`
      + `${this.research(i) ? "; a re-search" : ""}; ${count(tree.size[i])} ${tree.size[i] === 1 ? "node" : "nodes"}.`;
  }
}

/** The node that moves lead to from the root, the last visit that goes on; null if none does. */
export function nodeAt(/** @type {Tree} */ tree, /** @type {number[]} */ moves) {
  /** @type {number[]} */
  let level = [];
  for (let at = 0; at < tree.count; at += tree.size[at]) level.push(at);
  for (const move of moves) {
    /** @type {number[]} */
    const next = [];
    for (const up of level)
      for (let at = up + 1; at < up + tree.size[up]; at += tree.size[at]) if (tree.move[at] === move) next.push(at);
    level = next;
  }
  return level.at(-1) ?? null;
}
