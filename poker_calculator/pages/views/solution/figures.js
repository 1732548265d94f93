/* The figures of a node of a solution, as `poker_calculator/pages/queries/solutions.py` sends them: read, written and coloured. */

import {CLASS_OF, COMBOS, COMBOS_OF, cardNumber} from "../cards/cards.js";
import {chipsText, percentText, shortChips, signedChips, withPlus} from "../parts/amounts.js";
import {element} from "../parts/dom.js";
import {spokenCard} from "../parts/drawn_cards.js";

export const SEATS = ["OOP", "IP"];
const MISSING_LEVEL = 65535; // the level of NaN

/* Return numbers that may be quantised, with NaN for missing ones; null stays null. */
export function numbersOf(values) {
  if (values === null || !("levels" in values)) return values;
  const {levels, least, step} = values;
  return Float32Array.from(levels, (level) => (level === MISSING_LEVEL ? NaN : least + step * level));
}

/* Return an answer with numbers as arrays, and one array of figures for each action. */
export function readFrame(answer) {
  const rows = (values) => {
    const numbers = numbersOf(values), count = numbers ? numbers.length / answer.actions.length : 0;
    return answer.actions.map((_, action) => numbers.subarray(count * action, count * (action + 1)));
  };
  const players = answer.players.map((figures) => ({
    ...figures,
    ...Object.fromEntries(["weights", "deals", "ev", "other_ev"].map((name) => [name, numbersOf(figures[name])])),
  }));
  const frame = {...answer, players, strategy: rows(answer.strategy), action_evs: rows(answer.action_evs)};
  return withEquities(frame, null);
}

/* The cards of a text such as "Qs2h". */
const boardCards = (text) => (text.match(/../g) || []).map(cardNumber);

/* Return the figure of each hand of a player in a mode of the grid; null if there is none. */
export function figureRow(frame, player, mode) {
  const {weights, equity, ev, other_ev: other} = frame.players[player];
  if (mode === "weights") return weights;
  if (mode === "equity") return equity;
  if (mode === "ev") return ev;
  if (mode === "realisation") return ev.map((value, hand) => realisation(value, equity[hand], frame.pot));
  return other && ev.map((value, hand) => other[hand] - value);
}

/* The part of its share of the pot that a hand realises; NaN for hands that win no showdown. */
export const realisation = (ev, equity, pot) => (equity * pot > 1e-6 ? ev / (equity * pot) : NaN);

/* Return the mean of figures by class, weighted by deals; NaN for classes without any.

   kept : whether each hand passes the filters */
export function classMeans(values, {combos, deals}, kept) {
  const sums = new Float64Array(169), totals = new Float64Array(169);
  for (let hand = 0; hand < combos.length; hand++) {
    if (!kept[hand] || !(deals[hand] > 0) || Number.isNaN(values[hand])) continue;
    sums[CLASS_OF[combos[hand]]] += deals[hand] * values[hand];
    totals[CLASS_OF[combos[hand]]] += deals[hand];
  }
  return sums.map((sum, cell) => (totals[cell] ? sum / totals[cell] : NaN));
}

/* Return the mean weight of each class over its combos that the board leaves. */
export function classWeights({combos, weights}, kept, board) {
  const dead = new Set(boardCards(board)), sums = new Float64Array(169);
  combos.forEach((combo, hand) => {
    if (kept[hand]) sums[CLASS_OF[combo]] += weights[hand];
  });
  return sums.map((sum, cell) => {
    const live = COMBOS_OF[cell].filter((combo) => !COMBOS[combo].some((card) => dead.has(card)));
    return live.length ? Math.min(1, sum / live.length) : 0;
  });
}

/* Return the number of combos, and the means of figures over hands that pass the filters. */
export function rangeMeans(frame, player, kept, taken = null) {
  const {weights, deals, equity, ev} = frame.players[player];
  let combos = 0, total = 0;
  const sums = {equity: 0, ev: 0};
  for (let hand = 0; hand < weights.length; hand++) {
    const share = taken ? taken[hand] : 1;
    if (!kept[hand] || Number.isNaN(share)) continue;
    combos += weights[hand] * share;
    if (!(deals[hand] * share > 0)) continue;
    total += deals[hand] * share;
    sums.equity += deals[hand] * share * equity[hand];
    sums.ev += deals[hand] * share * ev[hand];
  }
  return {combos, deals: total, equity: sums.equity / total, ev: sums.ev / total};
}

/* Return a weight with four decimals; 0.9999 is the rest of a strategy that always takes the action. */
const plainWeight = (weight) => (weight > 0.99985 ? 1 : Math.round(10000 * weight) / 10000);

