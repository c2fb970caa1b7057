// @ts-check
/** The view "Board": any game, played or watched, with the values of all moves while an algorithm thinks. */

import { catalogue, post } from "../lib/api.js";
import { Board } from "../lib/board.js";
import { valueChart } from "../lib/chart.js";
import { counted, number, perFrame, sign, svgElement } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";
import { Match } from "../lib/match.js";
import { write } from "../lib/route.js";
import { readSpec, writeSpec } from "../lib/specs.js";
import { rowsOf, shownRows } from "../lib/values.js";
import { setupForm } from "./board_setup.js";

export const title = "Board";

const SAY = 2500; // milliseconds between two values that are said aloud
const LOOK = 150; // milliseconds before the line of a move is shown

/** @param {HTMLElement} element @param {URLSearchParams} parameters */
export async function mount(element, parameters) {
  const view = new BoardView(element, await catalogue(), parameters);
  view.begin();
  return () => view.end();
}

class BoardView {
  /** @param {HTMLElement} element @param {any} known @param {URLSearchParams} parameters */
  constructor(element, known, parameters) {
    this.element = element;
    this.known = known;
    this.show = { values: parameters.get("values") ?? "value", best: Number(parameters.get("best")) || 0, sorted: parameters.has("sorted") };
    const name = parameters.get("game") ?? "tic_tac_toe";
    this.entry = known.games.find((/** @type {any} */ game) => game.name === name);
    this.problem = this.entry ? "" : `There is no game ${name} here: choose one below.`;
    this.entry ??= known.games.find((/** @type {any} */ game) => game.name === "tic_tac_toe");
    this.match = new Match(this.read(parameters), (said) => this.changed(said));
    /** @type {{ line: string[], told: any } | null} */
    this.preview = null;
    /** @type {string | null} */
    this.looked = null;
    this.lookTimer = 0;
    this.spoken = "";
    this.spokenAt = 0;
    this.draw = perFrame(() => this.render());
    this.place = document.createElement("div");
    this.board = new Board(this.place, (move) => this.match.play(move), (move) => this.look(move));
    /** @type {any} */
    this.drawn = null;
    this.mayMove = false;
    /** @type {{ algorithms: string[], usual: string | null } | null} */
    this.fitting = null;
  }

  /** What the address says. @param {URLSearchParams} parameters @returns {import("../lib/match.js").Setting} */
  read(parameters) {
    /** @type {Record<string, string>} */
    const given = {};
    for (const [key, value] of parameters) if (key.startsWith("p.")) given[key.slice(2)] = value;
    const usual = this.entry.usual ? `${this.entry.usual},seconds=1` : "person";
    const seats = Array.from({ length: this.entry.players ?? 2 }, (_, player) => {
      return parameters.get(`seat${player}`) ?? (player === 0 ? "person" : usual);
    });
    const moves = parameters.get("moves");
    return {
      game: this.entry.name, parameters: given, start: parameters.get("position"), moves: moves ? moves.split("|") : [], seats,
      session: parameters.get("session"), analyst: parameters.get("analyst") ?? (this.entry.usual ? `${this.entry.usual},seconds=5` : "off"),
      all: parameters.has("all"), dice: parameters.get("dice") ?? "rolled",
    };
  }

  async begin() {
    this.render();
    if (Object.keys(this.match.setting.parameters).length > 0) await this.anew({ session: this.match.setting.session });
    else await this.match.load(this.entry.hidden === true);
  }

  /** The algorithms that fit the game as it is set. @returns {{ algorithms: string[], usual: string | null }} */
  get fits() {
    return this.fitting ?? { algorithms: this.entry.algorithms ?? [], usual: this.entry.usual };
  }

  end() {
    this.match.end();
    this.draw.cancel();
    window.clearTimeout(this.lookTimer);
  }

  /** Something has changed. @param {string} said to say aloud */
  changed(said) {
    if (said !== "") this.spoken = said;
    this.draw();
  }

