/* Open the spot of a step in the solver, with ranges to choose. */

import {button, element, labelled, statusLine} from "../parts/dom.js";
import {PRESET_RANGES} from "../range_picker/preset_ranges.js";
import {nameOf, plainNumber} from "./pictures.js";
import {solverSpot, startingRange} from "./solver_spots.js";

const RANGE_CHOICES = {"All hands": "100%", ...PRESET_RANGES};

/* Return {box, draw(hand, step, look)}, or null for a host that has no solver. */
export function spotOpener(host) {
  if (!host.open) return null;
  let spot = null, key = "";
  const inputs = [0, 1].map(() => rangeChoice());
  const about = statusLine();
  const open = button("Open in the solver", () => host.open("solve_view", {
    players: inputs.map(({value}) => value()), board: spot.board, pot: spot.pot, stack: spot.stack,
  }));
  const form = element("div", {class: "pc-replay-spot-ranges"}, ...inputs.map(({box}) => box), open);
  const box = element("details", {class: "pc-replay-spot", toggle: () => box.scrollIntoView({block: "nearest"})},
    element("summary", {text: "Open this spot in the solver"}), about, form);

  function draw(hand, step, look) {
    spot = solverSpot(hand, step);
    form.hidden = "problem" in spot;
    about.textContent = spot.problem ?? `From the start of the ${spot.street}: pot ${plainNumber(spot.pot)}, `
      + `effective stack ${plainNumber(spot.stack)} chips.`;
    if (spot.problem) return;
    inputs.forEach(({name}, place) => name(
      `${nameOf(hand, spot.seats[place], look)}, ${place ? "in" : "out of"} position`));
    const newKey = [hand.title, spot.seats, spot.opener].join(" ");
    if (newKey === key) return; // and keep the ranges that were chosen
    key = newKey;
    inputs.forEach(({set}, place) => set(startingRange(hand, spot, spot.seats[place], PRESET_RANGES)));
  }
  return {box, draw};
}

/* Return a range to type or to choose: {box, name(text), set(range), value()}. */
function rangeChoice() {
  const input = element("input", {class: "pc-input", spellcheck: "false"});
  const presets = element("select", {"aria-label": "Presets", change: () => {
    input.value = presets.value;
    presets.selectedIndex = 0;
  }}, element("option", {value: "", text: "Presets …", disabled: true, selected: true}),
  ...Object.entries(RANGE_CHOICES).map(([path, value]) => element("option", {value, text: path})));
  const label = labelled("", input);
  return {
    box: element("div", {class: "pc-replay-spot-range"}, label, presets),
    name: (text) => { label.firstChild.textContent = text; },
    set: (range) => { input.value = range; },
    value: () => input.value.trim(),
  };
}
