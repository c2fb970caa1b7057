// @ts-check
/** The view "Arena": tournaments with standings and a cross table; every game again, with values. */

import { get } from "../lib/api.js";
import { counted, number } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { replayed } from "../lib/replay.js";

export const title = "Arena";

const AGAIN = 3000; // milliseconds between two looks at a tournament that may be being played

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters
 */
export function mount(element, parameters) {
  const id = parameters.get("tournament"), game = parameters.get("game");
  const left = new AbortController();
  let timer = 0;
  let unmount = () => {};

  async function look() {
    try {
      if (id !== null && game !== null) unmount = await replayed(element, id, game, parameters, left.signal);
      else {
        if (id === null) render(listed((await get("/api/tournaments", left.signal)).tournaments), element);
        else await one(id, Number(parameters.get("page") ?? "0") || 0);
        if (!left.signal.aborted) timer = window.setTimeout(look, AGAIN);
      }
    } catch (error) {
      if (left.signal.aborted) return;
      render(html`<p><a href="#arena">All tournaments</a></p>
        <p class="error" role="alert">${/** @type {Error} */ (error).message}</p>`, element);
    }
  }

  /** @param {string} name @param {number} page */
  async function one(name, page) {
    const found = await get(`/api/tournaments/${encodeURIComponent(name)}?page=${page}`, left.signal);
    document.title = `${found.id} – Zermelo`;
    render(tournament(found, page), element);
  }

  look();
  return () => {
    left.abort();
    window.clearTimeout(timer);
    unmount();
  };
}

/** @param {Record<string, string | number>} state */
function link(state) {
  return `#arena?${new URLSearchParams(Object.entries(state).map(([key, value]) => [key, String(value)]))}`;
}

/** @param {any[]} all */
function listed(all) {
  const row = (/** @type {any} */ each) => html`<tr>
    <td><a href=${link({ tournament: each.id })}>${each.id}</a></td><td>${each.game ?? "damaged"}</td>
    <td>${each.players.join("; ")}</td><td class="number">${number(each.boards)}</td>
    <td class="number">${number(each.games)}</td></tr>`;
  return html`
    <h1>Arena</h1>
    <p class="muted">Tournaments in the folder <code>zermelo-tournaments</code>, the newest first, also while they are
      played. Play one: <code>zermelo tournament connect_four -p engine -p uct --boards 20</code></p>
    ${all.length === 0 ? html`<p>There is none yet.</p>` : html`<div class="scroll"><table>
      <thead><tr><th>tournament</th><th>game</th><th>players</th><th class="number">boards</th>
        <th class="number">games played</th></tr></thead>
      <tbody>${all.map(row)}</tbody></table></div>`}`;
}

/** @param {any} found @param {number} page */
function tournament(found, page) {
  return html`
    <p><a href="#arena">All tournaments</a></p>
    <h1>${found.game}: ${found.names.join(", ")}</h1>
    <p class="muted">${counted(found.games)} games played, ${counted(found.counted)} on complete boards of
      ${counted(found.boards)}. Intervals of 95 %, by boards.</p>
    ${standings(found)}
    ${found.names.length > 1 ? cross(found) : nothing}
    ${found.notes.map((/** @type {string} */ note) => html`<p>${note}</p>`)}
    ${games(found, page)}`;
}

/** @param {any} estimate */
function within(estimate) {
  if (!estimate) return "–";
  const [low, high] = [estimate.low, estimate.high].map(number);
  return html`${number(estimate.value)} <span class="muted">[${low}, ${high}]</span>`;
}

/** @param {any} found */
function standings(found) {
  const rated = new Map((found.ratings ?? []).map((/** @type {any} */ each) => [each.player, each.rating]));
  const row = (/** @type {any} */ each) => html`<tr>
    <td>${each.player}</td><td class="number">${within(each.score)}</td><td class="number">${within(each.wins)}</td>
    <td class="number">${elo(rated.get(each.player))}</td>
    <td class="number">${counted(each.games)}</td><td class="number">${each.depth === null ? "–" : number(each.depth)}</td>
    <td class="number">${each.nodes === null ? "–" : counted(Math.round(each.nodes))}</td>
    <td class="number">${each.forfeits}</td></tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Standings"><table>
    <caption>Standings</caption>
    <thead><tr><th>player</th><th class="number">mean score</th><th class="number">share of wins</th>
      <th class="number">Elo</th><th class="number">games</th><th class="number">depth</th>
      <th class="number">nodes a move</th><th class="number">forfeits</th></tr></thead>
    <tbody>${found.standings.map(row)}</tbody></table></div>`;
}

/** @param {any} rating */
function elo(rating) {
  if (!rating) return "–";
  const whole = (/** @type {any} */ value) => (typeof value === "number" ? number(Math.round(value)) : number(value));
  return html`${whole(rating.value)} <span class="muted">[${whole(rating.low)}, ${whole(rating.high)}]</span>`;
}

/** Won, drawn, lost of every pair. @param {any} found */
function cross(found) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  const key = (/** @type {string} */ one, /** @type {string} */ other) => JSON.stringify([one, other]);
  for (const { players: [one, other], won, drawn, lost } of found.cross) {
    cells.set(key(one, other), `${won} – ${drawn} – ${lost}`);
    cells.set(key(other, one), `${lost} – ${drawn} – ${won}`);
  }
  const names = /** @type {string[]} */ (found.names);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Cross table"><table>
    <caption>Cross table: won, drawn, lost by the player of the row</caption>
    <thead><tr><td></td>${names.map((name) => html`<th>${name}</th>`)}</tr></thead>
    <tbody>${names.map((one) => html`<tr><th scope="row">${one}</th>${names.map((other) =>
      html`<td>${one === other ? "·" : cells.get(key(one, other)) ?? "–"}</td>`)}</tr>`)}</tbody></table></div>`;
}

/** @param {any} found @param {number} page */
function games(found, page) {
  const row = (/** @type {any} */ each) => html`<tr>
    <td><a href=${link({ tournament: found.id, game: each.id })}>${each.id}</a></td>
    ${each.error ? html`<td colspan="3" class="error">${each.error}</td>` : html`
      <td>${each.seats.map((/** @type {string} */ name, /** @type {number} */ i) => `${name} ${number(each.scores[i])}`).join(", ")}</td>
      <td class="number">${each.plies}</td><td>${each.ending}</td>`}</tr>`;
  const other = (/** @type {number} */ to, /** @type {string} */ text) =>
    to >= 0 && to < found.pages ? html`<a href=${link({ tournament: found.id, page: to })}>${text}</a>` : nothing;
  return html`<div class="scroll"><table>
    <caption>Games${found.pages > 1 ? `, page ${page + 1} of ${found.pages}` : ""}</caption>
    <thead><tr><th>game</th><th>seats and scores</th><th class="number">plies</th><th>ending</th></tr></thead>
    <tbody>${found.list.map(row)}</tbody></table></div>
    <p class="row">${other(page - 1, "Earlier games")} ${other(page + 1, "Later games")}</p>`;
}
