/* The distributions of all players' equities, drawn over each other. */

import {element, labelled} from "../parts/dom.js";
import {graphPath, graphScale, levelLine, tickLabel} from "../parts/graphs.js";
import {svgElement} from "../parts/svg.js";
import {percentText, samplesText} from "./spot_texts.js";

const WIDTH = 640, HEIGHT = 330, LEFT = 34, RIGHT = 16, TOP = 26, BOTTOM = 36;
const CURVE_DASHES = ["", "7 3", "2 3", "9 3 2 3", "1 2", "12 4", "4 4", "10 2 2 2 2 2", "6 2", "3 6"];

/* Return the equity of the combo at a share 0..1 of a player's deals, the lowest equities first. */
export function equityAt({share, equity}, place) {
  const last = share.length - 1;
  const found = share.findIndex((upTo) => upTo >= place - 1e-7);
  return equity[found < 0 ? last : found];
}

const CURVE_RIGHT = WIDTH - RIGHT, CURVE_BOTTOM = HEIGHT - BOTTOM;
const curveX = graphScale(0, 1, LEFT, CURVE_RIGHT), curveShare = graphScale(LEFT, CURVE_RIGHT, 0, 1);
const curveY = graphScale(0, 1, CURVE_BOTTOM, TOP);

/* Return the path of a curve: a step for each combo. */
export function curvePath({share, equity}) {
  return graphPath(Array.from(share).flatMap((upTo, place) =>
    [share[place - 1] ?? 0, upTo].map((end) => [curveX(end), curveY(equity[place])])));
}

/* Return the axes of the curves. */
function curveAxes() {
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    ...levelLine(100 * share, curveY(share), curveX(0), curveX(1)),
    tickLabel(100 * share, curveX(share), CURVE_BOTTOM + 16),
  ]);
  return [...lines, tickLabel("percent of the range", curveX(0.5), HEIGHT - 4),
    tickLabel("equity in percent", 2, 11, "start")];
}

/* Return the panel, as `equityView` uses it. */
export function curvePanel() {
  let curves = [];
  const lines = svgElement("g"), mark = svgElement("path", {class: "pc-mark"});
  const picture = svgElement("svg", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "pc-curves", role: "img",
    "aria-label": "Equities of each range from low to high",
  }, ...curveAxes(), lines, mark);
  const place = element("input", {type: "range", min: 0, max: 100, value: 50, input: readOff});
  const figures = element("ul", {class: "pc-legend", "aria-live": "polite"});
  const note = element("p", {class: "pc-count"});

  function readOff() {
    const share = place.valueAsNumber / 100;
    mark.setAttribute("d", `M${curveX(share)} ${curveY(0)}V${curveY(1)}`);
    figures.replaceChildren(...curves.map((curve, seat) => element("li", {},
      svgElement("svg", {viewBox: "0 0 40 10", "aria-hidden": "true"}, svgElement("path", {
        class: `pc-curve pc-player-${seat}`, d: "M0 5H40", "stroke-dasharray": CURVE_DASHES[seat]})),
      element("span", {text: `Player ${seat + 1}: ${percentText(equityAt(curve, share), 1)}`}))));
  }
  picture.addEventListener("pointermove", (event) => {
    const {left, width} = picture.getBoundingClientRect();
    place.value = Math.round(100 * curveShare(((event.clientX - left) / width) * WIDTH));
    readOff();
  });
  function draw(answer) {
    curves = answer.curves;
    lines.replaceChildren(...curves.map((curve, seat) => svgElement("path", {
      class: `pc-curve pc-player-${seat}`, d: curvePath(curve), "stroke-dasharray": CURVE_DASHES[seat]})));
    note.textContent = samplesText(answer.samples);
    readOff();
  }
  return {
    title: "Distribution", query: (spot) => ["equity_curves", spot], draw,
    box: element("div", {}, picture, labelled("Percent of the range", place), figures, note),
  };
}
