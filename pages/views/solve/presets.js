/* Spots to begin with. */

import {FIRST_SETUP, SETUP_NAMES, filledSetup, typedValue} from "./setup.js";

const BLIND_DEFENCE = "22-TT, A2s-AJs, K5s-KJs, Q7s+, J7s+, T7s+, 96s+, 86s+, 75s+, 64s+, 53s+, "
  + "A5o-AJo, K9o+, Q9o+, J9o+, T9o";
const BUTTON_OPENS = "22+, A2s+, K2s+, Q5s+, J7s+, T7s+, 97s+, 86s+, 75s+, 64s+, 54s, "
  + "A2o+, K9o+, Q9o+, J9o+, T9o";
const NO_DONKS = {flop: "", turn: "", river: ""};
const IN_BLINDS = {donks: NO_DONKS, chip: 0.01, players: [BLIND_DEFENCE, BUTTON_OPENS]};

/* The values of spots by title; other values of a form become the defaults. */
export const SPOT_PRESETS = {
  "River, half pot or all-in": FIRST_SETUP,
  "Turn, single raised pot, 100 big blinds": {
    ...IN_BLINDS, board: "Qs7s2d9h", pot: 9.5, stack: 95.5, bets: "33%, 75%", raises: "60%",
    add_allin: 0.5, force_allin: 0.2,
  },
  "Flop, single raised pot, 100 big blinds": {
    ...IN_BLINDS, board: "Qs7s2d", pot: 5.5, stack: 97.5, bets: "flop: 33%, turn: 66%, river: 75%",
    raises: "60%", add_allin: 0.5, force_allin: 0.2, target: 0.01, most_raises: 3,
  },
};

/* Return the title of the preset that a spot is, or "". */
export function presetOf(setup) {
  const isSame = (preset) => SETUP_NAMES.every((name) =>
    JSON.stringify(typedValue(setup[name])) === JSON.stringify(typedValue(preset[name])));
  return Object.keys(SPOT_PRESETS).find((title) => isSame(filledSetup(SPOT_PRESETS[title]))) ?? "";
}
