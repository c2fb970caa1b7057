// @ts-check
/** The recorded visits of a search as steps: into a node, out of it; and what is known after so many of them. */

/**
 * @typedef {{ node: number, parent: number | null, reason: string, again: boolean, alpha: number | string,
 *   beta: number | string, value: number | string, bound: string, vector: number[] }} Visit
 */
/** @typedef {{ visit: number, leaving: boolean }} Step */
/** @typedef {import("./model.js").Numbered} Numbered */

const ENDS = ["terminal", "leaf"]; // there is nothing to come back from
const SIGNS = { lower: "≥ ", upper: "≤ ", none: "? ", exact: "" };

/** @param {number | string} value */
export function worth(value) {
  if (value === "inf") return "∞";
  if (value === "-inf") return "−∞";
  return String(Math.round(Number(value) * 1000) / 1000).replace("-", "−");
}

/** The value of a visit with the sign of its bound. @param {Visit} visit */
export function valueText(visit) {
  if (visit.reason === "open" || visit.bound === "none") return "?";
  if (visit.vector.length) return `(${visit.vector.map(worth).join(", ")})`;
  return SIGNS[/** @type {keyof typeof SIGNS} */ (visit.bound)] + worth(visit.value);
}

/** @param {Visit} visit */
export function windowText(visit) {
  return visit.alpha === "-inf" && visit.beta === "inf" ? "(−∞, ∞)" : `(${worth(visit.alpha)}, ${worth(visit.beta)})`;
}

/**
 * The steps of a depth-first search; of one that jumps about, only the steps into nodes.
 * @param {Visit[]} visits @returns {Step[]}
 */
export function stepsOf(visits) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {number[]} */
  const open = [];
  const leave = () => {
    const visit = /** @type {number} */ (open.pop());
    if (!ENDS.includes(visits[visit].reason)) steps.push({ visit, leaving: true });
  };
  for (let at = 0; at < visits.length; at++) {
    const above = visits[at].parent ?? -1;
    if (above >= 0 && !open.includes(above)) return visits.map((_, visit) => ({ visit, leaving: false }));
    while (open.length && open[open.length - 1] !== above) leave();
    steps.push({ visit: at, leaving: false });
    open.push(at);
  }
  while (open.length) leave();
  return steps;
}

/**
 * What a picture shows after so many steps.
 * @param {Numbered[]} nodes @param {Visit[]} visits @param {Step[]} steps @param {number} count
 */
export function shownAfter(nodes, visits, steps, count) {
  /** @type {Map<number, string>} */
  const labels = new Map();
  /** @type {Map<number, string>} */
  const notes = new Map();
  const done = steps.slice(0, count);
  const jumps = !steps.some((step) => step.leaving);
  const windows = visits.some((visit) => visit.alpha !== "-inf" || visit.beta !== "inf");
  for (const { visit: at, leaving } of done) {
    const visit = visits[at];
    const inner = nodes[visit.node].children.length > 0;
    if (windows && inner && !leaving) notes.set(visit.node, windowText(visit));
    if ((leaving || jumps) && inner) labels.set(visit.node, valueText(visit));
  }
  const seen = new Set(done.map((step) => visits[step.visit].node));
  const closed = new Set(done.filter((step) => step.leaving || jumps).map((step) => visits[step.visit].node));
  const unseen = new Set(nodes.map((_, at) => at).filter((at) => !seen.has(at)));
  const crossed = new Set([...unseen].filter((at) => closed.has(nodes[at].parent) && (!jumps || count === steps.length)));
  const last = done.length ? visits[done[done.length - 1].visit].node : undefined;
  return { labels, notes, unseen, crossed, current: count < steps.length ? last : undefined };
}

/** A step in words. @param {Numbered[]} nodes @param {Visit[]} visits @param {Step | undefined} step */
export function stepWords(nodes, visits, step) {
  if (!step) return "Before the search.";
  const visit = visits[step.visit];
  const { name, children } = nodes[visit.node];
  if (!children.length) return `Leaf ${name}: ${worth(visit.value)}.`;
  if (!step.leaving) return `${visit.again ? "Again into" : "Into"} ${name} with the window ${windowText(visit)}.`;
  const searched = new Set(visits.filter((each) => each.parent === step.visit).map((each) => each.node));
  const left = visit.reason === "cut-off" ? children.filter((child) => !searched.has(child)).map((child) => nodes[child].name) : [];
  const cut = visit.reason === "cut-off" ? `cut-off${left.length ? `, ${left.join(", ")} not searched` : ""}` : visit.reason;
  return `Out of ${name}: ${valueText(visit)}, ${cut}.`;
}
