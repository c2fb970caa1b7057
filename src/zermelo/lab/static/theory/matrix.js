// @ts-check
/** Matrix games: payoffs that can be changed, best responses, dominance step by step, equilibria; lines of 2 x 2 games. */

import { get, post } from "../lib/api.js";
import { number } from "../lib/dom.js";
import { html, nothing, render, svg } from "../lib/html.js";
import { write } from "../lib/route.js";
import { chart, COLOURS, path } from "./charts.js";

const MOST = 4;
const NEAR = 1e-9;

/** @param {HTMLElement} element @param {URLSearchParams} parameters */
export function mountMatrix(element, parameters) {
  /** @type {any[]} the classics, once they are there */
  let games = [];
  /** @type {number[][]} */
  let rows = [[1, -1], [-1, 1]];
  /** The column player's payoffs; null in a zero-sum game. @type {number[][] | null} */
  let columns = null;
  /** @type {any} */
  let told = null;
  let error = "";
  let step = 0;
  let turn = 0;

  const other = () => columns ?? rows.map((row) => row.map((each) => -each));
  const steps = () => told?.dominance.strict.steps ?? [];

  /** What has been struck out after the steps so far: names of rows and of columns. */
  function struck() {
    const [owner] = told?.dominance.players ?? [];
    const gone = { rows: new Set(), columns: new Set() };
    for (const each of steps().slice(0, step)) (each.player === owner ? gone.rows : gone.columns).add(Number(each.strategy) - 1);
    return gone;
  }

  async function solve() {
    const mine = ++turn;
    try {
      const found = await post("/api/matrix", { rows, columns });
      if (mine !== turn) return;
      [told, error, step] = [found, "", 0];
    } catch (problem) {
      if (mine !== turn) return;
      [told, error] = [null, /** @type {Error} */ (problem).message];
    }
    draw();
  }

  /** @param {0 | 1} player @param {number} i @param {number} j @param {string} text */
  function change(player, i, j, text) {
    const value = Number(text.replace("−", "-").replace(",", "."));
    if (!text.trim() || !Number.isFinite(value)) {
      error = `row ${i + 1}, column ${j + 1}: expected a number, got '${text.slice(0, 20)}'`;
      draw();
      return;
    }
    const matrix = player === 0 ? rows : /** @type {number[][]} */ (columns);
    matrix[i][j] = value;
    solve();
  }

  /** @param {number} height @param {number} width */
  function resize(height, width) {
    const fit = (/** @type {number[][]} */ matrix) => Array.from({ length: height }, (_, i) => Array.from({ length: width }, (_, j) => matrix[i]?.[j] ?? 0));
    rows = fit(rows);
    columns = columns && fit(columns);
    solve();
  }

  /** @param {any} game */
  function take(game) {
    rows = game.rows.map((/** @type {number[]} */ row) => [...row]);
    columns = game.zero_sum ? null : game.columns.map((/** @type {number[]} */ row) => [...row]);
    solve();
  }

  /** Is a payoff the best answer to what the other does, among what is left? @param {0 | 1} player */
  function isBest(player, /** @type {number} */ i, /** @type {number} */ j) {
    const gone = struck();
    if (gone.rows.has(i) || gone.columns.has(j)) return false;
    const theirs = other();
    const kept = player === 0 ? rows.map((row) => row[j]).filter((_, at) => !gone.rows.has(at)) : theirs[i].filter((_, at) => !gone.columns.has(at));
    return (player === 0 ? rows : theirs)[i][j] >= Math.max(...kept) - NEAR;
  }

  function table() {
    const gone = struck();
    const cell = (/** @type {number} */ i, /** @type {number} */ j) => {
      const both = isBest(0, i, j) && isBest(1, i, j);
      const field = (/** @type {0 | 1} */ player, /** @type {number} */ value) => html`<input class=${isBest(player, i, j) ? "best" : ""} inputmode="decimal"
        aria-label=${`payoff of the ${player ? "column" : "row"} player, row ${i + 1}, column ${j + 1}${isBest(player, i, j) ? ", best response" : ""}`}
        .value=${String(value)} @change=${(/** @type {any} */ event) => change(player, i, j, event.target.value)}>`;
      return html`<td class="${gone.rows.has(i) || gone.columns.has(j) ? "gone" : ""} ${both ? "equilibrium" : ""}">
        ${field(0, rows[i][j])}${columns ? field(1, columns[i][j]) : nothing}</td>`;
    };
    return html`<div class="scroll"><table class="matrix"><caption class="visually-hidden">Payoffs</caption>
      <tr><td></td>${rows[0].map((_, j) => html`<th scope="col" class=${gone.columns.has(j) ? "gone" : ""}>column ${j + 1}</th>`)}</tr>
      ${rows.map((row, i) => html`<tr><th scope="row" class=${gone.rows.has(i) ? "gone" : ""}>row ${i + 1}</th>${row.map((_, j) => cell(i, j))}</tr>`)}
    </table></div>`;
  }

  function dominance() {
    const all = steps();
    const [owner] = told.dominance.players;
    const words = (/** @type {any} */ each) => {
      const kind = each.player === owner ? "row" : "column";
      const parts = Object.entries(each.dominators);
      const mixture = parts.map(([name, weight]) => `${parts.length > 1 ? `${number(Number(weight))} × ` : ""}${kind} ${name}`).join(" + ");
      return `${kind} ${each.strategy} is strictly dominated by ${mixture}`;
    };
    return html`<h2>Dominance</h2>
      ${all.length ? html`<div class="row">
        <button type="button" ?disabled=${step === 0} @click=${() => { step--; draw(); }}>Back</button>
        <button type="button" ?disabled=${step === all.length} @click=${() => { step++; draw(); }}>Next step</button>
        <span class="muted">${step} of ${all.length}</span></div>` : html`<p>No strategy is strictly dominated.</p>`}
      <ol aria-live="polite">${all.slice(0, step).map((/** @type {any} */ each) => html`<li>${words(each)}</li>`)}</ol>`;
  }

  function equilibria() {
    const found = told.nash.equilibria;
    const mixed = (/** @type {number[]} */ part) => part.map((weight) => number(weight)).join(", ");
    return html`<h2>Equilibria</h2>
      ${told.value ? html`<p class="theory-answer">Value ${number(told.value.value)} for the row player${told.value.saddle_points.length ? ", at a saddle point" : ""}.</p>` : nothing}
      <div class="scroll" tabindex="0" role="region" aria-label="Equilibria"><table><thead><tr><th>rows</th><th>columns</th><th>payoffs</th></tr></thead><tbody>
      ${found.map((/** @type {any} */ each) => html`<tr><td>${mixed(each.mixed[0])}</td><td>${mixed(each.mixed[1])}</td><td>${mixed(each.payoffs)}</td></tr>`)}
      </tbody></table></div>${told.nash.note ? html`<p class="muted">${told.nash.note}</p>` : nothing}`;
  }

  function draw() {
    write("theory", { topic: "matrix", rows: JSON.stringify(rows), columns: columns && JSON.stringify(columns) });
    const small = rows.length === 2 && rows[0].length === 2;
    render(html`
      <div class="row">
        <label>Game <select @change=${(/** @type {any} */ event) => { const game = games.find((each) => each.name === event.target.value); if (game) take(game); event.target.value = ""; }}>
          <option value="">choose …</option>${games.map((game) => html`<option value=${game.name}>${game.title}</option>`)}</select></label>
        <label><input type="checkbox" .checked=${columns === null} @change=${(/** @type {any} */ event) => { columns = event.target.checked ? null : other(); solve(); }}> zero-sum</label>
        <label>Rows <select @change=${(/** @type {any} */ event) => resize(Number(event.target.value), rows[0].length)}>
          ${sizes().map((n) => html`<option .selected=${n === rows.length}>${n}</option>`)}</select></label>
        <label>Columns <select @change=${(/** @type {any} */ event) => resize(rows.length, Number(event.target.value))}>
          ${sizes().map((n) => html`<option .selected=${n === rows[0].length}>${n}</option>`)}</select></label>
      </div>
      <p class="error" role="alert">${error}</p>
      <div class="theory-columns">
        <div class="panel"><h2>Payoffs</h2>${table()}<p class="muted">Framed: a best response to what the other player does. Shaded: both are, a pure equilibrium.</p>
          ${told ? dominance() : nothing}</div>
        <div class="panel">${told ? equilibria() : html`<p class="muted">Solving …</p>`}</div>
        ${told && small && told.zero_sum ? html`<div class="panel"><h2>Lines of payoffs</h2>${linesChart(rows, told.value)}</div>` : nothing}
        ${told && small ? html`<div class="panel"><h2>Best responses</h2>${responseChart(rows, other(), told.nash.equilibria)}</div>` : nothing}
      </div>`, element);
  }

  const given = parameters.get("rows");
  try {
    if (given) take({ rows: JSON.parse(given), columns: JSON.parse(parameters.get("columns") ?? "null"), zero_sum: !parameters.has("columns") });
    else solve();
  } catch (problem) {
    error = `the address holds no matrix: ${/** @type {Error} */ (problem).message}`;
    solve();
  }
  draw();
  get("/api/matrix").then((found) => { games = found.games; draw(); }, () => {}); // one can do without
  return () => { turn++; };
}

