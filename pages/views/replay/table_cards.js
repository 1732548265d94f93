/* The cards of a replay, drawn and in words. */

import {SUIT_SIGNS, cardNumber} from "../cards/cards.js";
import {spokenCard} from "../parts/card_grid.js";
import {element} from "../parts/dom.js";

export function cardInWords(card) {
  return card === "??" ? "a hidden card" : spokenCard(cardNumber(card));
}

export function playingCard(card, isUp = false) {
  const up = isUp ? " pc-replay-up" : "";
  if (card === "??") return element("span", {class: `pc-replay-playing-card pc-replay-back${up}`, text: "?"});
  return element("span", {class: `pc-replay-playing-card pc-replay-face-${card[1]}${up}`}, card[0],
    element("span", {text: `${SUIT_SIGNS[card[1]]}\uFE0E`}));
}
