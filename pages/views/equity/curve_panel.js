/* The distributions of all players' equities, drawn over each other. */

import {element, labelled} from "../parts/dom.js";
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

const curveX = (share) => LEFT + (WIDTH - LEFT - RIGHT) * share;
const curveY = (equity) => HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * equity;

/* Return the path of a curve: a step for each combo. */
export function curvePath({share, equity}) {
  let path = "", from = 0;
  for (let place = 0; place < share.length; place++) {
    const y = curveY(equity[place]).toFixed(1);
    path += `${place ? "L" : "M"}${curveX(from).toFixed(1)} ${y}L${curveX(share[place]).toFixed(1)} ${y}`;
    from = share[place];
  }
  return path;
}

const middleText = (x, y, text) => svgElement("text", {x, y, "text-anchor": "middle", text});

/* Return the axes of the curves. */
function curveAxes() {
  const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    svgElement("path", {class: "pc-axis", d: `M${curveX(0)} ${curveY(share)}H${curveX(1)}`}),
    svgElement("text", {x: LEFT - 5, y: curveY(share) + 4, "text-anchor": "end", text: 100 * share}),
    middleText(curveX(share), HEIGHT - BOTTOM + 16, 100 * share),
  ]);
  return [...lines,
    middleText(curveX(0.5), HEIGHT - 4, "percent of the range"), svgElement("text", {x: 2, y: 11, text: "equity in percent"})];
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
    const at = ((event.clientX - left) / width) * WIDTH;
    place.value = Math.round((100 * (at - curveX(0))) / (curveX(1) - curveX(0)));
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
