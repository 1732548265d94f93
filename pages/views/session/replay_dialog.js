/* The replay of a hand above the page. */

import {button, element, problemLine, toolRow} from "../parts/dom.js";
import {Values} from "../parts/values.js";
import {handReplay} from "../replay/replay.js";
import {spotOpener} from "../replay/spot_opener.js";

const SHARED = ["step", "amounts", "names_hidden"]; // values of the session that are those of its replay

/* Return {box, remove}: the dialog of the hand that the value *hand* of the host names by its id.

   step(±1) : returns the hand after or before the one that is shown, null without one */
export function replayDialog(host, step) {
  let asked = 0, remove = null;
  const inner = new Values(), problem = problemLine();
  const area = element("div", {class: "pc-dialog-area"});
  const box = element("dialog", {
    class: "pc-dialog", "aria-label": "Replay", close: () => host.values.set({hand: null}),
  }, toolRow(element("h2", {class: "pc-dialog-title", text: "Replay"}),
    button("Close", () => box.close(), "Close (Escape)")), problem, area);

  async function show(id) {
    const number = ++asked;
    if (id == null) {
      box.close();
      remove?.();
      remove = null;
      return;
    }
    problem.textContent = "";
    if (!box.open) box.showModal();
    try {
      const {timeline} = await host.ask("session_replay", {id});
      if (number !== asked) return;
      inner.set({timeline, hand: 0, step: host.values.get("step") ?? 0});
      remove ??= handReplay(area, {...host, values: inner}, {
        turn: go, tool: spotOpener(host), keys: box,
      });
    } catch (error) {
      if (number === asked) problem.textContent = error.message;
    }
  }
  async function go(by) {
    const row = await step(by);
    if (row) host.values.set({hand: row.id, step: 0});
  }
  const ends = [host.values.listen("hand", show), ...SHARED.flatMap((name) => [
    inner.listen(name, (value) => host.values.set({[name]: value})),
    host.values.listen(name, (value) => inner.set({[name]: value})),
  ])];
  inner.set(Object.fromEntries(SHARED.map((name) => [name, host.values.get(name)])));
  return {
    box, begin: () => show(host.values.get("hand")),
    remove: () => {
      ends.forEach((end) => end());
      asked++;
      remove?.();
    },
  };
}
