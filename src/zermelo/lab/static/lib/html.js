// @ts-check
/** Templates: lit-html, of which this is the only door. */

export { html, nothing, render, svg } from "../vendor/lit-html.js";
