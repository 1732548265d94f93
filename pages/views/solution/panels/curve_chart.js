/* The drawing of curves: lines of a scale, and a stepped path for each player. */

import {graphPath, graphScale, levelLine, tickLabel} from "../../parts/graphs.js";
import {svgElement} from "../../parts/svg.js";
import {writtenChips} from "../figures.js";

const CURVE_WIDTH = 600, CURVE_HEIGHT = 260, MARGIN = {left: 58, right: 8, top: 8, bottom: 22};
const CHART_BOTTOM = CURVE_HEIGHT - MARGIN.bottom, CHART_RIGHT = CURVE_WIDTH - MARGIN.right;
export const CURVE_BOX = `0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`;

/* The place of a part of a range from left to right, and the part at a part of the drawing's width. */
export const chartX = graphScale(0, 1, MARGIN.left, CHART_RIGHT);
const shareAtX = graphScale(MARGIN.left, CHART_RIGHT, 0, 1);
export const chartShare = (part) => shareAtX(part * CURVE_WIDTH);

/* Return the path of a curve, whose steps are level. */
function steppedPath(curve, yOf) {
  return graphPath(curve.flatMap(({share, value}, place) =>
    [curve[place - 1]?.share ?? 0, share].map((end) => [chartX(end), yOf(value)])));
}

/* Return the elements of a chart of two curves of equity or EV. */
export function chartOf(curves, mode, pot) {
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
