/* Tabs of files, while no file is open: what they do, and an example. */

import {button, element, problemLine, toolRow} from "../parts/dom.js";

const HOW_TO_OPEN = {
  solution: "solve one in the tab \"Solve\", or open a saved one.", hands: "open the logs that your poker room keeps.",
  report: "open a report that solve_flops saved.",
};

/* The list of `contents` that each tab needs, the kind of its example, its use, the text of the button that shows the
   example, and values with which it needs no file, with the text of theirs. */
const TABS_OF_FILES = {
  solution_view: ["solutions", "solution", "walks through a solved spot, decision by decision", "Show an example"],
  play_view: ["solutions", "solution", "deals hands of a solved spot, and grades each of your decisions", "Play an example",
    {mode: "preflop"}, "Play preflop ranges"],
  session_view: ["logs", "hands", "shows your results, your statistics and each of your hands",
    "Show a hundred hands of bots"],
  replay_view: ["records", "hands", "replays hands action by action", "Replay a hundred hands of bots"],
  flop_view: ["reports", "report", "compares the strategies of many flops", "Show a report on eight flops"],
};

/* Return whether a tab needs files. */
export const isOfFiles = (name) => name in TABS_OF_FILES;

/* Return the content of a tab without a file, null if there is one.

   values             : the values of the tab's view
   ask(name, query)   : asks the program
   open(view, values) : shows a view afresh */
export async function emptyTab(name, values, ask, open) {
  const [needs, kind, use, example, without, other] = TABS_OF_FILES[name];
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
    element("p", {text: `This tab ${use}: ${HOW_TO_OPEN[kind]}`}),
    toolRow(show, ...(without ? [button(other, () => open(name, without))] : [])), problem);
}
