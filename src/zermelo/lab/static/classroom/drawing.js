// @ts-check
/** The picture of a small tree: a node-link drawing in SVG, walked by the arrow keys. */

import { nothing, svg } from "../lib/html.js";
import { leavesOf, short } from "./model.js";

/** @typedef {import("./model.js").Numbered} Numbered */
/**
 * What is drawn beside the tree itself; nodes by number.
 * @typedef {{ labels?: Map<number, string>, notes?: Map<number, string>, crossed?: Set<number>, unseen?: Set<number>,
 *   marked?: Set<number>, current?: number, selected?: number, multi?: boolean, label: string, room?: number,
 *   said?: (at: number) => string, press?: (at: number, event: Event) => void,
 *   key?: (at: number, event: KeyboardEvent) => boolean, select?: (at: number) => void }} Look
 */

const SIZE = 15;
const LEVEL = 92;
const MARGIN = 20;
const FAMILY = 12; // more between leaves of different parents
const [SMALLEST, LARGEST] = [0.85, 1.6]; // times the natural size, to fill the room there is

/** How wide a text of a size is at most. @param {string} text @param {number} size */
function wide(text, size) {
  return text.length * size * 0.62;
}

/** What stands in a shape. @param {Numbered} node */
function inside(node) {
  return node.children.length ? node.name : node.item.payoffs.map(short).join(" ");
}

/** Where the nodes stand. @param {Numbered[]} nodes @param {Look} look */
export function layout(nodes, look) {
  const x = nodes.map(() => 0);
  let right = MARGIN;
  let above = -1;
  for (const at of leavesOf(nodes)) {
    if (above >= 0 && nodes[at].parent !== above) right += FAMILY;
    above = nodes[at].parent;
    const texts = [wide(inside(nodes[at]), 13) + 12, wide(look.labels?.get(at) ?? "", 12), wide(look.notes?.get(at) ?? "", 11)];
    const width = Math.max(2 * SIZE, ...texts) + 10;
    x[at] = right + width / 2;
    right += width;
  }
  for (let at = nodes.length - 1; at >= 0; at--) {
    const { children } = nodes[at];
    if (children.length) x[at] = (x[children[0]] + x[children[children.length - 1]]) / 2;
  }
  const plies = Math.max(...nodes.map((node) => node.ply));
  const half = Math.max(...nodes.map((_, at) => wide(look.notes?.get(at) ?? "", 11) / 2 - x[at] + 4), 0);
  return {
    x: x.map((each) => each + half), y: nodes.map((node) => MARGIN + 14 + SIZE + LEVEL * node.ply),
    width: right + MARGIN + half, height: 2 * MARGIN + 14 + 2 * SIZE + LEVEL * plies + (look.labels?.size ? 24 : 8),
  };
}

/** @param {string} owner @param {number} x @param {number} y @param {string} text */
function shape(owner, x, y, text) {
  const w = 1.25 * SIZE;
  if (owner === "") {
    const half = Math.max(SIZE, wide(text, 13) / 2 + 4);
    return svg`<rect class="shape" x=${x - half} y=${y - 12} width=${2 * half} height="24" rx="2"></rect>`;
  }
  if (owner === "chance") {
    return svg`<polygon class="shape" points="${x},${y - SIZE - 2} ${x + w},${y} ${x},${y + SIZE + 2} ${x - w},${y}"></polygon>`;
  }
  if (owner.startsWith("player")) return svg`<circle class="shape" cx=${x} cy=${y} r=${SIZE}></circle>`;
  const tip = owner === "MAX" ? -SIZE - 1 : SIZE + 1;
  return svg`<polygon class="shape" points="${x},${y + tip} ${x - w},${y - tip} ${x + w},${y - tip}"></polygon>`;
}

/**
 * The tree as a template.
 * @param {Numbered[]} nodes @param {Look} look
 */
export function drawTree(nodes, look) {
  const places = layout(nodes, look);
  const fitting = ((look.room || places.width) - 8) / places.width;
  const zoom = fitting < SMALLEST ? 1 : Math.min(LARGEST, fitting); // what does not fit is scrolled
  const entry = look.selected ?? look.current ?? 0;
  return svg`<svg class="lettered" role="tree" aria-label=${look.label} width=${places.width * zoom} height=${places.height * zoom}
      viewBox="0 0 ${places.width} ${places.height}" aria-multiselectable=${look.multi ? "true" : "false"}>
    <g aria-hidden="true">${nodes.map((node, at) => (node.parent < 0 ? nothing : edge(nodes, at, places, look)))}</g>
    ${nodes.map((node, at) => drawNode(nodes, at, places, look, at === entry))}
  </svg>`;
}

