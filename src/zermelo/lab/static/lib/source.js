// @ts-check
/** A source with the current line, and the words of its language in colours. */

import { html, nothing, render } from "./html.js";

const WORDS = /^(?:and|as|assert|break|class|continue|def|del|elif|else|False|for|from|global|if|import|in|is|lambda|None|not|or|pass|raise|return|True|while|with|yield)$/;
const TOKENS = /("""[^]*?"""|"[^"\n]*"|'[^'\n]*'|#.*|@?[A-Za-z_]\w*|[^])/g;

/** A line in pieces. @param {string} line @param {boolean} quoted is it inside a docstring? */
function pieces(line, quoted) {
  if (quoted) return html`<span class="quoted">${line}</span>`;
  return (line.match(TOKENS) ?? []).map((piece) => {
    const kind = WORDS.test(piece) ? "word" : piece.startsWith("#") ? "comment" : /^["']/.test(piece) ? "quoted" : "";
    return kind ? html`<span class=${kind}>${piece}</span>` : piece;
  });
}

/** Which lines lie inside a text of several lines. @param {string[]} lines */
function inQuotes(lines) {
  let inside = false;
  return lines.map((line) => {
    const marks = line.split('"""').length - 1, was = inside;
    if (marks % 2) inside = !inside;
    return was || marks > 0;
  });
}

export class Source {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.name = "";
    /** @type {HTMLElement | null} */ this.current = null;
  }

  /** @param {string} name @param {string[]} lines @param {number} line from 1 */
  show(name, lines, line) {
    if (name !== this.name) {
      const quoted = inQuotes(lines);
      render(html`<ol class="source" tabindex="0" aria-label="Source of ${name}">${lines.map((text, k) =>
        html`<li data-line=${k + 1}>${text ? pieces(text, quoted[k]) : nothing}</li>`)}</ol>`, this.host);
      this.name = name;
      this.current = null;
    }
    this.current?.classList.remove("now");
    this.current?.removeAttribute("aria-current");
    this.current = this.host.querySelector(`li[data-line="${line}"]`);
    if (!this.current) return;
    this.current.classList.add("now");
    this.current.setAttribute("aria-current", "step");
    const list = /** @type {HTMLElement} */ (this.current.parentElement), at = this.current.offsetTop;
    if (at < list.scrollTop + 40 || at > list.scrollTop + list.clientHeight - 60) list.scrollTop = at - list.clientHeight / 2;
  }
}
