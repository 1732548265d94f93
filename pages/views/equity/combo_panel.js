/* The equities of one player's range: by class in the grid, and by combo for one class. */

import {CLASSES, COMBO_COUNT, COMBOS_OF, SUIT_SIGNS, comboText} from "../cards/cards.js";
import {columnHead, element} from "../parts/dom.js";
import {handGrid} from "../parts/hand_grid.js";
import {percentText, samplesText} from "./spot_texts.js";

/* Return the mean equity of a class {weight, equity} from the figures of combos, [1326] each. */
export function classFigures(cell, weights, equity) {
  let weight = 0, won = 0;
  for (const combo of COMBOS_OF[cell]) {
    weight += weights[combo];
    won += weights[combo] * equity[combo];
  }
  return {weight, equity: weight ? won / weight : 0};
}

/* Return a combo with the signs of its suits. */
export const comboSigns = (combo) => comboText(combo).replace(/[cdhs]/g, (suit) => SUIT_SIGNS[suit]);

/* Return the panel {title, name, query, box, draw}, as `equityView` uses it. */
export function comboPanel() {
  let weights = new Float32Array(COMBO_COUNT), equity = weights, opened = 0;
  const grid = handGrid({
    label: "Equity by class",
    fill: (cell) => {
      const found = classFigures(cell, weights, equity);
      if (!found.weight) return {height: 0, spoken: "not in the range"};
      const spoken = `equity ${percentText(found.equity, 1)}`;
      return {height: found.equity, text: (100 * found.equity).toFixed(0), spoken};
    },
    onKey: (cell, event) => {
      if (event.key !== " " && event.key !== "Enter") return false;
      event.preventDefault();
      open(cell);
      return true;
    },
  });
  grid.box.classList.add("pc-shown-grid");
  grid.box.addEventListener("click", (event) => {
    const cell = grid.cells.findIndex((each) => each.contains(event.target));
    if (cell < 0) return;
    grid.focus(cell);
    open(cell);
  });
  const title = element("h3", {class: "pc-heading", hidden: true}), note = element("p", {class: "pc-count"});
  const body = element("tbody");
  const table = element("table", {class: "pc-table"}, element("thead", {}, element("tr", {},
    ...["Combo", "Share of deals", "Equity"].map(columnHead))), body);

  function open(cell) {
    opened = cell;
    const held = COMBOS_OF[cell].filter((combo) => weights[combo]);
    held.sort((one, other) => equity[other] - equity[one]);
    const count = `: ${held.length} combo${held.length > 1 ? "s" : ""}`;
    title.hidden = false;
    title.textContent = CLASSES[cell] + (held.length ? count : " is not in the range");
    table.hidden = !held.length;
    body.replaceChildren(...held.map(comboRow));
  }
  function comboRow(combo) {
    const figures = [weights[combo], equity[combo]].map((share) => element("td", {text: percentText(share)}));
    return element("tr", {}, element("th", {scope: "row", text: comboSigns(combo)}), ...figures);
  }
  function draw(answer, {player}) {
    const [from, to] = [COMBO_COUNT * player, COMBO_COUNT * (player + 1)];
    [weights, equity] = [answer.weights.subarray(from, to), answer.equity.subarray(from, to)];
    const title = `Player ${player + 1}. A bar shows the equity of a class; pick a class for its combos.`;
    note.textContent = `${title} ${samplesText(answer.samples)}`;
    grid.draw();
    open(isHeld(opened) ? opened : Math.max(0, CLASSES.findIndex((_, cell) => isHeld(cell))));
  }
  const isHeld = (cell) => COMBOS_OF[cell].some((combo) => weights[combo]);
  const box = element("div", {class: "pc-two-columns"}, grid.box, element("div", {}, note, title, table));
  return {title: "By class and combo", query: (spot) => ["equities_by_combo", spot], box, draw};
}
