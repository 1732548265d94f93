/* How a hand that is played is told in words. */

import {SEATS} from "../solution/frame.js";
import {writtenChips, writtenPercent} from "../solution/figures.js";
import {lossShare} from "./scores.js";

export const signedChips = (value) => (value > 0 ? `+${writtenChips(value)}` : writtenChips(value).replace("-", "−"));

/* Return the EV that a decision lost as text. */
export function lossText(decision) {
  if (decision.lost === null) return "EV unknown";
  return `lost ${decision.lost.toFixed(2)} chips, ${writtenPercent(lossShare(decision))} of the pot`;
}

/* Return the latest steps of the opponent and the deck as text, such as "IP: bet 20". */
export function latestText({line}, seat) {
  const place = line.findLastIndex(({player}) => player === seat);
  return line.slice(place + 1)
    .map(({player, step}) => (player === null ? step : `${SEATS[player]}: ${step}`)).join(", ");
}

/* Return what a hand has come to: the player's turn, or its end. */
export function turnText(answer, seat) {
  const latest = latestText(answer, seat), before = latest ? `${latest}. ` : "";
  if (!answer.end) return `${before}Your turn.`;
  const {kind, won, lost_to: lostTo, net} = answer.end, result = `Net ${signedChips(net)}.`;
  if (kind === "fold") return won > 0 ? `${before}You win ${writtenChips(won)}. ${result}` : `You fold. ${result}`;
  if (won === lostTo) return `${before}Showdown: you split the pot. ${result}`;
  return won > lostTo ? `${before}Showdown: you win ${writtenChips(won)}. ${result}`
    : `${before}Showdown: you lose. ${result}`;
}
