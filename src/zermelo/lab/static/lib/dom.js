// @ts-check
/** Small helpers of the views. */

/** A value as people read it. @param {number | number[] | string | null | undefined} value @returns {string} */
export function number(value) {
  if (value === null || value === undefined) return "?";
  if (Array.isArray(value)) return `(${value.map(number).join(", ")})`;
  if (typeof value === "string") return value.replace("-inf", "−∞").replace("inf", "∞");
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(4)));
  return text.replace("-", "−");
}

const SIGNS = { exact: "=", lower: "≥", upper: "≤", none: "≈" };

/** The sign of a bound. @param {string} bound @returns {string} */
export function sign(bound) {
  return SIGNS[/** @type {keyof typeof SIGNS} */ (bound)] ?? "≈";
}

/** A large count with blanks between thousands. @param {number} count */
export function counted(count) {
  return count.toLocaleString("en").replaceAll(",", "\u202f");
}

/** Call a function at most once a frame. @param {() => void} draw */
export function perFrame(draw) {
  let asked = 0;
  const request = () => {
    if (asked) return;
    asked = requestAnimationFrame(() => {
      asked = 0;
      draw();
    });
  };
  request.cancel = () => cancelAnimationFrame(asked);
  return request;
}

/** A picture of the server, which has been cleaned there, as an element. @param {string} text @returns {SVGSVGElement | null} */
export function svgElement(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return null;
  for (const each of parsed.querySelectorAll("script, foreignObject, style, iframe")) each.remove();
  return /** @type {SVGSVGElement} */ (/** @type {any} */ (document.importNode(parsed, true)));
}
