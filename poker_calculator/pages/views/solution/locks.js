/* Lock the strategy of a node's player: of the range, of a class or of a combo; and solve again. */

import {CLASSES, CLASS_OF, COMBOS_OF, comboText} from "../cards/cards.js";
import {percentText, plainFigure} from "../parts/amounts.js";
import {isGivenUp} from "../parts/asking.js";
import {button, element, headingOf, labelled, optionElements, problemLine, statusLine} from "../parts/dom.js";
import {toolRow} from "../parts/dom.js";
import {withDrawnCards} from "../parts/drawn_cards.js";
import {optionButtons} from "../parts/tabs.js";
import {exploitabilityGraph, questions} from "../solve/run.js";
import {doubtAbout, fractionOf, percentProblem} from "../solve/units.js";
import {SEATS, segmentsOf, swatch} from "./figures.js";

/* Return shares that sum to 1 after one is changed; the others keep their proportions. */
function balancedShares(shares, action, value) {
  if (shares.length === 1) return [1];
  const newShare = Math.min(1, Math.max(0, value));
  const others = shares.reduce((sum, share, index) => (index === action ? sum : sum + share), 0);
  return shares.map((share, index) => {
    if (index === action) return newShare;
    return others > 1e-12 ? (share / others) * (1 - newShare) : (1 - newShare) / (shares.length - 1);
  });
}

/* Return locks by node, as the query `solution_locks` answers them. */
export function readLocks(locks) {
  return new Map(locks.map(({node, label, player, actions, combos, shares}) => [node, {
    node, label, player, actions, shares: new Map([...combos].map((combo, index) =>
      [combo, actions.map((_, action) => shares[action * combos.length + index])])),
  }]));
}

/* Return locks as the query `solve_locked` takes them. */
function writeLocks(locks) {
  return [...locks.values()].map(({node, actions, shares}) => ({
    node, combos: [...shares.keys()],
    shares: actions.map((_, action) => [...shares.values()].map((row) => row[action])),
  }));
}

/* Return locks as plain values, which a host can keep; `keptLocks` reads them. */
export function plainLocks(locks) {
  return [...locks.values()].map((lock) => ({...lock, shares: [...lock.shares]}));
}

export function keptLocks(plain) {
  return new Map(plain.map((lock) => [lock.node, {...lock, shares: new Map(lock.shares)}]));
}

/* Lock combos at the node of a frame, or set them free if *shares* is null; return further locks. */
function changedLocks(locks, frame, combos, shares) {
  const before = locks.get(frame.path), sharesByCombo = new Map(before?.shares);
  for (const combo of combos) {
    if (shares) sharesByCombo.set(combo, shares);
    else sharesByCombo.delete(combo);
  }
  const next = new Map(locks);
  if (sharesByCombo.size) {
    next.set(frame.path, {
      node: frame.path, label: frame.label, player: frame.player, actions: frame.actions.map(({name}) => name),
      shares: sharesByCombo,
    });
  } else next.delete(frame.path);
  return next;
}

/* Return the number of locked combos of each class at a node. */
export function lockedCells(locks, path) {
  const counts = new Uint8Array(COMBOS_OF.length);
  for (const combo of locks.get(path)?.shares.keys() ?? []) counts[CLASS_OF[combo]]++;
  return counts;
}

/* Return the mean shares of combos at a node: of their locks, and of the strategy of free ones. */
function meanShares({frame, locks}, combos) {
  const {combos: rangeCombos, deals} = frame.players[frame.player], locked = locks.get(frame.path)?.shares;
  const sums = frame.actions.map(() => 0), wanted = new Set(combos);
  let total = 0;
  rangeCombos.forEach((combo, hand) => {
    const own = locked?.get(combo), shares = own ?? frame.strategy.map((row) => row[hand]);
    if (!wanted.has(combo) || Number.isNaN(shares[0])) return;
    const weight = deals[hand] > 0 ? deals[hand] : own ? 1e-9 : 0;
    total += weight;
    shares.forEach((share, action) => { sums[action] += weight * share; });
  });
  return sums.map((sum) => (total > 0 ? sum / total : 1 / sums.length));
}

/* Return the combos of a scope "range", "class" or "combo" at a node; *alike* groups isomorphic ones. */
function combosOfScope({frame, pinned}, scope, combo, alike) {
  const rangeCombos = [...frame.players[frame.player].combos];
  if (scope === "range") return rangeCombos;
  if (scope === "class") return pinned === null ? [] : rangeCombos.filter((other) => CLASS_OF[other] === pinned);
  if (!rangeCombos.includes(combo)) return [];
  return alike ? rangeCombos.filter((other) => alike.get(other) === alike.get(combo)) : [combo];
}

const KEPT_AGAIN = 250; // milliseconds between two looks for a solution whose work was stopped
const DEFAULT_TARGET = 0.3; // percent of the pot

