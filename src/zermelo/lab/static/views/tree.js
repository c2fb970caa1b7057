// @ts-check
/** The view "Tree": a search is recorded, or a file opened, and its tree shown; two algorithms side by side. */

import { post, search, tree as treeBytes } from "../lib/api.js";
import { catalogue } from "../lib/api.js";
import { addressOf, algorithmFields, asked, chosenIn, gameFields } from "../lib/choosing.js";
import { counted, number, svgElement } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { write } from "../lib/route.js";
import { TreeViewer } from "../lib/tree_viewer.js";
import { TreeError, readTree } from "../lib/ztree.js";

/** @typedef {import("../lib/choosing.js").Chosen} Chosen */

export const title = "Tree";
const RECORD = 1_000_000;
const HINT = "Choose a game, an algorithm and a depth; a second algorithm is shown beside the first. Or open a file that --record t.ztree wrote.";
const LARGEST = 64 << 20; // bytes of a file that is opened

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters
 */
export async function mount(element, parameters) {
  const all = await catalogue();
  const chosen = chosenIn(parameters, { game: "connect_four", algorithm: "alpha_beta" });
  const second = { algorithm: parameters.get("second") ?? "", options: {} };
  const limits = { depth: parameters.get("depth") ?? "6", record: parameters.get("record") ?? String(RECORD) };
  let file = "", status = HINT, trouble = "";
  let ran = false; // is what is shown what the form says?
  /** @type {ReturnType<typeof search> | null} */
  let running = null;
  let turn = 0;

  render(html`<h1>Tree</h1><div class="form"></div><p class="status" role="status"></p><p class="error" role="alert"></p><div class="viewer"></div>`, element);
  const [form, said, wrong, place] = [".form", ".status", ".error", ".viewer"].map((name) => /** @type {HTMLElement} */ (element.querySelector(name)));
  const kept = Object.fromEntries(["colour", "filter", "at", "view", "deep"].map((name) => [name, parameters.get(name) ?? ""]));
  const viewer = new TreeViewer(place, { state: kept, onState: store, board });

  function store() {
    write("tree", { ...(file ? {} : { ...addressOf(chosen), ...limits, second: second.algorithm, run: ran }), ...viewer.state });
  }

  function draw() {
    const set = (/** @type {"depth" | "record"} */ name) => (/** @type {any} */ event) => {
      limits[name] = event.target.value.trim();
      change();
    };
    const pair = { ...chosen, ...second };
    render(html`<form class="panel" @submit=${(/** @type {Event} */ event) => { event.preventDefault(); run(); }}>
      <div class="chooser">
        ${gameFields(all, chosen, change)}
        ${algorithmFields(all, chosen, change)}
        ${algorithmFields(all, pair, () => { Object.assign(second, { algorithm: pair.algorithm, options: pair.options }); change(); }, { words: "Beside it", none: "no second algorithm" })}
        <label class="field short"><span>Depth</span><input name="depth" type="number" min="0" max="200" placeholder="none" .value=${limits.depth} @change=${set("depth")}></label>
        <label class="field short"><span>Record at most</span><input name="record" type="number" min="1" max=${RECORD} .value=${limits.record} @change=${set("record")}></label>
        ${running ? html`<button type="button" @click=${stop}>Stop</button>` : html`<button class="main">Search</button>`}
        <label class="field"><span>or open a file</span><input type="file" accept=".ztree" @change=${open}></label>
      </div></form>`, form);
    said.textContent = status;
    wrong.textContent = trouble;
  }

  function change() {
    ran = false;
    draw();
  }

  function stop() {
    running?.stop();
  }

  /** One search, recorded. @param {Chosen} what @returns {Promise<ArrayBuffer>} */
  function recorded(what) {
    const depth = limits.depth === "" ? {} : { depth: Number(limits.depth) };
    return new Promise((resolve, reject) => {
      running = search({ ...asked(what), ...depth, record: Number(limits.record) || RECORD, moves: "best" }, (kind, data) => {
        if (kind === "snapshot") {
          status = `${what.algorithm}: ${data.compiling ? "compiling, " : ""}${counted(data.nodes ?? 0)} nodes, depth ${data.depth}, value ${number(data.value)}`;
          said.textContent = status;
        } else if (kind === "failed") reject(new Error(data.error));
        else if (data.tree) treeBytes(data.tree).then(resolve, reject);
        else reject(new Error(`${what.algorithm} records no tree: choose another algorithm`));
      });
      draw();
    });
  }

  async function run(keep = false) {
    const mine = ++turn, wanted = [chosen, ...(second.algorithm ? [{ ...chosen, ...second }] : [])];
    [file, trouble, status] = ["", "", "Searching …"];
    draw();
    try {
      const shown = [];
      for (const each of wanted) {
        const bytes = await recorded(each);
        if (mine !== turn) return;
        shown.push({ title: each.algorithm, tree: readTree(bytes) });
      }
      [ran, status] = [true, ""];
      viewer.show(shown, keep);
    } catch (error) {
      if (mine !== turn) return;
      [status, trouble] = ["", /** @type {Error} */ (error).message];
    }
    running = null;
    draw();
  }

  /** @param {any} event */
  async function open(event) {
    const [given] = event.target.files;
    if (!given) return;
    const mine = ++turn;
    trouble = "";
    try {
      if (given.size > LARGEST) throw new TreeError(`The file has ${counted(given.size)} bytes; at most ${counted(LARGEST)} are opened: record fewer nodes`);
      const read = readTree(await given.arrayBuffer());
      if (mine !== turn) return;
      file = given.name;
      status = `${given.name}: ${gameName(read.head.game)}, ${read.head.position}`;
      viewer.show([{ title: given.name, tree: read }]);
    } catch (error) {
      trouble = error instanceof TreeError ? error.message : `The file cannot be read: ${/** @type {Error} */ (error).message}`;
    }
    event.target.value = "";
    draw();
  }

  /** The board of a node, by the server. @type {import("../lib/tree_viewer.js").BoardOf} */
  async function board(facts, node, signal) {
    const { head } = facts.tree;
    const found = await post("/api/nodes", {
      game: gameName(head.game), parameters: head.parameters, position: head.position, path: facts.moves(node), kind: head.moves,
    }, signal);
    return html`${svgElement(found.svg) ?? nothing}<p class="muted code">${found.position}</p>`;
  }

  draw();
  if (parameters.get("run")) run(true);
  return () => {
    turn++;
    running?.drop();
    viewer.destroy();
  };
}

/** The name by which the server knows a game: one of a file goes by the name of the file. @param {string} source */
const gameName = (source) => source.replace(/^.*[\\/]/, "").replace(/\.py$/, "");
