/* The combos of a range with their figures: rows of tables, and CSV. */

import {CLASS_OF, comboText} from "../cards/cards.js";
import {figureRow} from "./frame.js";

/* Return the rows of the hands of a player that pass the filters, in the order of combos. */
export function comboRows({frame, about, player, kept}, cell = null) {
  const {combos, weights, equity, ev, made_hands: made, draws, other_ev: other} = frame.players[player];
  const realised = figureRow(frame, player, "realisation"), change = figureRow(frame, player, "change");
  const isActing = player === frame.player, rows = [];
  combos.forEach((combo, hand) => {
    if (!kept[player][hand] || !(weights[hand] > 0) || (cell !== null && CLASS_OF[combo] !== cell)) return;
    rows.push({
      combo: comboText(combo), weight: weights[hand], made: about.made_hands[made[hand]],
      draw: frame.board.length < 10 ? about.draws[draws[hand]] : "", equity: equity[hand], ev: ev[hand],
      realisation: realised[hand], change: other ? change[hand] : NaN,
      shares: isActing ? frame.strategy.map((shares) => shares[hand]) : [],
      evs: isActing ? frame.action_evs.map((evs) => evs[hand]) : [],
    });
  });
  return rows;
}

/* Return the columns {name, key(row), kind} of a table of combos. */
export function comboColumns({frame, player}) {
  const isActing = player === frame.player;
  const columns = [
    {name: "Combo", kind: "combo", key: ({combo}) => combo},
    {name: "Weight", kind: "percent", key: ({weight}) => weight},
    {name: "Made hand", kind: "text", key: ({made}) => made},
    ...(frame.board.length < 10 ? [{name: "Draw", kind: "text", key: ({draw}) => draw}] : []),
    {name: "Equity", kind: "percent", key: ({equity}) => equity},
    {name: "EV", kind: "chips", key: ({ev}) => ev},
    {name: "Realisation", kind: "percent", key: ({realisation}) => realisation},
  ];
  if (frame.players[player].other_ev) columns.push({name: "EV change", kind: "change", key: ({change}) => change});
  if (isActing) {
    frame.actions.forEach(({name}, action) => {
      columns.push({name, kind: "percent", key: ({shares}) => shares[action]});
      columns.push({name: `EV ${name}`, kind: "chips", key: ({evs}) => evs[action]});
    });
  }
  return columns;
}
