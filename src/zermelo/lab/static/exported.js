// @ts-check
/** The page of an exported tree: everything is in it, nothing is asked for. */

import { svgElement } from "./lib/dom.js";
import { html, nothing, render } from "./lib/html.js";
import { TreeViewer } from "./lib/tree_viewer.js";
import { readTree } from "./lib/ztree.js";

/** The bytes that a script of the page holds. @param {string} id */
async function unpacked(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const viewerPlace = /** @type {HTMLElement} */ (document.getElementById("viewer"));

async function show() {
  const tree = readTree(await unpacked("tree"));
  const boards = JSON.parse(new TextDecoder().decode(await unpacked("boards")));
  const state = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const viewer = new TreeViewer(viewerPlace, {
    state,
    board: async (facts, node) => svgElement(String(boards[facts.moves(node).join()] ?? "")) ?? nothing,
    onState(kept) {
      const given = Object.entries(kept).filter(([, value]) => value);
      history.replaceState(null, "", `#${new URLSearchParams(given)}`);
    },
  });
  viewerPlace.replaceChildren();
  viewer.show([{ title: tree.head.game, tree }], true);
}

show().catch((error) => {
  viewerPlace.replaceChildren();
  render(html`<p class="error" role="alert">${error.message}</p>`, viewerPlace);
});
