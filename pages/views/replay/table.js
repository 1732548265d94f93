/* The table of a replay: felt, board, pots and seats, and the last event in words. */

import {element} from "../parts/dom.js";
import {amountText, callOdds, cardsOf, chipsText, nameOf, plainNumber, wordsOf} from "./pictures.js";
import {seatElement} from "./seats.js";
import {playingCard, cardInWords} from "./table_cards.js";

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
export function oddsText(hand, picture, look) {
  const odds = callOdds(hand, picture);
  if (!odds) return "";
  const isInBlinds = look.amounts === "bb" && hand.big_blind;
  const amount = (value) => (isInBlinds
    ? `${plainNumber(value / hand.big_blind)} bb` : chipsText(value, hand.symbol));
  const ratio = plainNumber(+(odds.pot / odds.call).toFixed(1));
  return `${nameOf(hand, odds.seat, look)} can call ${amount(odds.call)} to win ${amount(odds.pot)}: `
    + `pot odds ${(100 * odds.share).toFixed(1)} % (${ratio} to 1).`;
}
