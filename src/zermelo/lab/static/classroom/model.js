// @ts-check
/** A small tree as a document of explicit_tree, as nodes that can be edited, and as numbered nodes that can be drawn. */

/** @typedef {"turn" | "chance" | number} Mover who moves at an inner node: whose turn it is, chance, or a player */
/** @typedef {{ payoffs: number[], mover: Mover, chances: number[], value: any, children: Item[] }} Item */
/** @typedef {{ players: number, declared: boolean, root: Item }} Tree */
/**
 * A node by its number, breadth first, as the server numbers nodes.
 * @typedef {{ item: Item, parent: number, children: number[], ply: number, mover: number | "chance" | null, name: string,
 *   owner: string, probability: number | null }} Numbered
 */

export const MOST_NODES = 120;

/** @param {...number} value @returns {Item} */
export function leaf(...value) {
  return { payoffs: value, mover: "turn", chances: [], value: undefined, children: [] };
}

/**
 * The tree of a document; an error says what is wrong with it.
 * @param {any} document @returns {Tree}
 */
export function parse(document) {
  const wrapped = document !== null && typeof document === "object" && !Array.isArray(document)
    && ("players" in document || "tree" in document);
  const declared = wrapped && "players" in document;
  const players = declared ? document.players : 2;
  if (!Number.isInteger(players) || players < 1 || players > 16) throw new Error("players: expected 1 to 16");
  const root = item(wrapped ? document.tree : document, players, declared);
  if (!root.children.length) throw new Error("expected a tree with at least one move, such as [[3, 5], [2, 9]]");
  return { players, declared, root };
}

/** @param {any} node @param {number} players @param {boolean} declared @returns {Item} */
function item(node, players, declared) {
  if (typeof node === "number" && players <= 2) return leaf(node);
  const numbers = Array.isArray(node) && node.length > 0 && node.every((each) => typeof each === "number");
  if (declared && numbers && node.length === players) return leaf(...node);
  const fields = Array.isArray(node) ? { children: node } : node;
  if (fields === null || typeof fields !== "object" || !Array.isArray(fields.children) || !fields.children.length) {
    throw new Error(`expected a number or a list of children, got ${JSON.stringify(node)?.slice(0, 40)}`);
  }
  return {
    payoffs: [], mover: "chance" in fields ? "chance" : fields.player ?? "turn", chances: fields.chance ?? [],
    value: fields.value, children: fields.children.map((/** @type {any} */ each) => item(each, players, declared)),
  };
}

/** The document of a tree, as short as can be. @param {Tree} tree @returns {any} */
export function toDocument(tree) {
  const root = plain(tree.root);
  return tree.declared ? { players: tree.players, tree: root } : root;
}

/** @param {Item} item @returns {any} */
function plain(item) {
  if (!item.children.length) return item.payoffs.length === 1 ? item.payoffs[0] : item.payoffs;
  const children = item.children.map(plain);
  /** @type {any} */
  const fields = {};
  if (item.mover === "chance") fields.chance = item.chances;
  else if (item.mover !== "turn") fields.player = item.mover;
  if (item.value !== undefined) fields.value = item.value;
  return Object.keys(fields).length ? { ...fields, children } : children;
}

/** Letters: a … z, aa, ab … @param {number} i @returns {string} */
function letters(i) {
  const last = String.fromCharCode(97 + (i % 26));
  return i < 26 ? last : letters(Math.floor(i / 26) - 1) + last;
}

/** Is it a game of MAX and MIN? @param {Tree} tree @param {Item} [item] @returns {boolean} */
export function isZeroSum(tree, item = tree.root) {
  if (tree.players !== 2) return false;
  if (item.children.length) return item.children.every((child) => isZeroSum(tree, child));
  return item.payoffs.length === 1 || item.payoffs[0] === -item.payoffs[1];
}

/** The nodes breadth first, with their letters. @param {Tree} tree @returns {Numbered[]} */
export function numbered(tree) {
  const zeroSum = isZeroSum(tree);
  /** @type {Numbered[]} */
  const nodes = [];
  /** @type {{ item: Item, parent: number, turn: number, probability: number | null }[]} */
  const queue = [{ item: tree.root, parent: -1, turn: 0, probability: null }];
  let inner = 0;
  for (let at = 0; at < queue.length; at++) {
    const { item, parent, turn, probability } = queue[at];
    const ply = parent < 0 ? 0 : nodes[parent].ply + 1;
    const ends = !item.children.length;
    const mover = ends ? null : item.mover === "turn" ? turn : item.mover;
    const following = mover === "chance" || mover === null ? turn : (mover + 1) % tree.players;
    const children = item.children.map((child, i) => {
      queue.push({ item: child, parent: at, turn: following, probability: mover === "chance" ? item.chances[i] : null });
      return queue.length - 1;
    });
    nodes.push({
      item, parent, children, ply, mover, probability, name: ends ? "" : letters(inner++).toUpperCase(),
      owner: ownerName(mover, zeroSum),
    });
  }
  let count = 0;
  for (const at of leavesOf(nodes)) nodes[at].name = letters(count++);
  return nodes;
}

/** @param {number | "chance" | null} mover @param {boolean} zeroSum */
function ownerName(mover, zeroSum) {
  if (mover === null) return "";
  if (mover === "chance") return "chance";
  return zeroSum ? ["MAX", "MIN"][mover] : `player ${mover + 1}`;
}

/** The leaves from left to right. @param {Numbered[]} nodes @param {number} [at] @returns {number[]} */
export function leavesOf(nodes, at = 0) {
  const { children } = nodes[at];
  return children.length ? children.flatMap((child) => leavesOf(nodes, child)) : [at];
}

/** A number as it is written in a tree. @param {number} value */
export function short(value) {
  const rounded = Math.round(value * 1e4) / 1e4;
  return String(rounded).replace("-", "−");
}

// Changes. Each works on the items of a tree in place.

/** @param {Item} item */
function evenly(item) {
  const n = item.children.length;
  item.chances = item.mover === "chance" ? item.children.map(() => Math.round(1e6 / n) / 1e6) : [];
  if (n && item.mover === "chance") item.chances[0] = 1 - item.chances.slice(1).reduce((sum, p) => sum + p, 0);
}

/** One more child; a leaf becomes an inner node of two. @param {Tree} tree @param {Item} item */
export function addChild(tree, item) {
  const zeros = () => leaf(...Array(tree.players > 2 || (tree.declared && item.payoffs.length !== 1) ? tree.players : 1).fill(0));
  if (!item.children.length) {
    item.children = [leaf(...item.payoffs), zeros()];
    item.payoffs = [];
    item.mover = "turn";
  } else {
    item.children.push(zeros());
  }
  evenly(item);
}

/** @param {Tree} tree @param {Item} parent @param {Item} item */
export function remove(tree, parent, item) {
  const [ended] = parent.children.splice(parent.children.indexOf(item), 1);
  if (!parent.children.length) {
    parent.payoffs = ended.children.length ? Array(tree.players > 2 ? tree.players : 1).fill(0) : ended.payoffs;
    parent.mover = "turn";
  }
  evenly(parent);
}

/** @param {Item} parent @param {Item} item @param {number} by */
export function shift(parent, item, by) {
  const from = parent.children.indexOf(item);
  const to = from + by;
  if (to < 0 || to >= parent.children.length) return;
  parent.children.splice(to, 0, ...parent.children.splice(from, 1));
  if (parent.chances.length) parent.chances.splice(to, 0, ...parent.chances.splice(from, 1));
}

/** @param {Item} item @param {Mover} mover */
export function setMover(item, mover) {
  item.mover = mover;
  evenly(item);
}
