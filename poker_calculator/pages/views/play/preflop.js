/* A drill over ranges before the flop: a seat and a hand are shown, and the player answers. */

import {CLASSES, CLASS_OF, COMBOS_OF, comboText} from "../cards/cards.js";
import {parseRange} from "../cards/notation.js";
import {percentText} from "../parts/amounts.js";
import {capitalized, element, labelled, optionElements} from "../parts/dom.js";
import {drawnHand} from "../parts/drawn_cards.js";
import {handGrid} from "../parts/grids.js";
import {allRanges, programPresets, refreshPresets} from "../range_picker/presets.js";
import {pokerTable} from "../replay/replay_table.js";
import {keyButton} from "./play_table.js";

const SEAT_ORDER = ["UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO", "BTN", "SB", "BB"];
const SEAT = SEAT_ORDER.map((name) => name.replace("+", "\\+")).join("|");
const NAMED_ACTION = new RegExp(`^(${SEAT}) (all-in|calls|opens|raises|limps|\\d-bets)(?: (${SEAT}))?$`);
const STACK = /(\d+) bb/;
const MOST_MISTAKES = 20;
const PLAIN_LOOK = {amounts: "chips", isHidden: false};

/* Return the charts {folder: [{title, seat, verb, against, range}]} of presets by path. A preset joins if its name is
   a seat, an action, and perhaps the seat that acted before, such as "HJ calls UTG". */
export function chartsOf(presets) {
  const charts = {};
  for (const [path, range] of Object.entries(presets)) {
    const end = path.lastIndexOf("/"), match = NAMED_ACTION.exec(path.slice(end + 1));
    if (!match || end < 0) continue;
    const [title, seat, action, other] = match, verb = action.replace(/s$/, "");
    const against = other ?? (verb === "call" ? "BTN" : ""); // heads-up
    (charts[path.slice(0, end)] ??= []).push({title, seat, verb, against, range});
  }
  return charts;
}

