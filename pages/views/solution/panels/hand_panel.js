/* One cell of the grid opened into its combos. */

import {CLASSES, CLASS_OF, SUITS, SUIT_SIGNS, comboText} from "../../cards/cards.js";
import {button, element, toolRow} from "../../parts/dom.js";
import {drawHeadings, rowsCsv, saveCsv, sortedRows} from "../../parts/rows.js";
import {segmentsOf, stackedBar, writtenChips, writtenFigure, writtenPercent} from "../figures.js";
import {figureRow} from "../frame.js";
import {isFiltering} from "./filter_form.js";

/* Return the rows of the hands of a player that pass the filters, in the order of combos. */
function comboRows({frame, about, player, kept}, cell = null) {
  const {combos, weights, equity, ev, made_hands: made, draws, other_ev: other} = frame.players[player];
  const realised = figureRow(frame, player, "realisation"), change = figureRow(frame, player, "change");
  const isActing = player === frame.player, rows = [];
  combos.forEach((combo, hand) => {
    if (!kept[player][hand] || !(weights[hand] > 0) || (cell !== null && CLASS_OF[combo] !== cell)) return;
    rows.push({
      combo: comboText(combo), weight: weights[hand], made: about.made_hands[made[hand]],
      draw: frame.board.length < 10 ? about.draws[draws[hand]] : "", equity: equity[hand], ev: ev[hand],
      realisation: realised[hand], change: other ? change[hand] : NaN,
      shares: isActing ? frame.strategy.map((shares) => shares[hand]) : [],
      evs: isActing ? frame.action_evs.map((evs) => evs[hand]) : [],
    });
  });
  return rows;
}

/* Return the columns {name, key(row), kind} of a table of combos. */
function comboColumns({frame, player}) {
  const isActing = player === frame.player;
  const columns = [
    {name: "Combo", kind: "combo", key: ({combo}) => combo},
    {name: "Weight", kind: "percent", key: ({weight}) => weight},
    {name: "Made hand", kind: "text", key: ({made}) => made},
    ...(frame.board.length < 10 ? [{name: "Draw", kind: "text", key: ({draw}) => draw}] : []),
    {name: "Equity", kind: "percent", key: ({equity}) => equity},
    {name: "EV", kind: "chips", key: ({ev}) => ev},
    {name: "Realisation", kind: "percent", key: ({realisation}) => realisation},
  ];
  if (frame.players[player].other_ev) columns.push({name: "EV change", kind: "change", key: ({change}) => change});
  if (isActing) {
    frame.actions.forEach(({name}, action) => {
      columns.push({name, kind: "percent", key: ({shares}) => shares[action]});
      columns.push({name: `EV ${name}`, kind: "chips", key: ({evs}) => evs[action]});
    });
  }
  return columns;
}

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

const ROWS_AT_FIRST = 100; // more take longer to lay out than a change of node may

const WRITTEN_KINDS = {
  percent: writtenPercent, chips: writtenChips, text: (value) => value,
  change: (value) => writtenFigure("change", value),
};

/* Return a table {box, draw}; *onCopy(text, what)* gets a text to copy. */
export function comboTable(onCopy) {
  let sort = {name: "Weight", isFalling: true}, shown = null, isWhole = false;
  const head = element("thead"), body = element("tbody");
  const more = button("Show all", () => {
    isWhole = true;
    draw(shown);
  });
  const table = element("table", {class: "pc-table", "aria-label": "Combos"}, head, body);
  const box = element("div", {}, toolRow(
    button("Copy CSV", () => onCopy(csv(), "The table")), button("Save CSV", () => saveCsv(csv(), `${shown.frame.board} ${shown.frame.path || "root"}`))),
  element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of combos"}, table), more);

  function sorted(columns) {
    const {key} = columns.find(({name}) => name === sort.name) || columns[0];
    return sortedRows(comboRows(shown), key, sort.isFalling);
  }
  function csv() {
    const columns = comboColumns(shown);
    return rowsCsv(columns, sorted(columns));
  }
  function sortBy({name, kind}) {
    sort = {name, isFalling: name === sort.name ? !sort.isFalling : kind !== "text" && kind !== "combo"};
    draw(shown);
  }
  function draw(next) {
    if (shown && next.frame !== shown.frame) isWhole = false;
    shown = next;
    const columns = comboColumns(shown), rows = sorted(columns);
    const some = isWhole ? rows : rows.slice(0, ROWS_AT_FIRST);
    const classOf = (kind) => (kind === "text" || kind === "combo" ? "" : "pc-figure");
    drawHeadings(head, columns.map(({name, kind}) => ({id: name, name, className: classOf(kind)})), sort, (chosen) =>
      sortBy(columns.find(({name}) => name === chosen)));
    body.replaceChildren(...some.map((row) => element("tr", {}, ...columns.map(({key, kind}) => (
      kind === "combo" ? element("th", {scope: "row"}, comboName(key(row)))
        : element("td", {class: classOf(kind), text: WRITTEN_KINDS[kind](key(row))}))))));
    more.hidden = some.length === rows.length;
    more.textContent = `Show all ${rows.length} combos`;
  }
  return {box, draw};
}
