/* Solve again with locks: the name, the target, and the graph of the exploitability. */

import {button, element, labelled, problemLine, toolRow} from "../../parts/dom.js";
import {isGivenUp} from "../../parts/asking.js";
import {exploitabilityGraph} from "../../solve/exploitability_graph.js";

const KEPT_AGAIN = 250; // milliseconds between two looks for a solution whose work was stopped
const DEFAULT_TARGET = 0.3; // percent of the pot

/* Return a name with a number that no solution has. */
function freeName(base, names) {
  for (let number = 1; ; number++) {
    const name = number > 1 ? `${base} ${number}` : base;
    if (!names.includes(name)) return name;
  }
}

const percentOfPot = (value) => `${(100 * value).toPrecision(3)} % of the pot`;

/* Return a form {box, draw}.

   ask      : asks the host
   query()  : returns the locks to solve with, and the solution
   onDone(name) : called when the new solution is kept */
export function lockSolving(ask, query, onDone) {
  const name = element("input", {class: "pc-input pc-lock-name", spellcheck: "false"});
  const target = element("input", {
    type: "number", class: "pc-input pc-number", min: 0, max: 99, step: "any", value: DEFAULT_TARGET,
  });
  const status = element("p", {class: "pc-lock-status", role: "status"});
  const problem = problemLine();
  const start = button("Solve again", solve, "Solve again with these locks");
  const stop = button("Stop", () => ending?.abort(), "Stop, and keep the solution as it is");
  const graph = exploitabilityGraph();
  const box = element("div", {class: "pc-lock-solving"}, toolRow(
    labelled("Name", name), labelled("Target, % of pot", target), start, stop), status, problem, graph.box);
  let ending = null, solutions = [], base = "";
  [start.disabled, stop.disabled] = [true, true];

  async function solve() {
    const asked = {...query(), name: name.value.trim(), target: (target.valueAsNumber || 0) / 100};
    if (ending) return;
    ending = new AbortController();
    [start.disabled, stop.disabled, problem.textContent, status.textContent] = [true, false, "", "Solving …"];
    stop.focus();
    let isKept = true;
    const points = [];
    const progress = (step) => {
      points.push(step);
      status.textContent = `${step.iterations} iterations: exploitability ${percentOfPot(step.exploitability)}`;
      graph.draw({points, pot: step.pot, target: asked.target});
    };
    try {
      await ask("solve_locked", asked, {signal: ending.signal, progress});
    } catch (error) {
      isKept = isGivenUp(error) && points.length > 0 && await waitUntilKept(asked.name);
      if (!isKept) problem.textContent = isGivenUp(error) ? "Stopped before the first step." : error.message;
    }
    ending = null;
    [start.disabled, stop.disabled] = [false, true];
    start.focus();
    if (isKept) onDone(asked.name);
    else status.textContent = "";
  }
  /* Wait until work that was stopped has kept its solution; return whether it has. */
  async function waitUntilKept(wanted) {
    for (let look = 0; look < 120; look++) {
      if ((await ask("contents", {})).solutions.includes(wanted)) return true;
      await new Promise((done) => setTimeout(done, KEPT_AGAIN));
    }
    return false;
  }
  /* Draw the form for a solution; a name that was not typed follows the solutions. */
  function draw(solution, names) {
    const isTyped = name.value && name.value !== freeName(base, solutions);
    [base, solutions] = [`${solution} locked`, names];
    if (!isTyped || names.includes(name.value)) name.value = freeName(base, names);
    start.disabled = ending !== null || !names.length;
  }
  return {box, draw, status};
}