function sizes() {
  return Array.from({ length: MOST - 1 }, (_, i) => i + 2);
}

/** Every column is a line over the probability of the first row; their lower envelope, and its top. @param {number[][]} rows @param {any} value */
function linesChart(rows, value) {
  const all = rows.flat();
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const pad = (high - low || 1) * 0.1;
  const at = (/** @type {number} */ j, /** @type {number} */ p) => p * rows[0][j] + (1 - p) * rows[1][j];
  const columns = rows[0].map((_, j) => j);
  const grid = Array.from({ length: 101 }, (_, i) => i / 100);
  const p = value.mixed[0][0];
  const words = `the value is ${number(value.value)}, with row 1 played with probability ${number(p)}`;
  return chart({ x: [0, 1], y: [low - pad, high + pad], xName: "probability of row 1", yName: "payoff of the row player", label: `lines of payoffs: ${words}` }, (x, y) => svg`
    <path class="envelope" d=${path(grid.map((q) => [x(q), y(Math.min(...columns.map((j) => at(j, q))))]))}></path>
    ${columns.map((j) => svg`<line class="series ${COLOURS[j]}" x1=${x(0)} x2=${x(1)} y1=${y(at(j, 0))} y2=${y(at(j, 1))}></line>
      <text x=${x(0.99)} y=${y(at(j, 1)) - 6} text-anchor="end">column ${j + 1}</text>`)}
    <circle class="dot" cx=${x(p)} cy=${y(value.value)} r="6"></circle>
    <text class="halo" x=${Math.min(x(p) + 9, x(0.8))} y=${y(value.value) + 18}>${number(value.value)} at ${number(p)}</text>`);
}

