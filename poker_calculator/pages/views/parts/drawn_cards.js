/* Cards as players see them: drawn faces, tables of all 52 cards, and heat maps over them. */

import {RANKS, RANK_NAMES, SUIT_NAMES, SUIT_SIGNS, cardNumber, cardText} from "../cards/cards.js";
import {element} from "./dom.js";
import {cellByKey} from "./grids.js";

const AS_TEXT = "\uFE0E"; // phones replace the signs of suits by pictures of their own otherwise

/* Cards in the steps of a line, such as "river Ah", and in sentences, such as "Flop: 9♥ 8♥ 2♣.", where a player may
   have the name "Ah". */
const STEP_CARDS = /([2-9TJQKA][cdhs])(?![a-z])/;
export const SIGNED_CARDS = /([2-9TJQKA][♣♦♥♠])/;
const SUIT_LETTERS = Object.fromEntries(Object.entries(SUIT_SIGNS).map(([suit, sign]) => [sign, suit]));

export function spokenCard(card) {
  const [rank, suit] = cardText(card);
  return `${RANK_NAMES[rank]} of ${SUIT_NAMES[suit]}`;
}

/* Return a drawn card such as "Kh"; other texts are hidden cards.

   className : "pc-tall" for a card of a table, with the rank above the suit */
export function drawnCard(text, className = "") {
  const [rank, suit] = text, isKnown = suit in SUIT_SIGNS;
  const names = `pc-drawn-card ${isKnown ? `pc-suit-${suit}` : "pc-card-back"} ${className}`;
  const attributes = {class: names, role: "img", "data-card": isKnown ? text : "??"};
  if (!isKnown) return element("span", {...attributes, "aria-label": "hidden card", text: "?"});
  return element("span", {...attributes, "aria-label": spokenCard(cardNumber(text))}, rank,
    element("span", {text: SUIT_SIGNS[suit] + AS_TEXT}));
}

/* Return the drawn cards of a text such as "KhQd". */
export function drawnCards(text, className) {
  return (text.match(/\S./g) ?? []).map((card) => drawnCard(card, className));
}

/* Return the drawn cards of a hand or a board, which no line breaks apart. */
export const drawnHand = (text) => element("span", {class: "pc-drawn-hand"}, ...drawnCards(text));

/* Return a text as nodes, its cards drawn; *pattern* is one of the patterns of cards. */
export const withDrawnCards = (text, pattern = STEP_CARDS) => text.split(pattern).map((part, index) =>
  (index % 2 ? drawnCard(part[0] + (SUIT_LETTERS[part[1]] ?? part[1])) : part));

const CARD_COLUMNS = 13;
const SUIT_ROWS = "shdc";

/* The numbers 1..52 of the cards, row by row from the ace of spades. */
const CARDS_IN_ROWS = [...SUIT_ROWS].flatMap((suit) =>
  [...RANKS].reverse().map((rank) => cardNumber(rank + suit)));

/* Return a grid {box, draw}.

   label      : what the grid shows, for screen readers
   fill(card) : the content of a card {text, spoken, state, color}: *state* is "", "chosen", "used" or "off"
   onPick(card) : called for clicks, Enter and Space; missing for grids that only show */
export function cardGrid({label, fill, onPick = null}) {
  const cells = CARDS_IN_ROWS.map((card, index) => {
    const face = drawnCard(cardText(card));
    face.setAttribute("aria-hidden", "true");
    return element("div", {class: "pc-card", role: "gridcell", tabindex: index ? -1 : 0}, face,
      element("span", {class: "pc-card-value", "aria-hidden": "true"}));
  });
  const rows = [...SUIT_ROWS].map((_, row) => element("div", {class: "pc-card-row", role: "row"},
    ...cells.slice(CARD_COLUMNS * row, CARD_COLUMNS * (row + 1))));
  const className = onPick ? "pc-cards pc-cards-to-pick" : "pc-cards";
  const box = element("div", {class: className, role: "grid", "aria-label": label}, ...rows);

  function draw() {
    CARDS_IN_ROWS.forEach((card, index) => {
      const {text = "", spoken = "", state = "", color = ""} = fill(card), cell = cells[index];
      if (cell.lastChild.textContent !== text) cell.lastChild.textContent = text;
      cell.dataset.state = state;
      cell.style.backgroundColor = color;
      cell.setAttribute("aria-label", spoken ? `${spokenCard(card)}, ${spoken}` : spokenCard(card));
      if (onPick) {
        cell.setAttribute("aria-selected", state === "chosen");
        cell.setAttribute("aria-disabled", state === "used" || state === "off");
      }
    });
  }
  let at = 0;
  const moveTo = (index) => cells[index].focus();
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
  const pick = (index) => {
    if (cells[index].getAttribute("aria-disabled") !== "true") onPick(CARDS_IN_ROWS[index]);
  };
  if (onPick) {
    box.addEventListener("click", (event) => {
      const index = cells.indexOf(event.target.closest(".pc-card"));
      if (index < 0) return;
      moveTo(index);
      pick(index);
    });
  }
  draw();
  return {box, draw};
}

/* Return heat maps of the 52 cards {box, draw(maps)}, a grid for each map {title, fill} as of `cardGrid`. */
export function cardMaps(onPick = null) {
  const box = element("div", {class: "pc-card-maps"}), grids = [];
  let maps = [];

  function addGrid() {
    const index = grids.length, caption = element("figcaption", {class: "pc-count"});
    const grid = cardGrid({label: "", fill: (card) => maps[index].fill(card), onPick});
    grids.push({...grid, caption});
    box.append(element("figure", {class: "pc-card-map"}, caption, grid.box));
  }
  function draw(next) {
    maps = next;
    while (grids.length < maps.length) addGrid();
    grids.forEach((grid, index) => {
      grid.box.parentNode.hidden = index >= maps.length;
      if (index >= maps.length) return;
      grid.caption.textContent = maps[index].title;
      grid.box.setAttribute("aria-label", maps[index].title);
      grid.draw();
    });
  }
  return {box, draw};
}
