// @ts-check
// A small language that chooses nodes of a tree:
//
//   expression = term { "or" term }            term = factor { "and" factor }
//   factor     = "not" factor | "(" expression ")" | field operator value | flag
//   operator   = "=" | "!=" | "<" | "<=" | ">" | ">="          value = word | number | "text in quotes"
//
// Fields of words: move, path (moves from the root; = is "begins with"), reason, player, bound.
// Fields of numbers: ply, value, alpha, beta, size, searched, node. Flags: research, principal, only.
import { REASONS } from "./ztree.js";

/** @typedef {import("./tree_facts.js").Facts} Facts */
/** @typedef {(node: number) => boolean} Test */

/** What is wrong with a filter, in one line. */
export class FilterError extends Error {}

export const EXAMPLES = ["reason = cut-off", "move = c3 and ply <= 4", "value > 0 and not research", 'path = "4 3"'];
const OPERATORS = ["=", "!=", "<", "<=", ">", ">="];

/** @type {Record<string, (facts: Facts) => (node: number) => string>} */
const WORDS = {
  move: (facts) => (node) => facts.move(node),
  path: (facts) => (node) => facts.path(node).slice(1).map((at) => facts.move(at)).join(" "),
  reason: (facts) => (node) => facts.reason(node),
  player: (facts) => (node) => facts.playerName(facts.tree.player[node]),
  bound: (facts) => (node) => facts.bound(node),
};
/** @type {Record<string, (facts: Facts) => (node: number) => number>} */
const NUMBERS = {
  ply: ({ tree }) => (node) => tree.ply[node],
  value: (facts) => (node) => (facts.bound(node) === "none" ? NaN : facts.value(node)),
  alpha: (facts) => (node) => facts.window(node)[0],
  beta: (facts) => (node) => facts.window(node)[1],
  size: ({ tree }) => (node) => tree.size[node],
  searched: ({ tree }) => (node) => tree.searched[node],
  node: (facts) => (node) => facts.entered(node),
};
const FLAGS = ["research", "principal", "only"];
export const FIELDS = [...Object.keys(WORDS), ...Object.keys(NUMBERS), ...FLAGS];
const SHORT = /** @type {Record<string, string>} */ ({
  table: "table hit", hit: "table hit", cut: "cut-off", cutoff: "cut-off", done: "all moves searched", all: "all moves searched", end: "terminal",
});

/** @typedef {{text: string, at: number, quoted: boolean}} Token */

/** @param {string} source @returns {Token[]} */
function tokens(source) {
  const found = [], pattern = /\s*(?:"([^"]*)"|(!=|<=|>=|[=<>()])|([^\s=<>!()"]+))/y;
  while (source.slice(pattern.lastIndex).trim()) {
    const from = pattern.lastIndex, match = pattern.exec(source);
    if (!match) throw new FilterError(`expected a field, an operator or a value at character ${from + 1}, got ${JSON.stringify(source.slice(from).trim().slice(0, 12))}`);
    found.push({ text: match[1] ?? match[2] ?? match[3], at: pattern.lastIndex - match[0].trimStart().length + 1, quoted: match[1] !== undefined });
  }
  return found;
}

/**
 * The nodes that a filter chooses, as a mark for each, and how many; throws a FilterError.
 * @param {string} source
 * @param {Facts} facts
 * @param {Uint8Array | null} [only] what this search alone visited
 */
export function filtered(source, facts, only = null) {
  const test = new Parser(source, facts, only).whole(), { count } = facts.tree;
  const matches = new Uint8Array(count);
  let found = 0;
  for (let i = 0; i < count; i++) {
    if (!test(i)) continue;
    matches[i] = 1;
    found++;
  }
  return { matches, found };
}

class Parser {
  /** @param {string} source @param {Facts} facts @param {Uint8Array | null} only */
  constructor(source, facts, only) {
    this.rest = tokens(source);
    this.facts = facts;
    this.only = only;
    this.end = source.length + 1;
    this.depth = 0;
  }

  /** @returns {Test} */
  whole() {
    const test = this.expression();
    if (this.rest.length) throw this.wrong("“and” or “or”");
    return test;
  }

  /** @param {string} expected */
  wrong(expected) {
    const got = this.rest.length ? `got ${JSON.stringify(this.rest[0].text.slice(0, 40))}` : "the filter ends";
    return new FilterError(`expected ${expected} at character ${this.rest[0]?.at ?? this.end}, ${got}`);
  }

