/* A solution: the line, the strategy of a node in a grid of hand classes, and its figures. */

import {cardText} from "./cards/cards.js";
import {amountChoice, chipsText} from "./parts/amounts.js";
import {latestOnly} from "./parts/asking.js";
import {button, element, hearKeys, labelled, optionElements, problemLine, toolRow} from "./parts/dom.js";
import {cardGrid, withDrawnCards} from "./parts/drawn_cards.js";
import {optionButtons, tabPanels} from "./parts/tabs.js";
import {GRID_MODES, SEATS, readFrame, withEquities} from "./solution/figures.js";
import {comboTable, emptyFilter, filterForm, handPanel, keptHands} from "./solution/hands.js";
import {keptLocks, lockPanel, plainLocks, readLocks} from "./solution/locks.js";
import {nodeSummary, runoutPanel, solutionCurves} from "./solution/panels.js";
import {rangeGrids} from "./solution/range_grids.js";
import {formValues} from "./solve/units.js";

const joinedPath = (path, step) => (path ? `${path}, ${step}` : step);
const stepsOf = (path) => (path ? path.split(", ") : []);
const parentOf = (path) => stepsOf(path).slice(0, -1).join(", ");

/* Return a ribbon {box, draw, focus}; *onGo* gets the path of a choice.

   depth : the number of steps to which choices are held, null for all */
function lineRibbon(onGo, depth) {
  const list = element("ol", {class: "pc-steps"});
  const box = element("nav", {class: "pc-ribbon", "aria-label": "Line"}, list);

  function choice(path, name, label, isTaken) {
    const goes = joinedPath(path, name), made = button(label, () => onGo(goes));
    made.classList.add("pc-choice");
    if (isTaken) made.setAttribute("aria-current", "step");
    if (depth !== null && stepsOf(goes).length > depth) {
      made.disabled = true;
      made.title = "This page leaves it out";
    }
    return made;
  }

  /* Return the choice of a card: a button that opens a table of all cards. */
  function cardChoice(path, street, cards, taken) {
    const isHeld = depth === null || stepsOf(path).length < depth;
    const name = taken ? `${street} ${taken}` : `${street} card`;
    const box = element("details", {class: "pc-card-choice", open: !taken && isHeld, toggle: fill},
      element("summary", {class: "pc-button", "aria-current": taken ? "step" : null}, ...withDrawnCards(name)));
    /* Add the table when it opens first. */
    function fill() {
      if (!box.open || box.children.length > 1) return;
      const stateOf = (card) => (card === taken ? "chosen" : isHeld && cards.includes(card) ? "" : "off");
      box.append(cardGrid({
        label: `${street} card`, fill: (number) => ({state: stateOf(cardText(number))}),
        onPick: (number) => onGo(joinedPath(path, `${street} ${cardText(number)}`)),
      }).box);
    }
    fill();
    return box;
  }

  function stepBox(heading, content, isLast) {
    return element("li", {class: isLast ? "pc-step pc-last" : "pc-step"},
      element("span", {class: "pc-step-name", text: heading}), content);
  }

  function choicesOf({path, player, pot, choices}, labels, taken) {
    if (player !== null) {
      return [`${SEATS[player]} · pot ${chipsText(pot)}`, element("div", {class: "pc-choices"},
        ...choices.map((name, index) => choice(path, name, labels[index], name === taken)))];
    }
    const [street] = choices[0].split(" "), cards = choices.map((name) => name.split(" ")[1]);
    return [`Pot ${chipsText(pot)}`, cardChoice(path, street, cards, taken && taken.split(" ")[1])];
  }

  function draw(frame) {
    const steps = frame.line.map((step) =>
      stepBox(...choicesOf(step, step.labels, step.taken), false));
    const {pot, choices, actions} = frame;
    if (choices.length) steps.push(stepBox(...choicesOf(frame, actions.map(({label}) => label), null), true));
    else steps.push(stepBox(`Pot ${chipsText(pot)}`, element("span", {class: "pc-end", text: frame.end}), true));
    const hadFocus = list.contains(document.activeElement);
    list.dataset.node = frame.path;
    list.replaceChildren(...steps);
    list.scrollLeft = list.scrollWidth;
    if (hadFocus) focus();
  }

  /* Focus the first choice at the node; at the end of a hand, the last one taken. */
  function focus() {
    const target = list.querySelector(".pc-last button:not(:disabled), .pc-last summary")
      || [...list.querySelectorAll("[aria-current]")].pop();
    target?.focus();
  }
  return {box, draw, focus};
}

/* Return {box, refresh(), remove()}; without a program the box stays hidden.

   names : returns the names of the solution that is shown, "" for the first one, and of the one that it is
           compared with, "" for none
   on    : {choose(name), compare(name), change(), go: {label: act(name)}}; *change* is called when the chosen one
           was solved on, and *go* opens it in other views */
