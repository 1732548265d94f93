/* The views by name; each shows itself in an element and returns a function that removes it. */

import {equityView} from "./equity_view.js";
import {flopView} from "./flop_view.js";
import {playView} from "./play_view.js";
import {presetPicker} from "./range_picker/presets.js";
import {replayView} from "./replay_view.js";
import {sessionView} from "./session_view.js";
import {solutionView} from "./solution_view.js";
import {solveView} from "./solve_view.js";

export const VIEWS = {
  equity_view: equityView, range_picker: presetPicker, solution_view: solutionView, session_view: sessionView,
  solve_view: solveView, play_view: playView, replay_view: replayView, flop_view: flopView,
};

/* The values of views that the address of a file holds, and when `addressWriter` writes them. */
export const LINKED = {
  solution_view: {names: ["node"], when: "step"}, replay_view: {names: ["hand", "step"], when: "soon"},
};
