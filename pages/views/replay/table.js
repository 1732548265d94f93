/* The table of a replay: felt, board, pots and seats, and the last event in words. */

import {SUIT_SIGNS, cardNumber} from "../cards/cards.js";
import {spokenCard} from "../parts/card_grid.js";
import {element} from "../parts/dom.js";
import {amountText, callOdds, cardsOf, chipsText, nameOf, plainNumber, wordsOf} from "./pictures.js";

function cardInWords(card) {
  return card === "??" ? "a hidden card" : spokenCard(cardNumber(card));
}

function playingCard(card, isUp = false) {
  const up = isUp ? " pc-replay-up" : "";
  if (card === "??") return element("span", {class: `pc-replay-playing-card pc-replay-back${up}`, text: "?"});
  return element("span", {class: `pc-replay-playing-card pc-replay-face-${card[1]}${up}`}, card[0],
    element("span", {text: `${SUIT_SIGNS[card[1]]}\uFE0E`}));
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
    ...cards.map((card, place) => playingCard(card, seat.up[place] === "1")));
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

/* Return the table {box, draw(hand, picture, look)}. */
export function replayTable() {
  const street = element("p", {class: "pc-replay-street"});
  const board = element("div", {class: "pc-replay-board", role: "img"});
  const pots = element("ul", {class: "pc-replay-pots", "aria-label": "Pots"});
  const seats = element("ul", {class: "pc-replay-seats", "aria-label": "Players"});
  const text = element("p", {class: "pc-replay-event-text"}), odds = element("p", {class: "pc-replay-odds"});
  const box = element("div", {},
    element("div", {class: "pc-replay-poker-table"},
      element("div", {class: "pc-replay-felt"}, street, board, pots), seats),
    element("div", {class: "pc-replay-event", "aria-live": "polite", "aria-atomic": "true"}, text, odds));

  function draw(hand, picture, look) {
    const cards = cardsOf(picture.board);
    board.replaceChildren(...cards.map((card) => playingCard(card)));
    board.setAttribute("aria-label",
      cards.length ? `Board: ${cards.map(cardInWords).join(", ")}` : "No board cards");
    pots.replaceChildren(...potTexts(hand, picture, look).map((each) => element("li", {text: each})));
    street.textContent = picture.street;
    const places = hand.places.map((at, seat) => [at, seat]).sort(([one], [other]) => one - other);
    const order = places.map(([, seat]) => seat);
    seats.replaceChildren(...order.map((seat) => seatElement(hand, picture, seat, look)));
    seats.classList.toggle("pc-replay-crowd", hand.names.length > 8);
    text.textContent = wordsOf(picture.text, hand, look);
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
  const amount = (value) => (isInBlinds
    ? `${plainNumber(value / hand.big_blind)} bb` : chipsText(value, hand.symbol));
  const ratio = plainNumber(+(odds.pot / odds.call).toFixed(1));
  return `${nameOf(hand, odds.seat, look)} can call ${amount(odds.call)} to win ${amount(odds.pot)}: `
    + `pot odds ${(100 * odds.share).toFixed(1)} % (${ratio} to 1).`;
}