  /** @param {string} text */
  take(text) {
    const taken = this.rest.length > 0 && !this.rest[0].quoted && this.rest[0].text.toLowerCase() === text;
    if (taken) this.rest.shift();
    return taken;
  }

  /** @returns {Test} */
  expression() {
    let test = this.term();
    while (this.take("or")) {
      const first = test, second = this.term();
      test = (node) => first(node) || second(node);
    }
    return test;
  }

  /** @returns {Test} */
  term() {
    let test = this.factor();
    while (this.take("and")) {
      const first = test, second = this.factor();
      test = (node) => first(node) && second(node);
    }
    return test;
  }

  /** @returns {Test} */
  factor() {
    if (++this.depth > 100) throw new FilterError("expected at most 100 conditions");
    if (this.take("not")) {
      const inner = this.factor();
      return (node) => !inner(node);
    }
    if (this.take("(")) {
      const inner = this.expression();
      if (!this.take(")")) throw this.wrong("a closing bracket");
      return inner;
    }
    const name = this.rest[0]?.text.toLowerCase() ?? "";
    if (!FIELDS.includes(name)) throw this.wrong(`a field (${FIELDS.join(", ")})`);
    this.rest.shift();
    return FLAGS.includes(name) ? this.flag(name) : this.comparison(name);
  }

  /** @param {string} name @returns {Test} */
  flag(name) {
    const { facts, only } = this;
    if (name === "research") return (node) => facts.research(node);
    if (name === "only") {
      if (!only) throw new FilterError("“only” wants two searches: run a second one beside this");
      return (node) => only[node] === 1;
    }
    const line = new Set(facts.principal());
    return (node) => line.has(node);
  }

  /** @param {string} name @returns {Test} */
  comparison(name) {
    const operator = this.rest[0] && !this.rest[0].quoted ? this.rest[0].text : "";
    if (!OPERATORS.includes(operator)) throw this.wrong(`an operator (${OPERATORS.join(" ")}) after ${name}`);
    this.rest.shift();
    if (!this.rest.length || OPERATORS.includes(this.rest[0].text)) throw this.wrong(`a value after ${name} ${operator}`);
    if (Object.hasOwn(WORDS, name)) return this.words(name, operator);
    const text = this.rest[0].text.replace("−", "-").replace("∞", "Infinity"), value = Number(text), read = NUMBERS[name](this.facts);
    if (text === "" || Number.isNaN(value)) throw this.wrong(`a number after ${name} ${operator}`);
    this.rest.shift();
    return { "=": (/** @type {number} */ n) => read(n) === value, "!=": (/** @type {number} */ n) => read(n) !== value,
      "<": (/** @type {number} */ n) => read(n) < value, "<=": (/** @type {number} */ n) => read(n) <= value,
      ">": (/** @type {number} */ n) => read(n) > value, ">=": (/** @type {number} */ n) => read(n) >= value }[operator] ?? (() => false);
  }

  /** @param {string} name @param {string} operator @returns {Test} */
  words(name, operator) {
    if (operator !== "=" && operator !== "!=") throw new FilterError(`${name} is a word: expected = or !=, got ${operator}`);
    const parts = [];
    while (this.rest.length && (parts.length === 0 || (!this.rest[0].quoted && !/^(and|or|\)|\()$/i.test(this.rest[0].text))))
      parts.push(/** @type {Token} */ (this.rest.shift()).text);
    const wanted = this.known(name, parts.join(" ").trim().toLowerCase()), read = WORDS[name](this.facts);
    const same = name === "path"
      ? (/** @type {number} */ node) => `${read(node).toLowerCase()} `.startsWith(`${wanted} `)
      : (/** @type {number} */ node) => read(node).toLowerCase() === wanted;
    return operator === "=" ? same : (node) => !same(node);
  }

  /** A word of a field that has but a few; others stay as they are. @param {string} name @param {string} word */
  known(name, word) {
    const { facts } = this, players = Array.from({ length: facts.tree.head.players }, (_, k) => facts.playerName(k));
    const all = { reason: REASONS, bound: ["exact", "lower", "upper", "none"], player: [...players, "chance"] }[name];
    const full = name === "reason" && Object.hasOwn(SHORT, word) ? SHORT[word] : word;
    if (all && !all.some((each) => each.toLowerCase() === full))
      throw new FilterError(`${name}: expected one of ${all.join(", ")}, got ${JSON.stringify(word.slice(0, 40))}`);
    return full;
  }
}
