/* Curves of equity and EV over both ranges, from the weakest hand to the strongest. */

import {element, toolRow} from "../../parts/dom.js";
import {svgElement} from "../../parts/svg.js";
import {CURVE_BOX, chartOf, chartShare, chartX} from "./curve_chart.js";
import {SEATS} from "../frame.js";
import {writtenChips, writtenPercent} from "../figures.js";
import {optionButtons} from "../options.js";

/* Return the steps [{share, value}] of a curve: the part of the range up to each hand, in order. */
export function curveOf(values, deals, kept) {
  const hands = [...values.keys()].filter((hand) => kept[hand] && deals[hand] > 0 && !Number.isNaN(values[hand]));
  hands.sort((one, other) => values[one] - values[other]);
  const total = hands.reduce((sum, hand) => sum + deals[hand], 0);
  let before = 0;
  return hands.map((hand) => ({share: (before += deals[hand]) / total, value: values[hand]}));
}

/* Return the value of a curve at a part of the range; NaN for an empty curve. */
export function curveAt(curve, share) {
  const found = curve.find((step) => step.share >= share - 1e-9);
  return found ? found.value : curve.length ? curve[curve.length - 1].value : NaN;
}

/* Return a panel {box, draw} with both players' curves; a slider reads them off. */
export function solutionCurves() {
  let mode = "equity", shown = null, curves = [[], []];
  const svg = svgElement("svg", {viewBox: CURVE_BOX, class: "pc-curves", role: "img"});
  const modes = optionButtons("Curve", {equity: "Equity", ev: "EV"}, mode, (chosen) => {
    mode = chosen;
    draw(shown);
  });
  const at = element("input", {type: "range", min: 0, max: 100, value: 50, "aria-label": "Percentile", input: read});
  const found = element("output", {class: "pc-count"});
  const box = element("div", {}, toolRow(modes.box, legend(0), legend(1)), svg,
    toolRow(at, found));
  const written = (value) => (mode === "ev" ? writtenChips(value) : writtenPercent(value));

  function legend(player) {
    return element("span", {class: `pc-legend pc-legend-${player}`, text: SEATS[player]});
  }
  function read() {
    const share = at.valueAsNumber / 100;
    const values = SEATS.map((seat, player) => `${seat} ${written(curveAt(curves[player], share))}`);
    found.textContent = `Percentile ${at.value}: ${values.join(", ")}`;
    svg.querySelector(".pc-reading")?.setAttribute("transform", `translate(${chartX(share)} 0)`);
  }
  function draw(next) {
    shown = next;
    const {frame, kept} = shown;
    curves = frame.players.map(({deals, ...figures}, player) => curveOf(figures[mode], deals, kept[player]));
    svg.setAttribute("aria-label", `${mode === "ev" ? "EV" : "Equity"} of both ranges by percentile`);
    svg.replaceChildren(...chartOf(curves, mode, frame.pot));
    read();
  }
  svg.addEventListener("pointermove", (event) => {
    const {left, width} = svg.getBoundingClientRect();
    at.value = Math.round(100 * chartShare((event.clientX - left) / width));
    read();
  });
  return {box, draw};
}
