// @ts-check
/** What a search says of the moves: as rows of a table, for one player, best first or as the game lists them. */

/**
 * @typedef {{ move: string, value: number | number[] | string | null, bound: string, depth: number, nodes: number | null,
 *   visits: number | null, line: string[] }} RootMove
 * @typedef {{ move: string, known: RootMove | null, worth: number | null, loss: number | null, best: boolean,
 *   probability: number | null }} Row
 */

/** A value for the player to move. @param {any} value @param {number} mover @returns {number | null} */
export function worth(value, mover) {
  const own = Array.isArray(value) ? value[mover] : value;
  if (own === "inf") return Infinity;
  if (own === "-inf") return -Infinity;
  return typeof own === "number" ? own : null;
}

/**
 * A row for each move of a position.
 * @param {{ name: string, probability?: number }[]} moves
 * @param {RootMove[]} known
 * @param {number} mover
 * @returns {Row[]}
 */
export function rowsOf(moves, known, mover) {
  const told = new Map(known.map((each) => [each.move, each]));
  const rows = moves.map(({ name, probability }) => {
    const found = told.get(name) ?? null;
    return {
      move: name, known: found, worth: found === null ? null : worth(found.value, mover), loss: /** @type {number | null} */ (null),
      best: false, probability: probability ?? null,
    };
  });
  const sure = rows.filter((row) => row.worth !== null && row.known?.bound !== "upper");
  const most = Math.max(...sure.map((row) => /** @type {number} */ (row.worth)));
  for (const row of rows) {
    if (row.worth === null || sure.length === 0) continue;
    row.loss = most - row.worth;
    row.best = row.worth === most && row.known?.bound !== "upper";
  }
  return rows;
}

/** An upper bound may be anything up to it: among equals it comes last. @param {Row} row */
function rank(row) {
  return row.known?.bound === "upper" ? 1 : 0;
}

/**
 * The rows that are shown: the best so many (0: all), best first if wanted.
 * @param {Row[]} rows
 * @param {number} most
 * @param {boolean} sorted
 */
export function shownRows(rows, most, sorted) {
  if (!sorted && most === 0) return rows;
  const order = rows.map((row, place) => ({ row, place }));
  order.sort((a, b) => (b.row.worth ?? -Infinity) - (a.row.worth ?? -Infinity) || rank(a.row) - rank(b.row) || a.place - b.place);
  const kept = most > 0 && rows.some((row) => row.worth !== null) ? order.slice(0, most) : order;
  return kept.map(({ row }) => row);
}
