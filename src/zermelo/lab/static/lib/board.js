// @ts-check
/**
 * A board: the picture of a position with the places that can be clicked, as real buttons on top of it.
 *
 * It takes data and knows no server, so that other pages can use it. A move is a path of places: one click for a
 * stone, two for a piece that moves; arrow keys go from place to place.
 */

import { svgElement } from "./dom.js";

/**
 * @typedef {{ name: string, x: number, y: number, width: number, height: number, content?: string }} Place in the units
 *   of the picture; the content is what stands there
 * @typedef {{ name: string, path: string[] }} PlacedMove
 * @typedef {{ svg: string | null, text: string, places: Place[], moves: PlacedMove[] }} Drawn
 * @typedef {{ text: string, best: boolean }} Mark what is written on the place of a move
 */

export class Board {
  /**
   * @param {HTMLElement} element
   * @param {(move: string) => void} play
   * @param {(move: string | null) => void} [look] the move under the pointer or with the focus
   */
  constructor(element, play, look = () => {}) {
    this.element = element;
    this.play = play;
    this.look = look;
    /** @type {Drawn} */
    this.drawn = { svg: null, text: "", places: [], moves: [] };
    /** @type {string[]} */
    this.path = [];
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    element.classList.add("board");
  }

  /** Show a position. @param {Drawn} drawn */
  show(drawn) {
    const focused = this.#focused();
    const had = focused instanceof HTMLElement ? focused.dataset.place : undefined;
    const same = drawn.svg === this.drawn.svg && drawn.text === this.drawn.text && drawn.places.length === this.drawn.places.length;
    this.drawn = drawn;
    this.path = [];
    if (!same || this.element.childElementCount === 0) this.#draw();
    this.#update();
    if (had !== undefined && !this.element.contains(this.#focused())) this.buttons.get(had)?.focus();
  }

  /** Write on the places of moves that one click makes. @param {Map<string, Mark>} marks by the names of moves */
  mark(marks) {
    this.marks = marks;
    for (const [name, button] of this.buttons) {
      const move = this.drawn.moves.find((each) => each.path.length === 1 && each.path[0] === name);
      const mark = move && this.path.length === 0 ? marks.get(move.name) : undefined;
      if (mark === undefined) {
        button.replaceChildren();
      } else {
        const text = button.firstElementChild ?? button.appendChild(document.createElement("span"));
        text.textContent = mark.text;
        const narrow = mark.text.match(/[ .]/g)?.length ?? 0;
        button.style.setProperty("--letters", String(mark.text.length - narrow / 2));  // which fit its width
      }
      button.classList.toggle("best", mark?.best ?? false);
    }
  }

  /** What has the focus, on a page or inside a widget's own tree. */
  #focused() {
    const root = this.element.getRootNode();
    return root instanceof ShadowRoot ? root.activeElement : document.activeElement;
  }

  #draw() {
    const picture = this.drawn.svg === null ? null : svgElement(this.drawn.svg);
    this.buttons.clear();
    if (picture === null) {
      const text = document.createElement("pre");
      text.textContent = this.drawn.text;
      this.element.replaceChildren(text);
      return;
    }
    const box = picture.viewBox.baseVal;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("aria-hidden", "true");
    this.element.style.setProperty("--ratio", `${box.width} / ${box.height}`);
    this.element.style.setProperty("--natural", `${box.width}px`);
    const text = document.createElement("pre");
    text.className = "visually-hidden";
    text.textContent = this.drawn.text;
    this.element.replaceChildren(text, picture);
    for (const place of this.drawn.places) this.element.append(this.#button(place, box));
  }

  /** @param {Place} place @param {DOMRect | SVGRect} box */
  #button(place, box) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "place";
    button.dataset.place = place.name;
    const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
    button.style.left = share(place.x - box.x, box.width);
    button.style.top = share(place.y - box.y, box.height);
    button.style.width = share(place.width, box.width);
    button.style.height = share(place.height, box.height);
    button.addEventListener("click", () => this.#click(place.name));
    button.addEventListener("keydown", (event) => this.#key(event, place.name));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.look(this.#only(place.name)));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.look(null));
    this.buttons.set(place.name, button);
    return button;
  }

  /** The moves that go on from the clicks so far. */
  #left() {
    return this.drawn.moves.filter((move) => this.path.every((name, step) => move.path[step] === name));
  }

  /** The one move that a click on a place would make, if it is one. @param {string} name */
  #only(name) {
    const moves = this.#left().filter((move) => move.path[this.path.length] === name);
    return moves.length === 1 ? moves[0].name : null;
  }

  /** @param {string} name */
  #click(name) {
    const next = this.#left().filter((move) => move.path[this.path.length] === name);
    if (next.length === 0) {  // another piece, or none
      const anew = this.path.length > 0 && this.path[0] !== name;
      this.path = [];
      if (anew && this.drawn.moves.some((move) => move.path[0] === name)) this.#click(name);
      else this.#update();
      return;
    }
    this.path = [...this.path, name];
    const whole = next.filter((move) => move.path.length === this.path.length);
    if (whole.length === 1 && next.length === 1) {
      this.path = [];
      this.play(whole[0].name);
    }
    this.#update();
  }

  #update() {
    const left = this.#left();
    const open = new Set(left.map((move) => move.path[this.path.length]));
    let first = true;
    for (const [name, button] of this.buttons) {
      const chosen = this.path.includes(name);
      const usable = open.has(name) || chosen;
      button.disabled = !usable;
      button.classList.toggle("chosen", chosen);
      button.tabIndex = usable && first ? 0 : -1;
      if (usable) first = false;
      const only = this.#only(name);
      const content = this.drawn.places.find((place) => place.name === name)?.content;
      const what = content ? `${name}, ${content}` : name;
      button.setAttribute("aria-label", only === null ? what : `${what}: play ${only}`);
      if (chosen) button.setAttribute("aria-pressed", "true");
      else button.removeAttribute("aria-pressed");
    }
    this.mark(this.marks);
  }

  /** @param {KeyboardEvent} event @param {string} name */
  #key(event, name) {
    if (event.key === "Escape") {
      this.path = [];
      this.#update();
      return;
    }
    /** @type {Record<string, number[]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const target = this.#beside(name, way[0], way[1]);
    if (target === null) return;
    for (const button of this.buttons.values()) button.tabIndex = -1;
    target.tabIndex = 0;
    target.focus();
  }

  /** The nearest place in a direction that can be used. @param {string} name @param {number} dx @param {number} dy */
  #beside(name, dx, dy) {
    const middle = (/** @type {Place} */ place) => ({ x: place.x + place.width / 2, y: place.y + place.height / 2 });
    const here = this.drawn.places.find((place) => place.name === name);
    if (here === undefined) return null;
    const from = middle(here);
    let best = null;
    let least = Infinity;
    for (const place of this.drawn.places) {
      const button = this.buttons.get(place.name);
      if (button === undefined || button.disabled || place.name === name) continue;
      const to = middle(place);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const cost = along <= 0 ? Infinity : along + 3 * aside;
      if (cost < least) {
        least = cost;
        best = button;
      }
    }
    return best;
  }
}
