/* The menu that shares a view of the program: a page of its own, a picture, a film, and a link. */

import {numberText} from "../parts/amounts.js";
import {button, element, saveFile, statusLine} from "../parts/dom.js";
import {menu} from "../parts/look.js";
import {filmOf, pictureOf} from "../parts/pictures.js";
import {Values} from "../parts/values.js";
import {VIEWS} from "../views.js";

const MOST_BYTES = 2_000_000; // of answers; a page of these stays below 3 MB
const STEP_BACK = 100; // milliseconds between looks at a view that asks
const QUIET_LOOKS = 4; // without a question, after which a view is complete
const MOST_LOOKS = 150;
const OF_PROGRAM = "solutions"; // the query about what can be opened
const ANY_DEPTH = 1000; // steps of a line

const sizeOf = (answers) => [...answers.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);

/* Return the last answers to queries of a view {keep(name, query, bytes), all}, the latest last. */
export function keptAnswers() {
  const all = new Map();
  function keep(name, query, bytes) {
    if (name === OF_PROGRAM) return;
    const key = `${name} ${JSON.stringify(query)}`;
    all.delete(key);
    all.set(key, bytes);
    for (const [oldest] of all) {
      if (sizeOf(all) <= MOST_BYTES || all.size === 1) break;
      all.delete(oldest);
    }
  }
  return {keep, all};
}

/* Return the answers that a view with these values asks for when it opens; *ask* is of a host. */
async function answersAtFirst(view, values, ask) {
  const kept = keptAnswers();
  let waiting = 0;
  const counted = (name, query, options = {}) => {
    waiting++;
    const onBytes = (bytes) => kept.keep(name, query, bytes);
    return ask(name, query, {...options, onBytes}).finally(() => { waiting--; });
  };
  const remove = VIEWS[view](element("div"), {values: new Values(values), ask: counted});
  for (let quiet = 0, looks = 0; quiet < QUIET_LOOKS && looks < MOST_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_BACK));
    quiet = waiting ? 0 : quiet + 1;
  }
  remove();
  return kept.all;
}

/* Return bytes in base64. */
const inBase64 = (bytes) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(",")[1]);
  reader.readAsDataURL(new Blob([bytes]));
});

/* Return a view as a page: it holds the answers that it opens with, and the latest others as far as they fit. */
async function pageOf({view, title, values, ask, answers: before}) {
  const note = "This page holds what was shown in the program; open it there for more.";
  const saved = {...values, left_out: note, depth: ANY_DEPTH}, held = await answersAtFirst(view, saved, ask);
  if (sizeOf(held) > MOST_BYTES) {
    throw new Error(`The page would hold ${numberText(sizeOf(held))} bytes of answers, and may hold `
      + `${numberText(MOST_BYTES)}; show less of them first.`);
  }
  for (const [key, bytes] of [...before.all].reverse()) {
    if (!held.has(key) && sizeOf(held) + bytes.byteLength <= MOST_BYTES) held.set(key, bytes);
  }
  const answers = {};
  for (const [key, bytes] of held) answers[key] = await inBase64(bytes);
  const response = await fetch("/page", {
    method: "POST", headers: {"Content-Type": "application/json"},
    body: JSON.stringify({view, title, values: saved, answers}),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.blob();
}

/* Return the menu that shares the view in sight.

   shown : returns {view, title, values, ask, answers, node, film}: *node* is the element of pictures, and *film*
           {count(), show(step)} its steps; a view may have neither */
export function shareMenu(shown) {
  const status = statusLine();
  const does = (label, title, work) => button(label, async () => {
    status.textContent = "One moment …";
    try {
      status.textContent = await work(shown());
    } catch (error) {
      status.textContent = error.message;
    }
  }, title);
  const picture = does("Copy picture", "A picture of the grid or the table", copyPicture);
  const film = does("Save video", "A video of the hand, which takes a second for each step", async ({title, node, film: steps}) => {
    const video = await filmOf(node, steps);
    saveFile(video, `${title}.${video.type.split("/")[1]}`);
    return "The video is saved.";
  });
  const box = menu("Share",
    does("Save as page", "A page of its own, which opens without the program", async (view) => {
      saveFile(await pageOf(view), `${view.title}.html`);
      return "The page is saved.";
    }), picture, film,
    does("Copy link", "The address of what is shown, without a secret; it opens where the program runs", async () => {
      await navigator.clipboard.writeText(location.origin + location.pathname + location.hash);
      return "The link is copied.";
    }), status);
  box.addEventListener("toggle", () => {
    const {node, film: steps} = shown();
    [picture.hidden, film.hidden, status.textContent] = [!node, !steps, ""];
  });
  return box;
}

/* Copy a picture, or save it where a browser does not copy pictures; return what was done. */
async function copyPicture({title, node}) {
  const made = pictureOf(node);
  try {
    await navigator.clipboard.write([new ClipboardItem({"image/png": made})]);
    return "The picture is copied.";
  } catch {
    saveFile(await made, `${title}.png`);
    return "The picture is saved.";
  }
}
