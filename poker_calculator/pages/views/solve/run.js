/* Solve a spot: buttons, the graph of the exploitability, and the solutions of the program. */

import {durationText, numberText, plainFigure} from "../parts/amounts.js";
import {latestOnly} from "../parts/asking.js";
import {button, element, headingOf, optionElements, perFrame, problemLine, statusLine} from "../parts/dom.js";
import {svgElement, toolRow} from "../parts/dom.js";
import {graphPath, graphScale, graphTicks, levelLine, tickLabel} from "../parts/graphs.js";
import {optionButtons} from "../parts/tabs.js";
import {MOST_PERCENT, percentOf} from "./units.js";

const GRAPH_BOX = {width: 640, height: 260, left: 56, right: 12, top: 12, bottom: 34};

/* Return the places of powers of ten that cover some values, and at least one power. */
export function decades(values) {
  const positive = values.filter((value) => value > 0);
  if (!positive.length) return [-1, 0];
  const low = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...positive)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

/* Return {x(value), y(value)} for a graph of values up to *most* along, between powers of ten upwards. */
function graphScales(most, [low, high]) {
  const {width, height, left, right, top, bottom} = GRAPH_BOX;
  const upwards = graphScale(low, high, height - bottom, top);
  return {
    x: graphScale(0, most, left, width - right),
    y: (value) => upwards(Math.log10(Math.max(value, 10 ** low))),
  };
}

const ALONG = {iterations: "Iterations", seconds: "Seconds"};
const UPWARDS = {percent: "% of the pot", chips: "Chips"};

/* Return a power of ten as text, such as "0.01". */
const powerText = (power) => (power >= 0 ? String(10 ** power) : (10 ** power).toFixed(-power));

/* Return the lines and labels of the axes. */
function graphAxes(scales, steps, [low, high], titles) {
  const {width, height, left, right, top, bottom} = GRAPH_BOX, parts = [];
  for (let power = low; power <= high; power++) {
    parts.push(...levelLine(powerText(power), scales.y(10 ** power), left, width - right));
  }
  for (const step of steps) {
    const x = scales.x(step);
    parts.push(svgElement("path", {class: "pc-level", d: `M${x} ${top}V${height - bottom}`}),
      tickLabel(numberText(step, 3, 0), x, height - bottom + 15));
  }
  parts.push(tickLabel(titles.along, width - right, height - 4, "end"),
    tickLabel(titles.upwards, left + 4, top + 10, "start"));
  return parts;
}

/* Return the graph {box, draw(course)}; a course has {points, pot, target}: points are
   {iterations, seconds, exploitability}, exploitability and target fractions of the pot. */
export function exploitabilityGraph() {
  let along = "iterations", upwards = "percent", shown = null;
  const picture = svgElement("svg", {
    class: "pc-curves", viewBox: `0 0 ${GRAPH_BOX.width} ${GRAPH_BOX.height}`, role: "img",
  });
  const redraw = perFrame(() => shown && drawNow(shown));
  const alongChoice = optionButtons("Along", ALONG, along, (value) => { along = value; redraw(); });
  const upChoice = optionButtons("Upwards", UPWARDS, upwards, (value) => { upwards = value; redraw(); });
  const box = element("div", {class: "pc-solve-graph", hidden: true},
    toolRow(alongChoice.box, upChoice.box), picture);

  function drawNow({points, pot, target}) {
    const factor = upwards === "chips" ? pot : 100;
    const values = points.map((point) => factor * point.exploitability);
    const range = decades([...values, factor * target]);
    const most = points.at(-1)[along], scales = graphScales(most, range);
    const places = points.map((point, at) => [scales.x(point[along]), scales.y(values[at])]);
    const aim = scales.y(factor * target), end = GRAPH_BOX.width - GRAPH_BOX.right;
    const goal = target > 0 ? [svgElement("path", {class: "pc-mark", d: `M${GRAPH_BOX.left} ${aim}H${end}`}),
      tickLabel("target", end - 4, aim - 5, "end")] : [];
    const titles = {along: ALONG[along].toLowerCase(), upwards: `exploitability, ${UPWARDS[upwards].toLowerCase()}`};
    const [x, y] = places.at(-1);
    picture.replaceChildren(...graphAxes(scales, graphTicks(0, most, 5), range, titles), ...goal,
      svgElement("path", {class: "pc-curve pc-player-0", d: graphPath(places)}),
      svgElement("circle", {class: "pc-graph-end", cx: x, cy: y, r: 3.5}));
    picture.setAttribute("aria-label", `Exploitability: ${plainFigure(values[0])} at first, ${plainFigure(values.at(-1))} now, `
      + `in ${UPWARDS[upwards].toLowerCase()}, after ${numberText(most, 1, 0)} ${titles.along}`);
  }
  function draw(course) {
    shown = course.points.length ? course : null;
    box.hidden = !shown;
    redraw();
  }
  return {box, draw};
}

