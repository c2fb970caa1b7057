// @ts-check
// Paints a tree as an icicle: a row for each ply, in it each node as wide as its subtree has leaves. For each row one
// line of pixels is computed and then copied, so that a frame costs rows × pixels, however many nodes there are.

/** @typedef {import("./ztree.js").Tree} Tree */
/**
 * The nodes of each ply in preorder: those of ply p are nodes[start[p]] … nodes[start[p + 1] - 1].
 * @typedef {{start: Int32Array, nodes: Int32Array}} Rows
 */
/**
 * A part of the tree on a surface: the leaves left … right, the row at the top, and how high a row is in pixels.
 * @typedef {{left: number, right: number, top: number, row: number}} View
 */
/**
 * Marks of nodes, counted along the rows: before[k] of the first k nodes of `Rows.nodes` have it.
 * @typedef {Int32Array} Marked
 */
/**
 * @typedef {object} Paint
 * @property {Uint8Array} classes
 * @property {Uint32Array} palette
 * @property {Uint32Array} faded the palette for what does not match
 * @property {Marked | null} matches
 * @property {Marked | null} research
 * @property {Marked | null} only
 * @property {number} ground
 * @property {number} researchColour
 * @property {number} onlyColour
 */

/** @param {Tree} tree @returns {Rows} */
export function rowsOf(tree) {
  const start = new Int32Array(tree.deepest + 2), nodes = new Int32Array(tree.count);
  for (let i = 0; i < tree.count; i++) start[tree.ply[i] + 1]++;
  for (let p = 0; p <= tree.deepest; p++) start[p + 1] += start[p];
  const free = start.slice();
  for (let i = 0; i < tree.count; i++) nodes[free[tree.ply[i]]++] = i;
  return { start, nodes };
}

/** @param {Rows} rows @param {(node: number) => boolean | number} has @returns {Marked} */
export function marked(rows, has) {
  const before = new Int32Array(rows.nodes.length + 1);
  for (let k = 0; k < rows.nodes.length; k++) before[k + 1] = before[k] + (has(rows.nodes[k]) ? 1 : 0);
  return before;
}

/** The first place from `low` on whose node begins at `x` or later. */
export function placeAt(/** @type {Tree} */ tree, /** @type {Rows} */ rows, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ x) {
  const { left } = tree, { nodes } = rows;
  let step = 1;
  while (low + step < high && left[nodes[low + step]] < x) {
    low += step;
    step *= 2;
  }
  let top = Math.min(high, low + step);
  while (low < top) {
    const middle = (low + top) >> 1;
    if (left[nodes[middle]] < x) low = middle + 1;
    else top = middle;
  }
  return low;
}

/** The node of a ply that covers a place of the picture, or -1. @param {Tree} tree @param {Rows} rows */
export function nodeCovering(tree, rows, /** @type {number} */ ply, /** @type {number} */ x) {
  if (ply < 0 || ply > tree.deepest) return -1;
  const place = placeAt(tree, rows, rows.start[ply], rows.start[ply + 1], Math.floor(x) + 1) - 1;
  if (place < rows.start[ply]) return -1;
  const node = rows.nodes[place];
  return x < tree.left[node] + tree.wide[node] ? node : -1;
}

/** The mean of the colours of up to four nodes of a run. */
function blended(/** @type {Int32Array} */ nodes, /** @type {number} */ from, /** @type {number} */ to,
  /** @type {Uint8Array} */ classes, /** @type {Uint32Array} */ palette) {
  if (to - from === 1) return palette[classes[nodes[from]]];
  const many = Math.min(4, to - from);
  let r = 0, g = 0, b = 0;
  for (let k = 0; k < many; k++) {
    const colour = palette[classes[nodes[from + Math.floor(((to - from) * (k + 0.5)) / many)]]];
    r += colour & 255;
    g += (colour >> 8) & 255;
    b += (colour >> 16) & 255;
  }
  return ((255 << 24) | ((b / many) << 16) | ((g / many) << 8) | (r / many)) >>> 0;
}

/**
 * Fills the pixels of one row: the body of the nodes, a stripe for re-searches, a stripe for what one tree alone has.
 * @param {Tree} tree @param {Rows} rows @param {number} ply @param {View} view @param {Paint} paint
 * @param {{body: Uint32Array, again: Uint32Array, only: Uint32Array}} lines
 */
function paintRow(tree, rows, ply, view, paint, lines) {
  const { nodes } = rows, { left, wide } = tree, { body, again, only } = lines, width = body.length;
  const { matches, research, only: alone, classes, palette, faded, ground } = paint;
  const scale = width / (view.right - view.left), last = rows.start[ply + 1];
  body.fill(ground);
  let k = placeAt(tree, rows, rows.start[ply], last, view.left);
  if (k > rows.start[ply] && left[nodes[k - 1]] + wide[nodes[k - 1]] > view.left) k--;
  const first = k;
  while (k < last && left[nodes[k]] < view.right) {
    const node = nodes[k], from = Math.max(0, Math.floor((left[node] - view.left) * scale));
    const end = Math.min(width, Math.floor((left[node] + wide[node] - view.left) * scale));
    let next = k + 1, to = end;
    if (end <= from) { // all nodes that begin within this pixel are one
      to = from + 1;
      next = Math.max(next, placeAt(tree, rows, k, last, view.left + to / scale));
    }
    const bright = matches === null || matches[next] > matches[k];
    const colour = blended(nodes, k, next, classes, bright ? palette : faded);
    body.fill(colour, from, to);
    if (to - from > 2) body[to - 1] = ground;
    again.fill(research !== null && research[next] > research[k] ? paint.researchColour : colour, from, to);
    only.fill(alone !== null && alone[next] > alone[k] ? paint.onlyColour : colour, from, to);
    if (to - from > 2) again[to - 1] = only[to - 1] = ground;
    k = next;
  }
  return k > first;
}

/**
 * Paints what is in view into the pixels of a surface.
 * @param {Uint32Array} pixels width × height of them
 * @param {number} width @param {number} height
 * @param {Tree} tree @param {Rows} rows @param {View} view @param {Paint} paint
 */
export function paintTree(pixels, width, height, tree, rows, view, paint) {
  pixels.fill(paint.ground);
  const lines = { body: new Uint32Array(width), again: new Uint32Array(width), only: new Uint32Array(width) };
  const gap = view.row >= 4 ? 1 : 0, stripe = view.row >= 12 ? Math.max(2, Math.round(view.row / 8)) : view.row >= 5 ? 1 : 0;
  for (let ply = Math.max(0, Math.floor(view.top)); ply <= tree.deepest; ply++) {
    const y = Math.round((ply - view.top) * view.row), next = Math.round((ply + 1 - view.top) * view.row) - gap;
    if (y >= height) break;
    lines.again.fill(paint.ground);
    lines.only.fill(paint.ground);
    if (!paintRow(tree, rows, ply, view, paint, lines)) continue;
    for (let at = Math.max(0, y); at < Math.min(next, height); at++) {
      const line = at - y < stripe ? lines.again : next - at <= stripe ? lines.only : lines.body;
      pixels.set(line, at * width);
    }
  }
}
