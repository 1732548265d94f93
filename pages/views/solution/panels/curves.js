/* Curves of equity and EV over both ranges, from the weakest hand to the strongest. */

import {element, svgElement, toolRow} from "../../parts/dom.js";
import {graphPath, graphScale, levelLine, tickLabel} from "../../parts/graphs.js";
import {optionButtons} from "../../parts/tabs.js";
import {writtenChips, writtenPercent} from "../figures.js";
import {SEATS} from "../frame.js";

const CURVE_WIDTH = 600, CURVE_HEIGHT = 260, MARGIN = {left: 58, right: 8, top: 8, bottom: 22};
const CHART_BOTTOM = CURVE_HEIGHT - MARGIN.bottom, CHART_RIGHT = CURVE_WIDTH - MARGIN.right;
const CURVE_BOX = `0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`;

/* The place of a part of a range from left to right, and the part at a part of the drawing's width. */
const chartX = graphScale(0, 1, MARGIN.left, CHART_RIGHT);
const shareAtX = graphScale(MARGIN.left, CHART_RIGHT, 0, 1);
const chartShare = (part) => shareAtX(part * CURVE_WIDTH);

/* Return the path of a curve, whose steps are level. */
function steppedPath(curve, yOf) {
  return graphPath(curve.flatMap(({share, value}, place) =>
    [curve[place - 1]?.share ?? 0, share].map((end) => [chartX(end), yOf(value)])));
}

/* Return the elements of a chart of two curves of equity or EV. */
function chartOf(curves, mode, pot) {
  const values = curves.flat().map(({value}) => value), isEquity = mode === "equity";
  const most = isEquity ? 1 : Math.max(pot, ...values), least = isEquity ? 0 : Math.min(0, ...values);
  const yOf = graphScale(least, most, CHART_BOTTOM, MARGIN.top);
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
    const value = least + part * (most - least), text = isEquity ? `${Math.round(100 * value)} %` : writtenChips(value);
    return [...levelLine(text, yOf(value), MARGIN.left, CHART_RIGHT),
      tickLabel(100 * part, chartX(part), CURVE_HEIGHT - 6, part === 1 ? "end" : "middle")];
  });
  const paths = curves.map((curve, player) =>
    svgElement("path", {d: steppedPath(curve, yOf), class: `pc-curve pc-curve-${player}`}));
  return [...lines, ...paths, svgElement("path", {d: `M0 ${MARGIN.top}V${CHART_BOTTOM}`, class: "pc-reading"})];
}

/* Return the steps [{share, value}] of a curve: the part of the range up to each hand, in order. */
function curveOf(values, deals, kept) {
  const hands = [...values.keys()].filter((hand) => kept[hand] && deals[hand] > 0 && !Number.isNaN(values[hand]));
  hands.sort((one, other) => values[one] - values[other]);
  const total = hands.reduce((sum, hand) => sum + deals[hand], 0);
  let before = 0;
  return hands.map((hand) => ({share: (before += deals[hand]) / total, value: values[hand]}));
}

/* Return the value of a curve at a part of the range; NaN for an empty curve. */
function curveAt(curve, share) {
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
