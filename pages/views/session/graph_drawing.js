/* The lines of a graph, its levels and its numbers, as SVG. */

import {graphPath, graphScale, graphTicks, levelLine, tickLabel} from "../parts/graphs.js";
import {svgElement} from "../parts/svg.js";
import {numberText} from "./figure_texts.js";

export const GRAPH_MARGIN = {left: 56, right: 12, top: 12, bottom: 28};

/* Return the least and the greatest value of lines, with 0 between them. */
function valueSpan(named) {
  let [low, high] = [0, 0];
  for (const [, values] of named) {
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return [low, low === high ? low + 1 : high];
}

/* Draw lines in an element of SVG, and return the function from hands to pixels {toX}.

   hands : the number of the hand of each point
   named : the name and the values of each line, the first on top */
export function drawGraph(svg, hands, named, width, height) {
  const {left, right, top, bottom} = GRAPH_MARGIN, last = hands[hands.length - 1];
  const [low, high] = valueSpan(named);
  const toX = graphScale(0, last, left, width - right), toY = graphScale(low, high, height - bottom, top);
  svg.setAttribute("width", width);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const ticks = graphTicks(low, high, 5), digits = ticks.every(Number.isInteger) ? 0 : 1;
  const levels = ticks.flatMap((tick) =>
    levelLine(numberText(tick, digits), toY(tick), left, width - right, tick ? undefined : "pc-level pc-zero"));
  const counts = graphTicks(0, last, width < 500 ? 3 : 6).filter(Number.isInteger);
  const numbers = counts.map((tick) => tickLabel(numberText(tick), toX(tick), height - 8));
  const paths = named.map(([name, values]) => svgElement("path", {
    class: `pc-line pc-line-${name}`,
    d: graphPath(Array.from(values, (value, place) => [toX(hands[place]), toY(value)])),
  }));
  svg.replaceChildren(...levels, ...numbers, ...paths.reverse());
  return {toX};
}
