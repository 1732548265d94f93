/* What graphs share: paths, round numbers, scales, and the lines and labels of their axes. */

import {svgElement} from "./dom.js";

/* Return a label at a place, by default in the middle of it. */
export const tickLabel = (text, x, y, anchor = "middle") =>
  svgElement("text", {class: "pc-tick", x, y, "text-anchor": anchor, text});

/* Return a level line of a graph from the left to the right, and the label at its left end. */
export const levelLine = (text, y, left, right, className = "pc-level") => [
  svgElement("path", {class: className, d: `M${left} ${y}H${right}`}), tickLabel(text, left - 6, y + 4, "end"),
];

/* Return the path of a line through points, each [x, y] in pixels. */
export function graphPath(points) {
  return points.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/* Return round numbers between two numbers, about *count* of them. */
export function graphTicks(low, high, count) {
  if (!(high > low)) return [low];
  const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  const ticks = [];
  const most = high + step * 1e-9;
  for (let tick = Math.ceil(low / step); tick * step <= most; tick++) ticks.push(tick * step || 0);
  return ticks;
}

/* Return the index of the number that is nearest to a value, in numbers that rise. */
export function nearestHand(numbers, value) {
  let low = 0, high = numbers.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle;
    else high = middle;
  }
  return value - numbers[low] <= numbers[high] - value ? low : high;
}

/* Return the function from numbers between two ends to pixels between two others. */
export function graphScale(low, high, from, to) {
  const size = high - low || 1;
  return (value) => from + ((value - low) / size) * (to - from);
}

/* Return the place 0..*last* that a key leads a graph's reader to from another one; undefined for other keys. */
export function placeByKey(key, from, last) {
  const page = Math.ceil(last / 10);
  const to = {
    ArrowLeft: from - 1, ArrowRight: from + 1, ArrowDown: from - 1, ArrowUp: from + 1, Home: 0, End: last,
    PageDown: from - page, PageUp: from + page,
  }[key];
  return to === undefined ? to : Math.min(last, Math.max(0, to));
}

/* Return the value of a curve of steps [{share, value}] at a share; NaN for an empty curve. */
export function curveAt(curve, share) {
  return (curve.find((step) => step.share >= share - 1e-7) ?? curve.at(-1))?.value ?? NaN;
}

/* Return a chart of curves over shares 0..1 {svg, draw(curves, ends, textOf, attributesOf), read(share)}.

   box          : {width, height, left, right, top, bottom}, its size and margins
   onPoint      : called with the percent of the share under the pointer
   draw         : draws curves of level steps [{share, value}] between the *ends* [low, high], whose values
                  *textOf* writes; *attributesOf(place)* are those of a curve
   read         : marks a share */
export function curveChart({width, height, left, right, top, bottom}, onPoint) {
  const xOf = graphScale(0, 1, left, width - right), shareAt = graphScale(left, width - right, 0, 100);
  const mark = svgElement("path", {class: "pc-mark"});
  const svg = svgElement("svg", {viewBox: `0 0 ${width} ${height}`, class: "pc-curves", role: "img"});
  svg.addEventListener("pointermove", (event) => {
    const box = svg.getBoundingClientRect();
    onPoint(Math.round(shareAt(((event.clientX - box.left) / box.width) * width)));
  });

  function draw(curves, [low, high], textOf, attributesOf) {
    const yOf = graphScale(low, high, height - bottom, top);
    const lines = [0, 0.25, 0.5, 0.75, 1].flatMap((part) => {
      const value = low + part * (high - low);
      return [...levelLine(textOf(value), yOf(value), left, width - right),
        tickLabel(100 * part, xOf(part), height - bottom + 16, part === 1 ? "end" : "middle")];
    });
    svg.replaceChildren(...lines, ...curves.map((curve, index) => svgElement("path", {
      ...attributesOf(index), d: graphPath(curve.flatMap(({share, value}, step) =>
        [curve[step - 1]?.share ?? 0, share].map((end) => [xOf(end), yOf(value)]))),
    })), mark);
  }
  const read = (share) => mark.setAttribute("d", `M${xOf(share)} ${top}V${height - bottom}`);
  return {svg, draw, read};
}
