/* The replay of a hand above the page, in a frame that can do nothing but run the replay. */

import {button, element} from "../parts/dom.js";

/* Return the dialog {box, open(row)}.

   ask(query) : returns {page}, the text of a page
   step(±1)   : returns the hand after or before the one that is shown, null without one */
export function replayDialog(ask, step) {
  let asked = 0;
  const title = element("h2", {class: "pc-dialog-title"});
  const problem = element("p", {class: "pc-problem", role: "alert"});
  const frame = element("iframe", {
    class: "pc-replay", title: "Replay of the hand", sandbox: "allow-scripts",
  });
  const box = element("dialog", {
    class: "pc-dialog", "aria-label": "Replay", keydown: onKey, close: () => frame.removeAttribute("srcdoc"),
  }, element("div", {class: "pc-tools"}, title,
    button("Previous hand", () => go(-1), "Previous hand (Ctrl and left)"),
    button("Next hand", () => go(1), "Next hand (Ctrl and right)"),
    button("Close", () => box.close(), "Close (Escape)")), problem, frame);

  async function open(row) {
    const number = ++asked;
    title.textContent = `Hand ${row.hand ?? ""}`;
    problem.textContent = "";
    if (!box.open) box.showModal();
    try {
      const {page} = await ask({id: row.id});
      if (number === asked && box.open) frame.srcdoc = page;
    } catch (error) {
      if (number !== asked) return;
      frame.removeAttribute("srcdoc");
      problem.textContent = error.message;
    }
  }
  async function go(by) {
    const row = await step(by);
    if (row) open(row);
  }
  function onKey(event) {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (by === undefined || !event.ctrlKey) return;
    event.preventDefault();
    go(by);
  }
  return {box, open};
}
