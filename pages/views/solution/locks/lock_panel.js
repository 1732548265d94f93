/* Lock the strategy of a node's player: of the range, of a class or of a combo; and solve again. */

import {CLASSES, CLASS_OF, comboText} from "../../cards/cards.js";
import {button, element, headingOf, optionElements, statusLine, toolRow} from "../../parts/dom.js";
import {optionButtons} from "../../parts/tabs.js";
import {segmentsOf, swatch, writtenPercent} from "../figures.js";
import {SEATS} from "../frame.js";
import {balancedShares, changedLocks, combosOfScope, meanShares, writeLocks} from "./lock_set.js";
import {lockSolving} from "./lock_solving.js";

const combosText = (count) => `${count} ${count === 1 ? "combo" : "combos"}`;

/* Return a list {box, draw}; *onGo(path)* shows a node, *onRemove(path)* gets the node of a lock. */
function lockList(onGo, onRemove) {
  const list = element("ul", {class: "pc-lock-list", "aria-label": "Locks"});
  const note = element("p", {class: "pc-count"});
  function item({node, player, shares}) {
    const name = node || "the root";
    const remove = button("Remove", () => onRemove(node));
    remove.setAttribute("aria-label", `Remove the lock at ${name}`);
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

  function row({name}, action, segment) {
    const input = element("input", {
      type: "range", min: 0, max: 100, step: 1, "aria-label": name,
      input: () => move(action, input.valueAsNumber / 100),
    });
    const output = element("output", {class: "pc-figure"});
    const only = element("button", {
      class: "pc-button", text: "100 %", "aria-label": `Always ${name}`, click: () => move(action, 1),
    });
    return {input, output, box: element("div", {class: "pc-lock-slider", "data-action": name},
      element("span", {}, swatch(segment), element("span", {text: ` ${name}`})), input, output, only)};
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
      input.setAttribute("aria-valuetext", writtenPercent(current[action]));
      output.textContent = writtenPercent(current[action]);
    });
  }
  function draw(actions, shares) {
    const segments = segmentsOf(actions, shares).reverse();
    current = shares;
    rows = actions.map((action, place) => row(action, place, segments[place]));
    box.replaceChildren(...rows.map((each) => each.box));
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
  const found = toolRow();
  const box = element("div", {class: "pc-locks"}, note, editor, list.box, solving.box, found);

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
    found.replaceChildren(element("span", {text: `The grid shows the change of EV from “${before}” to “${name}”.`}),
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
      const found = await ask("solution_alike", {...chosen(), node: path});
      if (path !== alikeOf) return;
      alike = new Map([...found.combos].map((each, place) => [each, found.alike[place]]));
      draw();
    } catch (error) {
      if (path === alikeOf) what.textContent = error.message;
    }
  }
  function offerCombos() {
    const held = state.pinned === null ? []
      : [...state.frame.players[state.frame.player].combos].filter((each) => CLASS_OF[each] === state.pinned);
    const before = combo.value;
    combo.replaceChildren(...optionElements(held.map((each) => [each, comboText(each)])));
    if (held.map(String).includes(before)) combo.value = before;
  }
  function whatText(combos) {
    const {frame, pinned} = state, locked = state.locks.get(frame.path)?.shares;
    if (!combos.length) return "Pin a class of the range in the grid first.";
    const held = combos.filter((each) => locked?.has(each)).length;
    const name = scope === "range" ? `the range of ${SEATS[frame.player]}` : scope === "class" ? CLASSES[pinned]
      : combos.map(comboText).join(", ") + (combos.length > 1 ? ", which are isomorphic" : "");
    return `${name}: ${held ? `${held} of ${combos.length} combos locked` : "not locked"}`;
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
    if (now.every((each, place) => each === drawn[place])) return; // a slider that is moved stays
    drawn = now;
    const combos = chosenCombos(), locked = state.locks.get(frame.path)?.shares;
    what.textContent = whatText(combos);
    sliders.box.hidden = !combos.length;
    lock.disabled = !combos.length;
    unlock.disabled = !combos.some((each) => locked?.has(each));
    sliders.draw(frame.actions, meanShares(state, combos));
  }
  return {box, draw};
}
