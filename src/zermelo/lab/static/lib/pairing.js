// @ts-check
// Two recorded trees of the same position, joined by path: which nodes follow the same moves from the root.

/** @typedef {import("./ztree.js").Tree} Tree */
/**
 * @typedef {object} Side
 * @property {Int32Array} place each node's place in the tree of all paths
 * @property {Int32Array} last the last node at each place, -1 where this search never came
 * @property {Uint8Array} only what this search visited and the other did not
 * @property {number} paths how many paths it visited
 * @property {number} alone how many of them the other did not visit
 */

/** A table of numbers by pairs (place, move) with open addressing; JavaScript's own Map takes five times as long. */
class Places {
  /** @param {number} most */
  constructor(most) {
    this.mask = (1 << Math.ceil(Math.log2(Math.max(16, most * 2)))) - 1;
    this.above = new Int32Array(this.mask + 1).fill(-1);
    this.move = new Float64Array(this.mask + 1);
    this.found = new Int32Array(this.mask + 1);
    this.count = 1; // 0 is the root
  }

  /** @param {number} above @param {number} move */
  at(above, move) {
    let slot = Math.imul(Math.imul(above, 0x9e3779b1) ^ Math.imul(move | 0, 0x85ebca6b), 0xc2b2ae35);
    slot = (slot ^ (slot >>> 15)) & this.mask;
    while (this.above[slot] >= 0 && (this.above[slot] !== above || this.move[slot] !== move)) slot = (slot + 1) & this.mask;
    if (this.above[slot] < 0) {
      this.above[slot] = above;
      this.move[slot] = move;
      this.found[slot] = this.count++;
    }
    return this.found[slot];
  }
}

/** Why two trees cannot be laid side by side, or null. @param {Tree} first @param {Tree} second */
export function mismatch(first, second) {
  const same = (/** @type {string} */ name) => JSON.stringify(first.head[name]) === JSON.stringify(second.head[name]);
  if (!same("game") || !same("parameters")) return "the two trees are of different games";
  if (!same("position")) return "the two trees begin at different positions";
  return same("moves") ? null : "the moves of the two trees are numbered differently";
}

/** @param {Tree} first @param {Tree} second @returns {[Side, Side]} */
export function paired(first, second) {
  const places = new Places(first.count + second.count);
  const put = [first, second].map((tree) => {
    const place = new Int32Array(tree.count);
    for (let i = 0; i < tree.count; i++) place[i] = tree.parent[i] < 0 ? 0 : places.at(place[tree.parent[i]], tree.move[i]);
    return place;
  });
  const lasts = put.map((place) => {
    const last = new Int32Array(places.count).fill(-1);
    place.forEach((at, i) => (last[at] = i));
    return last;
  });
  const sides = [0, 1].map((k) => {
    const other = lasts[1 - k], only = put[k].map((at) => (other[at] < 0 ? 1 : 0));
    let paths = 0, alone = 0;
    for (let at = 0; at < places.count; at++) {
      if (lasts[k][at] < 0) continue;
      paths++;
      if (other[at] < 0) alone++;
    }
    return { place: put[k], last: lasts[k], only: Uint8Array.from(only), paths, alone };
  });
  return /** @type {[Side, Side]} */ (sides);
}

/**
 * The node of the other tree on the same path, or the last one before the paths part.
 * @param {Tree} tree @param {Side} from @param {Side} to @param {number} node
 */
export function twin(tree, from, to, node) {
  let at = node;
  while (to.last[from.place[at]] < 0) at = tree.parent[at];
  return { node: to.last[from.place[at]], exact: at === node };
}
