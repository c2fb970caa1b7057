// @ts-check
/** The steps of a search as the server tells them: which line ran, with what values, at which node. */

import { CUT, readTree } from "./ztree.js";

/**
 * What POST /api/steps answers. Each column has a cell for every step, or null where there is nothing; `node` is the
 * number of the node that is being searched, `entered` how many nodes there are so far.
 * @typedef {object} Told
 * @property {Record<string, string[]>} sources lines by file
 * @property {string[]} files
 * @property {Record<string, (number | string | null)[]>} columns file, line, node, entered, and the variables
 * @property {string[]} variables
 * @property {string | null} tree the recorded tree, in base64, if the algorithm records one
 * @property {boolean} complete
 * @property {string} words what the search found
 */

export class Steps {
  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    this.count = told.columns.line.length;
    this.tree = told.tree ? readTree(Uint8Array.from(atob(told.tree), (letter) => letter.charCodeAt(0)).buffer) : null;
    const { entered = null, count = 0, parent = new Int32Array() } = this.tree ?? {};
    /** @type {Int32Array} */
    this.places = new Int32Array(count); // where a node of the file stands in the tree
    for (let i = 0; i < count; i++) this.places[entered ? entered[i] : i] = i;
    this.last = new Int32Array(count).fill(-1); // the last step at each node, by its place
    for (let step = 0; step < this.count; step++) {
      const at = this.node(step);
      if (at >= 0) this.last[at] = step;
    }
    for (let i = count - 1; i > 0; i--) { // a node is being searched as long as one below it is
      const up = parent[i];
      if (up >= 0) this.last[up] = Math.max(this.last[up], this.last[i]);
    }
  }

  /** @param {number} step @param {string} name @returns {number | string | null} */
  value(step, name) {
    return this.told.columns[name]?.[step] ?? null;
  }

  /** The place of the node that is being searched, -1 before the first. @param {number} step @returns {number} */
  node(step) {
    const number = Number(this.value(step, "node") ?? -1);
    return number >= 0 && number < this.places.length ? this.places[number] : -1;
  }

  /** How many nodes have been entered. @param {number} step */
  entered(step) {
    return Math.min(this.places.length, Number(this.value(step, "entered") ?? 0));
  }

  /** @param {number} step */
  file(step) {
    return this.told.files[Number(this.value(step, "file") ?? 0)] ?? "";
  }

  /** For each node: 0 not yet entered, 1 being searched, 2 left. @param {number} step */
  progress(step) {
    const entered = this.tree?.entered, so = this.entered(step), state = new Uint8Array(this.places.length);
    for (let i = 0; i < state.length; i++) if ((entered ? entered[i] : i) < so) state[i] = this.last[i] >= step ? 1 : 2;
    return state;
  }

  /** The next step, or the one before, for which something is true; where there is none, the end. */
  seek(/** @type {number} */ from, /** @type {1 | -1} */ direction, /** @type {(step: number) => boolean} */ found) {
    for (let step = from + direction; step >= 0 && step < this.count; step += direction) if (found(step)) return step;
    return direction > 0 ? this.count - 1 : 0;
  }

  /** Does the search leave a node here that it cuts off? @param {number} step */
  cuts(step) {
    const node = this.node(step);
    return node >= 0 && this.tree?.reason[node] === CUT && this.last[node] === step;
  }

  /** Is a node entered here? @param {number} step */
  enters(step) {
    return step > 0 && this.entered(step) > this.entered(step - 1);
  }
}