/* Generate numbers in [0, 1) that a seed decides, by mulberry32. */
function* numbersOfSeed(seed) {
  for (let state = seed >>> 0; ;) {
    state = (state + 0x6D2B79F5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

const classShare = (weights, cell) =>
  COMBOS_OF[cell].reduce((sum, combo) => sum + weights[combo], 0) / COMBOS_OF[cell].length;

/* Return the classes at the edge of a range: those that are played in part, and neighbours of other classes. */
function edgeOf(weights) {
  const shares = CLASSES.map((_, cell) => classShare(weights, cell));
  const besides = (cell) => [cell % 13 && cell - 1, cell % 13 < 12 && cell + 1, cell - 13, cell + 13];
  return CLASSES.map((_, cell) => cell).filter((cell) => besides(cell).some((other) =>
    other !== false && shares[other] !== undefined && shares[other] !== shares[cell]));
}

const readRanges = new Map(); // {weights, edge} by text

/* Return the weights and the edge of a range. */
function readRange(text) {
  if (!readRanges.has(text)) {
    const weights = parseRange(text);
    readRanges.set(text, {weights, edge: edgeOf(weights)});
  }
  return readRanges.get(text);
}

/* Return the question {spot, combo, weights, share} of a number in a chart: every second one, on the average, is at the
   edge of the range. *share* is the frequency of the action with the hand. */
export function questionOf(chart, seed, number) {
  const numbers = numbersOfSeed(seed + 7919 * number), draw = (count) => Math.floor(numbers.next().value * count);
  const spot = chart[draw(chart.length)], {weights, edge} = readRange(spot.range);
  const combos = draw(2) && edge.length ? COMBOS_OF[edge[draw(edge.length)]] : weights.map((_, combo) => combo);
  const combo = combos[draw(combos.length)];
  return {spot, combo, weights, share: weights[combo]};
}

/* Return whether an answer is right: the range takes it with the hand at least at times. */
export const isRight = ({share}, isPlayed) => (isPlayed ? share > 0 : share < 1);

/* Return the hand and picture of a question for a poker table. */
function pictureOfQuestion(chart, folder, {spot, combo}) {
  const named = new Set(chart.flatMap(({seat, against}) => [seat, against]));
  const names = SEAT_ORDER.filter((name) => named.has(name)), own = names.indexOf(spot.seat);
  const stack = STACK.exec(folder)?.[0] ?? "";
  const seats = names.map((name, at) => {
    const isOwn = at === own, isBefore = at < own && name !== spot.against;
    return {
      stack, bet: "", up: "", equity: "", action: isOwn ? "to act" : name === spot.against ? "acts before" : "",
      cards: isOwn ? comboText(combo).match(/../g).join(" ") : isBefore ? "" : "?? ??", status: isBefore ? "out" : "in",
    };
  });
  const places = names.map((_, at) => (at - own + names.length) % names.length);
  const dealer = names.indexOf("BTN");
  return [{names, places, button: dealer, symbol: "", big_blind: null},
    {board: "", street: "Before the flop", pots: [], total: "", turn: own, seats}, PLAIN_LOOK];
}

/* Return the drill {box, node, draw, key, state, next, timeUp, remove}.

   values   : returns {seed, chart, answers}: *answers* are those so far, and whether the action was chosen each time
   onChange : called with the values that change */
export function preflopDrill(values, onChange) {
  const folder = element("select", {change: () => onChange({chart: folder.value, answers: []})});
  const score = element("p", {class: "pc-count", role: "status"}), ask = element("p", {class: "pc-play-status"});
  const table = pokerTable(), actions = element("div", {class: "pc-play-actions", role: "group", "aria-label": "Answers"});
  const said = element("p", {class: "pc-play-status", role: "status"}), mistakes = element("ul", {class: "pc-play-mistakes"});
  let answered = null, isOpen = true; // the question that was answered last, and whether another one is open
  const grid = handGrid({label: "Range of the spot", fill: (cell) => {
    const share = answered ? classShare(answered.weights, cell) : 0, isAsked = answered && CLASS_OF[answered.combo] === cell;
    return {height: share, text: isAsked ? "●" : "", spoken: `${percentText(share)}${isAsked ? ", the hand" : ""}`};
  }});
  const side = element("section", {"aria-label": "Answers so far"}, score, said, grid.box, mistakes);
  const node = element("section", {class: "pc-play-table", "aria-label": "Table"}, table.box, ask, actions);
  const box = element("div", {}, element("div", {class: "pc-tools pc-play-setup"}, labelled("Ranges", folder)),
    element("div", {class: "pc-play-columns"}, node, side));

  function now() {
    const found = chartsOf(allRanges()), {chart, seed, answers} = values(), name = chart in found ? chart : Object.keys(found)[0];
    const questions = answers.map((_, number) => questionOf(found[name], seed, number));
    return {found, name, answers, questions, question: questionOf(found[name], seed, answers.length - (isOpen ? 0 : 1))};
  }
  function answer(isPlayed) {
    isOpen = false;
    onChange({answers: [...values().answers, isPlayed]});
  }
  function next() {
    isOpen = true;
    onChange({});
  }
  const choices = () => (isOpen
    ? [[capitalized(now().question.spot.verb), "C", () => answer(true)], ["Fold", "F", () => answer(false)]]
    : [["Next hand", "N", next]]);
  const verdict = ({spot, combo, share}, isPlayed) => [
    drawnHand(comboText(combo)), ` ${spot.title}: ${percentText(share)} of the time. You ${isPlayed ? spot.verb : "fold"}.`,
  ];
  function draw() {
    if (!values().answers.length) isOpen = true;
    const {found, name, answers, questions, question} = now(), right = questions.map((each, at) => isRight(each, answers[at]));
    folder.replaceChildren(...optionElements(Object.keys(found)));
    folder.value = name;
    table.draw(...pictureOfQuestion(found[name], name, question));
    const {seat, verb, against} = question.spot;
    ask.textContent = `${seat}${against ? ` after ${against}` : ""}: ${verb} or fold?`;
    const hadFocus = actions.contains(document.activeElement);
    actions.replaceChildren(...choices().map((choice) => keyButton(...choice)));
    if (hadFocus) actions.firstChild.focus();
    answered = questions.at(-1) ?? null;
    score.textContent = `${right.filter(Boolean).length} of ${right.length} answers are right.`;
    said.replaceChildren(...(answered ? [`${right.at(-1) ? "Right" : "Wrong"}. `, ...verdict(answered, answers.at(-1))] : []));
    grid.box.hidden = !answered;
    grid.draw();
    mistakes.replaceChildren(...questions.flatMap((each, at) => (right[at] ? []
      : [element("li", {}, ...verdict(each, answers[at]))])).reverse().slice(0, MOST_MISTAKES));
  }
  /* Do what a key means; return whether it means anything. */
  function key(letter) {
    const choice = choices().find(([, name]) => name.toLowerCase() === letter);
    choice?.[2]();
    return Boolean(choice);
  }
  const remove = programPresets.listen("kept", () => box.isConnected && draw());
  refreshPresets();
  return {box, node, draw, key, remove, state: () => [[values().answers.length], !isOpen], next, timeUp: () => answer(false)};
}