const PHASE_TEXTS = {
  none: "", solving: "Solving", pausing: "Pausing after this iteration", paused: "Paused", complete: "The target is reached",
};

/* Return the figures of a state of `spotSolving` as texts by title. */
function runFigures({points, pot, left, phase}) {
  const last = points.at(-1);
  if (!last) return {};
  const chips = pot ? `, ${plainFigure(pot * last.exploitability)} chips` : "";
  const figures = {
    "Exploitability": `${plainFigure(100 * last.exploitability)} % of the pot${chips}`,
    "Iterations": numberText(last.iterations),
    "Seconds": numberText(last.seconds, 1),
  };
  if (phase === "solving" && left !== null) figures["Left"] = durationText(left);
  return figures;
}

/* Return the status of a state of `spotSolving` as text.

   A target that is far from an equilibrium is not called reached. */
export function statusText({phase, name, points, target}) {
  if (phase === "none") return "";
  const last = points.at(-1)?.exploitability ?? 0, isFar = phase === "complete" && 100 * last > MOST_PERCENT;
  const text = isFar ? `Stopped below the target of ${percentOf(target)} %; lower it under “Advanced” to solve on` : PHASE_TEXTS[phase];
  return `${name ? `${name}: ` : ""}${text}.`;
}

/* Return {box, draw(state, mayStart, mayResume)}.

   on : {doubt(), start(), pause(), resume(), walk(name)}; *doubt* returns a question to ask before the solving,
        or "", and *walk* is null where nothing else can be opened */
export function runPanel(on) {
  const asking = questions();
  const asked = (label, act) => button(label, () => {
    const doubt = on.doubt();
    if (doubt) asking.ask(doubt, {[`${label} anyway`]: act});
    else act();
  });
  const start = asked("Solve", on.start), pause = button("Pause", on.pause), resume = asked("Resume", on.resume);
  start.classList.add("pc-main-button");
  const walk = button("Walk through it", () => on.walk());
  const status = element("p", {class: "pc-count", role: "status"});
  const figures = element("dl", {class: "pc-figures"}), problem = problemLine();
  const graph = exploitabilityGraph();
  const box = element("section", {class: "pc-run", "aria-label": "Solving"},
    toolRow(start, pause, resume, walk), asking.box, problem, status, figures, graph.box);

  function draw(state, mayStart) {
    const {phase, points, problem: wrong} = state, isBusy = ["solving", "pausing"].includes(phase);
    const last = points.at(-1), isReached = Boolean(last) && last.exploitability <= state.wanted;
    const has = document.activeElement; // a button that is disabled would lose the focus
    start.disabled = isBusy || !mayStart;
    pause.disabled = phase !== "solving" || !state.name;
    resume.disabled = isBusy || !last || !state.name || state.isOther || isReached || last.iterations >= state.most;
    resume.title = state.isOther ? "The form has another spot; “Solve on” in the list brings that of the solution back"
      : isReached ? "The target is reached: lower it under “Advanced” to solve on" : "Resume";
    walk.hidden = !on.walk;
    walk.disabled = isBusy || !last;
    if (has?.disabled && box.contains(has)) (isBusy ? pause : walk).focus();
    const said = statusText(state);
    if (status.textContent !== said) status.textContent = said;
    problem.textContent = wrong;
    figures.replaceChildren(...Object.entries(runFigures(state)).map(([title, text]) =>
      element("div", {}, element("dt", {text: title}), element("dd", {text}))));
    box.setAttribute("aria-busy", isBusy);
    graph.draw(state);
  }
  return {box, draw};
}

/* Return a button that names its solution for screen readers. */
const namedButton = (label, name, onClick) => button(label, onClick, label, `${label}: ${name}`);

/* Return the state of a solution as text. */
function solutionState({is_solving: isSolving, is_saved: isSaved, has_rivers: hasRivers, exploitability}) {
  const figure = exploitability === null ? "" : `${plainFigure(100 * exploitability)} % of the pot, `;
  const rivers = hasRivers ? "" : "; rivers are solved again when opened";
  return figure + (isSolving ? "being solved" : isSaved ? "saved" : "not saved") + rivers;
}

