// @ts-check
/**
 * A game on the page: the position, whose turn it is, who thinks. It asks the server; whoever shows it listens.
 *
 * Where nothing is hidden the page keeps the game: first position and moves. Games with hidden hands are kept by the
 * server, which tells what the seats at this page may know.
 */

import { ApiError, post, search } from "./api.js";
import { asked, readSpec } from "./specs.js";
import { worth } from "./values.js";

/**
 * @typedef {{ game: string, parameters: Record<string, string>, start: string | null, moves: string[], seats: string[],
 *   session: string | null, analyst: string, all: boolean, dice: string }} Setting
 */

const PAUSE = 350; // milliseconds at least between two moves that nobody at the page makes

/** Values that searches found, by the game up to the move: they outlive a view. @type {Map<string, any>} */
const found = new Map();

export class Match {
  /** @param {Setting} setting @param {(what: string) => void} changed called with a line to say aloud, or '' */
  constructor(setting, changed) {
    this.setting = setting;
    this.changed = changed;
    /** @type {any} */
    this.position = null;
    /** @type {any} */
    this.snapshot = null;
    this.thinking = "";
    this.error = "";
    this.paused = !setting.seats.some((seat) => readSpec(seat).algorithm === null);
    this.waiting = false; // for the next person of a game with hidden hands to take the screen
    /** @type {number | null} */
    this.seat = null;
    /** @type {ReturnType<typeof search> | null} */
    this.search = null;
    this.turn = 0; // of requests: an answer to an older one is dropped
    this.timer = 0;
    this.back = () => this.load();
    window.addEventListener("zermelo-back", this.back);
  }

  end() {
    this.turn += 1;
    window.clearTimeout(this.timer);
    window.removeEventListener("zermelo-back", this.back);
    this.search?.drop();
  }

  /** Which seats sit at this page. */
  persons() {
    return this.setting.seats.flatMap((seat, player) => (readSpec(seat).algorithm === null ? [player] : []));
  }

  /** Are hands hidden from this page? */
  get hides() {
    return this.setting.session !== null;
  }

  get ply() {
    return this.hides ? this.position?.heard.length ?? 0 : this.setting.moves.length;
  }

  /** The moves so far, as this page knows them: [{mover, move}]. */
  get past() {
    return (this.hides ? this.position?.heard : this.position?.past) ?? [];
  }

  /** A name of the game up to a ply, for what was found there. @param {number} ply */
  key(ply) {
    const { game, parameters, start, moves, session } = this.setting;
    return JSON.stringify(this.hides ? [session, ply] : [game, parameters, start, moves.slice(0, ply)]);
  }

  /** The values of the first player by ply, as far as they are known. */
  history() {
    return Array.from({ length: this.ply + 1 }, (_, ply) => found.get(this.key(ply)) ?? null);
  }

  /** Ask the server for the position; then whoever is to move moves. @param {boolean} [hidden] may hands be hidden? */
  async load(hidden = this.hides) {
    this.#halt();
    const turn = ++this.turn;
    const { game, parameters, start, moves, session } = this.setting;
    try {
      let told;
      if (hidden && this.persons().length > 0) {
        this.seat ??= this.persons()[0];
        if (session === null) {
          told = await post("/api/sessions", { game, parameters, position: start ?? undefined, persons: this.persons() });
          this.setting.session = told.id;
        } else {
          told = await post(`/api/sessions/${encodeURIComponent(session)}`, { seat: this.seat });
        }
      } else {
        told = await post("/api/positions", { game, parameters, position: start ?? undefined, moves });
      }
      if (turn === this.turn) this.#settle(told);
    } catch (error) {
      if (turn === this.turn) this.#fail(error);
    }
  }

  /** Play a move of a person, or an outcome of chance that was entered. @param {string} move */
  async play(move) {
    if (this.position === null || this.waiting) return;
    const mover = this.position.mover;
    if (this.thinking === "player" || (typeof mover === "number" && !this.persons().includes(mover))) return;
    if (this.hides) await this.#playHidden(move);
    else await this.#playOpen(move, mover);
  }

  /** Go back to an earlier ply. @param {number} ply */
  async backTo(ply) {
    if (this.hides) return;
    this.setting.moves = this.setting.moves.slice(0, ply);
    this.paused = !this.persons().length || this.paused;
    await this.load();
  }

  /** Take back to the last turn of a person at the page. */
  async takeBack() {
    const persons = this.persons();
    let ply = this.ply - 1;
    while (ply > 0 && persons.length > 0 && !persons.includes(this.past[ply]?.mover)) ply -= 1;
    await this.backTo(Math.max(0, ply));
  }

  pause() {
    this.paused = !this.paused;
    if (this.paused) this.#halt();
    this.#next();
    this.changed("");
  }

  /** Search again, as after an error or with other settings. */
  again() {
    this.#halt();
    this.error = "";
    this.snapshot = null;
    this.#next();
    this.changed("");
  }

  /** The next person has taken the screen. */
  taken() {
    this.waiting = false;
    this.load();
  }

  stop() {
    this.search?.stop();
  }

