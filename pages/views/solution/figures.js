/* How the figures of solutions are written and coloured. */

import {element} from "../parts/dom.js";

/* Draw segments {share, color, pattern} into an element, whose spans are used again. */
function drawSegments(bar, segments) {
  while (bar.children.length < segments.length) bar.append(element("span"));
  while (bar.children.length > segments.length) bar.lastChild.remove();
  segments.forEach(({share, color, pattern}, place) => {
    const span = bar.children[place];
    span.className = pattern;
    span.style.width = `${100 * share}%`;
    span.style.backgroundColor = color;
  });
}

/* Return a bar of segments. */
export function stackedBar(segments, className = "") {
  const bar = element("span", {class: `pc-bar ${className}`, "aria-hidden": "true"});
  drawSegments(bar, segments);
  return bar;
}

/* Return a square in the colour and pattern of an action. */
export const swatch = (segment) => stackedBar([{...segment, share: 1}], "pc-swatch");

export const GRID_MODES = {
  strategy: "Strategy", ev: "EV", equity: "Equity", realisation: "Equity realisation",
  weights: "Weights", change: "EV change",
};
const LOW_COLOUR = [244, 167, 157], MIDDLE_COLOUR = [250, 243, 214], HIGH_COLOUR = [143, 211, 165];
const WHITE_COLOUR = [255, 255, 255];

/* Return chips with one decimal below 100; "–" for a missing number. */
export function writtenChips(value) {
  if (value === null || Number.isNaN(value)) return "–";
  const text = Math.abs(value) < 99.95 ? value.toFixed(1) : value.toFixed(0);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

export const writtenPercent = (value) =>
  (value === null || Number.isNaN(value) ? "–" : `${(100 * value).toFixed(1)} %`);

/* Return a figure in a mode of the grid as text; a change has a sign. */
export function writtenFigure(mode, value) {
  if (mode === "change") return value > 0 ? `+${writtenChips(value)}` : writtenChips(value);
  return mode === "ev" ? writtenChips(value) : writtenPercent(value);
}

/* Return a figure for a cell of the grid, which is small. */
export function shortFigure(mode, value) {
  if (Number.isNaN(value)) return "";
  return mode === "ev" || mode === "change" ? writtenFigure(mode, value) : String(Math.round(100 * value));
}

function mixedColour(from, to, part) {
  return `rgb(${from.map((value, place) => Math.round(value + part * (to[place] - value))).join(" ")})`;
}

/* Return the colour of a part from 0 (red) over 0.5 to 1 (green); dark text is legible on all. */
function tintOf(part, middle = MIDDLE_COLOUR) {
  return part < 0.5 ? mixedColour(LOW_COLOUR, middle, 2 * part) : mixedColour(middle, HIGH_COLOUR, 2 * part - 1);
}

/* Return a function from figures to colours: of changes from red over white to green, around 0. */
export function scaleOf(mode, values) {
  const known = [...values].filter((value) => !Number.isNaN(value));
  if (mode === "change") {
    const most = Math.max(1e-9, ...known.map(Math.abs));
    return (value) => tintOf(0.5 + value / most / 2, WHITE_COLOUR);
  }
  const least = Math.min(...known), most = Math.max(...known);
  return (value) => tintOf(most > least ? (value - least) / (most - least) : 0.5);
}

/* Return the class of an action's pattern: fold has lines, bets are hatched, larger ones closer. */
function patternOf(action, actions) {
  if (action === "fold") return "pc-lines";
  if (action === "check" || action === "call") return "";
  const bets = actions.filter((name) => !["fold", "check", "call"].includes(name));
  return `pc-hatch-${Math.min(4, bets.indexOf(action) + 1)}`;
}

/* Return the segments of a stacked bar, the most aggressive action first. */
export function segmentsOf(actions, shares) {
  const names = actions.map(({name}) => name);
  return actions.map(({name, color}, action) => ({share: shares[action] || 0, color, pattern: patternOf(name, names)}))
    .reverse();
}

/* Return the shares of actions as text, in the actions' order. */
export const spokenShares = (actions, shares) =>
  actions.map(({name}, action) => `${name} ${writtenPercent(shares[action])}`).join(", ");
