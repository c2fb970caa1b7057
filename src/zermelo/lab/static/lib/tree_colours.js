// @ts-check
// Colours of nodes: a small number for each node, and what colour each number has on a light or a dark ground.
import { REASONS } from "./ztree.js";

/** @typedef {"reason" | "player" | "value"} Scheme */
/**
 * @typedef {object} Colouring
 * @property {Uint8Array} classes the colour's number of each node
 * @property {Uint32Array} palette 256 colours as the pixels of a canvas
 * @property {{colour: string, words: string}[]} legend
 */

const LIGHT = {
  ground: "#ffffff", research: "#8436b8", only: "#c2006e",
  reasons: ["#d8dbe2", "#a6dbb8", "#2c9467", "#cb4a22", "#b3bdcc", "#3b86c8", "#e5b52e", "#c3abdf"],
  players: ["#4b8bc8", "#e0904a", "#5cae7f", "#b678c9", "#c9b13c", "#d0607c"], chance: "#9a9aa2",
  scale: ["#b2432f", "#eee9e2", "#2f6fb2"],
};
const DARK = {
  ground: "#15181d", research: "#d08cff", only: "#ff6fb5",
  reasons: ["#3c424c", "#3f7a5a", "#62cf99", "#f07a4c", "#5b6678", "#5aa9ee", "#e8c14e", "#9b7fc6"],
  players: ["#5a9fe0", "#e59a58", "#62bd8b", "#c487d8", "#d4bd4c", "#e07490"], chance: "#7c7c86",
  scale: ["#e8775f", "#3a3d44", "#62a6f0"],
};

/** The colours of a theme. @param {boolean} dark */
export const theme = (dark) => (dark ? DARK : LIGHT);

/** @param {string} colour @returns {[number, number, number]} */
export const channels = (colour) => /** @type {[number, number, number]} */ ([1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));

/** A colour as a pixel of a canvas (little-endian RGBA). @param {string} colour */
export function pixel(colour) {
  const [r, g, b] = channels(colour);
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}

/** Between two colours. @param {string} from @param {string} to @param {number} part 0 … 1 */
export function between(from, to, part) {
  const a = channels(from), b = channels(to);
  return "#" + a.map((each, k) => Math.round(each + (b[k] - each) * part).toString(16).padStart(2, "0")).join("");
}

/** Is black read better on a pixel than white? @param {number} colour */
export function bright(colour) {
  const [r, g, b] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
  return 0.299 * r + 0.587 * g + 0.114 * b > 140;
}

/** Is an element shown on a dark ground? @param {Element} element */
export function isDark(element) {
  const ground = getComputedStyle(element).getPropertyValue("--ground").trim();
  return /^#[0-9a-f]{6}$/i.test(ground) ? !bright(pixel(ground)) : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {string[]} colours @returns {Uint32Array} */
const palette = (colours) => Uint32Array.from({ length: 256 }, (_, k) => pixel(colours[Math.min(k, colours.length - 1)]));

/**
 * @param {import("./tree_facts.js").Facts} facts
 * @param {Scheme} scheme
 * @param {boolean} dark
 * @returns {Colouring}
 */
export function colouring(facts, scheme, dark) {
  const { tree } = facts, colours = theme(dark);
  if (scheme === "value") return byValue(facts, colours);
  const classes = new Uint8Array(tree.count), met = new Set();
  const many = colours.players.length;
  if (scheme === "reason") classes.set(/** @type {any} */ (tree.reason));
  else for (let i = 0; i < tree.count; i++) classes[i] = tree.player[i] < 0 ? many : tree.player[i] % many;
  for (let i = 0; i < tree.count; i++) met.add(classes[i]);
  const all = scheme === "reason" ? colours.reasons : [...colours.players, colours.chance];
  const words = scheme === "reason" ? (/** @type {number} */ k) => REASONS[k]
    : (/** @type {number} */ k) => `values of ${facts.playerName(k === many ? -1 : k)}`;
  const legend = [...met].sort((a, b) => a - b).map((k) => ({ colour: all[k], words: words(k) }));
  return { classes, palette: palette(all), legend };
}

const STEPS = 61;
const UNKNOWN = 255;

/** @param {import("./tree_facts.js").Facts} facts @param {typeof LIGHT} colours @returns {Colouring} */
function byValue(facts, colours) {
  const { tree } = facts, classes = new Uint8Array(tree.count).fill(UNKNOWN);
  let low = Infinity, high = -Infinity;
  for (let i = 0; i < tree.count; i++) {
    const value = facts.value(i);
    if (!Number.isFinite(value) || facts.bound(i) === "none") continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low < 0 && high > 0) [low, high] = [Math.min(low, -high), Math.max(high, -low)]; // zero in the middle
  const reach = high - low || 1;
  for (let i = 0; i < tree.count; i++) {
    if (facts.bound(i) === "none") continue;
    const part = Math.min(1, Math.max(0, (facts.value(i) - low) / reach));
    classes[i] = Number.isNaN(part) ? UNKNOWN : Math.round(part * (STEPS - 1));
  }
  const [bad, middle, good] = colours.scale;
  const scale = Array.from({ length: STEPS }, (_, k) => {
    const part = (2 * k) / (STEPS - 1);
    return part < 1 ? between(bad, middle, part) : between(middle, good, part - 1);
  });
  const made = palette(scale);
  made[UNKNOWN] = pixel(colours.reasons[0]);
  if (low > high) [low, high] = [0, 0];
  const whose = tree.head.players === 2 ? ` for ${facts.playerName(facts.max)}` : "";
  const legend = [0, 0.5, 1].map((part) => ({
    colour: scale[Math.round(part * (STEPS - 1))], words: `value ${short(low + part * reach)}${whose}`,
  }));
  return { classes, palette: made, legend: [...legend, { colour: colours.reasons[0], words: "no value" }] };
}

const short = (/** @type {number} */ value) => String(Number(value.toPrecision(3))).replace("-", "−");
