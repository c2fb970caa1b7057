// @ts-check
// Reads a `.ztree` file (src/zermelo/core/tree_files.py tells the format) into typed arrays in preorder, so that
// node i and all below it are the nodes i … i + size[i] - 1. Nothing in the file is trusted.

export const REASONS = ["open", "leaf", "terminal", "cut-off", "all moves searched", "table hit", "budget", "probed"];
export const [OPEN, LEAF, END, CUT, DONE, HIT, BUDGET, PROBED] = REASONS.keys();
export const BOUNDS = ["by window", "exact", "lower", "upper"];
export const MOST_NODES = 2_000_000;
const MOST_HEAD = 1 << 20;
const MOST_EVENTS = 20_000_000;
const MOST_DEPTH = 100_000;

/** @typedef {Int8Array | Int16Array | Int32Array | Float32Array | Float64Array} Cells */
/**
 * @typedef {object} Tree
 * @property {Record<string, any>} head game, parameters, position, line, seen, players, moves
 * @property {number} count how many nodes
 * @property {Int32Array} parent in preorder, -1 at a root
 * @property {Int32Array} size nodes of the subtree, the node itself among them
 * @property {Int32Array} ply
 * @property {Int32Array} left leaves before the node: where it begins in a picture that gives every leaf the same room
 * @property {Int32Array} wide leaves below it, or 1
 * @property {number} leaves
 * @property {number} deepest the largest ply
 * @property {Int32Array | null} entered the number each node had in the file; null where it is the same
 * @property {Cells} move
 * @property {Cells} player
 * @property {Cells} reason
 * @property {Cells} searched
 * @property {Cells} flags 1 re-search, 2 has a vector, 4 times the kind of bound
 * @property {Cells} alpha
 * @property {Cells} beta
 * @property {Cells} value
 * @property {Cells} vectors
 */

/** What is wrong with a file, in one line. */
export class TreeError extends Error {}

/** @type {Record<string, [number, (part: ArrayBuffer) => Cells]>} */
const TYPES = {
  "|i1": [1, (part) => new Int8Array(part)], "<i2": [2, (part) => new Int16Array(part)],
  "<i4": [4, (part) => new Int32Array(part)], "<f4": [4, (part) => new Float32Array(part)],
  "<f8": [8, (part) => new Float64Array(part)], "<i8": [8, (part) => Float64Array.from(new BigInt64Array(part), Number)],
};
const WHOLE = ["parent", "move", "player", "reason", "searched", "flags"];
const REAL = ["alpha", "beta", "value", "vectors"];
const EVENTS = ["events", "event_values"]; // of a file that can be replayed; they are checked, and not kept

/** @type {Uint32Array[] | null} */
let tables = null;

/** Tables that take four bytes of a checksum at once. */
function crcTables() {
  const made = [0, 1, 2, 3].map(() => new Uint32Array(256));
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    made[0][n] = c;
  }
  for (let n = 0; n < 256; n++)
    for (let t = 1; t < 4; t++) made[t][n] = (made[t - 1][n] >>> 8) ^ made[0][made[t - 1][n] & 255];
  return made;
}