  /** Write the state into the address. @param {boolean} [step] */
  keep(step = false) {
    if (!this.element.isConnected) return;
    const { game, parameters, start, moves, seats, session, analyst, all, dice } = this.match.setting;
    /** @type {Record<string, any>} */
    const state = { game };
    for (const [key, value] of Object.entries(parameters)) state[`p.${key}`] = value;
    state.position = start;
    if (session === null) state.moves = moves.join("|");
    state.session = session;
    seats.forEach((seat, player) => { state[`seat${player}`] = seat; });
    Object.assign(state, { analyst, all, dice: dice === "rolled" ? null : dice });
    Object.assign(state, { values: this.show.values === "value" ? null : this.show.values, best: this.show.best || null, sorted: this.show.sorted });
    write("board", state, step);
  }

  /** Begin another game. @param {Partial<import("../lib/match.js").Setting>} setting @param {any} [entry] */
  async anew(setting, entry = this.entry) {
    const next = { ...this.match.setting, session: null, ...setting };
    let told;
    try {  // what cannot be is told, and the game goes on as it was
      told = await post("/api/positions", { game: next.game, parameters: next.parameters, position: next.start ?? undefined });
    } catch (error) {
      this.match.error = /** @type {Error} */ (error).message;
      this.changed(this.match.error);
      return;
    }
    this.fitting = told.algorithms ? { algorithms: told.algorithms, usual: told.usual } : null;
    const fits = this.fitting ?? { algorithms: entry.algorithms ?? [], usual: entry.usual };
    const fit = (/** @type {string} */ seat, /** @type {string} */ otherwise) => {
      const name = readSpec(seat).algorithm;
      return name === null || fits.algorithms.includes(name) ? seat : otherwise;
    };
    const usual = fits.usual ? `${fits.usual},seconds=1` : "person";
    next.seats = told.players.map((/** @type {string} */ _, /** @type {number} */ player) => fit(next.seats[player] ?? usual, usual));
    if (next.analyst !== "off") next.analyst = fit(next.analyst, fits.usual ? `${fits.usual},seconds=5` : "off");
    this.match.end();
    this.entry = entry;
    this.problem = "";
    this.match = new Match(next, (said) => this.changed(said));
    await this.match.load(entry.hidden === true);
  }

  /** Show the line of a move. @param {string | null} move */
  look(move) {
    this.looked = move;
    window.clearTimeout(this.lookTimer);
    if (move === null) {
      this.preview = null;
      this.draw();
      return;
    }
    this.lookTimer = window.setTimeout(() => this.previewLine(move), LOOK);
  }

  /** @param {string} move */
  async previewLine(move) {
    const { game, parameters } = this.match.setting;
    const position = this.match.position;
    const line = this.match.snapshot?.moves?.find((/** @type {any} */ each) => each.move === move)?.line ?? [move];
    if (position?.position === null || position?.over) return;
    try {
      const told = await post("/api/positions", { game, parameters, position: position.position, moves: line });
      if (this.looked === move && this.match.position === position) this.preview = { line, told };
    } catch {
      this.preview = null;
    }
    this.draw();
  }

  rows() {
    const at = this.match.position;
    const known = this.show.values === "none" ? [] : this.match.snapshot?.moves ?? [];
    return rowsOf(at.moves, known, typeof at.mover === "number" ? at.mover : 0);
  }

  render() {
    const { match } = this;
    const at = match.position;
    if (at !== null) {
      this.keep(match.ply !== this.keptPly);
      this.keptPly = match.ply;
      this.drawBoard(at);
    }
    render(html`
      <h1>${match.setting.game.replaceAll("_", " ")}</h1>
      ${setupForm(this)}
      <p class="error" role="alert">${this.problem || match.error}${match.error && at ? html` <button type="button" @click=${() => match.again()}>Try again</button>` : nothing}</p>
      ${at === null ? html`<p class="muted">${match.error ? html`<button type="button" @click=${() => this.anew({ start: null, moves: [], parameters: {} })}>Begin at the start</button>` : "Loading …"}</p>` : html`<div class="table">
        <section class="left" aria-label="Board">
          ${match.waiting ? this.handOver(at) : html`${this.place}<p class="status"><strong>${match.summary()}</strong> ${this.thoughts()}</p>`}
          ${this.buttons()}
          ${this.positionForm(at)}
        </section>
        <section class="right" aria-label="Values">
          ${this.lineTold()}
          ${match.waiting ? nothing : this.movesTable(at)}
          ${this.historyList(at)}
        </section>
      </div>`}
      <p class="visually-hidden" role="status" aria-live="polite">${this.aloud()}</p>
    `, this.element);
  }

