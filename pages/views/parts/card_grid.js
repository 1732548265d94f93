/* The 52 cards as a grid of 13 ranks by four suits. */

import {RANKS, RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, cardNumber, cardText} from "../cards/cards.js";
import {element} from "./dom.js";
import {cellByKey} from "./grids.js";

const CARD_COLUMNS = 13;
const SUIT_ROWS = "shdc";

/* The numbers 1..52 of the cards, row by row from the ace of spades. */
const CARDS_IN_ROWS = [...SUIT_ROWS].flatMap((suit) =>
  [...RANKS].reverse().map((rank) => cardNumber(rank + suit)));

export function spokenCard(card) {
  const [rank, suit] = cardText(card);
  return `${RANK_NAMES[rank]} of ${SUIT_NAMES[suit]}`;
}

/* Return a grid {box, draw}.

   label      : what the grid shows, for screen readers
   fill(card) : the content of a card {text, spoken, state, share}: *state* is "", "chosen", "used" or "off",
                and *share* 0..1 the length of a bar
   onPick(card) : called for clicks, Enter and Space; missing for grids that only show */
export function cardGrid({label, fill, onPick = null}) {
  const cells = CARDS_IN_ROWS.map((card, place) => {
    const [rank, suit] = cardText(card);
    return element("div", {
      class: `pc-card pc-suit-${suit}`, role: "gridcell", tabindex: place ? -1 : 0, "data-card": card,
    }, element("span", {class: "pc-card-bar", "aria-hidden": "true"}),
    element("span", {class: "pc-card-name", "aria-hidden": "true", text: rank + SUIT_SIGNS[suit]}),
    element("span", {class: "pc-card-value", "aria-hidden": "true"}));
  });
  const rows = [...SUIT_ROWS].map((_, row) => element("div", {class: "pc-card-row", role: "row"},
    ...cells.slice(CARD_COLUMNS * row, CARD_COLUMNS * (row + 1))));
  const className = onPick ? "pc-cards pc-cards-to-pick" : "pc-cards";
  const box = element("div", {class: className, role: "grid", "aria-label": label}, ...rows);

  function draw() {
    CARDS_IN_ROWS.forEach((card, place) => {
      const {text = "", spoken = "", state = "", share = 0} = fill(card), cell = cells[place];
      const [bar, , value] = cell.children;
      bar.style.width = `${100 * share}%`;
      if (value.textContent !== text) value.textContent = text;
      cell.dataset.state = state;
      cell.setAttribute("aria-label", spoken ? `${spokenCard(card)}, ${spoken}` : spokenCard(card));
      if (onPick) {
        cell.setAttribute("aria-selected", state === "chosen");
        cell.setAttribute("aria-disabled", state === "used" || state === "off");
      }
    });
  }
  let at = 0;
  const moveTo = (place) => cells[place].focus();
  box.addEventListener("focusin", (event) => {
    cells[at].tabIndex = -1;
    at = cells.indexOf(event.target);
    cells[at].tabIndex = 0;
  });
  box.addEventListener("keydown", (event) => {
    const next = cellByKey(at, event.key, CARD_COLUMNS, SUIT_ROWS.length);
    if (next !== null) moveTo(next);
    else if (onPick && (event.key === " " || event.key === "Enter")) pick(at);
    else return;
    event.preventDefault();
  });
  const pick = (place) => {
    if (cells[place].getAttribute("aria-disabled") !== "true") onPick(CARDS_IN_ROWS[place]);
  };
  if (onPick) {
    box.addEventListener("click", (event) => {
      const place = cells.indexOf(event.target.closest(".pc-card"));
      if (place < 0) return;
      moveTo(place);
      pick(place);
    });
  }
  draw();
  return {box, draw};
}
