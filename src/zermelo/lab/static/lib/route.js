// @ts-check
/** The address: `#view?key=value`. A view keeps its state there, so that it can be shared, and gone back to. */

let own = "";
let seen = location.hash; // as it was read or written last: another one is the user's, and about to be shown

/**
 * What an address says; `own`: the view wrote it itself.
 * @param {string} hash
 */
export function parse(hash) {
  seen = hash;
  const text = hash.replace(/^#/, "");
  const at = text.indexOf("?");
  const name = at < 0 ? text : text.slice(0, at);
  return { name: name || "board", parameters: new URLSearchParams(at < 0 ? "" : text.slice(at + 1)), own: hash === own };
}

/**
 * Write the state of a view into the address; empty values are left out.
 * @param {string} name
 * @param {Record<string, string | number | boolean | null | undefined>} state
 * @param {boolean} [step] as a step that the browser's Back goes back from
 */
export function write(name, state, step = false) {
  if (location.hash !== seen) return;
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) parameters.set(key, String(value));
  }
  const query = parameters.toString();
  const hash = `#${name}${query ? `?${query}` : ""}`;
  own = hash;
  seen = hash;
  if (hash === location.hash) return;
  if (step) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}

/** Links inside the page that are no views (as "Skip to the content") must not change the address. */
export function hold() {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    document.getElementById("main")?.focus();
  });
}
