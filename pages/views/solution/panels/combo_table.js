/* The table of combos: sorted by any column, copied or saved as CSV. */

import {button, element} from "../../parts/dom.js";
import {combosCsv, comboColumns, comboRows, sortedRows} from "../combos.js";
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
  const box = element("div", {}, element("div", {class: "pc-tools"},
    button("Copy CSV", () => onCopy(csv(), "The table")), button("Save CSV", save)),
  element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of combos"}, table), more);

  function sorted(columns) {
    const {key} = columns.find(({name}) => name === sort.name) || columns[0];
    return sortedRows(comboRows(shown), key, sort.isFalling);
  }
  function csv() {
    const columns = comboColumns(shown);
    return combosCsv(columns, sorted(columns));
  }
  function save() {
    const address = URL.createObjectURL(new Blob([csv()], {type: "text/csv"}));
    const name = `${shown.frame.board} ${shown.frame.path || "root"}`.replaceAll(/[^\w]+/g, "-");
    element("a", {href: address, download: `${name}.csv`}).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }
  function heading({name, kind}) {
    const isSorted = name === sort.name, order = sort.isFalling ? "descending" : "ascending";
    const sign = isSorted ? (sort.isFalling ? " ▼" : " ▲") : "";
    return element("th", {scope: "col", "aria-sort": isSorted ? order : null},
      element("button", {type: "button", class: "pc-sort", "data-sort": name, text: name + sign, click: () => {
        sort = {name, isFalling: isSorted ? !sort.isFalling : kind !== "text" && kind !== "combo"};
        draw(shown);
        [...head.querySelectorAll("button")].find(({dataset}) => dataset.sort === name).focus();
      }}));
  }
  function draw(next) {
    if (shown && next.frame !== shown.frame) isWhole = false;
    shown = next;
    const columns = comboColumns(shown), rows = sorted(columns);
    const some = isWhole ? rows : rows.slice(0, ROWS_AT_FIRST);
    head.replaceChildren(element("tr", {}, ...columns.map(heading)));
    body.replaceChildren(...some.map((row) => element("tr", {}, ...columns.map(({key, kind}) => (
      kind === "combo" ? element("th", {scope: "row"}, comboName(key(row)))
        : element("td", {class: kind === "text" ? "" : "pc-figure", text: WRITTEN_KINDS[kind](key(row))}))))));
    more.hidden = some.length === rows.length;
    more.textContent = `Show all ${rows.length} combos`;
  }
  return {box, draw};
}
