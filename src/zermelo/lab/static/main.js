// @ts-check
/** The page: a header with the views, and the view that the address names (`#name?parameters`). */

import { html, render } from "./lib/html.js";
import { hold, parse } from "./lib/route.js";
import { switchTheme, themeName } from "./lib/theme.js";

/** The views in the order of the header; each module exports `title` and `mount(element, parameters)`. */
const VIEWS = [
  { name: "board", title: "Board" },
  { name: "tree", title: "Tree" },
  { name: "step", title: "Step" },
  { name: "classroom", title: "Classroom" },
  { name: "studies", title: "Studies" },
  { name: "arena", title: "Arena" },
  { name: "theory", title: "Theory" },
];

/** @typedef {{ title: string, mount: (element: HTMLElement, parameters: URLSearchParams) => (() => void) | Promise<() => void> }} View */

const header = /** @type {HTMLElement} */ (document.getElementById("header"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {null | (() => void)} */
let unmount = null;
let shown = "";
let turn = 0;

function showHeader() {
  const item = (/** @type {{name: string, title: string}} */ view) => html`<a
    href="#${view.name}" class="view" aria-current=${view.name === shown ? "page" : "false"}>${view.title}</a>`;
  render(html`
    <strong class="brand">Zermelo</strong>
    <nav aria-label="Views">${VIEWS.map(item)}</nav>
    <button type="button" class="quiet" @click=${() => { switchTheme(); showHeader(); }}>${themeName()}</button>
  `, header);
}

/** Show the view that the address names, unless the address only tells the state of the one that is shown. */
async function show() {
  const { name, parameters, own } = parse(location.hash);
  if (own && name === shown) return;
  const mine = ++turn;
  const view = VIEWS.find((each) => each.name === name) ?? VIEWS[0];
  unmount?.();
  unmount = null;
  shown = view.name;
  document.title = `${view.title} – Zermelo`;
  showHeader();
  const place = document.createElement("div");
  place.className = `view-${view.name}`;
  main.replaceChildren(place);
  try {
    const module = /** @type {View} */ (await import(`./views/${view.name}.js`));
    if (mine !== turn) return;
    const left = await module.mount(place, parameters);
    if (mine === turn) unmount = left;
    else left();
  } catch (error) {
    render(html`<p class="error" role="alert">This view cannot be shown: ${String(error)}</p>`, place);
  }
}

hold();
header.replaceChildren();
window.addEventListener("hashchange", show);
show();
