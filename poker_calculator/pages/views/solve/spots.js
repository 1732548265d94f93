/* Spots to begin with: examples by title, and the usual values of a street for those that are missing. */

import {FIRST_SETUP, FORM_NAMES, SETUP_NAMES, filledSetup, streetsOf, typedValue} from "./setup.js";

const BLIND_DEFENCE = "22-TT, A2s-AJs, K5s-KJs, Q7s+, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+, "
  + "A5o-AJo, K9o+, Q9o+, J9o+, T9o";
const BUTTON_OPENS = "22+, A2s+, K2s+, Q5s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, "
  + "A2o+, K9o+, Q9o+, J9o+, T9o";
const RAISED_POT = {
  ranges: [BLIND_DEFENCE, BUTTON_OPENS], donks: {flop: "", turn: "", river: ""}, raises: "60%",
  add_allin: 0.5, force_allin: 0.2,
};

/* Single raised pots, 100 big blinds deep, by the first street to solve. */
const USUAL_SPOTS = {
  flop: {
    ...RAISED_POT, pot: 5.5, stack: 97.5, bets: "flop: 33%, turn: 66%, river: 75%", target: 1, most_raises: 3,
  },
  turn: {...RAISED_POT, pot: 9.5, stack: 95.5, bets: "33%, 75%"},
  river: {...RAISED_POT, pot: 22, stack: 89, bets: "33%, 75%"},
};

/* The values of spots by title; other values of a form become the defaults. */
export const SPOT_PRESETS = {
  "River, half pot or all-in": FIRST_SETUP,
  "Turn, single raised pot, 100 big blinds": {...USUAL_SPOTS.turn, board: "Qs7s2d9h"},
  "Flop, single raised pot, 100 big blinds": {...USUAL_SPOTS.flop, board: "Qs7s2d"},
};

/* Return the title of the preset that a spot is, or "". */
export function presetOf(setup) {
  const isSame = (preset) => SETUP_NAMES.every((name) =>
    JSON.stringify(typedValue(setup[name])) === JSON.stringify(typedValue(preset[name])));
  return Object.keys(SPOT_PRESETS).find((title) => isSame(filledSetup(SPOT_PRESETS[title]))) ?? "";
}

/* Return an amount scaled, whole if *other* is. */
const scaledAmount = (amount, factor, other) =>
  Number((amount * factor).toFixed(Number.isInteger(Number(other)) ? 0 : 2));

/* Return the usual values for a spot whose board, pot or stack may be known: bets as others play them on the
   street, and a pot and a stack in proportion. */
function usualValues({board, pot, stack}) {
  const {pot: usualPot, stack: usualStack, ranges, ...betting} = USUAL_SPOTS[streetsOf({board: board ?? ""})[0]];
  const amounts = {pot: usualPot, stack: usualStack};
  if (Number(pot) > 0) amounts.stack = scaledAmount(usualStack, pot / usualPot, pot);
  else if (Number(stack) > 0) amounts.pot = scaledAmount(usualPot, stack / usualStack, stack);
  return {ranges, ...amounts, betting};
}

/* Return the spot of a view's values: `FIRST_SETUP` without any, and the usual values for missing ones. */
export function setupOf(values) {
  const entries = FORM_NAMES.map((name) => [name, values.get(name)]);
  const setup = Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
  if (!SETUP_NAMES.some((name) => name in setup)) return filledSetup(FIRST_SETUP);
  const {betting, ...usual} = usualValues(setup);
  return filledSetup({...usual, ...("bets" in setup ? {} : betting), ...setup});
}