/* Return the weights of all 1,326 combos; *taken* are the shares of an action. */
export function rangeWeights({combos, weights}, kept, taken = null) {
  const all = new Float64Array(COMBOS.length);
  combos.forEach((combo, hand) => {
    const share = taken ? taken[hand] : 1;
    if (kept[hand] && share > 0) all[combo] = plainWeight(weights[hand] * share);
  });
  return all;
}

/* Return a frame with the answer for equities; null for figures that are still to come. */
export function withEquities(frame, answer) {
  const players = frame.players.map((figures, player) => ({
    ...figures,
    equity: answer ? numbersOf(answer.hands[player]) : new Float32Array(figures.combos.length).fill(NaN),
  }));
  return {...frame, players, equity: answer ? answer.equity : [null, null]};
}

/* Draw segments {share, color, pattern} into an element, whose spans are used again. */
function drawSegments(bar, segments) {
  while (bar.children.length < segments.length) bar.append(element("span"));
  while (bar.children.length > segments.length) bar.lastChild.remove();
  segments.forEach(({share, color, pattern}, index) => {
    const span = bar.children[index];
    span.className = pattern;
    span.style.width = `${100 * share}%`;
    span.style.backgroundColor = color;
  });
}

/* Return a bar of segments. */
export function stackedBar(segments, className = "") {
  const bar = element("span", {class: `pc-bar ${className}`, "aria-hidden": "true"});
  drawSegments(bar, segments);
  return bar;
}

/* Return a square in the colour and pattern of an action. */
export const swatch = (segment) => stackedBar([{...segment, share: 1}], "pc-swatch");

export const GRID_MODES = {
  strategy: "Strategy", ev: "EV", equity: "Equity", realisation: "Equity realisation",
  weights: "Weights", change: "EV change",
};
const LOW_COLOUR = [244, 167, 157], MIDDLE_COLOUR = [250, 243, 214], HIGH_COLOUR = [143, 211, 165];
const WHITE_COLOUR = [255, 255, 255];

/* Return a figure in a mode of the grid as text; a change has a sign. */
export function writtenFigure(mode, value) {
  if (mode === "change") return signedChips(value);
  return mode === "ev" ? chipsText(value, 2) : percentText(value);
}

/* Return a figure for a cell of the grid, which is small. */
export function shortFigure(mode, value) {
  if (Number.isNaN(value)) return "";
  if (mode === "ev") return shortChips(value);
  return mode === "change" ? withPlus(value, shortChips(value)) : String(Math.round(100 * value));
}

function mixedColour(from, to, part) {
  return `rgb(${from.map((value, channel) => Math.round(value + part * (to[channel] - value))).join(" ")})`;
}

/* Return the colour of a part from 0 (red) over 0.5 to 1 (green); dark text is legible on all. */
function tintOf(part, middle = MIDDLE_COLOUR) {
  return part < 0.5 ? mixedColour(LOW_COLOUR, middle, 2 * part) : mixedColour(middle, HIGH_COLOUR, 2 * part - 1);
}

/* Return a function from figures to colours: of changes from red over white to green, around 0. */
export function scaleOf(mode, values) {
  const numbers = [...values].filter((value) => !Number.isNaN(value));
  if (mode === "change") {
    const most = Math.max(1e-9, ...numbers.map(Math.abs));
    return (value) => tintOf(0.5 + value / most / 2, WHITE_COLOUR);
  }
  const least = Math.min(...numbers), most = Math.max(...numbers);
  return (value) => tintOf(most > least ? (value - least) / (most - least) : 0.5);
}

/* Return the class of an action's pattern: fold has lines, bets are hatched, larger ones closer. */
function patternOf(action, actions) {
  if (action === "fold") return "pc-lines";
  if (action === "check" || action === "call") return "";
  const bets = actions.filter((name) => !["fold", "check", "call"].includes(name));
  return `pc-hatch-${Math.min(4, bets.indexOf(action) + 1)}`;
}

/* Return the segments of a stacked bar, the most aggressive action first. */
export function segmentsOf(actions, shares) {
  const names = actions.map(({name}) => name);
  return actions.map(({name, color}, action) => ({share: shares[action] || 0, color, pattern: patternOf(name, names)}))
    .reverse();
}

/* Return the shares of actions as text, in the actions' order. */
export const spokenShares = (actions, shares) =>
  actions.map(({label}, action) => `${label}: ${percentText(shares[action])}`).join(", ");

/* Return an action as players name it, such as "bet 33 % (1.82)", "raise to 9 (2.5x)" and "all-in (97.5)". */
export function actionText({label, to}) {
  if (to === null) return label;
  const [word, size] = label.split(" ");
  return word === "raise" ? `raise to ${chipsText(to)} (${size})` : `${label} (${chipsText(to)})`;
}

/* The name of a card's text for screen readers. */
export const spokenText = (card) => spokenCard(cardNumber(card));
