/* The parts of a flop report: its figures, their chart, the means by a texture, and the flops. */

import {cardNumber} from "./cards/cards.js";
import {numberText, percentText} from "./parts/amounts.js";
import {button, columnHead, drawHeadings, element, focusedRows, perFrame, svgElement} from "./parts/dom.js";
import {toolRow} from "./parts/dom.js";
import {drawnHand, withDrawnCards} from "./parts/drawn_cards.js";
import {graphScale, graphTicks, levelLine, placeByKey} from "./parts/graphs.js";
import {filterChoice, filterSwitches} from "./session/filter_panel.js";

const REPORT_FIGURES = {
  oop_ev: ["OOP EV", "chips"], ip_ev: ["IP EV", "chips"],
  oop_equity: ["OOP equity", "percent"], ip_equity: ["IP equity", "percent"],
  oop_realization: ["OOP realisation", "percent"], ip_realization: ["IP realisation", "percent"],
  exploitability: ["Exploitability", "percent"],
};
export const TEXTURES = {
  suits: "Suits", paired: "Pairs", high_card: "High card", connected: "Connected ranks", straights: "Straights",
};
const TEXTURE_TITLES = {
  connected: "The most different ranks of one straight", straights: "Straights that two hole cards can make",
};

const writtenAs = (kind, value) => (kind === "chips" ? numberText(value, 2) : percentText(value));

/* Return the figures {figure, name, kind, color} of a report: the actions first, then those of both players. */
export function reportFigures({actions, figures}) {
  const others = Object.entries(REPORT_FIGURES).filter(([figure]) => figure in figures);
  return [
    ...actions.map(({figure, label, color}) => ({figure, name: label, color, kind: "percent"})),
    ...others.map(([figure, [name, kind]]) => ({figure, name, kind})),
  ];
}

/* Return the figures of a chart: the actions as one, then each alone. */
export const chartFigures = (about) =>
  ({actions: "All actions", ...Object.fromEntries(reportFigures(about).map(({figure, name}) => [figure, name]))});

/* Return a number that orders flops from high to low cards. */
const flopOrder = (flop) =>
  flop.match(/../g).reduce((sum, card) => 53 * sum + cardNumber(card), 0);

/* Return the function from the index of a flop in the report to its key in an order. */
export function flopKey(about, name) {
  if (name === "flop") return (index) => flopOrder(about.flops[index]);
  const values = about.figures[name === "actions" ? "check" : name] ?? about.figures.weight;
  return (index) => values[index];
}

/* Return the columns {name, key} of a report's CSV, which `FlopReport` reads. */
export function reportColumns({flops, figures, textures, spot}) {
  const {weight, ...others} = figures;
  return [
    {name: "flop", key: (index) => flops[index]}, {name: "weight", key: (index) => weight[index]},
    ...Object.entries(textures).map(([name, {values, of}]) => ({name, key: (index) => values[of[index]]})),
    ...Object.entries(others).map(([name, values]) => ({name, key: (index) => values[index]})),
    ...(spot.ranges ? [{name: "spot", key: () => JSON.stringify(spot)}] : []),
  ];
}

const pixels = (number) => number.toFixed(1);

/* Return stacked bars as a path for each series; *series* are lists of a value for each bar.

   toX(bar), toY(value) : pixels of the left end of a bar, and of a value */
function barPaths(series, toX, toY) {
  const below = series[0].map(() => 0), count = below.length;
  const gap = (toX(1) - toX(0)) * (count > 60 ? 0 : 0.1);
  return series.map((values) => values.map((value, bar) => {
    if (!(value > 0)) return "";
    const [from, to] = [below[bar], below[bar] += value];
    return `M${pixels(toX(bar) + gap)} ${pixels(toY(from))}V${pixels(toY(to))}`
      + `H${pixels(toX(bar + 1) - gap)}V${pixels(toY(from))}Z`;
  }).join(""));
}

/* Return points as a path whose round ends are the points. */
const pointPath = (values, toX, toY) => values.map((value, bar) =>
  (Number.isFinite(value) ? `M${pixels(toX(bar + 0.5))} ${pixels(toY(value))}h0` : "")).join("");

/* Return the least and the greatest of some values, with a margin; NaN is passed over. */
function spanOf(values) {
  const numbers = values.filter(Number.isFinite);
  if (!numbers.length) return [0, 1];
  const low = Math.min(...numbers), high = Math.max(...numbers);
  const margin = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  return [low - margin, high + margin];
}

const FLOP_MARGIN = {left: 48, right: 8, top: 8, bottom: 8};
const NAMES_HEIGHT = 48;
const FLOP_HEIGHT = 260;
const LEAST_STEP_NAMED = 14; // pixels of a bar that has its name below

