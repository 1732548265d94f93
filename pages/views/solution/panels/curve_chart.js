/* The drawing of curves: lines of a scale, and a stepped path for each player. */

import {writtenChips} from "../figures.js";

const CURVE_WIDTH = 600, CURVE_HEIGHT = 260, MARGIN = {left: 58, right: 8, top: 8, bottom: 22};
const SVG_SPACE = "http://www.w3.org/2000/svg";
const CHART_BOTTOM = CURVE_HEIGHT - MARGIN.bottom, CHART_RIGHT = CURVE_WIDTH - MARGIN.right;
export const CURVE_BOX = `0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`;

/* Return an element of SVG. */
export function drawing(name, attributes, text = "") {
  const made = document.createElementNS(SVG_SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

/* The place of a part of a range from left to right, and the part at a part of the drawing's width. */
export const chartX = (share) => MARGIN.left + share * (CHART_RIGHT - MARGIN.left);
export const chartShare = (part) => (part * CURVE_WIDTH - MARGIN.left) / (CHART_RIGHT - MARGIN.left);

/* Return the path of a curve, whose steps are level. */
function steppedPath(curve, yOf) {
  return curve.map(({share, value}, place) => {
    const from = place ? curve[place - 1].share : 0;
    return `${place ? "L" : "M"}${chartX(from).toFixed(1)} ${yOf(value).toFixed(1)}H${chartX(share).toFixed(1)}`;
  }).join("");
}

/* Return the elements of a chart of two curves of equity or EV. */
export function chartOf(curves, mode, pot) {
  const values = curves.flat().map(({value}) => value), isEquity = mode === "equity";
  const most = isEquity ? 1 : Math.max(pot, ...values), least = isEquity ? 0 : Math.min(0, ...values);
  const yOf = (value) => CHART_BOTTOM - ((value - least) / (most - least)) * (CHART_BOTTOM - MARGIN.top);
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
    const value = least + part * (most - least), y = yOf(value);
    return [
      drawing("line", {x1: MARGIN.left, x2: CHART_RIGHT, y1: y, y2: y, class: "pc-rule"}),
      drawing("text", {x: MARGIN.left - 6, y: y + 4, "text-anchor": "end"},
        isEquity ? `${Math.round(100 * value)} %` : writtenChips(value)),
      drawing("text", {x: chartX(part), y: CURVE_HEIGHT - 6, "text-anchor": part === 1 ? "end" : "middle"},
        `${100 * part}`),
    ];
  });
  const paths = curves.map((curve, player) =>
    drawing("path", {d: steppedPath(curve, yOf), class: `pc-curve pc-curve-${player}`}));
  return [...lines, ...paths, drawing("path", {d: `M0 ${MARGIN.top}V${CHART_BOTTOM}`, class: "pc-reading"})];
}
