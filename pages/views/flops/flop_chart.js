/* The chart of a figure by flop, with a flop to read and to open. */

import {button, element, perFrame, toolRow} from "../parts/dom.js";
import {graphScale, graphTicks, levelLine} from "../parts/graphs.js";
import {svgElement} from "../parts/svg.js";
import {writtenAs} from "./flop_figures.js";
import {barPaths, pointPath, spanOf} from "./flop_paths.js";

const FLOP_MARGIN = {left: 48, right: 8, top: 8, bottom: 8};
const NAMES_HEIGHT = 48;
const FLOP_HEIGHT = 260;
const LEAST_STEP_NAMED = 14; // pixels of a bar that has its name below

/* Return a chart {box, show, select, remove}.

   onOpen : called with the place of a flop in the report to open; null if it cannot be opened
   show({about, places, series, isStacked, total}) : draws the flops at *places* of the report, in this order;
       *series* are figures as `reportFigures` has them, *total* the means */
export function flopChart(onOpen) {
  let shown = null, at = null, toX = null;
  const svg = svgElement("svg", {height: FLOP_HEIGHT, "aria-hidden": "true"});
  const slider = element("div", {
    class: "pc-graph", role: "slider", tabindex: 0, "aria-label": "Flop of the chart", "aria-valuemin": 1,
    pointermove: (event) => read(placeAt(event)), keydown: onKey, click: onClick,
  }, svg);
  const legend = toolRow();
  const reading = element("output", {class: "pc-reading"});
  const opening = button("Open this flop", () => onOpen(shown.places[at]), "Open this flop (Enter)");
  const line = toolRow(reading, ...(onOpen ? [opening] : []));
  const box = element("section", {"aria-label": "Chart of flops"}, legend, slider, line);
  const drawLater = perFrame(draw), markLater = perFrame(mark);
  const observer = new ResizeObserver(() => drawLater());
  observer.observe(slider);

  const valuesOf = ({figure}) => shown.places.map((place) => shown.about.figures[figure][place]);

  function draw() {
    if (!shown || !shown.places.length) return svg.replaceChildren();
    const width = slider.clientWidth || 640, {left, right, top, bottom} = FLOP_MARGIN;
    const count = shown.places.length, isNamed = (width - left - right) / count >= LEAST_STEP_NAMED;
    const end = FLOP_HEIGHT - bottom - (isNamed ? NAMES_HEIGHT : 0);
    const series = shown.series.map(valuesOf), kind = shown.series[0].kind;
    const [low, high] = shown.isStacked ? [0, 1] : spanOf(series[0]);
    const toY = graphScale(low, high, end, top);
    toX = graphScale(0, count, left, width - right);
    svg.setAttribute("width", width);
    svg.setAttribute("viewBox", `0 0 ${width} ${FLOP_HEIGHT}`);
    const levels = graphTicks(low, high, 4).flatMap((tick) =>
      levelLine(writtenAs(kind, tick).replace(".0", ""), toY(tick), left, width - right));
    const names = !isNamed ? [] : shown.places.map((place, bar) => svgElement("text", {
      class: "pc-tick", "text-anchor": "end", text: shown.about.flops[place],
      transform: `translate(${toX(bar + 0.5) + 4} ${end + 6}) rotate(-90)`,
    }));
    svg.replaceChildren(...levels, ...(shown.isStacked
      ? barPaths(series, toX, toY).map((d, bar) => svgElement("path", {d, fill: shown.series[bar].color}))
      : [
        svgElement("path", {class: "pc-flop-points", d: pointPath(series[0], toX, toY)}),
        svgElement("path", {
          class: "pc-flop-mean", d: `M${left} ${toY(shown.total[shown.series[0].figure] ?? low)}H${width - right}`,
        }),
      ]), ...names);
    mark();
  }

  /* Mark the flop that is read, and write its figures. */
  function mark() {
    svg.querySelector(".pc-reader")?.remove();
    const place = at === null ? null : shown.places[at], {about} = shown;
    const figures = shown.series.map(({figure, name, kind}) =>
      `${name} ${writtenAs(kind, place === null ? shown.total[figure] ?? NaN : about.figures[figure][place])}`);
    const what = place === null ? "Mean" : `${about.flops[place]} (weight ${about.figures.weight[place]})`;
    reading.textContent = shown.places.length ? `${what}: ${figures.join(", ")}` : "";
    opening.disabled = place === null;
    slider.setAttribute("aria-valuemax", Math.max(1, shown.places.length));
    slider.setAttribute("aria-valuenow", (at ?? 0) + 1);
    slider.setAttribute("aria-valuetext", reading.textContent || "no flop");
    if (place === null || !toX) return;
    const [from, to] = [toX(at), toX(at + 1)], {top, bottom} = FLOP_MARGIN;
    svg.append(svgElement("rect", {
      class: "pc-reader", x: from, width: Math.max(2, to - from), y: top, height: FLOP_HEIGHT - top - bottom,
    }));
  }
  function read(bar) {
    if (bar === null || bar === at) return;
    at = bar;
    markLater();
  }
  function placeAt(event) {
    if (!shown?.places.length || !toX) return null;
    const x = event.clientX - slider.getBoundingClientRect().left - slider.clientLeft, count = shown.places.length;
    const bar = Math.floor(((x - toX(0)) / (toX(count) - toX(0))) * count);
    return Math.min(count - 1, Math.max(0, bar));
  }
  function onClick(event) {
    read(placeAt(event));
    if (onOpen && at !== null && event.pointerType !== "touch") onOpen(shown.places[at]);
  }
  function onKey(event) {
    if (!shown?.places.length || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = shown.places.length - 1, page = Math.ceil(last / 10), from = at ?? -1;
    const moves = {
      ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1, Home: 0, End: last,
      PageDown: from + page, PageUp: from - page,
    };
    if (event.key in moves) read(Math.min(last, Math.max(0, moves[event.key])));
    else if (event.key === "Enter" && onOpen && at !== null) onOpen(shown.places[at]);
    else return;
    event.preventDefault();
  }
  return {
    box,
    show(next) {
      const before = at === null || !shown ? null : shown.places[at];
      shown = next;
      at = before === null || !shown.places.includes(before) ? null : shown.places.indexOf(before);
      legend.replaceChildren(...(shown.isStacked ? shown.series : []).map(({name, color}) => {
        const key = element("span", {class: "pc-flop-key", "aria-hidden": "true"});
        key.style.background = color;
        return element("span", {class: "pc-label"}, key, element("span", {text: name}));
      }));
      mark();
      drawLater();
    },
    select: (place) => read(shown.places.indexOf(place)),
    remove: () => observer.disconnect(),
  };
}
