// @ts-check
// The neighbourhood of a node as nodes and links, in SVG: for parts of a tree that are small enough to be read.
import { CUT, HIT } from "./ztree.js";
import { theme } from "./tree_colours.js";

/** @typedef {import("./tree_facts.js").Facts} Facts */
/** @typedef {{node: number, x: number, y: number, more: number}} Spot `more`: children that are not shown */

const NAMESPACE = "http://www.w3.org/2000/svg";
const GAP = { across: 68, down: 100, letter: 7.2 };
const HALF = 13;

/**
 * The first nodes below a node, level by level, at most so many and so deep; `until` leaves out what was entered later.
 * @param {Facts} facts @param {number} top
 * @param {{most: number, depth: number, until: number}} limits
 */
export function chosen(facts, top, { most, depth, until }) {
  const found = new Set([top]);
  let level = [top];
  for (let ply = 0; ply < depth && level.length; ply++) {
    const next = [];
    for (const node of level)
      for (const child of facts.children(node)) {
        if (found.size >= most) return found;
        if (facts.entered(child) > until) continue;
        found.add(child);
        next.push(child);
      }
    level = next;
  }
  return found;
}

/** Places for nodes: leaves side by side, the others above the middle of their children. */
function laidOut(/** @type {Facts} */ facts, /** @type {number} */ top, /** @type {Set<number>} */ nodes, /** @type {number} */ until) {
  /** @type {Map<number, Spot>} */
  const spots = new Map();
  const across = Math.max(GAP.across, GAP.letter * Math.max(...Array.from(nodes, (node) => facts.valueText(node).length)));
  let free = 0;
  const inOrder = [...nodes].sort((a, b) => b - a); // children before parents
  /** @type {Map<number, number[]>} */
  const below = new Map();
  for (const node of inOrder.toReversed()) {
    const up = facts.tree.parent[node];
    if (node !== top && nodes.has(up)) below.set(up, [...(below.get(up) ?? []), node]);
  }
  for (const node of inOrder.toReversed()) { // leaves from left to right
    if (below.has(node)) continue;
    spots.set(node, { node, x: free++ * across, y: 0, more: 0 });
  }
  for (const node of inOrder) {
    const children = below.get(node) ?? [];
    const shown = children.length, all = facts.children(node).filter((child) => facts.entered(child) <= until).length;
    if (shown) {
      const ends = [children[0], children[shown - 1]].map((child) => /** @type {Spot} */ (spots.get(child)).x);
      spots.set(node, { node, x: (ends[0] + ends[1]) / 2, y: 0, more: 0 });
    }
    const spot = /** @type {Spot} */ (spots.get(node));
    spot.y = (facts.tree.ply[node] - facts.tree.ply[top]) * GAP.down;
    spot.more = all - shown;
  }
  return { spots, width: Math.max(1, free) * across, across };
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function svg(name, attributes, text) {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** A triangle up for MAX, down for MIN, a circle where every player has a value of its own, a square for a leaf. */
function shape(/** @type {Facts} */ facts, /** @type {Spot} */ { node, x, y }, /** @type {string} */ fill) {
  const { tree } = facts, look = { fill, class: "nodelink-shape" };
  if (tree.reason[node] === 1 || tree.reason[node] === 2)
    return svg("rect", { ...look, x: x - HALF, y: y - HALF + 2, width: 2 * HALF, height: 2 * HALF - 4, rx: 2 });
  if (tree.head.players !== 2) return svg("circle", { ...look, cx: x, cy: y, r: HALF });
  const tip = tree.player[node] === facts.max ? -HALF : HALF;
  const corners = [[x, y + 1.15 * tip], [x - 1.2 * HALF, y - 0.85 * tip], [x + 1.2 * HALF, y - 0.85 * tip]];
  return svg("polygon", { ...look, points: corners.map((at) => at.join(",")).join(" ") });
}

/**
 * Draws the part of a tree below a node into an element.
 * @param {HTMLElement} host
 * @param {Facts} facts
 * @param {number} top
 * @param {{most?: number, depth?: number, until?: number, selected?: number, dark?: boolean, matches?: Uint8Array | null,
 *   onSelect?: (node: number) => void, open?: (node: number) => boolean}} [options] `open`: is it still being searched?
 */
export function drawLinks(host, facts, top, options = {}) {
  const { most = 60, depth = 4, until = Infinity, selected = -1, dark = false, matches = null, onSelect, open } = options;
  const nodes = chosen(facts, top, { most, depth, until }), { spots, width, across } = laidOut(facts, top, nodes, until);
  const colours = theme(dark), { tree } = facts;
  const tall = Math.max(...Array.from(spots.values(), (spot) => spot.y)) + 84;
  const box = [-across / 2 - 12, -34, width + 24, tall];
  const picture = svg("svg", { viewBox: box.join(" "), width: box[2], height: box[3], class: "nodelink", role: "group", "aria-label": "Part of the tree" });
  const line = new Set(open ? [] : facts.principal()); // while a search is under way nobody knows it
  for (const spot of spots.values()) {
    const up = spots.get(tree.parent[spot.node]);
    if (spot.node === top || !up) continue;
    const kind = facts.research(spot.node) ? " again" : line.has(spot.node) ? " best" : "";
    picture.append(svg("line", { x1: up.x, y1: up.y + HALF, x2: spot.x, y2: spot.y - HALF, class: `nodelink-edge${kind}` }));
    const part = 0.7;
    picture.append(svg("text", { x: up.x + (spot.x - up.x) * part, y: up.y + HALF + (GAP.down - 2 * HALF) * part, class: "nodelink-move" }, facts.move(spot.node)));
  }
  for (const spot of spots.values()) picture.append(nodeGroup(spot));
  host.replaceChildren(picture);
  const middle = (spots.get(selected) ?? /** @type {Spot} */ (spots.get(top))).x - box[0];
  host.scrollLeft = middle - host.clientWidth / 2;
  return { shown: spots.size, focus: () => /** @type {SVGElement | null} */ (picture.querySelector(".selected"))?.focus() };

  function nodeGroup(/** @type {Spot} */ spot) {
    const { node, x, y } = spot, unfinished = open?.(node) ?? false;
    const words = unfinished ? `${facts.move(node)}, window ${facts.windowText(node)}: being searched` : facts.describe(node);
    const group = svg("g", { class: "nodelink-node", role: "button", tabindex: node === selected || (selected < 0 && node === top) ? 0 : -1,
      "aria-label": words, "data-node": node });
    if (node === selected) group.classList.add("selected");
    if (matches && !matches[node]) group.classList.add("faded");
    if (unfinished) group.classList.add("unfinished");
    group.append(shape(facts, spot, unfinished ? colours.ground : colours.reasons[tree.reason[node]]));
    group.append(svg("text", { x, y: y + HALF + 14, class: "nodelink-value" }, unfinished ? "…" : facts.valueText(node)));
    group.append(svg("text", { x, y: y + HALF + 26, class: "nodelink-window" }, facts.windowText(node)));
    const note = tree.reason[node] === CUT && !unfinished ? "✕" : tree.reason[node] === HIT ? "T" : "";
    if (note) group.append(svg("text", { x, y: y + 4, class: "nodelink-note" }, note));
    if (spot.more > 0) group.append(svg("text", { x, y: y + HALF + 38, class: "nodelink-more" }, `+${spot.more.toLocaleString("en")}`));
    group.append(svg("title", {}, words));
    group.addEventListener("click", () => onSelect?.(node));
    group.addEventListener("keydown", (event) => key(/** @type {KeyboardEvent} */ (event), node));
    return group;
  }

  function key(/** @type {KeyboardEvent} */ event, /** @type {number} */ node) {
    const siblings = tree.parent[node] >= 0 ? facts.children(tree.parent[node]) : [node], at = siblings.indexOf(node);
    const next = { ArrowUp: tree.parent[node], ArrowDown: tree.size[node] > 1 ? node + 1 : -1, ArrowLeft: siblings[at - 1] ?? -1,
      ArrowRight: siblings[at + 1] ?? -1, Enter: node, " ": node }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0) onSelect?.(next);
  }
}