/* Return a name with a number that no solution has. */
function freeName(base, names) {
  for (let number = 1; ; number++) {
    const name = number > 1 ? `${base} ${number}` : base;
    if (!names.includes(name)) return name;
  }
}

const percentOfPot = (value) => `${plainFigure(100 * value)} % of the pot`;

/* Return a form {box, draw}.

   ask      : asks the host
   query()  : returns the locks to solve with, and the solution
   onDone(name) : called when the new solution is kept */
function lockSolving(ask, query, onDone) {
  const name = element("input", {class: "pc-input pc-lock-name", spellcheck: "false"});
  const target = element("input", {type: "text", class: "pc-input pc-number", inputmode: "decimal", value: DEFAULT_TARGET});
  const asking = questions();
  const status = element("p", {class: "pc-lock-status", role: "status"});
  const problem = problemLine();
  const start = button("Solve again", begin, "Solve again with these locks");
  const stop = button("Stop", () => ending?.abort(), "Stop, and keep the solution as it is");
  const graph = exploitabilityGraph();
  const box = element("div", {class: "pc-lock-solving"}, toolRow(
    labelled("Name", name), labelled("Target, % of pot", target), start, stop), asking.box, status, problem, graph.box);
  let ending = null, solutions = [], base = "";
  [start.disabled, stop.disabled] = [true, true];

  function begin() {
    problem.textContent = percentProblem("The target", target.value);
    if (problem.textContent) return;
    const doubt = doubtAbout({"The target": fractionOf(target.value)});
    if (doubt) asking.ask(doubt, {"Solve anyway": solve});
    else solve();
  }
  async function solve() {
    const settings = {...query(), name: name.value.trim(), target: fractionOf(target.value)};
    if (ending) return;
    ending = new AbortController();
    [start.disabled, stop.disabled, problem.textContent, status.textContent] = [true, false, "", "Solving …"];
    stop.focus();
    let isKept = true;
    const points = [];
    const progress = (step) => {
      points.push(step);
      status.textContent = `${step.iterations} iterations: exploitability ${percentOfPot(step.exploitability)}`;
      graph.draw({points, pot: step.pot, target: settings.target});
    };
    try {
      await ask("solve_locked", settings, {signal: ending.signal, progress});
    } catch (error) {
      isKept = isGivenUp(error) && points.length > 0 && await waitUntilKept(settings.name);
      if (!isKept) problem.textContent = isGivenUp(error) ? "Stopped before the first step." : error.message;
    }
    ending = null;
    [start.disabled, stop.disabled] = [false, true];
    start.focus();
    if (isKept) onDone(settings.name);
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

const combosText = (count) => `${count} ${count === 1 ? "combo" : "combos"}`;

/* Return a list {box, draw}; *onGo(path)* shows a node, *onRemove(path)* gets the node of a lock. */
function lockList(onGo, onRemove) {
  const list = element("ul", {class: "pc-lock-list", "aria-label": "Locks"});
  const note = element("p", {class: "pc-count"});
  function item({node, label, player, shares}) {
    const name = label || "the root";
    const remove = button("Remove", () => onRemove(node), "Remove", `Remove the lock at ${name}`);
    return element("li", {"data-node": node}, button(name, () => onGo(node), `Show ${name}`),
      element("span", {text: `${SEATS[player]}, ${combosText(shares.size)}`}), remove);
  }
  function draw(locks) {
    note.textContent = locks.size ? "" : "No strategy is locked.";
    list.replaceChildren(...[...locks.values()].map(item));
  }
  return {box: element("div", {}, headingOf("Locks"), note, list), draw};
}

/* Return sliders {box, draw, shares}. */
function lockSliders() {
  const box = element("div", {class: "pc-lock-sliders", role: "group", "aria-label": "Frequencies to lock"});
  let current = [], rows = [];

  function row({name, label}, action, segment) {
    const input = element("input", {
      type: "range", min: 0, max: 100, step: 1, "aria-label": label,
      input: () => move(action, input.valueAsNumber / 100),
    });
    const output = element("output", {class: "pc-figure"});
    const only = element("button", {
      class: "pc-button", text: "100 %", "aria-label": `Always ${label}`, click: () => move(action, 1),
    });
    return {input, output, box: element("div", {class: "pc-lock-slider", "data-action": name},
      element("span", {}, swatch(segment), element("span", {text: ` ${label}`})), input, output, only)};
  }
  function move(action, value) {
    current = balancedShares(current, action, value);
    show(action);
  }
  /* Show all shares; the slider that is moved stays where it is. */
  function show(moved = null) {
    rows.forEach(({input, output}, action) => {
      if (action !== moved || Math.abs(input.valueAsNumber - 100 * current[action]) > 1) {
        input.value = Math.round(100 * current[action]);
      }
      input.setAttribute("aria-valuetext", percentText(current[action]));
      output.textContent = percentText(current[action]);
    });
  }
  function draw(actions, shares) {
    const segments = segmentsOf(actions, shares).reverse();
    current = shares;
    rows = actions.map((action, index) => row(action, index, segments[index]));
    box.replaceChildren(...rows.map((line) => line.box));
    show();
  }
  return {box, draw, shares: () => current};
}

const LOCK_SCOPES = {range: "Range", class: "Class", combo: "Combo"};

/* Return a panel {box, draw} for the locks of a view's state.

   ask(name, query, options), chosen() : ask the host; the names of the solutions
   go(path), redraw()                  : show a node; draw the view anew
   choose({solution, other})           : shows a solution compared with another one
   keep()                              : keeps the locks that were changed */
export function lockPanel(state, {ask, chosen, go, redraw, choose, keep}) {
  let scope = "range", drawn = [], alike = null, alikeOf = null, names = [];
  const scopes = optionButtons("Lock", LOCK_SCOPES, scope, (value) => {
    scope = value;
    draw();
  });
  const combo = element("select", {"aria-label": "Combo", change: () => draw()});
  const what = statusLine();
  const sliders = lockSliders();
  const lock = button("Lock", () => change(sliders.shares()), "Lock these frequencies");
  const unlock = button("Unlock", () => change(null), "Let the solver choose again");
  const editor = element("div", {}, toolRow(scopes.box, combo), what, sliders.box,
    toolRow(lock, unlock));
  const note = element("p", {class: "pc-count"});
  const list = lockList(go, (path) => {
    state.locks.delete(path);
    changed();
  });
  const solving = lockSolving(ask, () => ({...chosen(), locks: writeLocks(state.locks)}), solved);
  const offer = toolRow();
  const box = element("div", {class: "pc-locks"}, note, editor, list.box, solving.box, offer);

  const chosenCombo = () => Number(combo.value || -1);
  const chosenCombos = () => combosOfScope(state, scope, chosenCombo(), alike);
  function change(shares) {
    state.locks = changedLocks(state.locks, state.frame, chosenCombos(), shares);
    changed();
  }
  function changed() {
    drawn = [];
    keep();
    redraw();
  }
  const shownName = () => chosen().solution || names[0] || "solution";
  /* Compare the solution with a new one, and offer to show that one. */
  function solved(name) {
    const before = shownName();
    alikeOf = null; // the names of solutions have changed
    offer.replaceChildren(element("span", {text: `The grid shows the change of EV from “${before}” to “${name}”.`}),
      button(`Show “${name}”`, () => choose({solution: name, other: before})));
    choose({other: name});
  }
  /* Ask which solutions there are, and which hands are isomorphic at a node. */
  async function look(path) {
    alikeOf = path;
    alike = null;
    try {
      names = (await ask("contents", {})).solutions;
      draw();
      const answer = await ask("solution_alike", {...chosen(), node: path});
      if (path !== alikeOf) return;
      alike = new Map([...answer.combos].map((member, index) => [member, answer.alike[index]]));
      draw();
    } catch (error) {
      if (path === alikeOf) what.textContent = error.message;
    }
  }
  function offerCombos() {
    const members = state.pinned === null ? []
      : [...state.frame.players[state.frame.player].combos].filter((member) => CLASS_OF[member] === state.pinned);
    const before = combo.value;
    combo.replaceChildren(...optionElements(members.map((member) => [member, comboText(member)])));
    if (members.map(String).includes(before)) combo.value = before;
  }
  function whatText(combos) {
    const {frame, pinned} = state, locked = state.locks.get(frame.path)?.shares;
    if (!combos.length) return "Pin a class of the range in the grid first.";
    const lockedCount = combos.filter((member) => locked?.has(member)).length;
    const name = scope === "range" ? `the range of ${SEATS[frame.player]}` : scope === "class" ? CLASSES[pinned]
      : combos.map(comboText).join(", ") + (combos.length > 1 ? ", which are isomorphic" : "");
    return `${name}: ${lockedCount ? `${lockedCount} of ${combos.length} combos locked` : "not locked"}`;
  }
  function draw() {
    const {frame} = state;
    if (!frame) return;
    const isDecision = frame.player !== null;
    list.draw(state.locks);
    solving.draw(shownName(), names);
    editor.hidden = !isDecision;
    note.textContent = isDecision ? "" : "Nobody acts here; go to a decision to lock its strategy.";
    if (!isDecision) return;
    if (alikeOf !== frame.path) look(frame.path);
    combo.hidden = scope !== "combo";
    offerCombos();
    const now = [frame.path, scope, state.pinned, combo.value, scope === "combo" && alike, state.locks];
    if (now.every((value, index) => value === drawn[index])) return; // a slider that is moved stays
    drawn = now;
    const combos = chosenCombos(), locked = state.locks.get(frame.path)?.shares;
    what.replaceChildren(...withDrawnCards(whatText(combos)));
    sliders.box.hidden = !combos.length;
    lock.disabled = !combos.length;
    unlock.disabled = !combos.some((member) => locked?.has(member));
    sliders.draw(frame.actions, meanShares(state, combos));
  }
  return {box, draw};
}
