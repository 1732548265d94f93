/* The solving of one spot: begun, paused and resumed, by this page or by another one. */

import {isGivenUp} from "../parts/asking.js";

const LOOK_AGAIN = 1000; // milliseconds between questions about a solution that another page solves

/* Return the points of a course, as the program states its columns. */
function coursePoints({iterations, seconds, exploitability}) {
  return Array.from(iterations, (count, place) =>
    ({iterations: count, seconds: seconds[place], exploitability: exploitability[place]}));
}

/* Return {state, start(query), pause(), resume(goal), show(name), remove()}.

   state    : {phase, name, points, pot, target, left, problem, field}; *phase* is "none", "solving", "pausing",
              "paused" or "complete", and *left* the seconds until the goal, or null
   onChange : called after each change of the state */
export function spotSolving(ask, onChange) {
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