/**
 * What each player does best against a mixture of the other, in the square of both probabilities.
 * @param {number[][]} rows @param {number[][]} columns @param {any[]} equilibria
 */
function responseChart(rows, columns, equilibria) {
  const gain = (/** @type {number} */ q) => q * (rows[0][0] - rows[1][0]) + (1 - q) * (rows[0][1] - rows[1][1]); // of row 1
  const gain2 = (/** @type {number} */ p) => p * (columns[0][0] - columns[0][1]) + (1 - p) * (columns[1][0] - columns[1][1]); // of column 1
  const named = equilibria.map((each) => `(${number(each.mixed[0][0])}, ${number(each.mixed[1][0])})`).join(", ");
  return chart({ x: [0, 1], y: [0, 1], xName: "p: probability of row 1", yName: "q: probability of column 1", label: `best responses; equilibria at ${named}` }, (x, y) => svg`
    <path class="series first" d=${path(response(gain).map(([q, p]) => [x(p), y(q)]))}></path>
    <path class="series second" d=${path(response(gain2).map(([p, q]) => [x(p), y(q)]))}></path>
    ${equilibria.map((each) => svg`<circle class="dot" cx=${x(each.mixed[0][0])} cy=${y(each.mixed[1][0])} r="6"></circle>`)}
    <text x=${x(0.02)} y=${y(0.94)} class="halo">blue: rows answer, red: columns answer</text>`);
}

/** The best answers as [what the other does, probability of the first] from 0 to 1, with a step where the gain changes sign. @param {(at: number) => number} gain */
function response(gain) {
  const [from, to] = [gain(0), gain(1)];
  const best = (/** @type {number} */ value) => (value > 0 ? 1 : 0);
  if (from === 0 && to === 0) return [[0, 0], [0, 1], [1, 1], [1, 0], [0, 0]]; // anything is as good
  if (from * to >= 0) {
    const answer = best(from || to);
    if (from === 0) return [[0, 1 - answer], [0, answer], [1, answer]];
    return to === 0 ? [[0, answer], [1, answer], [1, 1 - answer]] : [[0, answer], [1, answer]];
  }
  const cross = from / (from - to);
  return [[0, best(from)], [cross, best(from)], [cross, best(to)], [1, best(to)]];
}
