"use strict";
/* The chart of chips after each hand: one line a player, drawn as SVG, and its legend. */

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = 6;
const DASHES = ["", "7 4", "2 3"];
const MOST_LINES = 12;
const MOST_DOTS = 16;
const WIDTH = 300, HEIGHT = 190, LEFT = 42, RIGHT = 12, TOP = 10, BOTTOM = 26;

function drawn(name, attributes, parent) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

/* Return round numbers, about five, from 0 to the greatest value. */
function ticks(most) {
  const rough = (most || 1) / 4, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((part) => part * power).find((part) => part >= rough);
  return Array.from({length: Math.floor(most / step) + 1}, (_, number) => number * step);
}

function shortNumber(value) {
  return new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 2}).format(value);
}

/* Return the player's line as rows of points: it is broken where the player is away. */
function runs(values, x, y) {
  const found = [];
  values.forEach((value, place) => {
    if (value === null) return;
    if (!found.length || place === 0 || values[place - 1] === null) found.push([]);
    found[found.length - 1].push([x(place), y(value)]);
  });
  return found;
}

function drawLine(player, number, svg, x, y) {
  const line = drawn("g", {class: `k${number % COLOURS}`}, svg);
  const dash = DASHES[Math.floor(number / COLOURS) % DASHES.length];
  for (const points of runs(player.values, x, y)) {
    drawn("polyline", {class: "series", points: points.map((pair) => pair.join(",")).join(" "), "stroke-dasharray": dash}, line);
    if (player.values.length <= MOST_DOTS) {
      for (const [cx, cy] of points) drawn("circle", {class: "dot", cx, cy, r: 3.5}, line);
    }
  }
}

function drawLegend(players, legend) {
  players.forEach((player, number) => {
    const item = document.createElement("li");
    const sample = drawn("svg", {viewBox: "0 0 28 8", "aria-hidden": "true", class: `k${number % COLOURS}`}, item);
    const dash = DASHES[Math.floor(number / COLOURS) % DASHES.length];
    drawn("polyline", {class: "series", points: "0,4 28,4", "stroke-dasharray": dash}, sample);
    const name = document.createElement("bdi");
    name.textContent = player.name;
    item.append(name);
    legend.append(item);
  });
}

/* Draw the chart; return a function that marks the hand that is shown. *jump* is told of clicks. */
function drawChart(players, hands, box, legend, jump) {
  const seen = (player) => player.values.filter((value) => value !== null).length;
  const shown = players.length <= MOST_LINES ? players
    : [...players].sort((one, other) => seen(other) - seen(one)).slice(0, MOST_LINES);
  const most = Math.max(1, ...shown.flatMap((player) => player.values).filter((value) => value !== null));
  const x = (place) => LEFT + (WIDTH - LEFT - RIGHT) * place / hands;
  const y = (value) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / most;
  const left = players.length - shown.length;
  const label = `Chips of ${shown.length} players over ${hands} hand${hands > 1 ? "s" : ""}`
    + `${left ? `, ${left} more players left out` : ""}; the table of all hands has the numbers`;
  const svg = drawn("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label}, box);
  for (const value of ticks(most)) {
    drawn("line", {class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value)}, svg);
    drawn("text", {x: LEFT - 6, y: y(value) + 4, "text-anchor": "end"}, svg).textContent = shortNumber(value);
  }
  for (const value of ticks(hands).filter(Number.isInteger)) {
    drawn("text", {x: x(value), y: HEIGHT - 8, "text-anchor": "middle"}, svg).textContent = value || "start";
  }
  const here = drawn("line", {class: "here", y1: TOP, y2: HEIGHT - BOTTOM}, svg);
  shown.forEach((player, number) => drawLine(player, number, svg, x, y));
  drawLegend(shown, legend);
  svg.addEventListener("click", (event) => {
    const frame = svg.getBoundingClientRect();
    const place = ((event.clientX - frame.left) / frame.width * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT) * hands;
    jump(Math.min(hands - 1, Math.max(0, Math.round(place) - 1)));
  });
  return (hand) => {
    here.setAttribute("x1", x(hand + 1));
    here.setAttribute("x2", x(hand + 1));
  };
}
