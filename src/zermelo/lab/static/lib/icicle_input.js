// @ts-check
// Mouse, touch, wheel and keys of an icicle.
import { placeAt } from "./icicle_paint.js";

/** @typedef {import("./icicle.js").Icicle} Icicle */

const STEP = 1.6; // of a zoom by key

export const KEYS = [
  ["↑ ↓", "parent, first child"], ["← →", "neighbour on the same ply"], ["Enter", "zoom to the node"], ["+ −", "zoom"],
  ["0", "the whole tree"], ["PageUp PageDown", "to the left, to the right"], ["n p", "next, previous match"], ["Home", "root"],
];

/** @param {Icicle} icicle */
export function listen(icicle) {
  const { canvas, map } = icicle;
  canvas.addEventListener("wheel", (event) => wheel(icicle, event), { passive: false });
  canvas.addEventListener("keydown", (event) => key(icicle, event));
  canvas.addEventListener("dblclick", () => icicle.zoomTo(icicle.selected));
  canvas.addEventListener("pointerleave", () => icicle.hover(-1));
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons === 0) icicle.hover(icicle.nodeAt(event.offsetX, event.offsetY), event.offsetX, event.offsetY);
  });
  drag(icicle, canvas, (event, start) => {
    const { left, right, top } = start.view, by = ((start.x - event.clientX) * (right - left)) / canvas.clientWidth;
    const rows = event.pointerType === "touch" ? 0 : (start.y - event.clientY) / icicle.cssRow;
    icicle.setView(left + by, right + by, top + rows);
  }, (event) => {
    const node = icicle.nodeAt(event.offsetX, event.offsetY);
    if (node >= 0) icicle.select(node);
  });
  const jump = (/** @type {PointerEvent} */ event) => {
    const middle = ((event.clientX - map.getBoundingClientRect().left) / map.clientWidth) * icicle.tree.leaves;
    const half = (icicle.view.right - icicle.view.left) / 2;
    icicle.setView(middle - half, middle + half);
  };
  drag(icicle, map, jump, jump);
}

/**
 * A press that moves is a drag, one that does not a click.
 * @param {Icicle} icicle @param {HTMLCanvasElement} canvas
 * @param {(event: PointerEvent, start: {x: number, y: number, view: import("./icicle_paint.js").View}) => void} moved
 * @param {(event: PointerEvent) => void} clicked
 */
function drag(icicle, canvas, moved, clicked) {
  /** @type {{x: number, y: number, view: import("./icicle_paint.js").View, far: boolean} | null} */
  let start = null;
  canvas.addEventListener("pointerdown", (event) => {
    start = { x: event.clientX, y: event.clientY, view: { ...icicle.view }, far: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!start) return;
    start.far ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > 4;
    if (start.far) moved(event, start);
  });
  canvas.addEventListener("pointerup", (event) => {
    if (start && !start.far) clicked(event);
    start = null;
  });
  canvas.addEventListener("pointercancel", () => (start = null));
}

/** @param {Icicle} icicle @param {WheelEvent} event */
function wheel(icicle, event) {
  const { left, right } = icicle.view, whole = left <= 0 && right >= icicle.tree.leaves;
  const along = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    event.preventDefault();
    return icicle.pan(Math.max(-0.5, Math.min(0.5, along / 800)));
  }
  if (whole && event.deltaY > 0) return; // the page may scroll
  event.preventDefault();
  icicle.zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 300), event.offsetX / icicle.canvas.clientWidth);
}

/** @param {Icicle} icicle @param {KeyboardEvent} event */
function key(icicle, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { tree, selected } = icicle;
  /** @type {Record<string, () => number | void>} */
  const actions = {
    ArrowUp: () => tree.parent[selected], ArrowDown: () => (tree.size[selected] > 1 ? selected + 1 : -1),
    ArrowLeft: () => beside(icicle, -1), ArrowRight: () => beside(icicle, 1), Home: () => 0,
    n: () => icicle.nextMatch(1), p: () => icicle.nextMatch(-1),
    Enter: () => icicle.zoomTo(selected), "+": () => icicle.zoom(STEP), "=": () => icicle.zoom(STEP), "-": () => icicle.zoom(1 / STEP),
    0: () => icicle.home(), PageUp: () => icicle.pan(-0.5), PageDown: () => icicle.pan(0.5),
  };
  if (!Object.hasOwn(actions, event.key)) return;
  event.preventDefault();
  const node = actions[event.key]();
  if (typeof node === "number" && node >= 0) icicle.select(node, { reveal: true });
}

/** The node before or after the cursor on its ply, or -1. @param {Icicle} icicle @param {number} by */
function beside({ rows, tree, selected }, by) {
  const ply = tree.ply[selected], first = rows.start[ply], last = rows.start[ply + 1];
  const place = placeAt(tree, rows, first, last, tree.left[selected]) + by;
  return place >= first && place < last ? rows.nodes[place] : -1;
}
