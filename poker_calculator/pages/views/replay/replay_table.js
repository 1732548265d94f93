/* A poker table, and that of a replay at each step. */

import {cardNumber} from "../cards/cards.js";
import {numberText, percentText} from "../parts/amounts.js";
import {element} from "../parts/dom.js";
import {SIGNED_CARDS, drawnCard, spokenCard, withDrawnCards} from "../parts/drawn_cards.js";

const MARKED = /\ue000([nct])([^\ue001]*)\ue001/g; // names, amounts and comments; poker_calculator/histories/replay/timeline.py
const KEPT_PICTURES = new WeakMap();

export const cardsOf = (text) => (text ? text.split(" ") : []);

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
export function amountOf(text, symbol) {
  const digits = text.replace(/^[+−]/, "").slice(symbol.length).replaceAll(",", "");
  const size = digits === "∞" ? Infinity : /^[\d.]+$/.test(digits) ? Number(digits) : NaN;
  return text.startsWith("−") ? -size : size;
}

/* Return a number with at most two decimals; *least* as of `numberText`. */
export const plainNumber = (value, least = 0) => (value === Infinity ? "∞" : numberText(value, 2, least));

/* Return an amount in the chosen unit.

   look : {amounts: "chips" or "bb", isHidden: whether names are hidden} */
export function amountText(text, hand, look) {
  const amount = amountOf(text, hand.symbol);
  if (look.amounts !== "bb" || !hand.big_blind || Number.isNaN(amount)) return text;
  const sign = {"+": "+", "−": "−"}[text[0]] ?? "";
  return `${sign}${plainNumber(Math.abs(amount) / hand.big_blind)} bb`;
}

/* Return a seat's name, or its position while names are hidden. */
export function nameOf(hand, seat, look) {
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
  item.append(element("span", {class: "pc-hidden", text: spokenSeat(hand, picture, number, texts)}),
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
    + `pot odds ${percentText(odds.share)} (${ratio} to 1).`;
}
