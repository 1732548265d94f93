/* Tabs of files, while no file is open: what they do, and an example. */

import {button, element, problemLine, toolRow} from "../parts/dom.js";

/* The list of `contents` that each tab needs, a sentence, the kind of its example with the button's text, and
   values with which it needs no file, with theirs. */
const TABS_OF_FILES = {
  solution_view: {
    needs: "solutions", kind: "solution", example: "Show an example",
    text: "This tab walks through a solved spot, decision by decision: solve one in the tab \"Solve\", or open a saved one.",
  },
  play_view: {
    needs: "solutions", kind: "solution", example: "Play an example",
    text: "This tab deals hands of a solved spot, and grades each of your decisions: solve one in the tab \"Solve\", or open a saved one.",
    without: {mode: "preflop"}, other: "Play preflop ranges",
  },
  session_view: {
    needs: "logs", kind: "hands", example: "Show a hundred hands of bots",
    text: "This tab shows your results, your statistics and each of your hands: open the logs that your poker room keeps.",
  },
  replay_view: {
    needs: "records", kind: "hands", example: "Replay a hundred hands of bots",
    text: "This tab replays hands action by action: open the logs that your poker room keeps.",
  },
  flop_view: {
    needs: "reports", kind: "report", example: "Show a report on eight flops",
    text: "This tab compares the strategies of many flops: open a report that solve_flops saved.",
  },
};

/* Return whether a tab needs files. */
export const isOfFiles = (name) => name in TABS_OF_FILES;

/* Return the content of a tab without a file, null if there is one.

   values             : the values of the tab's view
   ask(name, query)   : asks the program
   open(view, values) : shows a view afresh */
export async function emptyTab(name, values, ask, open) {
  const {needs, kind, example, text, without, other} = TABS_OF_FILES[name];
  if (without && Object.keys(without).every((key) => values[key] === without[key])) return null;
  if ((await ask("contents", {}))[needs].length) return null;
  const problem = problemLine();
  const show = button(example, async () => {
    show.disabled = true;
    try {
      open(name, (await ask("open_example", {kind})).values);
    } catch (error) {
      problem.textContent = error.message;
      show.disabled = false;
    }
  });
  return element("section", {class: "pc-view pc-empty", "aria-label": "Nothing is open"},
    element("p", {text}), toolRow(show, ...(without ? [button(other, () => open(name, without))] : [])), problem);
}
