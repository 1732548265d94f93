/* Decisions of a session: their keys, the EV that they lost, and the spots to play again. */

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
