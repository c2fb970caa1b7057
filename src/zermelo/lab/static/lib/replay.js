// @ts-check
/** A game of a tournament again: move by move, with the value of every position that a search finds now. */

import { get, post, search } from "./api.js";
import { valueChart } from "./chart.js";
import { number, sign, svgElement } from "./dom.js";
import { html, nothing, render } from "./html.js";
import { write } from "./route.js";
import { worth } from "./values.js";

const SECONDS = 0.5; // of the search of one position

/** @typedef {{value: number | null, bound: string, text: string}} Valued what a search says of a position, for the first player */

/**
 * Show a game; returns what ends it.
 * @param {HTMLElement} element
 * @param {string} id of the tournament
 * @param {string} name of the game
 * @param {URLSearchParams} parameters
 * @param {AbortSignal} signal
 * @returns {Promise<() => void>}
 */
export async function replayed(element, id, name, parameters, signal) {
  const game = await get(`/api/tournaments/${encodeURIComponent(id)}/games/${encodeURIComponent(name)}`, signal);
  const last = game.positions.length - 1;
  /** @type {Map<number, Valued>} */
  const values = new Map();
  let at = Math.max(0, Math.min(last, Number(parameters.get("at") ?? "0") || 0));
  let told = "", shown = /** @type {any} */ (null), running = /** @type {null | {drop: () => void}} */ (null), valuing = false;

  /** @param {number} to */
  async function go(to) {
    at = Math.max(0, Math.min(last, to));
    write("arena", { tournament: id, game: name, at });
    draw();
    const wanted = at;
    try {
      const found = await post("/api/positions", asked(wanted), signal);
      if (wanted !== at) return;
      shown = found;
      draw();
    } catch (error) {
      if (signal.aborted) return;
      told = /** @type {Error} */ (error).message;
      draw();
    }
  }

  /** @param {number} ply */
  function asked(ply) {
    return { game: game.game, parameters: game.parameters, position: game.positions[ply] };
  }

  /** Search all positions that have no value yet, one after the other. */
  function value() {
    const ply = [...Array(last + 1).keys()].find((each) => !values.has(each) && each < last);
    if (!valuing || ply === undefined) {
      valuing = false;
      draw();
      return;
    }
    running = search({ ...asked(ply), seconds: SECONDS }, (kind, data) => {
      if (kind === "snapshot") return;
      running = null;
      if (kind === "failed") {
        told = data.error;
        valuing = false;
      } else {
        values.set(ply, valued(game, ply, data));
      }
      draw();
      value();
    });
  }

  function toggle() {
    valuing = !valuing;
    told = "";
    running?.drop();
    running = null;
    draw();
    if (valuing) value();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -last, End: last }[event.key];
    const typing = event.target instanceof HTMLElement && event.target.matches("input, select, textarea");
    if (step === undefined || typing || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(at + step);
  }

  function draw() {
    render(page(), element);
    const board = element.querySelector(".replay-board");
    const picture = shown === null ? null : svgElement(shown.svg ?? "");
    if (board) board.replaceChildren(...(picture ? [picture] : []));
  }

  function page() {
    const turn = at > 0 ? game.turns[at - 1] : null, now = values.get(at);
    const button = (/** @type {string} */ text, /** @type {number} */ to, /** @type {string} */ label) => html`<button
      type="button" aria-label=${label} ?disabled=${Math.max(0, Math.min(last, to)) === at} @click=${() => go(to)}>${text}</button>`;
    return html`
      <p><a href="#arena">All tournaments</a> · <a href=${`#arena?${new URLSearchParams({ tournament: id })}`}>${id}</a></p>
      <h1>Game ${name} of ${game.game}</h1>
      <p>${game.seats.map((/** @type {string} */ seat, /** @type {number} */ i) =>
        `${seat}: ${number(game.scores[i])}`).join(", ")}${game.ending ? `. ${game.ending}` : ""}</p>
      <div class="row">${button("|◀", 0, "To the start")} ${button("◀", at - 1, "A move back")}
        ${button("▶", at + 1, "A move on")} ${button("▶|", last, "To the end")}
        <button type="button" class="main" @click=${toggle}>${valuing ? "Stop" : "Values of all positions"}</button></div>
      <p role="status" aria-live="polite">After ${at} of ${last} moves${turn ? html`: ${turn.who} played <strong>${turn.move}</strong>${turn.nodes === null
        ? "" : `, depth ${turn.depth}, ${turn.nodes} nodes`}` : nothing}.
        ${now ? html`Value ${now.text}.` : nothing}</p>
      ${told ? html`<p class="error" role="alert">${told}</p>` : nothing}
      <div class="replay"><div class="replay-board"></div>
        <div>${valueChart(game.positions.map((/** @type {string} */ _, /** @type {number} */ ply) =>
          values.get(ply)?.value ?? null), game.lowest, game.highest, game.seats[0])}
          <p class="code position">${game.positions[at]}</p>
          <ol class="moves">${game.turns.map((/** @type {any} */ each, /** @type {number} */ i) => html`<li><button type="button"
            class="quiet" aria-current=${i + 1 === at ? "step" : "false"} @click=${() => go(i + 1)}>${each.who}: ${each.move}</button></li>`)}</ol>
        </div></div>`;
  }

  document.addEventListener("keydown", key);
  await go(at);
  return () => {
    valuing = false;
    running?.drop();
    document.removeEventListener("keydown", key);
  };
}

/**
 * A value for the first player: searches tell it for the player to move.
 * @param {any} game @param {number} ply @param {any} data @returns {Valued}
 */
function valued(game, ply, data) {
  const mover = game.movers[ply], turned = mover === 1 && !Array.isArray(data.value);
  const own = worth(data.value, 0), value = own === null ? null : turned ? -own : own;
  const bound = turned ? { lower: "upper", upper: "lower" }[/** @type {string} */ (data.bound)] ?? data.bound : data.bound;
  return { value, bound, text: `${sign(bound)} ${number(value)} for ${game.seats[0]}` };
}
