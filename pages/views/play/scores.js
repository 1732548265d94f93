/* Decisions of a session: their keys, the EV that they lost, the spots to play again, and hands in words. */

import {writtenChips, writtenPercent} from "../solution/figures.js";
import {SEATS} from "../solution/frame.js";

const LEAST_LOSS = 0.005; // chips; smaller losses are rounding of the solution

/* Return the key of each action: F folds, C checks or calls, 1 to 9 bet or raise in order. */
export function keysOfActions(actions) {
  let bets = 0;
  return actions.map(({name}) => {
    if (name === "fold") return "f";
    if (name === "check" || name === "call") return "c";
    return ++bets < 10 ? String(bets) : "";
  });
}

/* Return the EV that a decision lost, as a fraction of the pot; null if it is unknown. */
export const lossShare = ({lost, pot}) => (lost === null ? null : lost / pot);

/* Return the decisions of hands, each with its hand's number and the player's combo.

   hasOpen : whether a hand that goes on counts */
export function decisionsOf(answers, hasOpen = true) {
  return answers.flatMap((answer, place) => (answer && (answer.end || hasOpen)
    ? answer.decisions.map((each) => ({...each, hand: place + 1, combo: answer.combo})) : []));
}

/* Return {hands, decisions, lost, perHundred, share, net} of a session: EVs in chips, *share* of the pot. */
export function sessionScore(answers, hasOpen = true) {
  const known = decisionsOf(answers, hasOpen).filter(({lost}) => lost !== null);
  const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
  const lost = sum(known.map((each) => each.lost)), ended = answers.filter((answer) => answer?.end);
  return {
    hands: ended.length, decisions: known.length, lost,
    perHundred: known.length ? (100 * lost) / known.length : null,
    share: known.length ? sum(known.map(lossShare)) / known.length : null,
    net: sum(ended.map(({end}) => end.net)),
  };
}

/* Return decisions in an order: "lost" has the greatest losses first, "hand" the latest hand. */
export function sortedDecisions(decisions, order) {
  const key = order === "lost" ? (each) => each.lost ?? -1 : (each) => each.hand;
  return [...decisions].sort((one, other) => key(other) - key(one));
}

/* Return the hands {seat, start, combo, actions} to deal again: of each spot the latest decision counts. */
export function hardestSpots(decisions, most = 10) {
  const latest = new Map();
  for (const each of decisions) latest.set(`${each.seat} ${each.combo} ${each.node}`, each);
  return sortedDecisions([...latest.values()], "lost").filter(({lost}) => lost > LEAST_LOSS).slice(0, most)
    .map(({seat, node, combo}) => ({seat, start: node, combo, actions: []}));
}

export const signedChips = (value) => (value > 0 ? `+${writtenChips(value)}` : writtenChips(value).replace("-", "−"));

/* Return the EV that a decision lost as text. */
export function lossText(decision) {
  if (decision.lost === null) return "EV unknown";
  return `lost ${decision.lost.toFixed(2)} chips, ${writtenPercent(lossShare(decision))} of the pot`;
}

/* Return the latest steps of the opponent and the deck as text, such as "IP: bet 20". */
function latestText({line}, seat) {
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
