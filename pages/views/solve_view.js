/* A spot to set up and to solve. */

import {oneAtATime} from "./parts/asking.js";
import {element, perFrame} from "./parts/dom.js";
import {formParts} from "./solve/form.js";
import {runPanel} from "./solve/run_panel.js";
import {SETUP_NAMES, setupOf, setupQuery} from "./solve/setup.js";
import {solutionList} from "./solve/solution_list.js";
import {spotSolving} from "./solve/solving.js";
import {treeSize} from "./solve/tree_size.js";

/* Show a spot to solve in an element; its values are the arguments of the query `solve`, and may be missing:

   players    : the texts of two ranges, the out-of-position player first
   board      : the text of 3 to 5 cards
   pot, stack : the pot at the start and the effective stack, in chips
   bets, raises, donks : sizes as `solve` takes them: text such as "33%, 75%" or "flop: 33%, turn: 75%", a list
                of two texts for the players, or an object of these by street
   rake, rake_cap, chip, min_bet, add_allin, force_allin, merge, most_raises, dead, folded : as for `solve`
   target     : the exploitability to reach, as a fraction of the pot
   iterations : the most iterations
   memory, bits : as for `solve`
   name       : the name of the solution, by default its board
   solution   : the name of the solution whose course is shown, which the view sets

   Another view opens this one with `host.open("solve_view", values)`: ranges and bets that are missing are those
   of a first spot, and other missing values are blank. Returns a function that removes it. */
export function solveView(box, host) {
  const shown = {size: null, isAsking: true};
  const setup = () => setupOf(host.values);
  const change = (values) => host.values.set({...setup(), ...values});
  const drawSoon = perFrame(draw);
  const parts = formParts(host, change);
  const solving = spotSolving(host.ask, (changed) => {
    const isNew = changed.name && changed.name !== host.values.get("solution");
    if (isNew) host.values.set({solution: changed.name});
    if (isNew || changed.phase) list.refresh();
    drawSoon();
  });
  const run = runPanel({
    start: () => {
      const query = setupQuery(setup());
      host.values.set({solution: ""});
      solving.start(query);
    },
    pause: solving.pause,
    resume: () => solving.resume(goalOf(setupQuery(setup()))),
    walk: host.open ? () => host.open("solution_view", {solution: solving.state.name}) : null,
  });
  const showCourse = (name) => solving.show(name, goalOf(setupQuery(setup())).target ?? 0.005);
  const list = solutionList(host, {
    closed: (name) => name === solving.state.name && showCourse(name), show: showCourse,
  });
  const size = treeSize(), ask = oneAtATime(host.ask);

  function askSize() {
    shown.isAsking = true;
    ask("solving_size", setupQuery(setup()), (answer, isLast) => settle(answer, isLast),
      (error) => settle({problem: error.message, field: ""}, true));
  }
  function settle(answer, isLast) {
    shown.size = answer;
    if (isLast) shown.isAsking = false;
    drawSoon();
  }
  function draw() {
    const now = setup(), {problem, field} = shown.size || {problem: "", field: ""};
    const problemOf = (name) => (problem && field === name ? problem : "");
    parts.draw(now, problemOf);
    size.draw(shown.size && field && problem ? {...shown.size, problem: ""} : shown.size);
    const {target, iterations} = goalOf(setupQuery(now));
    Object.assign(solving.state, {wanted: target ?? 0.005, most: iterations ?? Infinity});
    run.draw(solving.state, Boolean(shown.size) && !problem && !shown.isAsking);
    view.setAttribute("aria-busy", shown.isAsking);
  }
  const view = element("section", {class: "pc-view pc-solve pc-hands-and-board", "aria-label": "Solve", "aria-busy": true},
    parts.head, element("div", {class: "pc-equity-columns"}, element("div", {}, ...parts.main),
      element("div", {}, size.box, run.box, list.box, parts.picker)), parts.copies);
  const ends = SETUP_NAMES.map((name) => host.values.listen(name, () => {
    shown.isAsking = true;
    drawSoon();
    askSoon();
  }));
  const askSoon = perFrame(askSize);
  const onShown = () => document.hidden || list.refresh();
  document.addEventListener("visibilitychange", onShown);
  box.append(view);
  draw();
  askSize();
  list.refresh();
  const begun = host.values.get("solution");
  if (begun) showCourse(begun);
  return () => {
    document.removeEventListener("visibilitychange", onShown);
    for (const end of [...ends, parts.remove, solving.remove]) end();
    view.remove();
  };
}

/* Return the goal in a query of a spot. */
const goalOf = ({target, iterations}) => ({
  ...(target === undefined ? {} : {target}), ...(iterations === undefined ? {} : {iterations}),
});
