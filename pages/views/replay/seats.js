/* The seats of a replay: cards, stack, bet and last action of each player. */

import {element} from "../parts/dom.js";
import {amountText, cardsOf, nameOf, wordsOf} from "./pictures.js";
import {playingCard, cardInWords} from "./table_cards.js";

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
export function seatElement(hand, picture, number, look) {
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
