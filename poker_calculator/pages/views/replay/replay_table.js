/* The table of a replay at each step, and the spot of a step for the solver. */

import {cardNumber} from "../cards/cards.js";
import {knowBigBlind, numberText} from "../parts/amounts.js";
import {button, element, labelled, statusLine} from "../parts/dom.js";
import {SIGNED_CARDS, drawnCard, spokenCard, withDrawnCards} from "../parts/drawn_cards.js";
import {PRESET_RANGES} from "../range_picker/presets.js";

const MARKED = /\ue000([nct])([^\ue001]*)\ue001/g; // names, amounts and comments; poker_calculator/histories/replay/timeline.py
const KEPT_PICTURES = new WeakMap();

const cardsOf = (text) => (text ? text.split(" ") : []);

/* Return all pictures of a hand: each step is stored as its changes. */
export function picturesOf(hand) {
  if (KEPT_PICTURES.has(hand)) return KEPT_PICTURES.get(hand);
  let last = {seats: hand.names.map(() => ({}))};
  const pictures = hand.steps.map((changes) => {
    const seats = last.seats.map((seat, number) => ({...seat, ...(changes.seats || {})[number]}));
    last = {...last, ...changes, seats};
    return last;
  });
  KEPT_PICTURES.set(hand, pictures);
  return pictures;
}

/* Return the number in the text of an amount, such as "−$1,234.50"; NaN for other texts. */
function amountOf(text, symbol) {
  const digits = text.replace(/^[+−]/, "").slice(symbol.length).replaceAll(",", "");
  const size = digits === "∞" ? Infinity : /^[\d.]+$/.test(digits) ? Number(digits) : NaN;
  return text.startsWith("−") ? -size : size;
}

/* Return a number with at most two decimals; *least* as of `numberText`. */
const plainNumber = (value, least = 0) => (value === Infinity ? "∞" : numberText(value, 2, least));

/* Return an amount in the chosen unit.

   look : {amounts: "chips" or "bb", isHidden: whether names are hidden} */
export function amountText(text, hand, look) {
  const amount = amountOf(text, hand.symbol);
  if (look.amounts !== "bb" || !hand.big_blind || Number.isNaN(amount)) return text;
  const sign = {"+": "+", "−": "−"}[text[0]] ?? "";
  return `${sign}${plainNumber(Math.abs(amount) / hand.big_blind)} bb`;
}

/* Return a seat's name, or its position while names are hidden. */
function nameOf(hand, seat, look) {
  return look.isHidden ? hand.positions[seat] ?? `Seat ${seat + 1}` : hand.names[seat];
}

/* Return a text with the chosen names and unit; comments, which may name players, are hidden with names. */
export function wordsOf(text, hand, look) {
  return text.replace(MARKED, (_, kind, inside) => {
    if (kind === "c") return amountText(inside, hand, look);
    if (kind === "t") return look.isHidden ? "" : inside;
    const seat = hand.names.indexOf(inside);
    return seat < 0 ? inside : nameOf(hand, seat, look);
  }).trim();
}

/* Return {seat, call, pot, share} of a player who faces a bet, else null.

   call  : the chips to call, at most the player's stack
   pot   : the chips that the player can win
   share : the pot odds, which are the least equity of a call that does not lose */
function callOdds(hand, picture) {
  const seat = picture.turn, amount = (text) => (text ? amountOf(text, hand.symbol) : 0);
  if (seat < 0 || !picture.seats[seat]) return null;
  const bets = picture.seats.map(({bet}) => amount(bet));
  const call = Math.min(Math.max(...bets) - bets[seat], amount(picture.seats[seat].stack));
  if (!(call > 0)) return null;
  const before = amount(picture.total) - bets.reduce((sum, bet) => sum + bet, 0);
  const pot = before + bets.reduce((sum, bet) => sum + Math.min(bet, bets[seat] + call), 0);
  return {seat, call, pot, share: call / (pot + call)};
}

function cardInWords(card) {
  return card === "??" ? "a hidden card" : spokenCard(cardNumber(card));
}

const STATUS_WORDS = {"all-in": "all-in", out: "out of the hand", won: "wins the pot"};

/* Return a seat's texts in the chosen look. */
function seatTexts(hand, picture, number, look) {
  const seat = picture.seats[number], amount = (text) => amountText(text, hand, look);
  return {
    name: nameOf(hand, number, look), stack: amount(seat.stack), bet: seat.bet && amount(seat.bet),
    action: wordsOf(seat.action, hand, look),
    equity: seat.equity && `${picture.deals ? "≈ " : ""}${seat.equity} %`,
  };
}

