// @ts-check
/** Style sheets of single views, loaded when they are first shown. */

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** @param {string} path below /static/ @returns {Promise<void>} */
export function useStyle(path) {
  const known = loaded.get(path);
  if (known) return known;
  const made = /** @type {Promise<void>} */ (new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/static/${path}`;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve()); // a plain page is better than none
    document.head.append(link);
  }));
  loaded.set(path, made);
  return made;
}
