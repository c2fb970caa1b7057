// @ts-check
/** Braess's network: a bridge that makes everybody slower, with a slider for what it costs. */

import { post } from "../lib/api.js";
import { number } from "../lib/dom.js";
import { html, nothing, render, svg } from "../lib/html.js";
import { write } from "../lib/route.js";
import { slider } from "./charts.js";

/** @param {HTMLElement} element @param {URLSearchParams} parameters */
export async function mountBraess(element, parameters) {
  let cost = Number(parameters.get("cost") ?? 0.25);
  let amount = Number(parameters.get("amount") ?? 100);
  let open = parameters.get("bridge") !== "closed";
  let shown = parameters.get("flow") === "optimum" ? "optimum" : "equilibrium";
  let error = "";
  let turn = 0;
  /** @type {any} */
  let told = null;

  async function solve() {
    const mine = ++turn;
    try {
      const found = await post("/api/congestion", { cost, amount });
      if (mine !== turn) return;
      [told, error] = [found, ""];
    } catch (problem) {
      if (mine !== turn) return;
      error = /** @type {Error} */ (problem).message;
    }
    draw();
  }

  function words() {
    const [with_, without] = [told.with.equilibrium.average, told.without.equilibrium.average];
    const difference = with_ - without;
    if (Math.abs(difference) < 1e-6) return `With or without the bridge everybody needs ${number(with_)}.`;
    const more = difference > 0 ? "longer: Braess's paradox" : "less: the bridge helps";
    return `With the bridge everybody needs ${number(with_)}, without it ${number(without)}. The bridge makes it ${number(Math.abs(difference))} ${more}.`;
  }

  function draw() {
    write("theory", { topic: "braess", cost, amount, bridge: open ? null : "closed", flow: shown === "optimum" ? shown : null });
    const found = told && (open ? told.with : told.without);
    render(html`
      <div class="sliders">
        ${slider("cost", "Time on the bridge", { min: 0, max: 1.5, step: 0.05, value: cost, change: (value) => { cost = value; solve(); } })}
        ${slider("amount", "Cars", { min: 10, max: 200, step: 5, value: amount, change: (value) => { amount = value; solve(); } })}
      </div>
      <div class="row">
        <label><input id="bridge" type="checkbox" .checked=${open} @change=${(/** @type {any} */ event) => { open = event.target.checked; draw(); }}> the bridge is open</label>
        <label>Flow <select id="flow" @change=${(/** @type {any} */ event) => { shown = event.target.value; draw(); }}>
          <option value="equilibrium" .selected=${shown === "equilibrium"}>everybody chooses: equilibrium</option>
          <option value="optimum" .selected=${shown === "optimum"}>one plan for all: optimum</option></select></label>
      </div>
      <p class="error" role="alert">${error}</p>
      ${told ? html`<p class="theory-answer" aria-live="polite">${words()}</p>
        <div class="theory-columns"><div class="panel">${network(told, found[shown])}</div>
        <div class="panel"><h2>${shown === "optimum" ? "Optimum" : "Equilibrium"}, bridge ${open ? "open" : "closed"}</h2>
          <p>Everybody needs ${number(found[shown].average)} on average; the price of anarchy is ${number(found.price_of_anarchy)}.</p>
          <div class="scroll" tabindex="0" role="region" aria-label="Ways"><table><thead><tr><th>way</th><th class="number">cars</th><th class="number">time</th></tr></thead><tbody>
          ${found[shown].paths.map((/** @type {any} */ way) => html`<tr><td>${way.edges.join(" → ")}</td><td class="number">${number(way.flow)}</td><td class="number">${number(way.cost)}</td></tr>`)}
          </tbody></table></div></div></div>` : nothing}`, element);
  }

  /** The network drawn: roads as wide as they are used. @param {any} of @param {any} flow */
  function network(of, flow) {
    const place = (/** @type {string} */ name) => [60 + 200 * of.nodes[name][0], 50 + 110 * of.nodes[name][1]];
    const loads = new Map(flow.edges.map((/** @type {any} */ edge) => [edge.name, edge]));
    const road = (/** @type {any} */ edge) => {
      const [[x1, y1], [x2, y2]] = [place(edge.from), place(edge.to)];
      const used = /** @type {any} */ (loads.get(edge.name));
      const outward = [(x1 + x2) / 2 < 260 ? -34 : 34, (y1 + y2) / 2 < 160 ? -22 : 34]; // so that no text lies on a road
      const [dx, dy] = edge.name === of.bridge ? [74, 4] : outward;
      const text = used ? `${number(used.load)} cars, ${number(used.cost)}` : "closed";
      return svg`<line class="road ${edge.name === of.bridge ? "bridge" : ""} ${used ? "" : "closed"}" x1=${x1} y1=${y1} x2=${x2} y2=${y2}
          stroke-width=${used ? 1.5 + (14 * used.load) / amount : 1.5}></line>
        <text class="halo" x=${(x1 + x2) / 2 + dx} y=${(y1 + y2) / 2 + dy} text-anchor="middle">${text}</text>`;
    };
    const spoken = flow.edges.map((/** @type {any} */ edge) => `${edge.name} ${number(edge.load)} cars, time ${number(edge.cost)}`).join("; ");
    return svg`<svg class="chart" viewBox="0 0 520 320" role="img" aria-label=${`the network: ${spoken}`}>
      ${of.edges.map(road)}
      ${Object.keys(of.nodes).map((name) => { const [x, y] = place(name); return svg`<circle class="place" cx=${x} cy=${y} r="15"></circle><text x=${x} y=${y + 4} text-anchor="middle">${name}</text>`; })}
    </svg>`;
  }

  draw();
  await solve();
  return () => { turn++; };
}
