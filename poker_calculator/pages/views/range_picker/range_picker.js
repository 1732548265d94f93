/* A range to paint: the grid, the combos of its classes by suits, and the tools. */

import {CLASSES, COMBOS_OF, COMBO_COUNT, RANK_NAMES, SUITS, SUIT_NAMES} from "../cards/cards.js";
import {cardNumber, comboNumber} from "../cards/cards.js";
import {parseRange} from "../cards/notation.js";
import {numberText} from "../parts/amounts.js";
import {button, element, perFrame, toolRow} from "../parts/dom.js";
import {drawnCards} from "../parts/drawn_cards.js";
import {barCell, handGrid, paintGrid, showIn, spokenClass} from "../parts/grids.js";
import {PaintedRange, deadCards, rangeText, topShare, weightBrush} from "./picker_tools.js";

const ORDER = [...SUITS].reverse(); // spades first

/* Return the combo of a class with the suits of a row and a column; null for combos of other classes. */
export function comboOfSuits(cell, row, column) {
  const [high, low, kind = ""] = CLASSES[cell];
  const fits = kind === "s" ? row === column : kind === "o" ? row !== column : row < column;
  return fits ? comboNumber(cardNumber(high + ORDER[row]), cardNumber(low + ORDER[column])) : null;
}

function spokenCombo(cell, row, column) {
  const [high, low] = CLASSES[cell];
  const spoken = (rank, suit) => `${RANK_NAMES[rank]} of ${SUIT_NAMES[suit]}`;
  return `${spoken(high, ORDER[row])}, ${spoken(low, ORDER[column])}`;
}

/* Return the table {box, draw, focus} of a class's combos. */
function suitTable(cell, range, brush) {
  const [high, low] = CLASSES[cell];
  const places = [...ORDER.keys()].flatMap((row) => [...ORDER.keys()].map((column) => [row, column]));
  const combos = places.map(([row, column]) => comboOfSuits(cell, row, column));
  const cells = places.map(([row, column], index) => {
    if (combos[index] === null) {
      return element("div", {class: "pc-cell pc-no-combo", "aria-label": "not in this class"});
    }
    const made = barCell("", "pc-combo");
    made.children[1].append(...drawnCards(high + ORDER[row] + low + ORDER[column]));
    return made;
  });
  let painted = null; // the weight that the stroke paints, null before its first combo
  const paint = (index) => {
    const combo = combos[index];
    if (combo === null) return;
    if (painted === null) painted = range.weights[combo] === brush.weight() ? 0 : brush.weight();
    range.set([combo], painted, cell);
  };
  const grid = paintGrid({
    label: `Combos of ${spokenClass(cell)}`, cells, columns: ORDER.length, className: "pc-suits",
    onStroke: {
      begin: (index, continues) => {
        range.begin();
        if (continues) return;
        painted = null;
        paint(index);
      },
      over: paint,
      end: () => range.keep(),
      abort: () => range.abort(),
    },
    onWheel: brush.turn,
  });
  function draw() {
    combos.forEach((combo, index) => {
      if (combo === null) return;
      const weight = range.weights[combo], dead = range.isLive[combo] ? 0 : 1;
      const isChosen = range.filter && range.filter[combo], filtered = isChosen ? ", in the filter" : "";
      const spoken = `${spokenCombo(cell, ...places[index])}${dead ? ", dead" : ""}, ${percent(weight)}${filtered}`;
      showIn(cells[index], {
        height: weight, text: weight ? percent(weight) : "", spoken, dead, chosen: range.filter ? Number(isChosen) : 1,
      });
    });
  }
  draw();
  return {...grid, draw, focus: () => grid.focus(combos.findIndex((combo) => combo !== null))};
}

const percent = (weight) => `${+(100 * weight).toFixed(weight < 0.1 ? 1 : 0)}%`;

/* Open the combos of a class over an area; *onClose(byKey)* is called when they are closed.

   Returns {box, draw, close}. */
