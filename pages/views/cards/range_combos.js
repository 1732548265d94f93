/* The combos of an entry of a range, and orders of the 169 hand classes. */

import {CLASSES, CLASS_OF, COMBOS, COMBOS_OF, COMBO_COUNT, RANKS, SUITS} from "./cards.js";
import CLASS_ORDERS from "./class_orders.json" with {type: "json"};
import {spelled} from "./range_grammar.js";

/* Return the combos of the best classes that fit whole into a share, 0..1, of all combos. */
export function bestCombos(share, order = "equity_vs_random") {
  const most = share * COMBO_COUNT + 1e-9; // the tolerance of `Range.top`
  const taken = new Set();
  let size = 0;
  for (const [digits] of CLASS_ORDERS[order].matchAll(/../g)) {
    const cell = parseInt(digits, 16);
    size += COMBOS_OF[cell].length;
    if (size > most) break;
    taken.add(cell);
  }
  return CLASS_OF.flatMap((cell, combo) => (taken.has(cell) ? [combo] : []));
}

/* The number of a class in `CLASSES`; *kind* is "s" or "o", and anything for a pair. */
export const classNumber = (high, low, kind) => (
  kind === "s" ? 13 * (12 - high) + 12 - low : 13 * (12 - low) + 12 - high);

/* Return the combos from one class {high, low, kind} to another, inclusive; kind "" is both. */
export function combosOfRun(first, last) {
  const steps = Math.max(Math.abs(first.high - last.high), Math.abs(first.low - last.low));
  const [up, across] = [Math.sign(last.high - first.high), Math.sign(last.low - first.low)];
  const kinds = first.kind ? [first.kind] : first.high === first.low ? ["o"] : ["s", "o"];
  const found = [];
  for (let step = 0; step <= steps; step++) {
    for (const kind of kinds) {
      found.push(...COMBOS_OF[classNumber(first.high + up * step, first.low + across * step, kind)]);
    }
  }
  return found;
}

/* Return a function that tells whether a card fits a place such as "A*", "*h", "*" or "Ks". */
function fitting(text) {
  const isOfSuit = text.startsWith("*") && text !== "*";
  const letters = isOfSuit ? `*${spelled(`2${text.slice(1)}`)[1]}` : spelled(text);
  const rank = RANKS.indexOf(letters[0]), suit = SUITS.indexOf(letters[1]);
  return (card) => (rank < 0 || (card - 1) >> 2 === rank) && (suit < 0 || ((card - 1) & 3) === suit);
}

/* Return the combos that fit two places. */
export function combosOfPlaces(first, second) {
  const [one, other] = [first, second].map(fitting);
  const fits = ([low, high]) => (one(low) && other(high)) || (other(low) && one(high));
  return [...COMBOS.keys()].filter((combo) => fits(COMBOS[combo]));
}

/* Return all pairs, suited or offsuit combos: "p", "s" or "o". */
export const combosOfKind = (kind) => [...COMBOS.keys()].filter(
  (combo) => (CLASSES[CLASS_OF[combo]][2] || "p") === kind);

/* Return a number of a text, divided by 100 if it is a percentage, rounded once. */
export function numberOf(digits, exponent = "0", isPercent = false) {
  return Number(`${digits}e${Number(exponent) - (isPercent ? 2 : 0)}`);
}
