/* Presets by title: trees, and spots to begin with; and the usual values of a street for those that are missing. */

import {FORM_NAMES, SETUP_NAMES, SIZE_NAMES, filledSetup, sizesByStreet} from "./setup.js";
import {streetsOf, typedValue, writtenSizes} from "./setup.js";

const BLIND_DEFENCE = "22-TT, A2s-AJs, K5s-KJs, Q7s+, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+, "
  + "A5o-AJo, K9o+, Q9o+, J9o+, T9o";
const BUTTON_OPENS = "22+, A2s+, K2s+, Q5s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, "
  + "A2o+, K9o+, Q9o+, J9o+, T9o";
const RANGES = [BLIND_DEFENCE, BUTTON_OPENS];
const ALLIN_RULES = {add_allin: 0.5, force_allin: 0.2}, NO_DONKS = {flop: "", turn: "", river: ""};

/* The bets and raises of trees by title, for any street; of the first three, each has about four times the nodes of
   the one before. */
export const TREE_PRESETS = {
  "Simple: one bet size": {
    ...ALLIN_RULES, bets: "flop: 33%, turn: 66%, river: 75%", raises: "60%", donks: NO_DONKS, most_raises: 3,
  },
  "Standard: two bet sizes": {...ALLIN_RULES, bets: "33%, 75%", raises: "60%", donks: NO_DONKS, most_raises: ""},
  "Rich: three bet sizes, donk bets": {
    ...ALLIN_RULES, bets: "33%, 75%, 125%", raises: "50%, 100%", donks: null, most_raises: "",
  },
  "Half pot or all-in": {add_allin: "", force_allin: "", bets: "50%, allin", raises: "allin", donks: null, most_raises: ""},
};
const [SIMPLE, STANDARD, , SHORT] = Object.values(TREE_PRESETS);

/* The spot of a view without values. */
const FIRST_SETUP = {
  ...SHORT, board: "Qs7h2dTc4s", pot: 60, stack: 120,
  ranges: ["99-QQ, AQs, KQs, QJs, QTs, JTs, T9s, 98s, 77, AQo, KQo",
    "QQ+, 22-99, AJs+, KTs+, QTs+, J9s+, T8s+, 98s, 87s, 76s, AJo+, KJo+"],
};

/* Single raised pots, 100 big blinds deep, by the first street to solve. */
const USUAL_SPOTS = {
  flop: {...SIMPLE, ranges: RANGES, pot: 5.5, stack: 97.5, target: 1},
  turn: {...STANDARD, ranges: RANGES, pot: 9.5, stack: 95.5},
  river: {...STANDARD, ranges: RANGES, pot: 22, stack: 89},
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

/* Return the title of the tree that a spot has on the streets of its board, or "". */
export function treeOf(setup) {
  const valueOf = (name, value) => (!SIZE_NAMES.includes(name) || value === null ? typedValue(value)
    : JSON.stringify(writtenSizes(sizesByStreet(value), streetsOf(setup))));
  const isSame = (tree) => Object.keys(tree).every((name) => valueOf(name, tree[name]) === valueOf(name, setup[name]));
  return Object.keys(TREE_PRESETS).find((title) => isSame(TREE_PRESETS[title])) ?? "";
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