/* Return questions {box, ask(text, choices, input)}: *choices* are functions by label. */
export function questions() {
  const box = element("div", {class: "pc-question", role: "group", "aria-label": "Question", hidden: true});
  function close() {
    box.hidden = true;
    box.replaceChildren();
  }
  function ask(text, choices, input = null) {
    const buttons = Object.entries(choices).map(([label, choose]) => button(label, () => {
      close();
      choose();
    }));
    box.replaceChildren(element("p", {text}), ...(input ? [input] : []),
      toolRow(...buttons, button("Cancel", close)));
    box.hidden = false;
    box.onkeydown = (event) => {
      if (event.key === "Escape") close();
      else if (event.key === "Enter" && event.target === input) buttons[0].click();
    };
    (input || buttons[0]).focus();
  }
  return {box, ask};
}

/* Return the list {box, refresh()}.

   host : has *open* and *address* in the program
   on   : {closed(name), show(name)}: called for a solution that was closed, and for one to solve on */
export function solutionList(host, on) {
  const list = element("ul", {class: "pc-solutions"}), status = statusLine();
  const problem = problemLine();
  const asking = questions(), askList = latestOnly(host.ask); // an earlier answer may come later
  const choice = element("select", {"aria-label": "Saved solution"});
  const opening = toolRow(choice, button("Open", () => open(choice.value)));
  const where = element("p", {class: "pc-field-hint"});
  const box = element("section", {class: "pc-solution-list", "aria-label": "Solutions", hidden: true},
    headingOf("Solutions"), list, asking.box, opening, problem, status, where);

  const attempt = async (work) => {
    problem.textContent = status.textContent = "";
    try {
      await work();
    } catch (error) {
      problem.textContent = error.message;
    }
    refresh();
  };
  const open = (name) => attempt(async () => {
    await host.ask("solution", {solution: name});
    status.textContent = `${name} is open.`;
  });
  function save(name) {
    const input = element("input", {type: "text", class: "pc-text", value: name, "aria-label": "Name of the file"});
    asking.ask(`Save ${name} as:`, {Save: () => write(name, input.value, false)}, input);
    input.select();
  }
  const write = (name, to, replace) => attempt(async () => {
    const {saved, file} = await host.ask("save_solution", {name, to, replace});
    if (saved) status.textContent = `${file} is saved.`;
    else asking.ask(`There is a file ${file} already.`, {"Replace it": () => write(name, to, true)});
  });
  const close = (name, discard) => attempt(async () => {
    const {closed} = await host.ask("close_solution", {name, discard});
    if (closed) on.closed(name);
    else asking.ask(`${name} is not saved, and is lost when it is closed.`, {"Close it": () => close(name, true)});
  });
  function row(solution, hasFolder) {
    const {name, iterations, is_solving: isSolving} = solution, tools = [];
    if (host.open) tools.push(namedButton("Walk through it", name,
      () => host.open("solution_view", {solution: name})));
    tools.push(namedButton("Solve on", name, () => attempt(() => on.show(name))));
    if (hasFolder) tools.push(namedButton("Save", name, () => save(name)));
    if (host.address) tools.push(element("a", {
      class: "pc-button", download: "", href: `${host.address()}download/${encodeURIComponent(name)}`,
      "aria-label": `Download: ${name}`, text: "Download",
    }));
    tools.push(namedButton("Close", name, () => close(name, false)));
    for (const tool of tools) {
      tool.disabled = isSolving;
      if (tool.href) tool.hidden = isSolving;
    }
    const about = `${numberText(iterations)} iterations, ${solutionState(solution)}`;
    return element("li", {}, element("span", {class: "pc-solution-name", text: name}),
      element("span", {class: "pc-count", text: about}), toolRow(...tools));
  }
  async function refresh() {
    let answer;
    try {
      answer = await askList("solutions", {});
    } catch {
      return; // it is asked again, or the host has no program
    }
    const focused = document.activeElement?.getAttribute("aria-label");
    list.replaceChildren(...answer.open.map((solution) => row(solution, answer.folder !== null)));
    [...list.querySelectorAll("[aria-label]")].find((item) => item.getAttribute("aria-label") === focused)?.focus();
    choice.replaceChildren(...optionElements(answer.closed));
    opening.hidden = !answer.closed.length;
    where.textContent = answer.folder === null
      ? "Start the program with --solutions FOLDER to save solutions into a folder and to open those in it."
      : `Solutions are saved into the folder ${answer.folder}.`;
    box.hidden = false;
  }
  return {box, refresh};
}