/** The CRC-32 of bytes, as zlib's. @param {Uint8Array} bytes */
export function crc32(bytes) {
  tables ??= crcTables();
  const [t0, t1, t2, t3] = tables;
  const whole = bytes.length - (bytes.length % 4);
  let c = -1;
  for (let i = 0; i < whole; i += 4) {
    c ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    c = t3[c & 255] ^ t2[(c >>> 8) & 255] ^ t1[(c >>> 16) & 255] ^ t0[c >>> 24];
  }
  for (let i = whole; i < bytes.length; i++) c = t0[(c ^ bytes[i]) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}

/** @param {boolean} sound @param {string} problem @returns {asserts sound} */
function expect(sound, problem) {
  if (!sound) throw new TreeError(`This is no tree file, or it is damaged: ${problem}`);
}

/** A number of a damaged file as it may be shown. @param {unknown} given */
const shown = (given) => JSON.stringify(String(given).slice(0, 40));

/**
 * A tree from the bytes of a file; throws a TreeError.
 * @param {ArrayBuffer} buffer
 * @returns {Tree}
 */
export function readTree(buffer) {
  expect(buffer.byteLength >= 12, `expected at least 12 bytes, got ${buffer.byteLength}`);
  const bytes = new Uint8Array(buffer), view = new DataView(buffer);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  expect(magic === "ZTR1", `expected it to begin with ZTR1, got ${shown(magic)}`);
  const length = view.getUint32(4, true);
  expect(length <= MOST_HEAD && 12 + length <= bytes.length, `expected a head within the file, got one of ${length} bytes`);
  expect(crc32(bytes.subarray(12)) === view.getUint32(8, true), "its checksum is wrong");
  const head = readHead(bytes.subarray(12, 12 + length));
  const columns = readColumns(head, buffer, 12 + length);
  checkColumns(columns, head.nodes, head.players);
  return inPreorder(head, columns);
}

/** @param {Uint8Array} bytes @returns {Record<string, any>} */
function readHead(bytes) {
  let head;
  try {
    head = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    expect(false, "its head is not JSON");
  }
  expect(head !== null && typeof head === "object" && !Array.isArray(head), "expected a head of named fields");
  const { nodes, players } = head;
  expect(Number.isInteger(nodes) && nodes >= 1, "expected a number of nodes");
  if (nodes > MOST_NODES) throw new TreeError(
    `This tree has ${nodes.toLocaleString("en")} nodes; at most ${MOST_NODES.toLocaleString("en")} are shown: record fewer`);
  expect(Number.isInteger(players) && players >= 1 && players <= 100, "expected a number of players");
  expect(Array.isArray(head.columns) && [10, 12].includes(head.columns.length), "expected ten columns, or twelve");
  if (head.columns.length === 12) expect(Number.isInteger(head.events) && head.events >= 0 && head.events <= MOST_EVENTS, "expected a number of events");
  for (const name of ["game", "position", "moves"]) expect(typeof head[name] === "string", `expected a text as ${name}`);
  if (!Array.isArray(head.line) || !head.line.every((/** @type {unknown} */ name) => typeof name === "string")) head.line = [];
  return head;
}

/** @param {Record<string, any>} head @param {ArrayBuffer} buffer @param {number} start */
function readColumns(head, buffer, start) {
  /** @type {Record<string, Cells>} */
  const found = Object.create(null);
  for (const column of head.columns) {
    expect(Array.isArray(column), "expected columns as pairs of name and type");
    const [name, type] = column.map(String);
    expect(WHOLE.includes(name) || REAL.includes(name) || (EVENTS.includes(name) && head.columns.length === 12), `there is no column ${shown(name)}`);
    expect(!(name in found), `column ${name} comes twice`);
    const kind = Object.hasOwn(TYPES, type) ? TYPES[type] : null;
    expect(kind !== null && type.includes(REAL.includes(name) || name === "event_values" ? "f" : "i"), `column ${name} cannot be of type ${shown(type)}`);
    let cells = EVENTS.includes(name) ? head.events : head.nodes;
    if (name === "vectors") {
      expect("flags" in found, "expected the flags before the vectors");
      cells = found.flags.some((/** @type {number} */ flag) => flag & 2) ? head.nodes * head.players : 0;
    }
    const end = start + cells * kind[0];
    expect(end <= buffer.byteLength, `column ${name} is cut short`);
    found[name] = kind[1](buffer.slice(start, EVENTS.includes(name) ? start : end));
    start = end;
  }
  expect(start === buffer.byteLength, "something follows the last column");
  return found;
}

/** @param {Record<string, Cells>} columns @param {number} count @param {number} players */
function checkColumns({ parent, reason, searched, flags, player }, count, players) {
  for (let i = 0; i < count; i++) {
    const sound = parent[i] < i && parent[i] >= -1 && reason[i] >= 0 && reason[i] < REASONS.length && searched[i] >= 0
      && flags[i] >= 0 && flags[i] < 4 * BOUNDS.length && player[i] >= -2 && player[i] < players;
    if (!sound) expect(false, `node ${i} has a parent, a player, a reason or a bound that there is not`);
  }
}

/**
 * The same nodes sorted so that each subtree is one run; parents always come before their children in a file.
 * @param {Record<string, any>} head
 * @param {Record<string, Cells>} columns
 * @returns {Tree}
 */
function inPreorder(head, columns) {
  const count = head.nodes, above = columns.parent;
  const sizes = new Int32Array(count).fill(1);
  for (let i = count - 1; i >= 0; i--) if (above[i] >= 0) sizes[above[i]] += sizes[i];
  const place = new Int32Array(count), free = new Int32Array(count);
  let roots = 0, sorted = true;
  for (let i = 0; i < count; i++) {
    const up = above[i];
    place[i] = up < 0 ? roots : free[up];
    if (up < 0) roots += sizes[i];
    else free[up] += sizes[i];
    free[i] = place[i] + 1;
    sorted &&= place[i] === i;
  }
  const entered = sorted ? null : new Int32Array(count);
  if (entered) for (let i = 0; i < count; i++) entered[place[i]] = i;
  /** @param {Cells} cells @param {number} each */
  const moved = (cells, each = 1) => entered === null || cells.length === 0 ? cells : rearranged(cells, entered, each);
  const parent = new Int32Array(count), ply = new Int32Array(count);
  const size = sorted ? sizes : /** @type {Int32Array} */ (moved(sizes));
  let deepest = 0;
  for (let i = 0; i < count; i++) {
    const up = above[entered ? entered[i] : i];
    parent[i] = up < 0 ? -1 : place[up];
    ply[i] = up < 0 ? 0 : ply[parent[i]] + 1;
    if (ply[i] > deepest) deepest = ply[i];
  }
  expect(deepest <= MOST_DEPTH, `expected at most ${MOST_DEPTH} plies, got ${deepest}`);
  const left = new Int32Array(count), wide = new Int32Array(count);
  let leaves = 0;
  for (let i = 0; i < count; i++) {
    left[i] = leaves;
    if (size[i] === 1) leaves++;
  }
  for (let i = 0; i < count; i++) wide[i] = (i + size[i] < count ? left[i + size[i]] : leaves) - left[i];
  const rest = Object.fromEntries(
    [...WHOLE.slice(1), ...REAL].map((name) => [name, moved(columns[name], name === "vectors" ? head.players : 1)]));
  return /** @type {Tree} */ (/** @type {unknown} */ ({ head, count, parent, size, ply, left, wide, leaves, deepest, entered, ...rest }));
}

/** @param {Cells} cells @param {Int32Array} from @param {number} each @returns {Cells} */
function rearranged(cells, from, each) {
  const made = /** @type {Cells} */ (new (/** @type {any} */ (cells.constructor))(cells.length));
  for (let i = 0; i < from.length; i++)
    for (let k = 0; k < each; k++) made[i * each + k] = cells[from[i] * each + k];
  return made;
}
