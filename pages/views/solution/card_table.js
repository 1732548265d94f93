/* A table of 52 cards to choose from: four suits by thirteen ranks. */

import {RANKS, SUITS, SUIT_SIGNS, cardNumber} from "../cards/cards.js";
import {spokenCard} from "../parts/card_grid.js";
import {element} from "../parts/dom.js";
import {cellByKey} from "../parts/grids.js";

const TABLE_COLUMNS = 13, CARD_ROWS = 4;
const TABLE_CARDS = [..."shdc"].flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit));

/* The name of a card's text for screen readers. */
export const spokenText = (card) => spokenCard(cardNumber(card));
export const shownCard = (card) => card[0] + SUIT_SIGNS[card[1]];

/* Return a table {box, draw}; *onPick* gets the text of a card. */
export function cardTable(label, onPick) {
  const cards = TABLE_CARDS.map((card, place) => element("button", {
    class: `pc-card-cell pc-suit-${SUITS.indexOf(card[1])}`, "data-card": card,
    tabindex: place ? -1 : 0, click: () => onPick(card),
  }, element("span", {text: shownCard(card)}), element("span", {class: "pc-card-value"})));
  const rows = Array.from({length: CARD_ROWS}, (_, row) =>
    element("div", {class: "pc-card-row"}, ...cards.slice(TABLE_COLUMNS * row, TABLE_COLUMNS * (row + 1))));
  const box = element("div", {class: "pc-card-table", role: "group", "aria-label": label}, ...rows);

  /* Draw {isDisabled, isCurrent, text, spoken, color} of each card. */
  function draw(contentOf) {
    cards.forEach((made, place) => {
      const card = TABLE_CARDS[place], {isDisabled, isCurrent = false, text, spoken, color = ""} = contentOf(card);
      made.disabled = isDisabled;
      if (isCurrent) made.setAttribute("aria-current", "true");
      else made.removeAttribute("aria-current");
      made.children[1].textContent = text;
      made.style.backgroundColor = color;
      made.classList.toggle("pc-tinted", color !== "");
      made.setAttribute("aria-label", spoken ? `${spokenText(card)}, ${spoken}` : spokenText(card));
      made.tabIndex = -1;
    });
    const first = cards.find((made) => !made.disabled);
    if (first) first.tabIndex = 0;
  }

  box.addEventListener("keydown", (event) => {
    let next = cellByKey(cards.indexOf(document.activeElement), event.key, TABLE_COLUMNS, CARD_ROWS);
    if (next === null) return;
    event.preventDefault();
    for (let steps = 0; steps < TABLE_COLUMNS && cards[next].disabled; steps++) {
      const further = cellByKey(next, event.key, TABLE_COLUMNS, CARD_ROWS);
      if (further === next) return;
      next = further;
    }
    if (cards[next].disabled) return;
    for (const made of cards) made.tabIndex = -1;
    cards[next].tabIndex = 0;
    cards[next].focus();
  });
  return {box, draw};
}