/** @param {Numbered[]} nodes @param {number} at @param {ReturnType<typeof layout>} places @param {Look} look */
function edge(nodes, at, places, look) {
  const node = nodes[at];
  const under = look.labels?.has(node.parent) ? 17 : 0;
  const [x1, y1] = [places.x[node.parent], places.y[node.parent] + SIZE + 1 + under];
  const [x2, y2] = [places.x[at], places.y[at] - (node.children.length ? SIZE + 1 : 12) - (look.notes?.has(at) ? 14 : 0)];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const cut = look.crossed?.has(at);
  return svg`<g class="edge ${cut ? "cut" : ""} ${look.unseen?.has(at) ? "unseen" : ""}">
    <line x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>
    ${cut ? svg`<path class="cross" d="M${mx - 6} ${my - 6} L${mx + 6} ${my + 6} M${mx - 6} ${my + 6} L${mx + 6} ${my - 6}"></path>` : nothing}
    ${node.probability === null || cut ? nothing : svg`<text class="probability" x=${(x1 + 2 * x2) / 3} y=${(y1 + 2 * y2) / 3}>${short(node.probability)}</text>`}
  </g>`;
}

/** @param {Numbered[]} nodes @param {number} at @param {ReturnType<typeof layout>} places @param {Look} look @param {boolean} entry */
function drawNode(nodes, at, places, look, entry) {
  const node = nodes[at];
  const [x, y] = [places.x[at], places.y[at]];
  const lower = y + ({ MAX: 9, MIN: 1 }[node.owner] ?? 4.5);
  const label = look.labels?.get(at);
  const note = look.notes?.get(at);
  const words = [node.name, node.owner || inside(node), note, label, look.crossed?.has(at) ? "cut off" : "", look.said?.(at)];
  const state = [
    look.unseen?.has(at) ? "unseen" : "", look.marked?.has(at) ? "marked" : "", look.current === at ? "current" : "",
    look.selected === at ? "selected" : "",
  ];
  return svg`<g class="node ${state.join(" ")}" role="treeitem" tabindex=${entry ? "0" : "-1"} data-node=${at}
      aria-level=${node.ply + 1} aria-selected=${look.multi ? look.marked?.has(at) ?? false : look.selected === at}
      aria-label=${words.filter(Boolean).join(", ")}
      @click=${(/** @type {Event} */ event) => look.press?.(at, event)}
      @focus=${() => look.select?.(at)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => walk(nodes, at, event, look)}>
    ${shape(node.owner, x, y, inside(node))}
    <text class="inside" x=${x} y=${lower}>${inside(node)}</text>
    ${node.children.length ? nothing : svg`<text class="name" x=${x} y=${y + 25}>${node.name}</text>`}
    ${node.owner.startsWith("player") ? svg`<text class="who" x=${x + SIZE + 4} y=${y - 6}>${node.owner.slice(7)}</text>` : nothing}
    ${note ? svg`<text class="note" x=${x} y=${y - SIZE - 5}>${note}</text>` : nothing}
    ${label ? svg`<text class="label" x=${x} y=${y + (node.children.length ? SIZE + 13 : 38)}>${label}</text>` : nothing}
  </g>`;
}

/** Arrow keys: up to the parent, down to the first child, sideways on the level. */
function walk(/** @type {Numbered[]} */ nodes, /** @type {number} */ at, /** @type {KeyboardEvent} */ event, /** @type {Look} */ look) {
  if (look.key?.(at, event)) {
    event.preventDefault();
    return;
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const same = (/** @type {number} */ next) => (nodes[next]?.ply === nodes[at].ply ? next : -1);
  const to = { ArrowUp: nodes[at].parent, ArrowDown: nodes[at].children[0] ?? -1, ArrowLeft: same(at - 1), ArrowRight: same(at + 1),
    Home: 0 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  if (to >= 0) focusNode(/** @type {Element} */ (event.currentTarget).closest("svg"), to);
}

/** @param {Element | null | undefined} picture @param {number} at */
export function focusNode(picture, at) {
  /** @type {SVGElement | null | undefined} */ (picture?.querySelector(`[data-node="${at}"]`))?.focus();
}