function openSolutions(ask, names, on) {
  const chosen = () => names()[0];
  const tabs = element("div", {class: "pc-tools", role: "group", "aria-label": "Open solutions"});
  const choice = element("select", {"aria-label": "Saved solution"});
  const opening = toolRow(choice, button("Open", () => on.choose(choice.value)));
  const other = element("select", {change: () => on.compare(other.value)});
  const comparing = labelled("Compare EVs with", other), problem = problemLine();
  const going = toolRow(...Object.entries(on.go).map(([label, act]) => button(label, () =>
    act(chosen() || tabs.firstChild.dataset.solution).catch((error) => { problem.textContent = error.message; }))));
  const box = element("div", {class: "pc-open-solutions", hidden: true}, tabs, going, opening, comparing, problem);
  const askList = latestOnly(ask); // an earlier answer may come later
  let iterations = null, shownText = "";

  async function close(name, discard, closing) {
    problem.textContent = "";
    try {
      const {closed} = await ask("close_solution", {name, discard});
      if (closed) {
        const isShown = name === (chosen() || tabs.firstChild.dataset.solution);
        await refresh();
        const next = [...tabs.children].find((tab) => tab.dataset.solution !== name);
        if (isShown && next) on.choose(next.dataset.solution);
        return;
      }
      closing.replaceWith(button(`Close ${name} unsaved`, () => close(name, true)));
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  function tabOf({name, is_solving: isSolving}, at) {
    const isChosen = chosen() ? name === chosen() : at === 0;
    const tab = button(isSolving ? `${name} (being solved)` : name, () => on.choose(name));
    tab.classList.add("pc-solution-tab");
    tab.setAttribute("aria-pressed", isChosen);
    const closing = button("×", () => close(name, false, closing), `Close ${name}`, `Close ${name}`);
    return element("span", {class: "pc-solution-tab-of", "data-solution": name}, tab, closing);
  }
  async function refresh() {
    let answer;
    try {
      answer = await askList("solutions", {});
    } catch {
      return; // it is asked again, or the host has no program
    }
    const text = JSON.stringify([answer, names()]);
    const shown = answer.open.find(({name}, at) => (chosen() ? name === chosen() : at === 0));
    const isChanged = iterations !== null && shown && shown.iterations !== iterations && !shown.is_solving;
    iterations = shown ? shown.iterations : null;
    if (text !== shownText) {
      const focused = box.contains(document.activeElement) && document.activeElement.textContent;
      tabs.replaceChildren(...answer.open.map(tabOf));
      choice.replaceChildren(...optionElements(answer.closed));
      opening.hidden = !answer.closed.length;
      const isAlike = (solution) => solution !== shown && !solution.is_solving && solution.spot === shown?.spot;
      const others = answer.open.filter(isAlike).map(({name}) => name);
      other.replaceChildren(...["", ...others].map((name) =>
        element("option", {value: name, text: name || "no other", selected: name === names()[1]})));
      comparing.hidden = !others.length;
      going.hidden = !shown || shown.is_solving;
      [...box.querySelectorAll("button")].find((control) => control.textContent === focused)?.focus();
    }
    shownText = text;
    box.hidden = !answer.open.length && !answer.closed.length;
    if (isChanged) on.change();
  }
  const seen = new IntersectionObserver(([{isIntersecting}]) => isIntersecting && refresh());
  return {
    box, refresh, remove: () => seen.disconnect(),
    follow: (view) => seen.observe(view), // each time its tab is shown
  };
}

const HEIGHTS = {range: "By weight", full: "Full height"};

/* Return the parts of the view of a state {ribbon, box, draw}. */
function solutionParts(state, {go, draw, filtered, copy, ask, locking, amounts}) {
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
  const ribbon = lineRibbon(go, state.depth);
  const body = element("div", {class: "pc-columns"}, element("div", {class: "pc-ranges"}, ...grids.figures),
    element("div", {class: "pc-side"}, summary.box, panels.box));

  return {
    ribbon,
    box: element("div", {class: "pc-node"}, element("div", {class: "pc-head"}, summary.place, ribbon.box),
      toolRow(modes.box, players.box, heights.box, labelled("Both ranges", both), amounts), body),
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

/* Show a solution in an element; the value *node* is the path of the node.

   Other values: *depth*, the number of steps that the host holds, or null; *left_out*, a note; *locks*,
   those that were changed, with the name of their solution.
   Returns a function that removes it. */
export function solutionView(box, host) {
  const state = {
    frame: null, about: null, player: 0, mode: "strategy", height: "range", isBoth: false, filter: emptyFilter(),
    kept: null, pinned: null, pointed: null, depth: host.values.get("depth") ?? null, locks: null,
  };
  const locking = {ask: host.ask, chosen: chosenSolutions, go, redraw: drawFigures, choose: chooseSolutions,
    keep: () => host.values.set({locks: {of: shownSolution(), locks: plainLocks(state.locks)}})};
  const amounts = amountChoice(host.values, () => state.frame && drawNode());
  const parts = solutionParts(state, {
    go, draw: drawFigures, filtered, copy, ask: askCards, locking, amounts: amounts.box,
  });
  const problem = problemLine();
  const opened = openSolutions(host.ask, () => [shownSolution(), host.values.get("other") || ""], {
    choose: (name) => host.values.set({solution: name, other: "", node: ""}),
    compare: (other) => chooseSolutions({other}), change: afresh, go: host.open ? {"Solve on": solveOn, "Play it": playIt} : {},
  });
  const copied = element("textarea", {
    class: "pc-text", rows: 2, readonly: true, hidden: true, "aria-label": "Copied text",
  });
  const status = element("p", {class: "pc-count", role: "status"});
  const leftOut = element("p", {class: "pc-left-out", text: host.values.get("left_out") ?? ""});
  leftOut.hidden = !leftOut.textContent;
  const view = element("section", {
    class: "pc-view pc-solution", tabindex: -1, "aria-label": "Solution",
  }, leftOut, opened.box, problem, parts.box, status, copied);

  opened.follow(view);
  host.share?.(parts.box);
  const isStale = {about: true, locks: true}; // what is asked anew; the grid shows the old until then
  let questions = 0; // the number of the latest question: later ones win
  async function show(path) {
    const number = ++questions, query = {node: path, ...chosenSolutions()};
    try {
      const about = isStale.about ? await host.ask("solution", chosenSolutions()) : state.about;
      const locks = isStale.locks ? await askLocks() : state.locks;
      const frame = readFrame(await host.ask("solution_node", query));
      if (number !== questions) return;
      problem.textContent = "";
      Object.assign(isStale, {about: false, locks: false});
      Object.assign(state, {about, locks, frame, player: frame.player ?? state.player});
      if (state.mode === "change" && !about.is_compared) state.mode = "strategy";
      amounts.follow({board: frame.board, pot: frame.line[0]?.pot ?? frame.pot});
      drawNode();
      const equities = await host.ask("solution_equities", query); // which takes longer on a flop
      if (number !== questions) return;
      state.frame = withEquities(frame, equities);
      drawFigures();
    } catch (error) {
      if (number === questions) problem.textContent = error.message;
    }
  }
  /* Show the node of another solution, or of one that was solved on. */
  function afresh() {
    reopen({about: true, locks: true});
  }
  /* Return the names of the solution and of the one that it is compared with, where a host has several. */
  function chosenSolutions() {
    const named = ["solution", "other"].map((name) => [name, host.values.get(name)]);
    return Object.fromEntries(named.filter(([, value]) => value));
  }
  /* Show a solution compared with another one; without the first, the one that is shown stays. */
  function chooseSolutions(values) {
    state.mode = "change";
    host.values.set(values);
  }
  function go(path) {
    host.values.set({node: path});
  }
  function shownSolution() {
    return host.values.get("solution") || "";
  }
  /* Return the locks as the user changed them, or those of the solution; a file cannot solve, and has none. */
  async function askLocks() {
    const kept = host.values.get("locks");
    if (kept?.of === shownSolution()) return keptLocks(kept.locks);
    if (state.depth !== null) return new Map();
    return readLocks((await host.ask("solution_locks", chosenSolutions())).locks);
  }
  async function solveOn(solution) {
    host.open("solve_view", {...formValues(await host.ask("solution_arguments", {solution})), solution});
  }
  async function playIt(solution) {
    const {player, path} = state.frame ?? {player: null};
    host.open("play_view", {solution, ...(player !== null && path && {line: path})});
  }
  /* Ask anew about the solutions that are chosen. */
  function reopen(stale) {
    Object.assign(isStale, stale);
    show(host.values.get("node") || "");
    opened.refresh();
  }
  function askCards(path) {
    return host.ask("solution_cards", {node: path, ...chosenSolutions()});
  }
  /* Draw another node; the focus stays in the view when its button goes. */
  function drawNode() {
    const hadFocus = view.contains(document.activeElement);
    parts.ribbon.draw(state.frame);
    filtered();
    if (hadFocus && !view.contains(document.activeElement)) view.focus({preventScroll: true});
  }
  function filtered() {
    state.kept = [0, 1].map((player) => keptHands(state.frame, player, state.filter));
    drawFigures();
  }
  function drawFigures() {
    if (state.frame) parts.draw();
  }
  async function copy(text, what) {
    copied.hidden = false;
    copied.value = text;
    copied.select();
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = `${what} is copied.`;
    } catch {
      status.textContent = `${what} is selected below; copy it with Ctrl-C.`;
    }
  }
  function onKey(event) {
    if (!state.frame) return;
    const {path, actions} = state.frame, action = actions[Number(event.key) - 1];
    if (event.key === "Backspace" && path) go(parentOf(path));
    else if (action) go(joinedPath(path, action.name));
    else return;
    event.preventDefault();
  }
  const ends = [host.values.listen("node", show), host.values.listen("solution", afresh),
    host.values.listen("other", () => reopen({about: true})), opened.remove, amounts.end,
    hearKeys(view, onKey)];
  box.append(view);
  show(host.values.get("node") || "");
  return () => {
    for (const end of ends) end();
    questions++;
    view.remove();
  };
}
