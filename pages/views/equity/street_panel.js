/* The equities on each street up to the board. */

import {columnHead, element} from "../parts/dom.js";
import {percentText} from "./spot_texts.js";

/* Return the panel, as `equityView` uses it. */
export function streetPanel() {
  const head = element("tr"), body = element("tbody");
  const table = element("table", {class: "pc-table"}, element("caption", {text: "Equity by street"}),
    element("thead", {}, head), body);

  function draw({streets, equity}) {
    const players = equity.shape[1];
    const names = Array.from({length: players}, (_, seat) => `Player ${seat + 1}`);
    head.replaceChildren(...["Street", ...names].map(columnHead));
    body.replaceChildren(...streets.map((street, row) => {
      const shares = [...equity.subarray(players * row, players * (row + 1))];
      return element("tr", {}, element("th", {scope: "row", text: street}), ...shares.map((share) => shareCell(share)));
    }));
  }
  return {title: "By street", query: (spot) => ["equities_by_street", spot], box: table, draw};
}

/* Return a cell of a table with a share as text and as a bar. */
export function shareCell(share, digits = 2) {
  const bar = element("span", {class: "pc-cell-bar", "aria-hidden": "true"});
  bar.style.width = `${100 * share}%`;
  return element("td", {class: "pc-share"}, bar, element("span", {text: percentText(share, digits)}));
}
