// @ts-check
/** Minimax pathology: the errors of searches to depth 1 … 5, solved exactly while the sliders move. */

import { post } from "../lib/api.js";
import { number } from "../lib/dom.js";
import { html, nothing, render, svg } from "../lib/html.js";
import { write } from "../lib/route.js";
import { chart, slider } from "./charts.js";

const MODELS = { independent: "independent leaves", auxiliary_values: "dependent leaves (auxiliary values)" };

/** @param {HTMLElement} element @param {URLSearchParams} parameters */
export async function mountPathology(element, parameters) {
  const given = (/** @type {string} */ name, /** @type {number} */ usual) => Number(parameters.get(name) ?? usual);
  let model = parameters.get("model") ?? "independent";
  let [b, g, s, d] = [given("b", 5), given("g", 10), given("s", 0.5), given("d", 5)];
  let error = "";
  let turn = 0;
  /** Whether a request is under way, and whether another must follow. */
  let [busy, again] = [false, false];
  /** @type {any} */
  let told = null;

  async function solve() {
    draw();
    if (busy) {
      again = true;
      return;
    }
    [busy, again] = [true, false];
    const mine = turn;
    try {
      const found = await post("/api/pathology", { model, b, g, ...(model === "independent" ? {} : { s }) });
      if (mine === turn) [told, error] = [found, ""];
    } catch (problem) {
      if (mine === turn) [told, error] = [null, /** @type {Error} */ (problem).message];
    }
    busy = false;
    if (mine !== turn) return;
    if (again) solve();
    else draw();
  }

  function words() {
    const p = told.errors[d - 1] / told.errors[0];
    const verdict = d === 1 ? "" : p > 1 + 1e-9 ? `: pathological, searching to depth ${d} chooses worse moves than to depth 1` : `: deeper search chooses better moves`;
    return html`p = E(${d}) / E(1) = <strong id="p">${number(p)}</strong>${verdict}.`;
  }

  function errorChart() {
    const { errors } = told;
    const most = Math.max(...errors) * 1.15;
    const label = `move errors: ${errors.map((/** @type {number} */ each, /** @type {number} */ i) => `depth ${i + 1}: ${number(each)}`).join(", ")}`;
    return chart({ x: [0.4, 5.6], y: [0, most], xName: "depth of search d", yName: "move error E(d)", label, xTicks: [1, 2, 3, 4, 5] }, (x, y) => svg`
      ${errors.map((/** @type {number} */ each, /** @type {number} */ i) => svg`<rect class="bar ${i + 1 === d ? "chosen" : ""}" x=${x(i + 0.7)} width=${x(1.3) - x(0.7)}
        y=${y(each)} height=${y(0) - y(each)}></rect><text x=${x(i + 1)} y=${y(each) - 5} text-anchor="middle">${number(each)}</text>`)}
      <line class="series second" x1=${x(0.4)} x2=${x(5.6)} y1=${y(errors[0])} y2=${y(errors[0])} stroke-dasharray="5 4"></line>`);
  }

  function draw() {
    write("theory", { topic: "pathology", model, b, g, s: model === "independent" ? null : s, d });
    render(html`
      <div class="row"><label>Model <select id="model" @change=${(/** @type {any} */ event) => { model = event.target.value; solve(); }}>
        ${Object.entries(MODELS).map(([name, words]) => html`<option value=${name} .selected=${name === model}>${words}</option>`)}</select></label></div>
      <div class="sliders">
        ${slider("b", "b: moves at a node", { min: 2, max: 20, value: b, change: (value) => { b = value; solve(); } })}
        ${slider("g", "g: how many values", { min: 2, max: 100, value: g, change: (value) => { g = value; solve(); } })}
        ${slider("s", "s: share of dependent nodes", { min: 0, max: 1, step: 0.05, value: s, disabled: model === "independent", change: (value) => { s = value; solve(); } })}
        ${slider("d", "d: depth of the deeper search", { min: 1, max: 5, value: d, change: (value) => { d = value; draw(); } })}
      </div>
      <p class="error" role="alert">${error}</p>
      ${told ? html`<p class="theory-answer" aria-live="polite">${words()}</p><div class="panel">${errorChart()}
        <p class="muted">E(d): the share of trees of depth 5 whose root move, chosen by a noisy evaluation at depth d, is not optimal; solved exactly. Dashed: E(1).</p></div>` : nothing}`, element);
  }

  await solve();
  return () => { turn++; };
}