  /** @param {any} at */
  drawBoard(at) {
    const places = at.places ?? { places: [], moves: [] };
    const may = typeof at.mover === "number" ? this.match.persons().includes(at.mover) : !this.match.hides && this.match.setting.dice === "entered";
    if (this.drawn !== at || this.mayMove !== may) {
      this.board.show({ svg: at.svg, text: at.text, places: places.places, moves: may ? places.moves : [] });
      this.drawn = at;
      this.mayMove = may;
    }
    const rows = this.rows();
    const shown = new Set(shownRows(rows, this.show.best, false).map((row) => row.move));
    this.board.mark(new Map(rows.filter((row) => row.worth !== null && shown.has(row.move)).map((row) => [row.move, { text: this.worded(row), best: row.best }])));
  }

  /** The value of a move, or what it loses. @param {import("../lib/values.js").Row} row */
  worded(row) {
    if (row.worth === null || row.known === null) return "";
    if (this.show.values === "loss") return row.loss === null ? "" : row.loss === 0 ? "0" : `−${number(Math.abs(row.loss))}`;
    return `${sign(row.known.bound)} ${number(row.worth)}`;
  }

  /** @param {any} at */
  handOver(at) {
    const name = at.players[at.mover];
    return html`<div class="panel"><p>The next move is that of <strong>${name}</strong>, whose hand is hidden from the others.</p>
      <button type="button" class="main" @click=${() => this.match.taken()}>I am ${name}: show my hand</button></div>`;
  }

  thoughts() {
    const { match } = this;
    const told = match.snapshot;
    const who = match.thinking === "player" ? readSpec(match.setting.seats[match.position.mover]).algorithm : readSpec(match.setting.analyst).algorithm;
    const counts = told?.nodes !== undefined ? ` ${counted(told.nodes)} nodes` : "";
    const depth = told?.depth && this.show.values !== "none" ? `, depth ${told.depth}` : "";
    if (match.thinking !== "") return html`<span class="muted">${who} thinks …${counts}${depth}${told?.compiling ? " (compiling)" : ""}</span>`;
    return told?.words && this.show.values !== "none" ? html`<span class="muted">${told.words}${counts ? `;${counts}` : ""}${told.words.includes("depth") ? "" : depth}</span>` : nothing;
  }

  buttons() {
    const { match } = this;
    const none = match.persons().length === 0;
    const over = match.position.over;
    return html`<div class="row">
      ${match.persons().length < match.setting.seats.length ? html`<button type="button" class=${none && match.paused && !over ? "main" : ""} ?disabled=${over} @click=${() => match.pause()}>${match.paused ? (match.ply === 0 ? "Start" : "Go on") : "Pause"}</button>` : nothing}
      <button type="button" ?disabled=${match.thinking === ""} @click=${() => match.stop()}>${match.thinking === "player" ? "Move now" : "Stop"}</button>
      <button type="button" ?disabled=${match.ply === 0 || match.hides} title=${match.hides ? "What was seen cannot be forgotten" : ""} @click=${() => match.takeBack()}>Take back</button>
      <button type="button" @click=${() => this.anew({ moves: [] })}>New game</button>
      <button type="button" ?disabled=${match.hides} @click=${() => this.copy()}>${this.copied ? "Copied" : "Copy position"}</button>
      ${match.hides ? nothing : this.links()}
    </div>`;
  }

