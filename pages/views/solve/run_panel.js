/* Buttons that solve a spot, and how far the solving is. */

import {button, element, problemLine, toolRow} from "../parts/dom.js";
import {exploitabilityGraph} from "./exploitability_graph.js";

const PHASE_TEXTS = {
  none: "", solving: "Solving", pausing: "Pausing after this iteration", paused: "Paused", complete: "The target is reached",
};

/* Return a number of seconds as text, such as "about 2 min". */
export function durationText(seconds) {
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${(seconds / 3600).toFixed(1)} h`;
}

/* Return the figures of a state of `spotSolving` as texts by title. */
function runFigures({points, pot, left, phase}) {
  const last = points.at(-1);
  if (!last) return {};
  const chips = pot ? `, ${+(pot * last.exploitability).toPrecision(3)} chips` : "";
  const figures = {
    "Exploitability": `${+(100 * last.exploitability).toPrecision(3)} % of the pot${chips}`,
    "Iterations": last.iterations.toLocaleString("en"),
    "Seconds": last.seconds.toFixed(1),
  };
  if (phase === "solving" && left !== null) figures["Left"] = durationText(left);
  return figures;
}

/* Return {box, draw(state, mayStart, mayResume)}.

   on : {start(), pause(), resume(), walk(name)}; *walk* is null where nothing else can be opened */
export function runPanel(on) {
  const start = button("Solve", on.start), pause = button("Pause", on.pause), resume = button("Resume", on.resume);
  start.classList.add("pc-main-button");
  const walk = button("Walk through it", () => on.walk());
  const status = element("p", {class: "pc-count", role: "status"});
  const figures = element("dl", {class: "pc-figures"}), problem = problemLine();
  const graph = exploitabilityGraph();
  const box = element("section", {class: "pc-run", "aria-label": "Solving"},
    toolRow(start, pause, resume, walk), problem, status, figures, graph.box);

  function draw(state, mayStart) {
    const {phase, points, problem: wrong} = state, isBusy = ["solving", "pausing"].includes(phase);
    const last = points.at(-1), isReached = Boolean(last) && last.exploitability <= state.wanted;
    const has = document.activeElement; // a button that is disabled would lose the focus
    start.disabled = isBusy || !mayStart;
    pause.disabled = phase !== "solving" || !state.name;
    resume.disabled = isBusy || !last || !state.name || isReached || last.iterations >= state.most;
    resume.title = isReached ? "The target is reached: lower it to solve on" : "Resume";
    walk.hidden = !on.walk;
    walk.disabled = isBusy || !last;
    if (has?.disabled && box.contains(has)) (isBusy ? pause : walk).focus();
    const name = state.name ? `${state.name}: ` : "";
    const said = phase === "none" ? "" : name + PHASE_TEXTS[phase] + ".";
    if (status.textContent !== said) status.textContent = said;
    problem.textContent = wrong;
    figures.replaceChildren(...Object.entries(runFigures(state)).map(([title, text]) =>
      element("div", {}, element("dt", {text: title}), element("dd", {text}))));
    box.setAttribute("aria-busy", isBusy);
    graph.draw(state);
  }
  return {box, draw};
}
