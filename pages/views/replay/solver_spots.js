/* Spots of replayed hands for the solver. */

import {amountOf, cardsOf, nameOf, picturesOf} from "./pictures.js";

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
  const street = start.street.toLowerCase();
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
export function startingRange(hand, spot, seat, presets) {
  const position = nameOf(hand, seat, {isHidden: true});
  const isOpening = (path) => path.startsWith(`Opening, top shares/${position} `);
  const path = seat === spot.opener ? Object.keys(presets).find(isOpening) : undefined;
  return path ? presets[path] : "100%";
}
