/* The parts of the view of a solution. */

import {element, toolRow} from "../parts/dom.js";
import {comboTable} from "./panels/combo_table.js";
import {solutionCurves} from "./panels/curves.js";
import {filterForm} from "./panels/filter_form.js";
import {GRID_MODES} from "./figures.js";
import {SEATS} from "./frame.js";
import {handPanel} from "./panels/hand_panel.js";
import {lockPanel} from "./locks/lock_panel.js";
import {optionButtons, tabPanels} from "./options.js";
import {rangeGrids} from "./range_grids.js";
import {joinedPath, lineRibbon} from "./ribbon.js";
import {runoutPanel} from "./panels/runouts.js";
import {nodeSummary} from "./panels/summary.js";

const HEIGHTS = {range: "By weight", full: "Full height"};

/* Return the parts of the view of a state {ribbon, body, draw}. */
export function solutionParts(state, {go, draw, filtered, copy, ask, locking}) {
  const goOn = (step) => go(joinedPath(state.frame.path, step));
  const hand = handPanel();
  const grids = rangeGrids(state, {draw, onPoint: (player) => hand.draw({...state, player})});
  const change = (values) => {
    Object.assign(state, values);
    draw();
  };
  const modes = optionButtons("Figures of the grid", GRID_MODES, state.mode, (mode) => change({mode}));
  const heights = optionButtons("Height of bars", HEIGHTS, state.height, (height) => change({height}));
  const players = optionButtons("Player", SEATS, "0", (player) => change({player: Number(player)}));
  const both = element("input", {type: "checkbox", change: () => change({isBoth: both.checked})});
  const summary = nodeSummary(goOn, copy);
  const panels = tabPanels("Details", [
    {name: "Hand", ...hand},
    {name: "Combos", ...comboTable(copy)},
    {name: "Filters", ...filterForm(state.filter, filtered)},
    {name: "Curves", ...solutionCurves()},
    {name: "Next card", ...runoutPanel(ask, goOn)},
    ...(state.depth === null ? [{name: "Locks", ...lockPanel(state, locking)}] : []), // a file cannot solve
  ]);
  const body = element("div", {class: "pc-columns"},
    element("div", {class: "pc-main"}, toolRow(modes.box),
      toolRow(players.box, heights.box,
        element("label", {class: "pc-label"}, both, element("span", {text: "Both ranges"}))),
      element("div", {class: "pc-ranges"}, ...grids.figures)),
    element("div", {class: "pc-side"}, summary.box, panels.box));

  return {
    ribbon: lineRibbon(go, state.depth), body,
    draw: () => {
      players.set(String(state.player));
      body.classList.toggle("pc-both", state.isBoth);
      modes.offer("change", state.about.is_compared);
      modes.set(state.mode);
      grids.draw();
      summary.draw(state);
      panels.draw(state);
    },
  };
}
