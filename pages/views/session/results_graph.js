/* The graph of results over hands, with lines to switch and a value to read. */

import {element, optionElements, perFrame, svgElement, toolRow} from "../parts/dom.js";
import {graphPath, graphScale, graphTicks, levelLine, nearestHand, placeByKey} from "../parts/graphs.js";
import {tickLabel} from "../parts/graphs.js";
import {numberText, signedText} from "./figure_texts.js";

const GRAPH_MARGIN = {left: 56, right: 12, top: 12, bottom: 28};

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
function drawGraph(svg, hands, named, width, height) {
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

const GRAPH_LINES = {
  won: "Won", ev: "All-in EV", showdown: "With a showdown", non_showdown: "Without a showdown",
};
const GRAPH_HEIGHT = 280;

/* Return buttons that add the names of lines to a set and remove them; *onChange* is called then. */
function graphLegend(shown, onChange) {
  return element("div", {class: "pc-legend", role: "group", "aria-label": "Lines of the graph"},
    ...Object.entries(GRAPH_LINES).map(([name, label]) => {
      const key = svgElement("svg", {class: "pc-line-key", width: 26, height: 10, "aria-hidden": "true"},
        svgElement("path", {class: `pc-line pc-line-${name}`, d: "M1 5H25"}));
      const toggle = element("button", {class: "pc-toggle", "aria-pressed": "true", click: () => {
        if (!shown.delete(name)) shown.add(name);
        toggle.setAttribute("aria-pressed", shown.has(name));
        onChange();
      }}, key, element("span", {text: label}));
      return toggle;
    }));
}

/* Return a graph {box, show, remove}; *show(lines, unit)* draws the lines of an answer. */
export function resultsGraph() {
  const shown = new Set(Object.keys(GRAPH_LINES));
  let lines = null, unit = "bb", suffix = "_bb", at = null, toX = null;

  const svg = svgElement("svg", {height: GRAPH_HEIGHT, "aria-hidden": "true"});
  const reading = element("p", {class: "pc-reading"});
  const slider = element("div", {
    class: "pc-graph", role: "slider", tabindex: 0, "aria-label": "Hand of the graph", "aria-valuemin": 0,
    "aria-valuemax": 0, "aria-valuenow": 0,
    pointermove: (event) => read(nearestAt(event)), pointerleave: () => read(null),
    pointerdown: (event) => read(nearestAt(event)), keydown: onKey,
  }, svg);
  const legend = graphLegend(shown, draw);
  const units = element("select", {"aria-label": "Unit of the graph", change: () => {
    suffix = units.value;
    draw();
  }});
  const tools = toolRow(legend, units);
  const box = element("section", {"aria-label": "Graph of results"}, tools, slider, reading);

  const drawLater = perFrame(draw);
  const observer = new ResizeObserver(() => drawLater());
  observer.observe(slider);

  const valuesOf = (name) => lines[name + suffix];
  const names = () => Object.keys(GRAPH_LINES).filter((name) => shown.has(name));

  function draw() {
    if (lines === null) return;
    const width = slider.clientWidth || 640;
    const drawnLines = names().map((name) => [name, valuesOf(name)]);
    const layout = drawGraph(svg, lines.hands, drawnLines, width, GRAPH_HEIGHT);
    toX = layout.toX;
    mark();
  }

  /* Draw the vertical line at the hand that is read, and its values as text. */
  function mark() {
    svg.querySelector(".pc-reader")?.remove();
    const place = at ?? lines.hands.length - 1, hand = lines.hands[place];
    const name = suffix ? "bb" : unit;
    const values = names().map((line) => `${GRAPH_LINES[line]} ${signedText(valuesOf(line)[place])}`);
    const text = `Hand ${numberText(hand)}: ${values.join(", ")}${values.length ? ` ${name}` : "no line"}`;
    reading.textContent = text;
    slider.setAttribute("aria-valuenow", hand);
    slider.setAttribute("aria-valuetext", text);
    if (at !== null) {
      const ends = `${GRAPH_MARGIN.top}V${GRAPH_HEIGHT - GRAPH_MARGIN.bottom}`;
      svg.append(svgElement("path", {class: "pc-reader", d: `M${toX(hand)} ${ends}`}));
    }
  }
  const markLater = perFrame(mark);

  function read(place) {
    if (lines === null || place === at) return;
    at = place;
    markLater();
  }
  function nearestAt(event) {
    if (lines === null || toX === null) return null;
    const {left, width} = slider.getBoundingClientRect(), last = lines.hands[lines.hands.length - 1];
    const back = graphScale(GRAPH_MARGIN.left, width - GRAPH_MARGIN.right, 0, last);
    return nearestHand(lines.hands, back(event.clientX - left));
  }
  function onKey(event) {
    if (lines === null) return;
    const last = lines.hands.length - 1, place = placeByKey(event.key, at ?? last, last);
    if (place === undefined) return;
    event.preventDefault();
    read(place);
  }

  return {
    box,
    show(answered, moneyUnit) {
      lines = answered;
      unit = moneyUnit;
      at = null;
      const choices = [["_bb", "Big blinds"]];
      if ("won" in lines) choices.push(["", unit === "chips" ? "Chips" : unit]);
      units.replaceChildren(...optionElements(choices));
      if (!("won" in lines)) suffix = "_bb";
      units.value = suffix;
      slider.setAttribute("aria-valuemax", lines.hands[lines.hands.length - 1]);
      draw();
    },
    remove: () => observer.disconnect(),
  };
}