/* Return a seat in words, for screen readers. */
function spokenSeat(hand, picture, number, texts) {
  const seat = picture.seats[number], words = [texts.name];
  if (number === hand.button) words.push("button");
  if (number === picture.turn) words.push("to act");
  const cards = cardsOf(seat.cards).map(cardInWords).join(", ");
  words.push(cards || "no cards", texts.stack.endsWith("bb") ? texts.stack : `${texts.stack} chips`);
  if (texts.bet) words.push(`bets ${texts.bet}`);
  if (STATUS_WORDS[seat.status]) words.push(STATUS_WORDS[seat.status]);
  if (texts.action) words.push(texts.action);
  if (seat.equity) words.push(`equity ${picture.deals ? "about " : ""}${seat.equity} %`);
  return words.join(", ");
}

/* Return the element of a seat of a picture. */
function seatElement(hand, picture, number, look) {
  const seat = picture.seats[number], texts = seatTexts(hand, picture, number, look);
  const turn = number === picture.turn ? " pc-replay-turn" : "";
  const item = element("li", {class: `pc-replay-seat pc-replay-is-${seat.status}${turn}`});
  const angle = Math.PI * (0.5 + 2 * hand.places[number] / hand.names.length);
  item.style.setProperty("--x", (50 + 42 * Math.cos(angle)).toFixed(2));
  item.style.setProperty("--y", (49 + 39.5 * Math.sin(angle)).toFixed(2));
  const cards = cardsOf(seat.cards), isMany = cards.length > (hand.names.length > 8 ? 3 : 4);
  const hole = element("div", {class: `pc-replay-hole${isMany ? " pc-replay-many" : ""}`},
    ...cards.map((card, index) => drawnCard(card, seat.up[index] === "1" ? "pc-tall pc-replay-up" : "pc-tall")));
  const equity = element("div", {class: "pc-replay-equity-bar", "data-none": !seat.equity}, element("i"),
    element("span", {class: "pc-replay-percent", text: texts.equity}));
  equity.style.setProperty("--equity", seat.equity || 0);
  const plate = element("div", {class: "pc-replay-plate"},
    element("bdi", {class: "pc-replay-seat-name", title: texts.name, text: texts.name}),
    element("span", {class: "pc-replay-stack", text: texts.stack}),
    element("span", {class: "pc-replay-act", text: texts.action}), equity);
  item.append(element("span", {class: "pc-replay-spoken", text: spokenSeat(hand, picture, number, texts)}),
    element("div", {class: "pc-replay-pod", "aria-hidden": "true"}, hole, plate));
  const chips = {"pc-replay-bet": texts.bet, "pc-replay-dealer": number === hand.button ? "D" : ""};
  for (const [name, text] of Object.entries(chips)) {
    if (text) item.append(element("span", {class: name, "aria-hidden": "true", text}));
  }
  return item;
}

/* Return a poker table {box, draw(hand, picture, look)}: its board, pots, and seats with cards and chips. */
export function pokerTable() {
  const street = element("p", {class: "pc-replay-street"});
  const board = element("div", {class: "pc-replay-board", role: "img"});
  const pots = element("ul", {class: "pc-replay-pots", "aria-label": "Pots"});
  const seats = element("ul", {class: "pc-replay-seats", "aria-label": "Players"});
  const box = element("div", {class: "pc-replay-poker-table"},
    element("div", {class: "pc-replay-felt"}, street, board, pots), seats);

  function draw(hand, picture, look) {
    const cards = cardsOf(picture.board);
    board.replaceChildren(...cards.map((card) => drawnCard(card, "pc-tall")));
    board.setAttribute("aria-label",
      cards.length ? `Board: ${cards.map(cardInWords).join(", ")}` : "No board cards");
    pots.replaceChildren(...potTexts(hand, picture, look).map((potText) => element("li", {text: potText})));
    street.textContent = picture.street;
    const places = hand.places.map((at, seat) => [at, seat]).sort(([position], [other]) => position - other);
    const order = places.map(([, seat]) => seat);
    seats.replaceChildren(...order.map((seat) => seatElement(hand, picture, seat, look)));
    seats.classList.toggle("pc-replay-crowd", hand.names.length > 8);
  }
  return {box, draw};
}

