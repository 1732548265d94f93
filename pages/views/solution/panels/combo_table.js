/* The table of combos: sorted by any column, copied or saved as CSV. */

import {button, element, toolRow} from "../../parts/dom.js";
import {drawHeadings, rowsCsv, saveCsv, sortedRows} from "../../parts/rows.js";
import {comboColumns, comboRows} from "../combos.js";
import {writtenChips, writtenFigure, writtenPercent} from "../figures.js";
import {comboName} from "./hand_panel.js";

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
