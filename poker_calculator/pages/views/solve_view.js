/* A spot to set up and to solve. */

import {numberText} from "./parts/amounts.js";
import {isGivenUp, oneAtATime} from "./parts/asking.js";
import {element, headingOf, perFrame, problemLine} from "./parts/dom.js";
import {formParts} from "./solve/form.js";
import {runPanel, solutionList} from "./solve/run.js";
import {FORM_NAMES, filledSetup, setupProblem, setupQuery} from "./solve/setup.js";
import {setupOf} from "./solve/spots.js";
import {doubtAbout, formValues} from "./solve/units.js";

const BYTES = [[2 ** 30, "GiB", 2], [2 ** 20, "MiB", 1], [2 ** 10, "KiB", 1]];
const FIGURES_OF_SIZE = {
  nodes: ["Nodes", ({nodes}) => numberText(nodes)],
  hands: ["Hands", ({hands}) => hands.map((count) => numberText(count)).join(" and ")],
  memory: ["Memory", ({memory, free}) => sizeText(memory) + (free ? ` of ${sizeText(free)} free` : "")],
  bits: ["Numbers", ({bits}) => `${bits} bits`],
};

/* Return a number of bytes as text, such as "3.26 GiB". */
function sizeText(bytes) {
  const [size, unit, digits] = BYTES.find(([unitSize]) => bytes >= unitSize) || BYTES[2];
  return `${(bytes / size).toFixed(digits)} ${unit}`;
}

/* Return {box, draw(size)}; *size* is an answer of the query `solving_size`, or null. */
function treeSize() {
  const figures = {};
  const list = element("dl", {class: "pc-figures"});
  for (const [name, [title]] of Object.entries(FIGURES_OF_SIZE)) {
    figures[name] = element("dd");
    list.append(element("div", {}, element("dt", {text: title}), figures[name]));
  }
  const problem = problemLine();
  const box = element("section", {class: "pc-tree-size", "aria-label": "Size of the tree"},
    headingOf("Size of the tree"), list, problem);
  function draw(size) {
    const isKnown = Boolean(size && size.nodes);
    for (const [name, [, textOf]] of Object.entries(FIGURES_OF_SIZE)) {
      figures[name].textContent = isKnown ? textOf(size) : "–";
    }
    problem.textContent = size ? size.problem : "";
  }
  return {box, draw};
}

const LOOK_AGAIN = 1000; // milliseconds between questions about a solution that another page solves

/* Return the points of a course, as the program states its columns. */
function coursePoints({iterations, seconds, exploitability}) {
  return Array.from(iterations, (count, index) =>
    ({iterations: count, seconds: seconds[index], exploitability: exploitability[index]}));
}

/* Return {state, start(query), pause(), resume(goal), show(name), remove()}.

   state    : {phase, name, points, pot, target, left, problem, field}; *phase* is "none", "solving", "pausing",
              "paused" or "complete", and *left* the seconds until the goal, or null
   onChange : called after each change of the state */
function spotSolving(ask, onChange) {
  const state = {phase: "none", name: "", points: [], pot: null, target: 0, left: null, problem: "", field: ""};
  let number = 0, timer = null; // the number of the latest run: answers of earlier ones are dropped

  function change(values) {
    Object.assign(state, values);
    onChange(values);
  }
  function addPoint(answer) {
    const {name, pot, iterations, exploitability, seconds, seconds_left: left, complete} = answer;
    if (exploitability === null) {
      change({name});
      return;
    }
    const last = state.points.at(-1);
    if (!last || last.iterations < iterations) state.points.push({iterations, seconds, exploitability});
    change({name, pot, left, isComplete: complete});
  }
  async function run(query, before) {
    const own = ++number;
    clearTimeout(timer);
    change({phase: "solving", target: query.target ?? 0.005, left: null, problem: "", field: "", isComplete: false});
    try {
      await ask("solve", query, {progress: (answer) => own === number && addPoint(answer)});
      if (own === number) change({phase: state.isComplete ? "complete" : "paused", left: null});
    } catch (error) {
      if (own !== number || isGivenUp(error)) return;
      change({phase: state.points.length ? "paused" : before, problem: error.message, left: null});
    }
  }
  function start(query) {
    state.points = [];
    state.pot = null;
    state.name = query.name || "";
    return run(query, "none");
  }
  function resume(goal) {
    return run({name: state.name, ...goal}, state.phase);
  }
  function pause() {
    change({phase: "pausing"});
    ask("pause_solving", {name: state.name}).catch((error) => change({phase: "solving", problem: error.message}));
  }

  /* Show the course of a solution of this name, as far as the program knows it. */
  async function show(name, target) {
    const own = ++number;
    clearTimeout(timer);
    let course;
    try {
      course = await ask("solving_course", {name});
    } catch {
      return;
    }
    if (own !== number) return;
    const ended = !course.is_known ? "none" : course.complete ? "complete" : "paused";
    change({
      phase: course.is_solving ? "solving" : ended, name: course.is_known ? name : "", pot: course.pot,
      points: coursePoints(course), target, left: null, problem: "",
    });
    if (course.is_solving) timer = setTimeout(() => own === number && show(name, target), LOOK_AGAIN);
  }
  function remove() {
    number++;
    clearTimeout(timer);
  }
  return {state, start, pause, resume, show, remove};
}

