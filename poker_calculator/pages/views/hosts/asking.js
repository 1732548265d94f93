/* Ask the program: answers come as a stream, each after its length in bytes. */

import {decoded} from "../parts/asking.js";

export const ENDED =
  "The program has ended. Start `poker-calculator app` again; your entries stay on this page.";

async function* lengthPrefixed(reader) {
  let chunk = new Uint8Array(0);
  /* Return the next bytes; null at the end of the stream. */
  async function take(count) {
    const taken = new Uint8Array(count);
    for (let at = 0; at < count;) {
      if (!chunk.length) {
        const {done, value} = await reader.read();
        if (done) return null;
        chunk = value;
      }
      const part = chunk.subarray(0, count - at);
      taken.set(part, at);
      at += part.length;
      chunk = chunk.subarray(part.length);
    }
    return taken.buffer;
  }
  for (let head; (head = await take(4));) yield take(new DataView(head).getUint32(0, true));
}

/* Return the result of a query.

   signal   : ends the query and its work
   progress : called with each answer, of which long work has several
   onNote   : called with the text of each note about long work
   onBytes  : called with the bytes of the result
   onLost   : called when the program does not respond any more */
export async function askProgram(name, query, options = {}) {
  const {signal, progress = () => {}, onNote = () => {}, onLost = () => {}, onBytes = () => {}} = options;
  const lost = (error) => {
    if (!(error instanceof TypeError)) throw error;
    onLost();
    throw new Error(ENDED);
  };
  const response = await fetch(`/ask/${encodeURIComponent(name)}`, {
    method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(query), signal,
  }).catch(lost);
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  const reader = response.body.getReader();
  let last = null, lastBytes = null;
  for await (const bytes of lengthPrefixed({read: () => reader.read().catch(lost)})) {
    const answer = decoded(bytes);
    if (answer?.$note) {
      onNote(answer.$note);
      continue;
    }
    [last, lastBytes] = [answer, bytes];
    progress(last);
  }
  if (lastBytes) onBytes(lastBytes);
  return last;
}

/* Call *show* with the reason when the program cannot be reached, and with "" once it can. */
export function watchProgram(show, seconds = 5) {
  async function look() {
    if (document.hidden) return;
    try {
      const response = await fetch("/alive");
      show(response.ok ? "" : "A new program runs here: open the address that it printed.");
    } catch {
      show(ENDED);
    }
  }
  setInterval(look, 1000 * seconds);
  document.addEventListener("visibilitychange", look);
}
