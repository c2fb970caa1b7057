// @ts-check
/** The server: JSON there and back, searches that tell what they find, and a banner when it is gone. */

import { html, nothing, render } from "./html.js";

/** An answer that is no success; `message` is a line for people, `status` 0 if there was no answer. */
export class ApiError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const WAIT = 1500; // milliseconds between two tries to reach a server that is gone
let gone = false;

/** @param {string | null} text @param {boolean} [trying] */
function banner(text, trying = false) {
  const place = /** @type {HTMLElement} */ (document.getElementById("banner"));
  if (!place) return;
  const again = html` <button type="button" @click=${() => probe()}>Try now</button>`;
  render(text === null ? nothing : html`<p>${text}${trying ? again : nothing}</p>`, place);
}

function lost() {
  if (gone) return;
  gone = true;
  banner("The laboratory does not answer: it was ended, or the machine sleeps. What you see is kept; trying again …", true);
  window.setTimeout(probe, WAIT);
}

async function probe() {
  try {
    const answer = await fetch("/api/catalogue");
    if (answer.status === 401) {
      banner("The laboratory was started anew, and has a new token: open the address that it printed. The address of this page keeps your game: copy what follows #.");
      return;
    }
    gone = false;
    banner(null);
    window.dispatchEvent(new Event("zermelo-back"));
  } catch {
    window.setTimeout(probe, WAIT);
  }
}

/**
 * A request; the answer's JSON, or an ApiError.
 * @param {string} path
 * @param {RequestInit} init
 */
async function request(path, init) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    lost();
    throw new ApiError(0, "the laboratory does not answer");
  }
  if (answer.status === 401) {
    banner("The laboratory does not know this page: open the address that zermelo lab printed.");
  }
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new ApiError(answer.status, told.error ?? `the laboratory answered ${answer.status}`);
  }
  return answer;
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function get(path, signal) {
  return (await request(path, { signal })).json();
}

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function post(path, body, signal) {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal };
  return (await request(path, init)).json();
}

/** The bytes of a recorded tree. @param {string} id */
export async function tree(id) {
  return (await request(`/api/trees/${encodeURIComponent(id)}`, {})).arrayBuffer();
}

/** Give a tree of a file to the server. @param {ArrayBuffer | Blob} bytes @returns {Promise<any>} */
export async function uploadTree(bytes) {
  const init = { method: "POST", headers: { "content-type": "application/octet-stream" }, body: bytes };
  return (await request("/api/trees", init)).json();
}

/** @type {Promise<any> | null} */
let kept = null;

/** Games, algorithms and studies; asked for once. @returns {Promise<any>} */
export function catalogue() {
  kept ??= get("/api/catalogue").catch((error) => {
    kept = null;
    throw error;
  });
  return kept;
}

/**
 * Start a search and hear of it. `told` gets ("snapshot" | "done" | "failed", data); returns a function that stops it.
 * @param {object} asked the body of POST /api/searches
 * @param {(kind: "snapshot" | "done" | "failed", data: any) => void} told
 */
export function search(asked, told) {
  let ended = false;
  /** @type {string | null} */
  let id = null;
  /** @type {EventSource | null} */
  let source = null;
  const end = () => {
    ended = true;
    source?.close();
    window.removeEventListener("pagehide", leave);
  };
  const halt = () => {
    if (id === null) return;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}", keepalive: true };
    fetch(`/api/searches/${encodeURIComponent(id)}/stop`, init).catch(() => {});
  };
  const leave = () => {
    if (!ended) halt();
  };
  window.addEventListener("pagehide", leave);
  const listen = () => {
    source = new EventSource(`/api/searches/${encodeURIComponent(/** @type {string} */ (id))}/events`);
    for (const kind of /** @type {const} */ (["snapshot", "done", "failed"])) {
      source.addEventListener(kind, (event) => {
        if (ended) return;
        if (kind !== "snapshot") end();
        told(kind, JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    }
    source.addEventListener("error", () => {
      if (ended) return;
      if (source?.readyState === EventSource.CLOSED) {
        end();
        lost();
        told("failed", { error: "the laboratory ended the search, or is gone" });
      }
    });
  };
  post("/api/searches", asked).then((answer) => {
    id = answer.id;
    if (ended) halt();
    else listen();
  }, (error) => {
    if (!ended) told("failed", { error: error.message, status: error.status });
    ended = true;
  });
  return {
    /** End it and hear its last answer. */
    stop: halt,
    /** End it and hear no more. */
    drop() {
      end();
      halt();
    },
  };
}
