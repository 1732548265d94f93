/* The board and the dead cards, picked from a grid of cards or typed. */

import {cardText} from "../cards/cards.js";
import {cardGrid} from "../parts/card_grid.js";
import {element, labelled} from "../parts/dom.js";

const CARD_TEXT = /(10|[2-9TJQKA])([cdhs])/gi;
let choiceCount = 0;

/* Return the cards of a text as texts; those that are no plain cards are left out. */
export function cardsIn(text) {
  const rankOf = (rank) => (rank === "10" ? "T" : rank.toUpperCase());
  return [...text.matchAll(CARD_TEXT)].map(([, rank, suit]) => rankOf(rank) + suit.toLowerCase());
}

/* Return a text with one card more, or without it if it was there. */
function withCard(text, card) {
  const cards = cardsIn(text);
  return (cards.includes(card) ? cards.filter((each) => each !== card) : [...cards, card]).join("");
}

/* Return the choice of cards {box, draw}.

   onChange : called with {board} or {dead}, texts of cards */
export function knownCards(onChange) {
  let spot = {board: "", dead: ""}, held = new Map(), lowest = 1;
  const group = `pc-cards-${++choiceCount}`;
  const radio = (value) => element("input", {type: "radio", name: group, value});
  const toBoard = radio("board"), toDead = radio("dead");
  const picked = () => (toBoard.checked ? "board" : "dead"); // where a card goes
  toBoard.checked = true;
  const fields = {};
  for (const [name, label] of [["board", "Board"], ["dead", "Dead cards"]]) {
    fields[name] = element("input", {
      type: "text", class: "pc-text pc-cards-text", spellcheck: "false", autocomplete: "off",
      change: () => onChange({[name]: fields[name].value.trim()}),
      keydown: (event) => event.key === "Enter" && onChange({[name]: fields[name].value.trim()}),
    });
    fields[name].setAttribute("aria-label", label);
  }
  const grid = cardGrid({
    label: "Cards to pick",
    fill: (number) => {
      const card = cardText(number), state = (name) => (name === picked() ? "chosen" : "used");
      if (number < lowest) return {state: "off", spoken: "not in the deck"};
      if (cardsIn(spot.board).includes(card)) return {state: state("board"), spoken: "on the board"};
      if (cardsIn(spot.dead).includes(card)) return {state: state("dead"), spoken: "dead"};
      return held.has(card) ? {state: "used", spoken: `held by player ${held.get(card) + 1}`} : {};
    },
    onPick: (number) => {
      onChange({[picked()]: withCard(spot[picked()], cardText(number))});
    },
  });
  for (const each of [toBoard, toDead]) each.addEventListener("change", () => grid.draw());
  const boardRow = element("div", {class: "pc-cards-field"}, labelled("Pick board", toBoard), fields.board);
  const deadRow = element("div", {class: "pc-cards-field"}, labelled("Pick dead", toDead), fields.dead);
  const legend = element("legend", {text: "Board and dead cards"});
  const box = element("fieldset", {class: "pc-known-cards"}, legend, boardRow, deadRow, grid.box);

  /* Draw the cards of a spot.

     cards : the known cards of each player, texts
     game  : an entry of the query `games`, if it is known */
  function draw(shown, cards, game) {
    spot = shown;
    held = new Map(cards.flatMap((each, seat) => each.map((card) => [card, seat])));
    lowest = game ? game.lowest_card : 1;
    const hasBoard = !game || game.board_sizes.length > 0;
    boardRow.hidden = !hasBoard && !spot.board;
    if (boardRow.hidden) toDead.checked = true;
    for (const [name, field] of Object.entries(fields)) {
      if (document.activeElement !== field && field.value !== spot[name]) field.value = spot[name];
    }
    grid.draw();
  }
  return {box, draw};
}