  /** The same position in other views. */
  links() {
    const { game, parameters, seats, analyst } = this.match.setting;
    const at = this.match.position;
    if (at.over) return nothing;
    const spec = readSpec(typeof at.mover === "number" ? seats[at.mover] : "person");
    const query = new URLSearchParams({ game, position: at.position });
    for (const [key, value] of Object.entries(parameters)) query.set(`p.${key}`, value);
    const algorithm = spec.algorithm ?? (analyst === "off" ? null : readSpec(analyst).algorithm);
    if (algorithm) query.set("algorithm", algorithm);
    return html`<a href="#tree?${query}">Tree</a> <a href="#step?${query}">Step</a>`;
  }

  async copy() {
    const text = this.match.position.position;
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
      window.setTimeout(() => { this.copied = false; this.draw(); }, 1500);
      this.changed("Position copied.");
    } catch {
      const field = /** @type {HTMLInputElement | null} */ (this.element.querySelector("#position"));
      field?.focus();
      field?.select();
    }
  }

  /** @param {any} at */
  positionForm(at) {
    if (this.match.hides) return nothing;
    const set = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const text = /** @type {HTMLInputElement} */ (this.element.querySelector("#position")).value.trim();
      if (text !== at.position) this.anew({ start: text || null, moves: [] });
    };
    return html`<form class="row position" @submit=${set}>
      <label for="position">Position</label>
      <input id="position" class="code" .value=${at.position} autocomplete="off" spellcheck="false">
      <button type="submit">Set</button>
    </form>`;
  }

  /** Is there nothing to tell of the moves but their names? */
  get bare() {
    return this.show.values === "none" || (this.match.setting.analyst === "off" && this.match.snapshot === null && this.match.thinking === "");
  }

  lineTold() {
    const told = this.match.snapshot;
    if (this.match.waiting || this.bare) return nothing;
    const at = this.match.position;
    const own = this.preview ?? null;
    const line = own?.line ?? told?.line ?? [];
    const mover = at.mover === "chance" ? 0 : at.mover ?? 0;
    const value = told && told.value !== null && told.value !== undefined ? `${sign(told.bound)} ${number(told.value)}` : "";
    const picture = own?.told.svg ? svgElement(own.told.svg) : null;
    picture?.setAttribute("aria-hidden", "true");
    return html`<div class="panel line">
      <p><strong>${value || "–"}</strong> <span class="muted">${value && !Array.isArray(told.value) ? `for ${at.players[mover]}` : value ? "for the players" : "no value yet"}</span></p>
      <p class="code">${line.length ? line.join(" ") : nothing}</p>
      ${picture ? html`<div class="preview">${picture}</div>` : nothing}
    </div>`;
  }

  /** @param {any} at */
  movesTable(at) {
    if (at.over) return nothing;
    if (at.moves.length === 0) return html`<p class="muted">What can be played is not seen from this seat.</p>`;
    const rows = shownRows(this.rows(), this.show.best, this.show.sorted);
    const chance = at.mover === "chance";
    const mine = chance ? !this.match.hides && this.match.setting.dice === "entered" : this.match.persons().includes(at.mover);
    const cost = rows.some((row) => row.known?.visits !== null && row.known?.visits !== undefined) ? "visits" : "nodes";
    return html`<div class="scroll moves ${this.bare && !chance ? "bare" : ""}"><table>
      <caption class="visually-hidden">Moves of ${chance ? "chance" : at.players[at.mover]}</caption>
      <thead><tr><th scope="col">Move</th>${this.bare && !chance ? nothing : chance ? html`<th scope="col" class="number">Probability</th>` : html`
        <th scope="col" class="number">${this.show.values === "loss" ? "Loss" : "Value"}</th><th scope="col" class="number">Depth</th>
        <th scope="col" class="number">${cost === "visits" ? "Visits" : "Nodes"}</th><th scope="col">Line</th>`}</tr></thead>
      <tbody>${rows.map((row) => this.moveRow(row, mine, chance, cost))}</tbody>
    </table>${at.more ? html`<p class="muted">… and ${at.more} more</p>` : nothing}</div>
      ${rows.some((row) => row.known?.bound === "upper" || row.known?.bound === "lower") && !this.bare && !chance
        ? html`<p class="muted small">= exactly, ≤ at most, ≥ at least, ≈ about. For the exact value of each move, tick “every move exactly” under Analysis.</p>` : nothing}`;
  }

  /** @param {import("../lib/values.js").Row} row @param {boolean} mine @param {boolean} chance @param {"visits" | "nodes"} cost */
  moveRow(row, mine, chance, cost) {
    const over = () => this.look(row.move);
    const out = () => this.look(null);
    const name = mine
      ? html`<button type="button" class="move" @click=${() => this.match.play(row.move)} @focus=${over} @blur=${out}>${row.move}</button>`
      : html`<button type="button" class="move quiet" @focus=${over} @blur=${out} @click=${over}>${row.move}</button>`;
    const spent = row.known?.[cost];
    return html`<tr class=${row.best ? "best" : ""} @pointerenter=${over} @pointerleave=${out}>
      <td>${name}</td>
      ${this.bare && !chance ? nothing : chance ? html`<td class="number">${number(row.probability)}</td>` : html`
        <td class="number">${this.worded(row)}</td><td class="number">${row.known?.depth || nothing}</td>
        <td class="number">${typeof spent === "number" ? counted(spent) : nothing}</td>
        <td class="code">${row.known?.line.slice(1, 7).join(" ")}</td>`}
    </tr>`;
  }

  /** @param {any} at */
  historyList(at) {
    const { match } = this;
    const values = match.history();
    const known = values.map((each) => each?.value ?? null);
    const item = (/** @type {any} */ step, /** @type {number} */ ply) => {
      const who = typeof step.mover === "number" && step.mover >= 0 ? at.players[step.mover] : "chance";
      const value = this.show.values !== "none" && values[ply] ? ` (${sign(values[ply].bound)} ${number(values[ply].value)})` : "";
      return html`<li>${who} ${match.hides
        ? html`<span class="code">${step.move || "…"}</span>`
        : html`<button type="button" class="quiet code" title="Go back to before this move" @click=${() => match.backTo(ply)}>${step.move}</button>`}<span class="muted small">${value}</span></li>`;
    };
    return html`<div class="history"><h2>History</h2>
      ${this.show.values === "none" ? nothing : valueChart(known, at.lowest, at.highest, at.players[0])}
      ${match.past.length ? html`<ol>${match.past.map(item)}</ol>` : html`<p class="muted">No move yet.</p>`}</div>`;
  }

  /** What a screen reader is told: events at once, values now and then. */
  aloud() {
    const told = this.match.snapshot;
    const now = Date.now();
    if (this.spoken !== "") {
      this.said = this.spoken;
      this.spoken = "";
      this.spokenAt = now;
    } else if (told?.value !== null && told?.value !== undefined && this.show.values !== "none" && now - this.spokenAt > SAY && !told.done) {
      this.said = `depth ${told.depth}: value ${sign(told.bound)} ${number(told.value)}, ${told.line.slice(0, 3).join(" ")}`;
      this.spokenAt = now;
    }
    return this.said ?? "";
  }

  /** Change how values are shown. @param {Partial<{values: string, best: number, sorted: boolean}>} change */
  look_as(change) {
    Object.assign(this.show, change);
    this.draw();
  }

  /** Change who sits at a seat, or the analysis. @param {Partial<import("../lib/match.js").Setting>} change */
  change(change) {
    const hidden = this.entry.hidden === true && change.seats !== undefined;
    if (hidden) {
      this.anew({ ...change, moves: [] });
      return;
    }
    Object.assign(this.match.setting, change);
    this.match.again();
  }

  /** @param {number} player @param {import("../lib/specs.js").Spec} spec */
  seat(player, spec) {
    const seats = [...this.match.setting.seats];
    seats[player] = writeSpec(spec);
    this.change({ seats });
  }
}
