/* The filters of a range: which hands are shown and counted. */

import {COMBOS} from "../cards/cards.js";

/* Return filters that every hand passes. */
export const emptyFilter = () => ({
  made: new Set(), draws: new Set(), suits: new Set(), action: "", least: 0.5, cards: [], holds: false,
});

export const isFiltering = ({made, draws, suits, action, cards}) =>
  made.size + draws.size + suits.size + cards.length > 0 || action !== "";

/* Return whether each hand of a player passes the filters. */
export function keptHands(frame, player, filter) {
  const {combos, made_hands: made, draws} = frame.players[player];
  const action = player === frame.player ? frame.actions.findIndex(({name}) => name === filter.action) : -1;
  const suits = [...filter.suits], holds = (combo, card) => COMBOS[combo].includes(card);
  return Uint8Array.from(combos, (combo, hand) => {
    if (filter.made.size && !filter.made.has(made[hand])) return 0;
    if (filter.draws.size && !filter.draws.has(draws[hand])) return 0;
    if (!suits.every((suit) => COMBOS[combo].some((card) => ((card - 1) & 3) === suit))) return 0;
    if (action >= 0 && !(frame.strategy[action][hand] >= filter.least)) return 0;
    return filter.cards.length && filter.cards.some((card) => holds(combo, card)) !== filter.holds ? 0 : 1;
  });
}