/* Return the table of a replay {box, draw(hand, picture, look)}, with the event of a step. */
export function replayTable() {
  const text = element("p", {class: "pc-replay-event-text"}), odds = element("p", {class: "pc-replay-odds"});
  const table = pokerTable();
  const box = element("div", {class: "pc-replay-picture"}, table.box,
    element("div", {class: "pc-replay-event", "aria-live": "polite", "aria-atomic": "true"}, text, odds));

  function draw(hand, picture, look) {
    table.draw(hand, picture, look);
    text.replaceChildren(...withDrawnCards(wordsOf(picture.text, hand, look), SIGNED_CARDS));
    odds.textContent = oddsText(hand, picture, look);
  }
  return {box, draw};
}

function potTexts(hand, picture, look) {
  const texts = picture.pots.map((pot, number) =>
    `${number ? `Side pot ${number}` : "Pot"} ${amountText(pot, hand, look)}`);
  if (picture.total && picture.seats.some((seat) => seat.bet)) {
    texts.push(`Total ${amountText(picture.total, hand, look)}`);
  }
  return texts;
}

/* Return the pot odds of the player who faces a bet as text, empty without one. */
function oddsText(hand, picture, look) {
  const odds = callOdds(hand, picture);
  if (!odds) return "";
  const isInBlinds = look.amounts === "bb" && hand.big_blind;
  const cents = (value) => (hand.symbol && !Number.isInteger(value) ? 2 : 0);
  const amount = (value) => (isInBlinds
    ? `${plainNumber(value / hand.big_blind)} bb` : hand.symbol + plainNumber(value, cents(value)));
  const ratio = plainNumber(+(odds.pot / odds.call).toFixed(1));
  return `${nameOf(hand, odds.seat, look)} can call ${amount(odds.call)} to win ${amount(odds.pot)}: `
    + `pot odds ${(100 * odds.share).toFixed(1)} % (${ratio} to 1).`;
}

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
  const street = start.street;
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
function startingRange(hand, spot, seat, presets) {
  const position = nameOf(hand, seat, {isHidden: true});
  const isOpening = (path) => path.startsWith(`Opening, top shares/${position} `);
  const path = seat === spot.opener ? Object.keys(presets).find(isOpening) : undefined;
  return path ? presets[path] : "100%";
}

const RANGE_CHOICES = {"All hands": "100%", ...PRESET_RANGES};

/* Return {box, draw(hand, step, look)}, or null for a host that has no solver. */
export function spotOpener(host) {
  if (!host.open) return null;
  let spot = null, key = "", bigBlind = null;
  const inputs = [0, 1].map(() => rangeChoice());
  const about = statusLine();
  const open = button("Open in the solver", () => {
    knowBigBlind(bigBlind);
    const {board, pot, stack} = spot;
    host.open("solve_view", {ranges: inputs.map(({value}) => value()), board, pot, stack});
  });
  const form = element("div", {class: "pc-replay-spot-ranges"}, ...inputs.map(({box}) => box), open);
  const box = element("details", {class: "pc-replay-spot", toggle: () => box.scrollIntoView({block: "nearest"})},
    element("summary", {text: "Open this spot in the solver"}), about, form);

  function draw(hand, step, look) {
    [spot, bigBlind] = [solverSpot(hand, step), hand.big_blind];
    form.hidden = "problem" in spot;
    about.textContent = spot.problem ?? `From the start of the ${spot.street}: pot ${plainNumber(spot.pot)}, `
      + `effective stack ${plainNumber(spot.stack)} chips.`;
    if (spot.problem) return;
    inputs.forEach(({name}, index) => name(
      `${nameOf(hand, spot.seats[index], look)}, ${index ? "in" : "out of"} position`));
    const newKey = [hand.title, spot.seats, spot.opener].join(" ");
    if (newKey === key) return; // and keep the ranges that were chosen
    key = newKey;
    inputs.forEach(({set}, index) => set(startingRange(hand, spot, spot.seats[index], PRESET_RANGES)));
  }
  return {box, draw};
}

/* Return a range to type or to choose: {box, name(text), set(range), value()}. */
function rangeChoice() {
  const input = element("input", {class: "pc-input", spellcheck: "false"});
  const presets = element("select", {"aria-label": "Presets", change: () => {
    input.value = presets.value;
    presets.selectedIndex = 0;
  }}, element("option", {value: "", text: "Presets …", disabled: true, selected: true}),
  ...Object.entries(RANGE_CHOICES).map(([path, value]) => element("option", {value, text: path})));
  const label = labelled("", input);
  return {
    box: element("div", {class: "pc-replay-spot-range"}, label, presets),
    name: (text) => { label.firstChild.textContent = text; },
    set: (range) => { input.value = range; },
    value: () => input.value.trim() || "100%",
  };
}
