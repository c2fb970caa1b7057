// @ts-check
/** A small chart of values over the plies of a game. */

import { html, nothing, svg } from "./html.js";
import { number } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 90;
const MARGIN = 6;

/**
 * @param {(number | null)[]} values by ply; null where none is known
 * @param {number | string} lowest payoff, if it is finite
 * @param {number | string} highest
 * @param {string} whose values they are
 */
export function valueChart(values, lowest, highest, whose) {
  const known = values.flatMap((value, ply) => (value === null ? [] : [{ value, ply }]));
  if (known.length === 0) return nothing;
  const finite = known.filter(({ value }) => Number.isFinite(value));
  const bounded = typeof lowest === "number" && typeof highest === "number";
  const least = bounded ? 0.1 * (highest - lowest) : 0; // small values are not blown up to the whole height
  let low = Math.min(...finite.map(({ value }) => value), bounded ? Math.max(lowest, -least) : 0);
  let high = Math.max(...finite.map(({ value }) => value), bounded ? Math.min(highest, least) : 0);
  if (low === high) {
    low -= 1;
    high += 1;
  }
  const x = (/** @type {number} */ ply) => MARGIN + ((WIDTH - 2 * MARGIN) * ply) / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ value) =>
    MARGIN + ((HEIGHT - 2 * MARGIN) * (high - Math.max(low, Math.min(high, value)))) / (high - low);
  const last = known[known.length - 1];
  const text = `Values for ${whose}, move by move; the last is ${number(last.value)}.`;
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${text}>
      ${svg`<line class="zero" x1=${MARGIN} x2=${WIDTH - MARGIN} y1=${y(0)} y2=${y(0)} />
      <polyline points=${known.map(({ value, ply }) => `${x(ply).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} />
      ${known.map(({ value, ply }) => svg`<circle cx=${x(ply)} cy=${y(value)} r="2.4"><title>ply ${ply}: ${number(value)}</title></circle>`)}`}
    </svg>
    <figcaption class="muted small">Values for ${whose}: ${number(low)} to ${number(high)}</figcaption>
  </figure>`;
}