/* Return the elements of a chart that is *width* pixels wide, and the function from bars to pixels {parts, toX}. */
function flopPicture({about, indices, series, isStacked, total}, width) {
  const {left, right, top, bottom} = FLOP_MARGIN, count = indices.length, {kind, figure} = series[0];
  const isNamed = (width - left - right) / count >= LEAST_STEP_NAMED;
  const end = FLOP_HEIGHT - bottom - (isNamed ? NAMES_HEIGHT : 0);
  const values = series.map((entry) => indices.map((index) => about.figures[entry.figure][index]));
  const [low, high] = isStacked ? [0, 1] : spanOf(values[0]);
  const toX = graphScale(0, count, left, width - right), toY = graphScale(low, high, end, top);
  const levels = graphTicks(low, high, 4).flatMap((tick) =>
    levelLine(writtenAs(kind, tick).replace(/\.0+(?!\d)/, ""), toY(tick), left, width - right));
  const names = !isNamed ? [] : indices.map((index, bar) => svgElement("text", {
    class: "pc-tick", "text-anchor": "end", text: about.flops[index],
    transform: `translate(${toX(bar + 0.5) + 4} ${end + 6}) rotate(-90)`,
  }));
  const bars = isStacked
    ? barPaths(values, toX, toY).map((d, bar) => svgElement("path", {d, fill: series[bar].color}))
    : [
      svgElement("path", {class: "pc-flop-points", d: pointPath(values[0], toX, toY)}),
      svgElement("path", {class: "pc-flop-mean", d: `M${left} ${toY(total[figure] ?? low)}H${width - right}`}),
    ];
  return {parts: [...levels, ...bars, ...names], toX};
}

/* Return the figures of the flop at an index of a report as text, or their means. */
function flopReading({about, indices, series, total}, index) {
  if (!indices.length) return "";
  const figures = series.map(({figure, name, kind}) =>
    `${name}: ${writtenAs(kind, index === null ? total[figure] ?? NaN : about.figures[figure][index])}`);
  const what = index === null ? "Mean" : `${about.flops[index]} (weight ${about.figures.weight[index]})`;
  return `${what}: ${figures.join(", ")}`;
}

/* Return the keys of stacked series, each with its color. */
function flopKeys({series, isStacked}) {
  return (isStacked ? series : []).map(({name, color}) => {
    const key = element("span", {class: "pc-flop-key", "aria-hidden": "true"});
    key.style.background = color;
    return element("span", {class: "pc-label"}, key, element("span", {text: name}));
  });
}

/* Return a chart {box, show, select, remove}.

   onOpen : called with the index of a flop in the report to open; null if it cannot be opened
   show({about, indices, series, isStacked, total}) : draws the flops at *indices* of the report, in this order;
       *series* are figures as `reportFigures` has them, *total* the means */
