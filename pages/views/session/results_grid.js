/* The results of each hand class in the 13 x 13 grid. */

import {CLASSES} from "../cards/cards.js";
import {element, labelled, optionElements, toolRow} from "../parts/dom.js";
import {cellAt, handGrid} from "../parts/grids.js";
import {handsText, numberText, shortText, signedText} from "./figure_texts.js";

const RESULT_MEASURES = {net_bb: "Net (bb)", bb_per_100: "bb/100", hands: "Hands"};
const STRONGEST_SHARE = 0.9; // the share of the classes whose results do not fill their cells

/* Return the values [169] of a measure, NaN for classes without hands. */
function classValues(grid, measure) {
  return Array.from(grid.hands, (hands, cell) => {
    if (!hands) return NaN;
    if (measure === "hands") return hands;
    return measure === "net_bb" ? grid.net_bb[cell] : (100 * grid.net_bb[cell]) / hands;
  });
}

/* Return the size of a value that fills a cell. */
function fullSize(values) {
  const sizes = values.filter(Number.isFinite).map(Math.abs).sort((a, b) => a - b);
  return sizes[Math.floor(STRONGEST_SHARE * (sizes.length - 1))] || sizes[sizes.length - 1] || 1;
}

/* Return the grid {box, show(answer, filters)}; *onFilter(range)* is called for a class. */
export function resultsGrid(onFilter) {
  let answer = null, measure = "net_bb", values = [], full = 1, range = "";
  const detail = element("p", {class: "pc-reading"});
  const select = element("select", {change: () => {
    measure = select.value;
    draw();
  }}, ...optionElements(Object.entries(RESULT_MEASURES)));

  const grid = handGrid({
    label: "Results by hand",
    fill: (cell) => {
      const value = values[cell];
      if (!Number.isFinite(value)) return {height: 0, text: "", spoken: "no hands"};
      const text = measure === "hands" ? numberText(value) : shortText(value);
      return {height: Math.min(1, Math.abs(value) / full), text, spoken: spokenResult(cell)};
    },
    onKey: (cell, event) => {
      if (event.key !== " " && event.key !== "Enter") return false;
      event.preventDefault();
      choose(cell);
      return true;
    },
  });
  grid.box.classList.add("pc-results");
  const cellUnder = (event) => cellAt(grid.box.getBoundingClientRect(), event.clientX, event.clientY, 13, 13);
  grid.box.addEventListener("click", (event) => {
    const cell = cellUnder(event);
    if (cell === null) return;
    grid.focus(cell);
    choose(cell);
  });
  grid.box.addEventListener("pointermove", (event) => tell(cellUnder(event)));
  grid.box.addEventListener("focusin", (event) => tell(grid.cells.indexOf(event.target)));

  function spokenResult(cell) {
    const hands = answer.grid.hands[cell], net = answer.grid.net_bb[cell];
    return `${handsText(hands)}, ${signedText(net)} bb, ${signedText((100 * net) / hands)} bb per 100 hands`;
  }
  function tell(cell) {
    if (answer === null || cell === null || cell < 0) return;
    detail.textContent = `${CLASSES[cell]}: ${answer.grid.hands[cell] ? spokenResult(cell) : "no hands"}`;
  }
  function choose(cell) {
    onFilter(range === CLASSES[cell] ? "" : CLASSES[cell]);
  }
  function draw() {
    if (answer === null) return;
    values = classValues(answer.grid, measure);
    full = fullSize(values);
    grid.draw();
    grid.cells.forEach((box, cell) => {
      box.classList.toggle("pc-lost", measure !== "hands" && values[cell] < 0);
      box.classList.toggle("pc-chosen", range === CLASSES[cell]);
    });
  }
  const box = element("section", {class: "pc-by-hand", "aria-label": "Results by hand"},
    toolRow(labelled("Cells show", select)), grid.box, detail);
  return {
    box,
    show(answered, filters) {
      answer = answered;
      range = filters.range || "";
      draw();
    },
  };
}
