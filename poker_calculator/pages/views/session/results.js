/* The results of a session: figures as text, their graph over hands, and the grid of hand classes. */

import {CLASSES} from "../cards/cards.js";
import {numberText, signedText} from "../parts/amounts.js";
import {element, labelled, optionElements, perFrame, svgElement, toolRow} from "../parts/dom.js";
import {graphPath, graphScale, graphTicks, levelLine, nearestHand, placeByKey} from "../parts/graphs.js";
import {tickLabel} from "../parts/graphs.js";
import {cellAt, handGrid} from "../parts/grids.js";

const PLAIN_DIGITS = {hands: 0, af: 2, rake_bb_per_100: 2};
const SIGNED_DIGITS = {net: 2, net_bb: 1, bb_per_100: 2, ev_bb_per_100: 2, outside_pot: 2};

/* Return the two ends of an interval. */
export function intervalText(low, high) {
  return `${signedText(low)} to ${signedText(high)}`;
}

/* Return a number with few digits and its sign, for cells of a grid. */
export function shortText(value) {
  const size = Math.abs(value);
  if (size >= 10000) return signedText(value / 1000, 0) + "k";
  return signedText(value, size < 10 ? 1 : 0);
}

/* Return a figure of `session_report` as text. */
export function figureText(name, value) {
  if (name in SIGNED_DIGITS) return signedText(value, SIGNED_DIGITS[name]);
  return numberText(value, PLAIN_DIGITS[name] ?? 1);
}

/* Return the class of a result, so that it has the colour of its sign. */
export function signClass(name, value) {
  return !(name in SIGNED_DIGITS) || !value ? "" : value > 0 ? "pc-plus" : value < 0 ? "pc-minus" : "";
}

/* Return the number of hands in words. */
export function handsText(count) {
  return `${numberText(count)} ${count === 1 ? "hand" : "hands"}`;
}

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
    d: graphPath(Array.from(values, (value, index) => [toX(hands[index]), toY(value)])),
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
    const index = at ?? lines.hands.length - 1, hand = lines.hands[index];
    const name = suffix ? "bb" : unit;
    const values = names().map((line) => `${GRAPH_LINES[line]} ${signedText(valuesOf(line)[index])}`);
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

  function read(index) {
    if (lines === null || index === at) return;
    at = index;
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
    const last = lines.hands.length - 1, index = placeByKey(event.key, at ?? last, last);
    if (index === undefined) return;
    event.preventDefault();
    read(index);
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

const RESULT_MEASURES = {net_bb: "Net (bb)", bb_per_100: "bb/100", hands: "Hands"};
const STRONGEST_SHARE = 0.9; // the share of the classes whose results do not fill their cells

/* Return the values [169] of a measure, NaN for classes without hands. */
function classValues(grid, measure) {
  return Array.from(grid.hands, (hands, cell) => {
    if (!hands) return NaN;
    if (measure === "hands") return hands;
    return measure === "net_bb" ? grid.net_bb[cell] : (100 * grid.net_bb[cell]) / hands;
  });
}

/* Return the size of a value that fills a cell. */
function fullSize(values) {
  const sizes = values.filter(Number.isFinite).map(Math.abs).sort((a, b) => a - b);
  return sizes[Math.floor(STRONGEST_SHARE * (sizes.length - 1))] || sizes[sizes.length - 1] || 1;
}

/* Return the grid {box, show(answer, filters)}; *onFilter(range)* is called for a class. */
export function resultsGrid(onFilter) {
  let answer = null, measure = "net_bb", values = [], full = 1, range = "";
  const detail = element("p", {class: "pc-reading"});
  const select = element("select", {change: () => {
    measure = select.value;
    draw();
  }}, ...optionElements(Object.entries(RESULT_MEASURES)));

  const grid = handGrid({
    label: "Results by hand",
    fill: (cell) => {
      const value = values[cell];
      if (!Number.isFinite(value)) return {height: 0, text: "", spoken: "no hands"};
      const text = measure === "hands" ? numberText(value) : shortText(value);
      return {height: Math.min(1, Math.abs(value) / full), text, spoken: spokenResult(cell)};
    },
    onPick: (cell) => onFilter(range === CLASSES[cell] ? "" : CLASSES[cell]),
  });
  grid.box.classList.add("pc-results");
  const cellUnder = (event) => cellAt(grid.box.getBoundingClientRect(), event.clientX, event.clientY, 13, 13);
  grid.box.addEventListener("pointermove", (event) => tell(cellUnder(event)));
  grid.box.addEventListener("focusin", (event) => tell(grid.cells.indexOf(event.target)));

  function spokenResult(cell) {
    const hands = answer.grid.hands[cell], net = answer.grid.net_bb[cell];
    return `${handsText(hands)}, ${signedText(net)} bb, ${signedText((100 * net) / hands)} bb per 100 hands`;
  }
  function tell(cell) {
    if (answer === null || cell === null || cell < 0) return;
    detail.textContent = `${CLASSES[cell]}: ${answer.grid.hands[cell] ? spokenResult(cell) : "no hands"}`;
  }
  function draw() {
    if (answer === null) return;
    values = classValues(answer.grid, measure);
    full = fullSize(values);
    grid.draw();
    grid.cells.forEach((box, cell) => {
      box.classList.toggle("pc-lost", measure !== "hands" && values[cell] < 0);
      box.classList.toggle("pc-chosen", range === CLASSES[cell]);
    });
  }
  const box = element("section", {class: "pc-by-hand", "aria-label": "Results by hand"},
    toolRow(labelled("Cells show", select)), grid.box, detail);
  return {
    box,
    show(answered, filters) {
      answer = answered;
      range = filters.range || "";
      draw();
    },
  };
}
