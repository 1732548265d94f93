/* The table of all hands of a replay: results, and each player's chips. */

import {columnHead, element} from "../parts/dom.js";
import {amountText, wordsOf} from "./pictures.js";

const MOST_COLUMNS = 12;

/* Return a player's name, or a number while names are hidden. */
export const playerName = (player, number, look) => (look.isHidden ? `Player ${number + 1}` : player.name);

/* Return the table {box, draw(timeline, look), mark(hand)}; *jump(hand)* is called for a click. */
export function handsTable(jump) {
  const heads = element("thead"), rows = element("tbody");
  const box = element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of all hands"},
    element("table", {class: "pc-table pc-replay-hands"}, heads, rows));

  function draw({hands, players}, look) {
    const shown = players.length > MOST_COLUMNS ? [] : players;
    heads.replaceChildren(element("tr", {},
      ...["Hand", "Result"].map(columnHead),
      ...shown.map((player, number) =>
        element("th", {scope: "col"}, element("bdi", {text: playerName(player, number, look)})))));
    rows.replaceChildren(...hands.map((hand, number) => element("tr", {},
      element("th", {scope: "row"}, element("button", {
        class: "pc-button", text: hand.title, click: () => jump(number),
      })),
      element("td", {class: "pc-replay-result", text: wordsOf(hand.result, hand, look)}),
      ...shown.map((player) => element("td", {text: chipsAfter(player.chips[number + 1], hand, look)})))));
  }
  function mark(hand) {
    [...rows.children].forEach((row, number) => {
      if (number === hand) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }
  return {box, draw, mark};
}

/* Return a player's chips after a hand; they are written without its symbol. */
function chipsAfter(text, hand, look) {
  return text == null ? "" : amountText(text, {...hand, symbol: ""}, look);
}
