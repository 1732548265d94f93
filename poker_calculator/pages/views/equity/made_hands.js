/* The made hands and draws of a range, which filter its combos. */

import {COMBO_COUNT} from "../cards/cards.js";
import {numberText, percentText} from "../parts/amounts.js";
import {button, columnHead, element, toolRow} from "../parts/dom.js";
import {cardsIn, samplesText} from "./spot.js";

const TABLES = [["Made hands", "made hand"], ["Draws", "draw"]]; // with their kinds of parts
const CHOOSE_PARTS = "Choose parts to filter the range in the grids.";

/* Return a cell of a table with a share as text and as a bar. */
export function shareCell(share, digits = 2) {
  const bar = element("span", {class: "pc-cell-bar", "aria-hidden": "true"});
  bar.style.width = `${100 * share}%`;
  return element("td", {class: "pc-share"}, bar, element("span", {text: percentText(share, digits)}));
}

/* Return a panel, as of `askedPanel`, with filter(board), the combos of the chosen parts, 0 or 1 each [1326], or null.

   onFilter : called when other parts are chosen
   onNarrow : called with true to keep only the combos of the filter, with false to remove them */
export function partPanel(onFilter, onNarrow) {
  const chosen = new Set(); // names of parts
  let answer = null, board = null, filter = null;
  const keep = button("Keep only", () => onNarrow(true), "Keep only the combos of the filter");
  const remove = button("Remove", () => onNarrow(false), "Remove the combos of the filter");
  const clear = button("Clear filter", () => choose(() => chosen.clear()));
  const state = element("p", {class: "pc-count", role: "status"}), note = element("p", {class: "pc-count"});
  const tables = element("div", {class: "pc-parts"});

  /* Choose other parts, and show the filter. */
  function choose(change) {
    change();
    for (const box of tables.querySelectorAll("input")) box.checked = chosen.has(box.value);
    drawFilter();
    onFilter();
  }
  function drawFilter() {
    const {parts, numbers, figures} = answer, isChosen = parts.map(({name}) => chosen.has(name));
    filter = isChosen.includes(true) ? new Uint8Array(COMBO_COUNT) : null;
    const sums = [0, 0, 0];
    for (let combo = 0; filter && combo < COMBO_COUNT; combo++) {
      filter[combo] = Object.values(numbers).some((partOf) => isChosen[partOf[combo]]);
      if (filter[combo]) sums.forEach((_, row) => { sums[row] += figures[COMBO_COUNT * row + combo]; });
    }
    const [combos, share, won] = sums, canNarrow = share > 0 && share < 1 - 1e-6;
    const equity = share ? `, equity ${percentText(won / share, 1)}` : "";
    state.textContent = filter ? `${numberText(combos, 2, 0)} combos, ${percentText(share, 1)}${equity}` : CHOOSE_PARTS;
    for (const tool of [keep, remove]) tool.disabled = !canNarrow;
    clear.disabled = !filter;
  }
  function row({name, combos, share, equity}) {
    const box = element("input", {type: "checkbox", value: name, checked: chosen.has(name), change: () =>
      choose(() => (box.checked ? chosen.add(name) : chosen.delete(name)))});
    const label = element("label", {class: "pc-label"}, box, element("span", {text: name}));
    return element("tr", {}, element("th", {scope: "row"}, label),
      element("td", {text: numberText(combos, 2, 0)}), shareCell(share, 1), shareCell(equity, 1));
  }
  function table(caption, rows) {
    const heads = ["Part", "Combos", "Share", "Equity"].map(columnHead);
    return element("table", {class: "pc-table"}, element("caption", {text: caption}),
      element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows.map(row)));
  }
  function draw(next, {spot}) {
    answer = next;
    board = spot.board;
    const groups = TABLES.map(([caption, kind]) => [caption, answer.parts.filter((part) => part.kind === kind)]);
    tables.replaceChildren(...groups.filter(([, rows]) => rows.length).map(([caption, rows]) => table(caption, rows)));
    note.textContent = samplesText(answer.samples);
    drawFilter();
    onFilter();
  }
  const tools = toolRow(keep, remove, clear);
  return {
    box: element("div", {}, state, tools, tables, note), draw,
    query: (spot, player) => (hasParts(spot) ? ["range_parts", {...spot, player}] : null),
    filter: (now) => (now === board ? filter : null),
  };
}

/* Return whether the hands of a spot have made hands and draws. */
export const hasParts = ({game, board}) => game === "holdem" && cardsIn(board).length >= 3;