export function flopChart(onOpen) {
  let shown = null, at = null, toX = null;
  const svg = svgElement("svg", {height: FLOP_HEIGHT, "aria-hidden": "true"});
  const slider = element("div", {
    class: "pc-graph", role: "slider", tabindex: 0, "aria-label": "Flop of the chart", "aria-valuemin": 1,
    pointermove: (event) => read(barAt(event)), keydown: onKey, click: onClick,
  }, svg);
  const legend = toolRow();
  const reading = element("output", {class: "pc-reading"});
  const opening = button("Open this flop", () => onOpen(shown.indices[at]), "Open this flop (Enter)");
  const line = toolRow(reading, ...(onOpen ? [opening] : []));
  const box = element("section", {"aria-label": "Chart of flops"}, legend, slider, line);
  const drawLater = perFrame(draw), markLater = perFrame(mark);
  const observer = new ResizeObserver(() => drawLater());
  observer.observe(slider);

  function draw() {
    if (!shown || !shown.indices.length) return svg.replaceChildren();
    const width = slider.clientWidth || 640, picture = flopPicture(shown, width);
    toX = picture.toX;
    svg.setAttribute("width", width);
    svg.setAttribute("viewBox", `0 0 ${width} ${FLOP_HEIGHT}`);
    svg.replaceChildren(...picture.parts);
    mark();
  }

  /* Mark the flop that is read, and write its figures. */
  function mark() {
    svg.querySelector(".pc-reader")?.remove();
    const index = at === null ? null : shown.indices[at];
    const text = flopReading(shown, index);
    reading.replaceChildren(...withDrawnCards(text));
    opening.disabled = index === null;
    slider.setAttribute("aria-valuemax", Math.max(1, shown.indices.length));
    slider.setAttribute("aria-valuenow", (at ?? 0) + 1);
    slider.setAttribute("aria-valuetext", text || "no flop");
    if (index === null || !toX) return;
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
  function barAt(event) {
    if (!shown?.indices.length || !toX) return null;
    const x = event.clientX - slider.getBoundingClientRect().left - slider.clientLeft, count = shown.indices.length;
    const bar = Math.floor(((x - toX(0)) / (toX(count) - toX(0))) * count);
    return Math.min(count - 1, Math.max(0, bar));
  }
  function onClick(event) {
    read(barAt(event));
    if (onOpen && at !== null && event.pointerType !== "touch") onOpen(shown.indices[at]);
  }
  function onKey(event) {
    if (!shown?.indices.length || event.altKey || event.ctrlKey || event.metaKey) return;
    const bar = placeByKey(event.key, at ?? -1, shown.indices.length - 1);
    if (bar !== undefined) read(bar);
    else if (event.key === "Enter" && onOpen && at !== null) onOpen(shown.indices[at]);
    else return;
    event.preventDefault();
  }
  return {
    box,
    show(next) {
      const before = at === null ? -1 : next.indices.indexOf(shown.indices[at]);
      at = before < 0 ? null : before;
      shown = next;
      legend.replaceChildren(...flopKeys(next));
      mark();
      drawLater();
    },
    select: (index) => read(shown.indices.indexOf(index)),
    remove: () => observer.disconnect(),
  };
}

const FLOPS_AT_FIRST = 100; // more take longer to lay out than a change may

const flopCell = (text) => element("td", {text});
const weightText = (weight) => numberText(weight, Number.isInteger(weight) ? 0 : 2);
const flopsText = (count) => `${numberText(count)} ${count === 1 ? "flop" : "flops"}`;

/* Return switches {box, show(filters)}; *onFilter(texture, values)* is called for changes, without them to clear. */
export function textureFilters(about, onFilter) {
  const rows = Object.entries(TEXTURES).map(([name, label]) => [name,
    filterSwitches(label, about.textures[name].values, {}, (values) => onFilter(name, values))]);
  for (const [name, {box}] of rows) box.title = TEXTURE_TITLES[name] || "";
  return {
    box: element("div", {class: "pc-flop-filters", role: "group", "aria-label": "Filters"},
      ...rows.map(([, {box}]) => box), button("Clear filters", () => onFilter())),
    show: (filters) => rows.forEach(([name, {show}]) => show(filters[name] || [])),
  };
}

/* Return the table of means {box, show(about, answer, by)}; *onBy(texture)* is called for another texture. */
export function meansTable(onBy) {
  const textures = filterChoice("Means by", Object.entries(TEXTURES), onBy);
  const head = element("thead"), body = element("tbody");
  const table = element("table", {class: "pc-table", "aria-label": "Means by texture"}, head, body);
  const box = element("section", {"aria-label": "Means"},
    toolRow(textures.box),
    element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of means"}, table));

  function show(about, {groups, total}, by) {
    textures.show(by);
    const figures = reportFigures(about);
    const row = (name, means) => element("tr", {}, element("th", {scope: "row", text: name}),
      flopCell(numberText(means.flops)), flopCell(writtenAs("percent", means.weight / total.weight)),
      ...figures.map(({figure, kind}) => flopCell(writtenAs(kind, means[figure] ?? NaN))));
    head.replaceChildren(element("tr", {}, columnHead(TEXTURES[by]),
      ...["Flops", "Weight", ...figures.map(({name}) => name)].map(columnHead)));
    body.replaceChildren(...groups.map(({value, ...means}) => row(value, means)),
      ...(total.flops ? [row("All", total)] : []));
  }
  return {box, show};
}

/* Return the table of flops {box, show({about, indices, sort, isFalling})}.

   onSort(name) : called with the figure of a heading, or "flop"
   onPick(place): called for a flop that the user chooses
   onSave()     : called to save the flops */
export function flopTable(onSort, onPick, onSave) {
  let shown = null, isWhole = false;
  const head = element("thead"), body = element("tbody"), focused = focusedRows(body);
  const count = element("span", {class: "pc-count", role: "status"});
  const more = button("Show all", () => {
    isWhole = true;
    draw();
  });
  const table = element("table", {class: "pc-table", role: "grid", "aria-label": "Flops", keydown: onKey},
    head, body);
  const box = element("section", {"aria-label": "List of flops"},
    toolRow(count, button("Save CSV", onSave)),
    element("div", {class: "pc-scroll pc-list"}, table), more);

  function draw() {
    const {about, indices} = shown, figures = [{figure: "weight", name: "Weight"}, ...reportFigures(about)];
    const some = isWhole ? indices : indices.slice(0, FLOPS_AT_FIRST);
    focused.restart();
    drawHeadings(head, [{figure: "flop", name: "Flop"}, ...figures].map(({figure, name}) => ({id: figure, name})),
      {name: shown.sort, isFalling: shown.isFalling}, onSort);
    body.replaceChildren(...some.map((index, row) => element("tr", {
      class: "pc-flop", tabindex: row ? -1 : 0, click: () => pick(row),
    }, element("th", {scope: "row"}, drawnHand(about.flops[index])), ...figures.map(({figure, kind}) =>
      flopCell((kind ? writtenAs.bind(null, kind) : weightText)(about.figures[figure][index]))))));
    count.textContent = indices.length ? flopsText(indices.length) : "No flop passes the filters";
    more.hidden = some.length === indices.length;
    more.textContent = `Show all ${flopsText(indices.length)}`;
  }
  function pick(row) {
    focused.focus(row);
    onPick(shown.indices[row]);
  }
  function onKey(event) {
    if (!body.contains(event.target)) return;
    if (event.key === "Enter" || event.key === " ") pick(focused.at());
    else if (!focused.move(event.key)) return;
    event.preventDefault();
  }
  return {
    box,
    show(next) {
      shown = next;
      draw();
    },
  };
}