function openSuits({cell, range, brush, area, near, onClose}) {
  const table = suitTable(cell, range, brush);
  const paintAll = (weight) => () => {
    range.begin();
    range.set(COMBOS_OF[cell], weight(), cell);
    range.keep();
  };
  const title = element("strong", {text: CLASSES[cell]});
  const label = `Suits of ${spokenClass(cell)}`;
  const box = element("div", {class: "pc-pop-up", role: "dialog", "aria-label": label},
    element("div", {class: "pc-head-row"}, title, button("All", paintAll(() => brush.weight())),
      button("None", paintAll(() => 0)), button("Close", () => close(true), "Close (Escape)")), table.box);
  const isOutside = (event) => !box.contains(event.target) && close(false);
  function close(byKey) {
    if (!box.isConnected) return;
    document.removeEventListener("pointerdown", isOutside, true);
    box.remove();
    onClose(byKey);
  }
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close(true);
  });
  box.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !box.contains(event.relatedTarget)) close(false);
  });
  document.addEventListener("pointerdown", isOutside, true);
  area.append(box);
  const [left, top] = popUpPosition(near, box, area);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  table.focus();
  return {box, draw: table.draw, close};
}

/* Return where a pop-up lies in an area: under an element, or above it, within the area. */
function popUpPosition(near, box, area) {
  const [cell, whole] = [near.getBoundingClientRect(), area.getBoundingClientRect()];
  const below = cell.bottom - whole.top + 4, above = cell.top - whole.top - box.offsetHeight - 4;
  const left = Math.min(cell.left - whole.left, whole.width - box.offsetWidth);
  const fits = below + box.offsetHeight <= whole.height;
  return [Math.max(0, left), fits ? below : Math.max(0, above)];
}

const isTyped = (target) => target.matches("textarea, select, input:not([type=range])");

/* Show a range picker in an element. Its values are *range* and *dead*, which are text, *presets*, the
   texts of the user's own ranges by path, and *filter*, as of `PaintedRange`. Returns a function that removes it.

   label      : the name of the range, for screen readers
   hasDead    : whether to show a text box for dead cards
   panel      : returns a panel of presets, as `presetPanel` of `presets.js`; null for none */
export function rangePicker(box, host, {label = "Range", hasDead = true, panel = null} = {}) {
  const dirty = new Set(), drawLater = perFrame(draw);
  let hostText = null; // the text that the host knows
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
  const presets = panel?.(host, (presetText) => range.change(parseRange(presetText)), () => range.text());
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
    hostText = range.text();
    host.values.set({range: hostText});
  }
  function receive(newText) {
    if (newText === hostText) return;
    hostText = newText;
    try {
      range.change(parseRange(newText), true);
    } catch (error) {
      text.refuse(newText, error);
    }
  }
  receive(host.values.get("range") || "");
  range.past.length = 0;
  range.setFilter(host.values.get("filter") ?? null);
  draw();
  box.append(picker);
  const ends = [host.values.listen("range", receive), host.values.listen("filter", (filter) => range.setFilter(filter))];
  return () => {
    for (const end of ends) end();
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
    const countText = `${numberText(combos)} combo${combos === 1 ? "" : "s"}`;
    const weighed = sum === combos ? "" : `, weighing ${numberText(sum, 2, 0)}`;
    count.textContent = `${countText}${weighed}, ${(100 * share).toFixed(1)}%`;
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
  + "Arrows move, Space paints, Shift and arrows continue a stroke, Escape cancels it.";

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

/* Return the content of a class's cell: its mean weight, and in words how many combos it holds; with a
   filter, the number of combos in it. */
function contentOf({weight, isEven, painted, count, dead, chosen}) {
  const rounded = weight ? percent(weight) : "not in the range";
  const part = `${painted} of ${count} combos, ${rounded}`;
  const text = isEven ? (weight && weight < 1 ? rounded.slice(0, -1) : "") : `${painted}/${count}`;
  const filtered = chosen === null || !painted ? "" : `, ${chosen} in the filter`;
  return {
    height: weight,
    text: chosen === null ? text : chosen ? String(chosen) : "",
    spoken: (isEven ? rounded : part) + (dead === 1 ? ", dead" : dead ? `, ${count} combos live` : "") + filtered,
    dead,
    chosen: chosen === null || !painted ? 1 : chosen / painted,
  };
}