  /** @param {string} move @param {any} mover */
  async #playOpen(move, mover) {
    const before = this.setting.moves;
    this.setting.moves = [...before, move];
    await this.load();
    if (this.error !== "") {  // nothing is lost: the position before it stays
      this.setting.moves = before;
      return;
    }
    const name = typeof mover === "number" ? this.position.players[mover] : "chance";
    this.changed(`${name}: ${move}. ${this.summary()}`);
  }

  /** @param {string} move */
  async #playHidden(move) {
    this.#halt();
    const turn = ++this.turn;
    const path = `/api/sessions/${encodeURIComponent(/** @type {string} */ (this.setting.session))}`;
    try {
      const told = await post(`${path}/moves`, { seat: this.seat, ply: this.ply, move });
      if (turn !== this.turn) return;
      this.#settle(told);
      this.changed(this.summary());
    } catch (error) {
      if (turn !== this.turn) return;
      if (error instanceof ApiError && error.status === 409) {
        await this.load();
        this.error = error.message;
        this.changed(error.message);
      } else {
        this.#fail(error);
      }
    }
  }

  /** Whose turn it is, or how it ended, in words. */
  summary() {
    const at = this.position;
    if (at === null) return "";
    if (at.over) {
      const each = at.payoffs.map((/** @type {number} */ payoff, /** @type {number} */ player) => `${at.players[player]} ${payoff}`);
      return `The game is over: ${each.join(", ")}.`;
    }
    const name = at.mover === "chance" ? "chance" : at.players[at.mover];
    return `${name[0].toUpperCase()}${name.slice(1)} is to move.`;
  }

  /** @param {any} told */
  #settle(told) {
    this.position = told;
    this.error = "";
    this.snapshot = null;
    const other = typeof told.mover === "number" && this.hides && told.mover !== this.seat && this.persons().includes(told.mover);
    if (other) {
      this.waiting = true;
      this.seat = told.mover;
    }
    this.#next();
    this.changed("");
  }

  /** @param {any} error */
  #fail(error) {
    this.error = error instanceof Error ? error.message : String(error);
    this.thinking = "";
    if (error instanceof ApiError && error.status === 404 && this.hides) this.setting.session = null;
    this.changed(this.error);
  }

  #halt() {
    window.clearTimeout(this.timer);
    this.search?.drop();
    this.search = null;
    this.thinking = "";
  }

  /** Let chance, an algorithm or the analysis go on, if it is their turn. */
  #next() {
    const at = this.position;
    if (at === null || at.over || this.waiting) return;
    if (at.mover === "chance") {
      if (this.setting.dice !== "entered" && !this.paused) this.#later(() => this.#playOpen(drawn(at.moves), "chance"));
      return;
    }
    const spec = readSpec(this.setting.seats[at.mover] ?? "person");
    if (spec.algorithm === null) {
      const analyst = this.setting.analyst === "off" ? null : readSpec(this.setting.analyst);
      if (analyst?.algorithm) this.#search({ ...asked(analyst), moves: this.setting.all ? "all" : "best" }, "analysis");
    } else if (!this.paused) {
      this.#later(() => this.#search(this.hides ? { ...asked(spec), play: true } : asked(spec), "player"));
    }
  }

  /** @param {() => void} action */
  #later(action) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(action, this.ply === 0 || this.persons().length > 0 ? 60 : PAUSE);
  }

  /** @param {object} how @param {string} why "player": its answer is played; "analysis": it is only told */
  #search(how, why) {
    const { game, parameters, session } = this.setting;
    const what = this.hides ? { session } : { game, parameters, position: this.position.position };
    this.thinking = why;
    const turn = this.turn;
    this.search = search({ ...what, ...how }, (kind, told) => {
      if (turn !== this.turn) return;
      if (kind === "failed") {
        this.thinking = "";
        this.error = told.error;
        if (told.last?.moves) this.snapshot = told.last;
        this.changed(told.error);
      } else {
        this.snapshot = told;
        this.#remember(told);
        if (kind === "done") this.#done(told, why);
        else this.changed("");
      }
    });
    this.changed("");
  }

  /** @param {any} told @param {string} why */
  #done(told, why) {
    this.thinking = "";
    if (why !== "player") {
      this.changed(told.words ?? "");
    } else if (this.hides) {
      this.load();
    } else {
      const move = told.result?.move ?? told.line?.[0] ?? this.position.moves[0].name;
      this.#later(() => this.#playOpen(move, this.position.mover));
      this.changed("");
    }
  }

  /** Keep a value for the chart: that of the first player, where the others' tell it. @param {any} told */
  #remember(told) {
    const at = this.position;
    const own = worth(told.value, at.mover);
    if (own === null) return;
    let value = Array.isArray(told.value) ? told.value[0] : own;
    if (!Array.isArray(told.value) && at.mover !== 0) {
      if (at.players.length !== 2 || typeof at.constant_sum !== "number") return;
      value = at.constant_sum - own;
    }
    found.set(this.key(this.ply), { value, bound: told.bound, depth: told.depth });
  }
}

/** An outcome of chance by its probability. @param {{name: string, probability: number}[]} moves */
function drawn(moves) {
  const cells = crypto.getRandomValues(new Uint32Array(1));
  let left = cells[0] / 2 ** 32;
  for (const { name, probability } of moves) {
    left -= probability;
    if (left < 0) return name;
  }
  return moves[moves.length - 1].name;
}