/* Show a spot to solve in an element; its values are the arguments of the query `solve`, and may be missing:

   ranges     : the texts of two ranges, the out-of-position player first
   board      : the text of 3 to 5 cards
   pot, stack : the pot at the start and the effective stack, in chips
   bets, raises, donks : sizes as `solve` takes them: text such as "33%, 75%" or "flop: 33%, turn: 75%", a list
                of two texts for the players, or an object of these by street
   size_unit  : "percent" or "chips", the unit of sizes without one; the page asks if it is missing
   rake, target : percent of the pot, as a number or as text such as "0.5 %"
   rake_cap, chip, min_bet, add_allin, force_allin, merge_sizes, most_raises : as for `solve`
   dead, folded : as for `solve`
   iterations : the most iterations
   memory, bits : as for `solve`
   name       : the name of the solution, by default its board
   solution   : the name of the solution whose course is shown, which the view sets

   Another view opens this one with `host.open("solve_view", values)`: ranges, pot, stack and bets that are
   missing are the usual ones of the street. Returns a function that removes it. */
export function solveView(box, host) {
  const shown = {size: null, isAsking: true};
  const setup = () => setupOf(host.values);
  const change = (values) => host.values.set({...setup(), ...values});
  const drawSoon = perFrame(draw);
  let solvedSpot = null; // the spot of the solution that is shown, null if it is not known
  const size = treeSize(), ask = oneAtATime(host.ask), parts = formParts(host, change, size.box);
  const solving = spotSolving(host.ask, (changed) => {
    const isNew = changed.name && changed.name !== host.values.get("solution");
    if (isNew) host.values.set({solution: changed.name});
    if (isNew || changed.phase) list.refresh();
    drawSoon();
  });
  const run = runPanel({
    doubt: () => {
      const {target, rake} = setupQuery(setup());
      return doubtAbout({"The target": target, "The rake": rake});
    },
    start: () => {
      const query = setupQuery(setup());
      solvedSpot = spotText(setup());
      host.values.set({solution: ""});
      solving.start(query);
    },
    pause: solving.pause,
    resume: () => solving.resume(goalOf(setupQuery(setup()))),
    walk: host.open ? () => host.open("solution_view", {solution: solving.state.name}) : null,
  });
  const showCourse = (name) => solving.show(name, goalOf(setupQuery(setup())).target ?? 0.005);
  /* Show a solution to solve on, with its own form. */
  async function solveOn(name) {
    const spot = await host.ask("solution_arguments", {solution: name});
    host.values.set({...filledSetup(formValues(spot)), solution: name});
    solvedSpot = spotText(setup());
    await showCourse(name);
  }
  const list = solutionList(host, {
    closed: (name) => name === solving.state.name && showCourse(name), show: solveOn,
  });

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
    const now = setup(), {problem, field} = setupProblem(now) ?? shown.size ?? {problem: "", field: ""};
    const problemOf = (name) => (problem && field === name ? problem : "");
    parts.draw(now, problemOf);
    size.draw(shown.size && field && problem ? {...shown.size, problem: ""} : shown.size);
    const {target, iterations} = goalOf(setupQuery(now));
    Object.assign(solving.state, {
      wanted: target ?? 0.005, most: iterations ?? Infinity,
      isOther: solvedSpot !== null && solvedSpot !== spotText(now),
    });
    run.draw(solving.state, Boolean(shown.size) && !problem && !shown.isAsking);
    view.setAttribute("aria-busy", shown.isAsking);
  }
  const view = element("section", {class: "pc-view pc-solve pc-hands-and-board", "aria-label": "Solve", "aria-busy": true},
    parts.head, element("div", {class: "pc-solve-areas"},
      ...Object.entries({form: element("div", {}, ...parts.main), run: run.box, range: parts.picker, list: list.box})
        .map(([name, part]) => element("div", {class: `pc-solve-${name}`}, part))), parts.copies);
  const ends = FORM_NAMES.map((name) => host.values.listen(name, () => {
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

const GOAL_NAMES = ["target", "iterations", "memory", "bits", "name"];

/* Return a text that is equal for forms of the same spot, whatever their goals. */
const spotText = (setup) =>
  JSON.stringify(Object.entries(setupQuery(setup)).filter(([name]) => !GOAL_NAMES.includes(name)));

/* Return the goal in a query of a spot. */
const goalOf = ({target, iterations}) => ({
  ...(target === undefined ? {} : {target}), ...(iterations === undefined ? {} : {iterations}),
});
