// @ts-check
/** Light, dark, or as the system says. */

const NAMES = ["system", "light", "dark"];
const KEY = "zermelo-theme";

function current() {
  const kept = localStorage.getItem(KEY);
  return kept !== null && NAMES.includes(kept) ? kept : "system";
}

/** @param {string} name */
function apply(name) {
  document.documentElement.dataset.theme = name;
}

/** What the switch shows. */
export function themeName() {
  return `Colours: ${current()}`;
}

/** The next of the three. */
export function switchTheme() {
  const next = NAMES[(NAMES.indexOf(current()) + 1) % NAMES.length];
  localStorage.setItem(KEY, next);
  apply(next);
}

/** Is the page dark now? */
export function isDark() {
  const name = current();
  return name === "dark" || (name === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}

apply(current());
