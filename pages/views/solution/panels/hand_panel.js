/* One cell of the grid opened into its combos. */

import {CLASSES, SUITS, SUIT_SIGNS} from "../../cards/cards.js";
import {element} from "../../parts/dom.js";
import {stackedBar} from "../bars.js";
import {comboRows} from "../combos.js";
import {isFiltering} from "../filters.js";
import {segmentsOf, writtenChips, writtenFigure, writtenPercent} from "../figures.js";

/* Return the name of a combo with the signs and colours of its suits. */
export function comboName(combo) {
  return element("span", {class: "pc-combo"}, ...combo.match(/../g).map((card) =>
    element("span", {class: `pc-suit-${SUITS.indexOf(card[1])}`, text: card[0] + SUIT_SIGNS[card[1]]})));
}

/* Return a panel {box, draw}. */
export function handPanel() {
  const heading = element("h2", {class: "pc-heading"});
  const list = element("ul", {class: "pc-combos"});
  const box = element("div", {class: "pc-hand", role: "region", "aria-label": "Hand"}, heading, list);

  function figure(label, value) {
    return element("span", {class: "pc-pair-of"},
      element("span", {text: label}), element("b", {text: value}));
  }
  function card(shown, row) {
    const {actions} = shown.frame;
    return element("li", {class: "pc-combo-card", "data-combo": row.combo},
      element("div", {class: "pc-combo-head"},
        comboName(row.combo), element("span", {text: writtenPercent(row.weight)})),
      ...(row.shares.length ? [stackedBar(segmentsOf(actions, row.shares))] : []),
      ...row.shares.map((share, action) => figure(actions[action].name,
        `${writtenPercent(share)} · ${writtenChips(row.evs[action])}`)),
      figure("EV", writtenChips(row.ev)), figure("Equity", writtenPercent(row.equity)),
      figure("Realisation", writtenPercent(row.realisation)),
      ...(Number.isNaN(row.change) ? [] : [figure("EV change", writtenFigure("change", row.change))]),
      element("span", {
        class: "pc-made", text: row.draw && row.draw !== "no draw" ? `${row.made}, ${row.draw}` : row.made,
      }));
  }
  function draw(shown) {
    const cell = shown.pointed ?? shown.pinned;
    if (cell === null) {
      heading.textContent = "Point at a hand class, or click it to pin it.";
      list.replaceChildren();
      return;
    }
    const rows = comboRows(shown, cell);
    const missing = isFiltering(shown.filter) ? ": no combo passes the filters" : ": not in the range";
    heading.textContent = `${CLASSES[cell]}${cell === shown.pinned ? ", pinned" : ""}${rows.length ? "" : missing}`;
    list.replaceChildren(...rows.map((row) => card(shown, row)));
  }
  return {box, draw};
}
