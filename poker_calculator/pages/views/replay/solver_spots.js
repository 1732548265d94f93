/* Spots of a replayed hand for the solver, with ranges to begin with; only a host with a solver offers them. */

import {knowBigBlind} from "../parts/amounts.js";
import {button, element, labelled, statusLine} from "../parts/dom.js";
import {PRESET_RANGES} from "../range_picker/presets.js";
import {amountOf, cardsOf, nameOf, picturesOf, plainNumber} from "./replay_table.js";

/* Return the spot at the start of the street of a step, or {problem}, the reason why there is none.

   seats         : the players, the one out of position first
   board         : its cards as one text
   pot, stack    : the pot and the effective stack in chips
   opener        : the seat of the first raise before the flop, -1 without one */
export function solverSpot(hand, step) {
  const all = picturesOf(hand), board = cardsOf(all[step].board);
  if (!hand.is_holdem) return {problem: "The solver takes no-limit hold'em only."};
  if (!board.length) {
    return {problem: "The solver takes spots from the flop on; this step is before the flop."};
  }
  if (board.length > 5 || board.includes("??")) {
    return {problem: "The solver takes one board whose cards are known."};
  }
  const first = all.findIndex((picture) => picture.board === all[step].board), start = all[first];
  if (start.turn < 0) return {problem: "The players are all-in, so there is no decision left to solve."};
  const seats = hand.names.map((_, seat) => seat).filter((seat) => start.seats[seat].status !== "out");
  const street = start.street;
  if (seats.length !== 2) {
    return {problem: `The solver takes two players; ${seats.length} are in this hand on the ${street}.`};
  }
  const amount = (text) => (text ? amountOf(text, hand.symbol) : 0);
  const pot = amount(start.total), stack = Math.min(...seats.map((seat) => amount(start.seats[seat].stack)));
  if (!(pot > 0 && stack > 0 && Number.isFinite(stack))) {
    return {problem: "The pot and the stacks of this hand are not known."};
  }
  return {seats, board: board.join(""), street, pot, stack, opener: openerOf(all, first)};
}

function openerOf(all, end) {
  for (const {seats} of all.slice(0, end)) {
    const seat = seats.findIndex(({action}) => action.startsWith("raises"));
    if (seat >= 0) return seat;
  }
  return -1;
}

/* Return the text of the range to begin with: the opener's opening range, else all hands. */
function startingRange(hand, spot, seat, presets) {
  const position = nameOf(hand, seat, {isHidden: true});
  const isOpening = (path) => path.startsWith(`Opening, top shares/${position} `);
  const path = seat === spot.opener ? Object.keys(presets).find(isOpening) : undefined;
  return path ? presets[path] : "100%";
}

const RANGE_CHOICES = {"All hands": "100%", ...PRESET_RANGES};

/* Return {box, draw(hand, step, look)}; *open(view, values)* shows a view. */
export function spotOpener(open) {
  let spot = null, key = "", bigBlind = null;
  const inputs = [0, 1].map(() => rangeChoice());
  const about = statusLine();
  const opener = button("Open in the solver", () => {
    knowBigBlind(spot, bigBlind);
    const {board, pot, stack} = spot;
    open("solve_view", {ranges: inputs.map(({value}) => value()), board, pot, stack});
  });
  const form = element("div", {class: "pc-replay-spot-ranges"}, ...inputs.map(({box}) => box), opener);
  const box = element("details", {class: "pc-replay-spot", toggle: () => box.scrollIntoView({block: "nearest"})},
    element("summary", {text: "Open this spot in the solver"}), about, form);

  function draw(hand, step, look) {
    [spot, bigBlind] = [solverSpot(hand, step), hand.big_blind];
    form.hidden = "problem" in spot;
    about.textContent = spot.problem ?? `From the start of the ${spot.street}: pot ${plainNumber(spot.pot)}, `
      + `effective stack ${plainNumber(spot.stack)} chips.`;
    if (spot.problem) return;
    inputs.forEach(({name}, index) => name(
      `${nameOf(hand, spot.seats[index], look)}, ${index ? "in" : "out of"} position`));
    const newKey = [hand.title, spot.seats, spot.opener].join(" ");
    if (newKey === key) return; // and keep the ranges that were chosen
    key = newKey;
    inputs.forEach(({set}, index) => set(startingRange(hand, spot, spot.seats[index], PRESET_RANGES)));
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
    value: () => input.value.trim() || "100%",
  };
}
