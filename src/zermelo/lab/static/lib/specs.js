// @ts-check
/** Who sits at a seat, as text for the address: `person`, or an algorithm with its settings: `engine,seconds=1`. */

/**
 * @typedef {{ algorithm: string | null, depth?: number, nodes?: number, seconds?: number,
 *   options: Record<string, string> }} Spec an algorithm of null is a person
 */

/** What a search may spend, and whether it is a whole number. */
export const BUDGET = { depth: true, nodes: true, seconds: false };

/** @param {string} text @returns {Spec} */
export function readSpec(text) {
  const [name, ...settings] = text.split(",");
  /** @type {Spec} */
  const spec = { algorithm: name === "person" || name === "" ? null : name, options: {} };
  for (const setting of settings) {
    const at = setting.indexOf("=");
    if (at < 1) continue;
    const key = setting.slice(0, at);
    const value = setting.slice(at + 1);
    if (Object.hasOwn(BUDGET, key)) {
      const count = Number(value);
      if (value !== "" && Number.isFinite(count)) spec[/** @type {keyof typeof BUDGET} */ (key)] = count;
    } else if (value !== "") {
      spec.options[key] = value;
    }
  }
  return spec;
}

/** @param {Spec} spec @returns {string} */
export function writeSpec(spec) {
  if (spec.algorithm === null) return "person";
  const budget = Object.keys(BUDGET).map((key) => [key, spec[/** @type {keyof typeof BUDGET} */ (key)]]);
  const given = [...budget, ...Object.entries(spec.options)].filter(([, value]) => value !== undefined && value !== "");
  return [spec.algorithm, ...given.map(([key, value]) => `${key}=${value}`)].join(",");
}

/** What a request to search says of a spec. @param {Spec} spec */
export function asked(spec) {
  const { algorithm, depth, nodes, seconds, options } = spec;
  return { algorithm, depth, nodes, seconds, options };
}
