/* A range to paint: the grid, its weights, its text, and ranges to begin with. */

import {COMBOS_OF, COMBO_COUNT} from "../cards/cards.js";
import {parseRange} from "../cards/notation.js";
import {button, element, perFrame, toolRow} from "../parts/dom.js";
import {handGrid} from "../parts/grids.js";
import {PaintedRange} from "./painted_range.js";
import {presetPanel} from "./presets.js";
import {deadCards, rangeText, topShare, weightBrush} from "./picker_tools.js";
import {openSuits, percent} from "./suits.js";

const isTyped = (target) => target.matches("textarea, select, input:not([type=range])");

/* Show a range picker in an element. Its values are *range* and *dead*, which are text, and *presets*,
   the texts of the user's own ranges by path. Returns a function that removes it.

   label      : the name of the range, for screen readers
   hasDead    : whether to show a text box for dead cards
   hasPresets : whether to show presets */
export function rangePicker(box, host, {label = "Range", hasDead = true, hasPresets = true} = {}) {
  const dirty = new Set(), drawLater = perFrame(draw);
  let told = null; // the text that the host knows
  const range = new PaintedRange(new Float64Array(COMBO_COUNT), {
    onDraw: (cells = COMBOS_OF.keys()) => {
      for (const cell of cells) dirty.add(cell);
      drawLater();
    },
    onKeep: (byHost) => {
      text.write(byHost);
      if (!byHost) tell();
    },
  });
  const brush = weightBrush(), top = topShare(range), text = rangeText(range, label, tell);
  const grid = suitedGrid(range, brush, label), tools = rangeTools(range);
  const dead = deadCards(host, (cards) => range.setDead(cards));
  const presets = hasPresets
    ? presetPanel(host, (given) => range.change(parseRange(given)), () => range.text()) : null;
  const more = [dead, presets].filter(Boolean), shown = hasDead ? more : more.slice(1);
  const keys = (event) => useKey(event, range, brush);
  const parts = [tools, brush, top, text, ...shown].map((part) => part.box);
  const side = element("div", {class: "pc-side"}, ...parts, element("p", {class: "pc-hint", text: HINT}));
  const named = {class: "pc-view pc-range-picker", "aria-label": label, keydown: keys};
  const picker = element("section", named, grid.area, side);

  function draw() {
    grid.draw(dirty);
    dirty.clear();
    const size = range.size();
    tools.draw(size);
    top.sync(size.share);
  }
  function tell() {
    told = range.text();
    host.values.set({range: told});
  }
  function receive(given) {
    if (given === told) return;
    told = given;
    try {
      range.change(parseRange(given), true);
    } catch (error) {
      text.refuse(given, error);
    }
  }
  receive(host.values.get("range") || "");
  range.past.length = 0;
  draw();
  box.append(picker);
  const end = host.values.listen("range", receive);
  return () => {
    end();
    for (const part of more) part.remove();
    grid.close();
    picker.remove();
  };
}

/* Return the grid {area, draw(cells), close} of a painted range, whose cells open into suits. */
function suitedGrid(range, brush, label) {
  let popUp = null;
  const close = () => popUp && popUp.close(false);
  const openAt = (cell) => {
    close();
    const onClose = (byKey) => {
      popUp = null;
      if (byKey) grid.focus(cell);
    };
    popUp = openSuits({cell, range, brush, area, near: grid.cells[cell], onClose});
    return true;
  };
  const grid = handGrid({
    label, fill: (cell) => contentOf(range.stateOf(cell)), onStroke: strokes(range, brush), onMenu: openAt,
    onWheel: brush.turn, onKey: (cell, event) => event.key.toLowerCase() === "s" && openAt(cell),
  });
  const area = element("div", {class: "pc-area"}, grid.box);
  const draw = (cells) => {
    grid.draw(cells);
    if (popUp) popUp.draw();
  };
  return {area, draw, close};
}

/* Return the number of combos and buttons {box, draw(size)} of a painted range. */
function rangeTools(range) {
  const count = element("output", {class: "pc-count"});
  const undo = button("Undo", () => range.undo(), "Undo (Ctrl+Z)");
  const redo = button("Redo", () => range.redo(), "Redo (Ctrl+Shift+Z, Ctrl+Y)");
  const invert = button("Invert", () => range.change(range.weights.map((weight) => 1 - weight)));
  const clear = button("Clear", () => range.change(new Float64Array(COMBO_COUNT)));
  const draw = ({combos, sum, share}) => {
    const held = `${combos} combo${combos === 1 ? "" : "s"}`;
    const weighed = sum === combos ? "" : `, weighing ${+sum.toFixed(2)}`;
    count.textContent = `${held}${weighed}, ${(100 * share).toFixed(1)}%`;
    undo.disabled = !range.past.length;
    redo.disabled = !range.future.length;
  };
  const buttons = toolRow(undo, redo, invert, clear);
  const box = element("div", {class: "pc-group"}, count, buttons);
  return {box, draw};
}

/* Undo, redo and turn the brush by keys. */
function useKey(event, range, brush) {
  if (isTyped(event.target)) return;
  const key = event.key.toLowerCase(), isControl = event.ctrlKey || event.metaKey;
  if (isControl && key === "z") range[event.shiftKey ? "redo" : "undo"]();
  else if (isControl && key === "y") range.redo();
  else if (!isControl && (key === "+" || key === "=")) brush.turn(1);
  else if (!isControl && key === "-") brush.turn(-1);
  else return;
  event.preventDefault();
}

const HINT = "Drag to paint; begin on a painted hand to remove. Right click, long press or S: suits. "
  + "Arrows move, Space paints, Shift and arrows paint on, Escape takes a stroke back.";

/* The strokes of a grid: the first cell decides whether they paint the brush's weight or remove. */
function strokes(range, brush) {
  let painted = 1;
  const paint = (cell) => range.set(COMBOS_OF[cell], painted, cell);
  return {
    begin: (cell, continues) => {
      range.begin();
      if (continues) return;
      painted = range.has(COMBOS_OF[cell], brush.weight()) ? 0 : brush.weight();
      paint(cell);
    },
    over: paint,
    end: () => range.keep(),
    abort: () => range.abort(),
  };
}

/* Return the content of a class's cell: its mean weight, and in words how many combos it holds. */
function contentOf({weight, isEven, held, count, dead}) {
  const rounded = weight ? percent(weight) : "not in the range";
  const part = `${held} of ${count} combos, ${rounded}`;
  return {
    height: weight,
    text: isEven ? (weight && weight < 1 ? rounded.slice(0, -1) : "") : `${held}/${count}`,
    spoken: (isEven ? rounded : part) + (dead === 1 ? ", dead" : dead ? `, ${count} combos live` : ""),
    dead,
  };
}
