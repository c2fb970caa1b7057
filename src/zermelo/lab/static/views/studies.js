// @ts-check
/** The view "Studies": published numbers beside ours, as far as `zermelo reproduce` has measured them. */

import { get } from "../lib/api.js";
import { counted, number } from "../lib/dom.js";
import { html, nothing, render } from "../lib/html.js";

export const title = "Studies";

const AGAIN = 2000; // milliseconds between two looks at results that are being made

/** @typedef {{id: string, title: string, produces: string[], units: Record<string, number>}} Listed */
/** @typedef {{id: string, title: string, about: string, experiments: Listed[]}} Study */

/**
 * @param {HTMLElement} element
 * @param {URLSearchParams} parameters
 */
export function mount(element, parameters) {
  const id = parameters.get("experiment");
  const profile = parameters.get("profile") === "full" ? "full" : "quick";
  const left = new AbortController();
  let timer = 0;

  /** Show what there is, and look again while a run goes on. */
  async function look() {
    try {
      const again = id === null ? await list() : await one(id);
      if (again && !left.signal.aborted) timer = window.setTimeout(look, AGAIN);
    } catch (error) {
      if (left.signal.aborted) return;
      render(html`<p><a href="#studies">All studies</a></p>
        <p class="error" role="alert">${/** @type {Error} */ (error).message}</p>`, element);
    }
  }

  async function list() {
    const { studies } = await get("/api/studies", left.signal);
    render(listed(studies), element);
    return true;
  }

  /** @param {string} name */
  async function one(name) {
    const found = await get(`/api/studies/${name.split("/").map(encodeURIComponent).join("/")}/${profile}`, left.signal);
    document.title = `${found.id} – Zermelo`;
    render(experiment(found), element);
    return found.findings === null;
  }

  look();
  return () => {
    left.abort();
    window.clearTimeout(timer);
  };
}

/** @param {Study[]} studies */
function listed(studies) {
  const row = (/** @type {Listed} */ each) => html`<tr>
    <td><a href=${link(each.id, "quick")}>${each.id}</a></td>
    <td>${each.title}</td>
    <td class="number">${units(each, "quick")}</td>
    <td class="number">${units(each, "full")}</td></tr>`;
  return html`
    <h1>Studies</h1>
    <p class="muted">Published studies, rerun. <code>zermelo reproduce ID</code> measures one on small samples,
      <code>--full</code> on those of the source; what it has measured appears here while it runs.
      A unit is one piece of that work; a dash: none is measured yet.</p>
    ${studies.map((study) => html`<section class="study">
      <h2>${study.id}</h2>
      <p>${study.title}</p>
      <div class="scroll"><table>
        <thead><tr><th>experiment</th><th>what it asks</th>
          <th class="number">units, quick</th><th class="number">units, full</th></tr></thead>
        <tbody>${study.experiments.map(row)}</tbody></table></div>
    </section>`)}`;
}

/** @param {Listed} each @param {string} profile */
function units(each, profile) {
  const done = each.units[profile];
  return done ? html`<a href=${link(each.id, profile)}>${counted(done)}</a>` : html`<span class="muted">–</span>`;
}

/** @param {string} id @param {string} profile */
function link(id, profile) {
  return `#studies?${new URLSearchParams({ experiment: id, profile })}`;
}

/** @param {any} found what the server tells of an experiment */
function experiment(found) {
  const other = found.profile === "quick" ? "full" : "quick";
  return html`
    <p><a href="#studies">All studies</a> · <a href=${link(found.id, other)}>${other} profile</a></p>
    <h1>${found.title}</h1>
    <p class="muted"><code>${found.id}</code>, ${found.profile} profile${found.findings?.smoke
      ? ": smoke run, not evidence" : ""}</p>
    <details><summary>Claim, source and method</summary><pre class="about">${found.about}</pre></details>
    ${found.findings === null ? waiting(found) : findings(found, found.findings)}`;
}

/** @param {any} found */
function waiting(found) {
  const nobody = html`<p>Nothing is measured yet. Run <code>${found.command}</code> in the folder of the laboratory.</p>`;
  return html`${found.done === 0 ? nobody : nothing}
    <p role="status"><label>units measured
      <progress max=${found.units} value=${found.done}></progress> ${counted(found.done)} of ${counted(found.units)}</label></p>`;
}

/** @param {any} found @param {any} told */
function findings(found, told) {
  const picture = (/** @type {any} */ figure) => html`<figure>
    <img alt=${figure.title} loading="lazy" src=${figureAddress(found, figure.name)}>
    <figcaption>${figure.title}</figcaption></figure>`;
  return html`
    <p><strong>${told.verdict}</strong>${told.learnt ? html`. ${told.learnt}` : nothing}</p>
    ${told.numbers.length ? numbers(told.numbers) : nothing}
    ${told.claims.length ? claims(told.claims) : nothing}
    ${told.figures.length ? html`<div class="figures">${told.figures.map(picture)}</div>` : nothing}
    ${told.tables.map(table)}
    ${told.notes.map((/** @type {string} */ note) => html`<p>${note}</p>`)}
    <p class="muted">${counted(told.units)} units, ${number(Math.round(told.seconds))} s of computing.
      Again: <code>${found.command}</code>; the rows: <code>zermelo results ${found.id}</code></p>`;
}

/** @param {any} found @param {string} name */
function figureAddress(found, name) {
  const path = [...found.id.split("/"), found.profile, "figures", `${name}.svg`].map(encodeURIComponent).join("/");
  return `/api/studies/${path}`;
}

/** @param {any[]} all */
function numbers(all) {
  const row = (/** @type {any} */ each) => html`<tr>
    <td>${each.what}</td><td class="number">${number(each.published)}</td><td class="number">${number(each.ours)}</td>
    <td class="number">${interval(each)}</td><td class=${`verdict ${each.verdict.split(" ")[0]}`}>${each.verdict}</td>
    <td>${each.why}</td></tr>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Published numbers beside ours"><table>
    <caption>Published numbers beside ours</caption>
    <thead><tr><th>what</th><th class="number">published</th><th class="number">ours</th><th class="number">interval of 95 %</th>
      <th>verdict</th><th>why</th></tr></thead>
    <tbody>${all.map(row)}</tbody></table></div>`;
}

/** @param {any} each */
function interval(each) {
  if (each.low === each.high) return "exact";
  return `${number(each.low)} to ${number(each.high)}`;
}

/** @param {any[]} all */
function claims(all) {
  return html`<h2>Claims</h2><dl class="claims">${all.map((each) => html`
    <dt><span class=${`verdict ${each.verdict.split(" ")[0]}`}>${each.verdict}</span> ${each.text}</dt>
    <dd>${each.evidence}</dd>`)}</dl>`;
}

/** @param {any} each */
function table(each) {
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    html`<td class=${column ? "number" : ""}>${text}</td>`;
  return html`<details><summary>${each.title}</summary><div class="scroll" tabindex="0" role="region" aria-label=${each.title}><table>
    <thead><tr>${each.columns.map((/** @type {string} */ name, /** @type {number} */ column) =>
      html`<th class=${column ? "number" : ""}>${name}</th>`)}</tr></thead>
    <tbody>${each.rows.map((/** @type {string[]} */ row) => html`<tr>${row.map(cell)}</tr>`)}</tbody></table></div>
    ${each.more ? html`<p class="muted">and ${counted(each.more)} rows more</p>` : nothing}</details>`;
}
