// @ts-check
// What is drawn over the pixels of an icicle: names and values where there is room, the line found best, the cursor.
import { bright } from "./tree_colours.js";

const FONT = "system-ui, sans-serif";
const ROOM = 22; // CSS pixels that a label needs at least

/** @typedef {import("./icicle.js").Icicle} Icicle */

/** @param {CanvasRenderingContext2D} context @param {Icicle} icicle @param {boolean} dark */
export function drawSigns(context, icicle, dark) {
  const { tree, facts, ratio, view, canvas } = icicle;
  const scale = canvas.width / (view.right - view.left);
  /** @param {number} node @returns {[number, number, number, number]} */
  const box = (node) => {
    const from = Math.max(-4, (tree.left[node] - view.left) * scale);
    const to = Math.min(canvas.width + 4, (tree.left[node] + tree.wide[node] - view.left) * scale);
    return [from, (tree.ply[node] - view.top) * view.row, to - from, view.row];
  };
  if (icicle.cssRow >= 11) drawLabels(context, icicle, box, scale);
  const outline = (/** @type {number} */ node, /** @type {string} */ colour, /** @type {number} */ width, least = 0) => {
    const [x, y, wide, high] = box(node), shown = Math.max(least * ratio, wide);
    if (x > canvas.width || x + wide < 0 || shown < 2) return;
    context.strokeStyle = colour;
    context.lineWidth = width * ratio;
    const inset = (width * ratio) / 2;
    context.strokeRect(x - (shown - wide) / 2 + inset, y + inset, Math.max(1, shown - 2 * inset - 1), high - 2 * inset - 1);
  };
  const ink = dark ? "#ffffff" : "#111111";
  context.setLineDash([3 * ratio, 3 * ratio]);
  for (const node of icicle.principal) outline(node, ink, 1.5, 2);
  context.setLineDash([]);
  if (icicle.hovered >= 0) outline(icicle.hovered, ink, 1, 3);
  for (const node of facts.path(icicle.selected).slice(0, -1)) outline(node, ink, 1);
  outline(icicle.selected, dark ? "#000000" : "#ffffff", 4.5, 8);
  outline(icicle.selected, ink, 2.5, 6);
}

/** Labels of the nodes that are wide enough; each of them lies below another such node. */
function drawLabels(/** @type {CanvasRenderingContext2D} */ context, /** @type {Icicle} */ icicle,
  /** @type {(node: number) => [number, number, number, number]} */ box, /** @type {number} */ scale) {
  const { tree, facts, view, ratio, canvas, paint } = icicle, { size, left, wide: widths } = tree;
  const high = Math.min(13, icicle.cssRow * 0.5 + 2);
  context.font = `${high * ratio}px ${FONT}`;
  context.textBaseline = "middle";
  const open = [];
  for (let at = 0; at < tree.count; at += size[at]) open.push(at);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (widths[node] * scale < ROOM * ratio || left[node] > view.right || left[node] + widths[node] < view.left) continue;
    for (let at = node + 1; at < node + size[node]; at += size[at]) open.push(at);
    const [from, y, all] = box(node), x = Math.max(0, from), wide = from + all - x;
    if (y < -view.row || y > canvas.height || wide < ROOM * ratio) continue;
    const room = Math.floor((wide / ratio - 8) / (high * 0.56));
    const name = facts.move(node), known = !icicle.progress || icicle.progress[node] === 2;
    const text = known ? `${name}  ${facts.valueText(node)}` : name;
    const label = text.length <= room ? text : name.length <= room ? name : "";
    const matching = icicle.matches === null || icicle.matches[node];
    const colour = (matching ? paint.palette : paint.faded)[paint.classes[node]];
    context.fillStyle = bright(colour) ? (matching ? "#000" : "#666") : matching ? "#fff" : "#999";
    if (label) context.fillText(label, x + 5 * ratio, y + view.row / 2);
  }
}
