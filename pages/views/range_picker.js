/* A range to paint: the grid, its weights, and its text. */

import {CLASSES, COMBO_COUNT, COMBOS_OF} from "./cards/cards.js";
import {button, element, labelled, perFrame} from "./parts/dom.js";
import {handGrid} from "./parts/hand_grid.js";
import {parseRange, writeRange} from "./cards/notation.js";

/* Show a range picker in an element; its value *range* is text.

   Returns a function that removes it. */
export function rangePicker(box, host) {
  let weights = parseRange(host.values.get("range") || "");
  let before = null; // the weights before the stroke that goes on, and the weight that it paints
  let painted = 1;
  const past = [], future = [];

  const weightOf = (cell) => COMBOS_OF[cell].reduce((sum, combo) => sum + weights[combo], 0) / COMBOS_OF[cell].length;
  const grid = handGrid({
    label: "Range",
    fill: (cell) => {
      const weight = weightOf(cell);
      return {height: weight, spoken: weight ? `${Math.round(100 * weight)} %` : "not in the range"};
    },
    onStroke: {
      begin: (cell) => {
        before = weights.slice();
        painted = weightOf(cell) > 0 ? 0 : brush.valueAsNumber / 100;
        paint(cell);
      },
      over: paint,
      end: () => keep(before),
      abort: () => show(before),
    },
  });
  const brush = element("input", {type: "range", min: 1, max: 100, value: 100});
  const text = element("textarea", {class: "pc-text", rows: 2, spellcheck: "false", "aria-label": "Range as text"});
  const problem = element("p", {class: "pc-problem", role: "alert"});
  const count = element("output", {class: "pc-count"});
  const picker = element("section", {class: "pc-view pc-range-picker"}, grid.box,
    element("div", {class: "pc-tools"}, count, labelled("Weight", brush), button("Undo", undo), button("Redo", redo),
      button("Clear", () => change(new Float64Array(COMBO_COUNT)))), text, problem);

  const drawLater = perFrame(drawAll);
  function drawAll() {
    grid.draw();
    drawTexts();
  }
  function drawTexts() {
    const combos = weights.reduce((sum, weight) => sum + weight, 0);
    count.textContent = `${+combos.toFixed(2)} combos, ${((100 * combos) / COMBO_COUNT).toFixed(1)} %`;
    text.value = writeRange(weights);
    problem.textContent = "";
  }
  function paint(cell) {
    for (const combo of COMBOS_OF[cell]) weights[combo] = painted;
    grid.draw([cell]);
  }
  function show(shown) {
    weights = shown;
    drawLater();
  }
  /* Tell the host of the weights, and remember those before them. */
  function keep(old) {
    past.push(old);
    future.length = 0;
    drawTexts();
    host.values.set({range: text.value});
  }
  function change(shown) {
    const old = weights;
    show(shown);
    keep(old);
  }
  function step(from, to) {
    if (!from.length) return;
    to.push(weights);
    weights = from.pop();
    drawAll();
    host.values.set({range: text.value});
  }
  function undo() {
    step(past, future);
  }
  function redo() {
    step(future, past);
  }
  text.addEventListener("change", () => {
    try {
      change(parseRange(text.value));
    } catch (error) {
      problem.textContent = error.message;
    }
  });
  const end = host.values.listen("range", (range) => {
    if (range !== text.value) show(parseRange(range));
  });
  drawTexts();
  box.append(picker);
  return () => {
    end();
    picker.remove();
  };
}
