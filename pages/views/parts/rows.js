/* Rows of tables: sorted, as CSV, and with the focus. Columns are {name, key(row)}. */

import {element} from "./dom.js";

/* Return rows sorted by a column; missing numbers come last both ways. */
export function sortedRows(rows, key, isFalling) {
  const sign = isFalling ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) - Number.isNaN(b);
    return sign * (typeof a === "string" ? a.localeCompare(b) : a - b);
  });
}

const csvField = (value) => {
  if (typeof value === "number") return Number.isNaN(value) ? "" : String(+value.toPrecision(7));
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};

/* Return rows as CSV: frequencies and equities are fractions, EVs chips. */
export const rowsCsv = (columns, rows) =>
  [columns.map(({name}) => csvField(name)), ...rows.map((row) => columns.map(({key}) => csvField(key(row))))]
    .map((fields) => `${fields.join(",")}\n`).join("");

/* Save a text of CSV as a file in the browser's folder of downloads. */
export function saveCsv(text, name) {
  const address = URL.createObjectURL(new Blob([text], {type: "text/csv"}));
  element("a", {href: address, download: `${name.replaceAll(/[^\w]+/g, "-")}.csv`}).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/* Draw the headings of a table that sort its rows by a column; the focus stays on its heading.

   columns : [{id, name, className}]
   sort    : {name, isFalling}, the id of the column that rows are sorted by
   onSort  : called with the id of a column */
export function drawHeadings(head, columns, sort, onSort) {
  const focused = head.getRootNode().activeElement?.dataset.sort, order = sort.isFalling ? "descending" : "ascending";
  const headings = columns.map(({id, name, className}) => {
    const isSorted = id === sort.name, sign = isSorted ? (sort.isFalling ? " ▼" : " ▲") : "";
    return element("th", {scope: "col", class: className ?? "", "aria-sort": isSorted ? order : null}, element("button", {
      class: "pc-sort", "data-sort": id, text: name + sign, click: () => onSort(id),
    }));
  });
  head.replaceChildren(element("tr", {}, ...headings));
  if (focused) [...head.querySelectorAll("button")].find(({dataset}) => dataset.sort === focused)?.focus();
}

/* Return {at, focus, move, restart} of the rows of a table's body, one of which is in the order of Tab.

   focus(row) : moves the focus to a row
   move(key)  : moves it for an arrow, Home or End; returns whether it did
   restart()  : begins with the first row again, when all were replaced */
export function focusedRows(body) {
  let at = 0;
  function focus(row) {
    body.children[at].tabIndex = -1;
    at = row;
    body.children[at].tabIndex = 0;
    body.children[at].focus();
  }
  function move(key) {
    const last = body.children.length - 1;
    const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last}[key];
    if (to === undefined) return false;
    focus(Math.min(last, Math.max(0, to)));
    return true;
  }
  return {at: () => at, focus, move, restart: () => { at = 0; }};
}
