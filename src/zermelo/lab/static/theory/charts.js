// @ts-check
/** Small charts in SVG: axes, lines, points. */

import { html, svg } from "../lib/html.js";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [520, 320, 52, 40, 16, 16];
export const COLOURS = ["first", "second", "third", "fourth"];

/** Round numbers that part a range. @param {number} low @param {number} high */
export function ticks(low, high) {
  const step = 10 ** Math.floor(Math.log10((high - low) / 4 || 1));
  const best = [1, 2, 5, 10].map((factor) => factor * step).find((each) => (high - low) / each <= 6) ?? step;
  const found = [];
  for (let at = Math.ceil(low / best - 1e-9) * best; at <= high + 1e-9; at += best) found.push(Math.round(at * 1e9) / 1e9);
  return found;
}

/**
 * A chart with axes; `inside` draws with the functions that place numbers.
 * @param {{ x: [number, number], y: [number, number], xName: string, yName: string, label: string, xTicks?: number[] }} frame
 * @param {(x: (at: number) => number, y: (at: number) => number) => any} inside
 */
export function chart(frame, inside) {
  const x = (/** @type {number} */ at) => LEFT + ((at - frame.x[0]) / (frame.x[1] - frame.x[0])) * (WIDTH - LEFT - RIGHT);
  const y = (/** @type {number} */ at) => HEIGHT - BOTTOM - ((at - frame.y[0]) / (frame.y[1] - frame.y[0])) * (HEIGHT - BOTTOM - TOP);
  const shown = (/** @type {number} */ at) => String(at).replace("-", "−");
  return svg`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${frame.label}>
    ${ticks(...frame.y).map((at) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(at)} y2=${y(at)}></line>
      <text class="tick" x=${LEFT - 6} y=${y(at) + 4} text-anchor="end">${shown(at)}</text>`)}
    ${(frame.xTicks ?? ticks(...frame.x)).map((at) => svg`<text class="tick" x=${x(at)} y=${HEIGHT - BOTTOM + 16} text-anchor="middle">${shown(at)}</text>`)}
    <path class="axis" d="M${LEFT} ${TOP} V${HEIGHT - BOTTOM} H${WIDTH - RIGHT}"></path>
    <text x=${(LEFT + WIDTH - RIGHT) / 2} y=${HEIGHT - 6} text-anchor="middle">${frame.xName}</text>
    <text x="14" y=${(TOP + HEIGHT - BOTTOM) / 2} text-anchor="middle" transform="rotate(-90 14 ${(TOP + HEIGHT - BOTTOM) / 2})">${frame.yName}</text>
    ${inside(x, y)}
  </svg>`;
}

/** A path through points. @param {number[][]} points */
export function path(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`).join(" ");
}

/**
 * A slider with its name and its value.
 * @param {string} id @param {string} name @param {{ min: number, max: number, step?: number, value: number, disabled?: boolean, change: (value: number) => void }} of
 */
export function slider(id, name, of) {
  return html`<label for=${id}>${name}</label>
    <input id=${id} type="range" min=${of.min} max=${of.max} step=${of.step ?? 1} .value=${String(of.value)} ?disabled=${of.disabled}
      @input=${(/** @type {any} */ event) => of.change(Number(event.target.value))}>
    <output for=${id}>${of.value}</output>`;
}
