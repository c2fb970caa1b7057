// @ts-check
/**
 * Boards and trees as widgets of a notebook. There is no server: what is shown is in the widget's model, what is clicked
 * is sent by it. Each widget is an element with a tree and styles of its own, so that it and the notebook leave each
 * other's looks alone.
 */

import { Board } from "./lib/board.js";
import { counted, number, sign, svgElement } from "./lib/dom.js";
import { html, nothing, render } from "./lib/html.js";
import { TreeViewer } from "./lib/tree_viewer.js";
import { rowsOf } from "./lib/values.js";
import { readTree } from "./lib/ztree.js";

/**
 * A widget's model, as anywidget has it.
 * @typedef {{ get: (name: string) => any, on: (event: string, hear: (told?: any) => void) => void,
 *   off: (event: string, hear: (told?: any) => void) => void, send: (message: object) => void }} Model
 */

/** The widget of these styles. @param {string} style */
export function widget(style) {
  return {
    /** @param {{ model: Model, el: HTMLElement }} given */
    render({ model, el }) {
      const host = document.createElement("div");
      host.dataset.theme = themeOf(document.body);
      host.dataset.lmSuppressShortcuts = "true"; // keys are the widget's, and no commands of JupyterLab
      const inside = host.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      inside.adoptedStyleSheets = [sheet];
      const place = document.createElement("div");
      inside.append(place);
      el.append(host);
      return model.get("kind") === "tree" ? showTree(model, place) : showBoard(model, place);
    },
  };
}

/** JupyterLab says whether it is light; others follow the system. @param {HTMLElement} body */
function themeOf(body) {
  const { jpThemeLight } = body.dataset;
  return jpThemeLight === undefined ? "system" : jpThemeLight === "true" ? "light" : "dark";
}

/** @param {Model} model @param {HTMLElement} place */
function showBoard(model, place) {
  const picture = document.createElement("div");
  const board = new Board(picture, play);
  /** @type {any} */
  let drawn = null;

  /** @param {string} move */
  function play(move) {
    model.send({ kind: "play", move });
  }

  function draw() {
    const at = model.get("at"), told = model.get("snapshot");
    const rows = rowsOf(at.moves, told.moves ?? [], typeof at.mover === "number" ? at.mover : 0);
    render(html`<div class="table">
      <section class="left" aria-label="Board">${picture}
        <p class="status" role="status">${summary(at)}</p>
        <p class="row"><button type="button" ?disabled=${at.played.length === 0} @click=${() => model.send({ kind: "back" })}>Take back</button>
          ${model.get("running") ? html`<button type="button" @click=${() => model.send({ kind: "stop" })}>Stop</button>` : nothing}</p>
      </section>
      <section class="right" aria-label="Moves">
        <p class="error" role="alert">${model.get("problem")}</p>
        ${told.nodes === undefined ? nothing : html`<p class="line">${told.words || "Searching …"} <span class="muted">${told.algorithm}, ${counted(told.nodes)} nodes${told.compiling ? ", compiling" : ""}</span></p>`}
        ${movesTable(rows, play)}
        <p class="muted">${at.played.join(" ")}</p>
      </section></div>`, place);
    if (drawn !== at) board.show({ svg: at.svg, text: at.text, places: at.places?.places ?? [], moves: at.places?.moves ?? [] });
    drawn = at;
    board.mark(new Map(rows.filter((row) => row.worth !== null).map((row) => [row.move, { text: worded(row), best: row.best }])));
  }

  const events = ["at", "snapshot", "running", "problem"].map((name) => `change:${name}`);
  for (const event of events) model.on(event, draw);
  draw();
  return () => {
    for (const event of events) model.off(event, draw);
  };
}

/** Whose turn it is, or how it ended. @param {any} at */
function summary(at) {
  if (at.over) return `The game is over: ${at.players.map((/** @type {string} */ name, /** @type {number} */ player) => `${name} ${number(at.payoffs[player])}`).join(", ")}.`;
  return `${at.mover === "chance" ? "Chance" : at.players[at.mover]} is to move.`;
}

/** @param {import("./lib/values.js").Row} row */
function worded(row) {
  return row.worth === null || row.known === null ? "" : `${sign(row.known.bound)} ${number(row.worth)}`;
}

/** @param {import("./lib/values.js").Row[]} rows @param {(move: string) => void} play */
function movesTable(rows, play) {
  if (rows.length === 0) return nothing;
  const valued = rows.some((row) => row.worth !== null);
  const row = (/** @type {import("./lib/values.js").Row} */ each) => html`<tr class=${each.best ? "best" : ""}>
    <td><button type="button" class="move" @click=${() => play(each.move)}>${each.move}</button></td>
    ${valued ? html`<td class="number">${worded(each)}</td>` : nothing}
    ${each.probability === null ? nothing : html`<td class="number">${number(each.probability)}</td>`}</tr>`;
  return html`<div class="scroll moves ${valued ? "" : "bare"}"><table><tbody>${rows.map(row)}</tbody></table></div>`;
}

/** @param {Model} model @param {HTMLElement} place */
function showTree(model, place) {
  /** @type {Map<number, (told: any) => void>} */
  const asked = new Map();
  const hear = (/** @type {any} */ told) => {
    asked.get(told.node)?.(told);
    asked.delete(told.node);
  };
  /** @type {import("./lib/tree_viewer.js").BoardOf} */
  const board = (_, node) => new Promise((resolve, reject) => {
    asked.set(node, (told) => {
      if (told.problem) reject(new Error(told.problem));
      else resolve(html`${svgElement(told.svg) ?? nothing}<p class="muted code">${told.position}</p>`);
    });
    model.send({ kind: "board", node });
  });
  model.on("msg:custom", hear);
  const viewer = new TreeViewer(place, { board });
  try {
    const { buffer, byteOffset, byteLength } = /** @type {DataView<ArrayBuffer>} */ (model.get("data"));
    viewer.show([{ title: model.get("title"), tree: readTree(buffer.slice(byteOffset, byteOffset + byteLength)) }]);
  } catch (error) {
    render(html`<p class="error" role="alert">${/** @type {Error} */ (error).message}</p>`, place);
  }
  return () => {
    model.off("msg:custom", hear);
    viewer.destroy();
  };
}
