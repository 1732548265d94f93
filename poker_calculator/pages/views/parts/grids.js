/* Grids of cells that mouse, finger, pen and keys paint, such as the 13 x 13 hand classes. */

import {CLASSES, RANK_NAMES} from "../cards/cards.js";
import {element} from "./dom.js";

/* Return the number of the cell at a point, row by row; null outside the grid.

   box : {left, top, width, height} of the grid */
export function cellAt(box, x, y, columns, rows) {
  const column = Math.floor(((x - box.left) / box.width) * columns);
  const row = Math.floor(((y - box.top) / box.height) * rows);
  const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
  return isInside ? row * columns + column : null;
}

/* Return the cells that a line from one cell to another passes through, without the first. */
export function cellsBetween(from, to, columns) {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, across] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({length: steps}, (_, step) => {
    const part = (step + 1) / steps;
    return Math.round(row + part * down) * columns + Math.round(column + part * across);
  });
}

/* Return the cell that an arrow, Home or End leads to; null for other keys. */
export function cellByKey(cell, key, columns, rows) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const moves = {
    ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column], Home: [row, 0], End: [row, columns - 1],
  };
  if (!(key in moves)) return null;
  const clamp = (value, count) => Math.min(count - 1, Math.max(0, value));
  return clamp(moves[key][0], rows) * columns + clamp(moves[key][1], columns);
}

/* Return the sizes of *count* tracks with lines between them, in whole pixels of the screen. */
export function pixelTracks(pixels, count, line) {
  const all = pixels - line * (count - 1), least = Math.floor(all / count);
  return Array.from({length: count}, (_, track) => (track < all - least * count ? least + 1 : least));
}

/* Return the width of a grid's lines in pixels of the screen. */
export const gridLine = () => Math.max(1, Math.floor(devicePixelRatio));

/* Lay the cells of a grid out on whole pixels; browsers blur lines between others, or leave them out. */
function snapToPixels(box, columns, rows) {
  new ResizeObserver(([{contentRect: {width, height}}]) => {
    const density = devicePixelRatio, line = gridLine();
    const written = (size, count) => pixelTracks(Math.floor(size * density + 0.01), count, line)
      .map((pixels) => `${pixels / density}px`).join(" ");
    box.style.setProperty("--columns", written(width, columns));
    box.style.setProperty("--rows", written(height, rows));
    box.style.setProperty("--grid-line", `${line / density}px`);
  }).observe(box);
}

const LONG_PRESS = 500; // milliseconds
const NOTCH = 50; // pixels of a wheel that count as one step
const LINE = 33; // pixels of a line, for wheels that count lines

/* Return a grid {box, focus} of cells, which are elements, row by row.

   label     : what the grid shows, for screen readers
   columns   : the number of cells in a row
   className : a further class of the grid
   onStroke  : {begin(cell, continues), over(cell), end(), abort()}; missing for grids that only show.
               *continues* is true for a step with Shift from the cell where the last keys painted.
   onMenu(cell)       : a right click, a long press or the menu key
   onWheel(step)      : a step of the wheel with Shift or Alt, 1 up or -1 down
   onKey(cell, event) : keys that neither move nor paint; returns true if it used the key */
export function paintGrid({label, cells, columns, className = "", onKey = () => false, ...listeners}) {
  const {onStroke, onMenu, onWheel} = listeners;
  const rows = cells.length / columns;
  const box = element("div", {class: `pc-grid ${className}`, role: "grid", "aria-label": label});
  cells.forEach((cell, number) => {
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = number ? -1 : 0;
  });
  for (let row = 0; row < rows; row++) {
    const cellsOfRow = cells.slice(columns * row, columns * (row + 1));
    box.append(element("div", {class: "pc-row", role: "row"}, ...cellsOfRow));
  }
  let at = 0; // the cell that Tab leads to
  box.addEventListener("focusin", (event) => {
    cells[at].tabIndex = -1;
    at = cells.indexOf(event.target);
    cells[at].tabIndex = 0;
  });
  const focus = (cell, options) => cells[cell].focus(options);
  const grid = {box, columns, rows, focus, onStroke, onMenu, onWheel, onKey, focused: () => at};
  const stroke = onStroke ? paintsByPointer(grid) : null;
  snapToPixels(box, columns, rows);
  if (onMenu) opensMenu(grid, stroke, cells);
  if (onWheel) turnsByWheel(grid);
  usesKeys(grid, stroke);
  return {box, focus};
}

/* Let a pointer paint; return {abort}, which ends the stroke that goes on and returns whether one did. */
function paintsByPointer({box, columns, rows, focus, onStroke, onMenu}) {
  let stroke = null; // {pointer, first, last, area, timer}
  const cellOf = (event, area) => cellAt(area, event.clientX, event.clientY, columns, rows);
  const ends = (end) => {
    if (!stroke) return false;
    clearTimeout(stroke.timer);
    stroke = null;
    end();
    return true;
  };
  const abort = () => ends(() => onStroke.abort());
  box.addEventListener("pointerdown", (event) => {
    const area = box.getBoundingClientRect(), cell = cellOf(event, area);
    if (event.button !== 0 || cell === null || stroke) return;
    event.preventDefault();
    focus(cell, {preventScroll: true});
    box.setPointerCapture(event.pointerId);
    stroke = {pointer: event.pointerId, first: cell, last: cell, area};
    if (onMenu && event.pointerType !== "mouse") {
      stroke.timer = setTimeout(() => abort() && onMenu(cell), LONG_PRESS);
    }
    onStroke.begin(cell, false);
  });
  box.addEventListener("pointermove", (event) => {
    if (!stroke || event.pointerId !== stroke.pointer) return;
    const cell = cellOf(event, stroke.area);
    if (cell === null || cell === stroke.last) return;
    clearTimeout(stroke.timer);
    for (const passed of cellsBetween(stroke.last, cell, columns)) onStroke.over(passed);
    stroke.last = cell;
  });
  box.addEventListener("pointerup", (event) => {
    if (stroke && event.pointerId === stroke.pointer) ends(() => onStroke.end());
  });
  box.addEventListener("pointercancel", abort);
  return {abort};
}

function opensMenu({box, focus, onMenu}, stroke, cells) {
  box.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const cell = cells.findIndex((gridCell) => gridCell.contains(event.target));
    if (cell < 0) return;
    if (stroke) stroke.abort();
    focus(cell);
    onMenu(cell);
  });
}

function turnsByWheel({box, onWheel}) {
  let turned = 0;
  box.addEventListener("wheel", (event) => {
    if (!event.shiftKey && !event.altKey) return; // the page scrolls
    event.preventDefault();
    turned += (event.deltaY || event.deltaX) * (event.deltaMode === 1 ? LINE : 1);
    if (Math.abs(turned) < NOTCH) return;
    onWheel(-Math.sign(turned));
    turned = 0;
  }, {passive: false});
}

function usesKeys({box, columns, rows, focus, focused, onStroke, onKey}, stroke) {
  let painted = null; // the cell at which keys painted last
  const paint = (from, to = from) => {
    onStroke.begin(from, from !== to && from === painted);
    if (to !== from) onStroke.over(to);
    onStroke.end();
    painted = to;
  };
  box.addEventListener("pointerdown", () => {
    painted = null;
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && stroke && stroke.abort()) {
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = focused(), next = cellByKey(cell, event.key, columns, rows);
    if (next !== null) {
      event.preventDefault();
      focus(next);
      if (onStroke && event.shiftKey && next !== cell) paint(cell, next);
    } else if (onStroke && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      paint(cell);
    } else if (onKey(cell, event)) {
      event.preventDefault();
    }
  });
}

const SIDE = 13;
const KINDS = {s: " suited", o: " offsuit", "": ""};

export function spokenClass(cell) {
  const [high, low, kind = ""] = CLASSES[cell];
  if (high === low) return `pair of ${RANK_NAMES[high]}${high === "6" ? "es" : "s"}`;
  return `${RANK_NAMES[high]} ${RANK_NAMES[low]}${KINDS[kind]}`;
}

/* Return a cell with a bar, a name and a value; *showIn* draws it. */
export function barCell(name, className) {
  return element("div", {class: `pc-cell ${className}`},
    element("span", {class: "pc-fill", "aria-hidden": "true"}),
    element("span", {class: "pc-name", text: name}),
    element("span", {class: "pc-value", "aria-hidden": "true"}));
}

/* Show a content {height 0..1, text, spoken, dead 0..1, chosen 0..1} in a cell of `barCell`: *dead* is greyed out,
   and so is the part of the bar that is not *chosen*. */
export function showIn(cell, {height, text = "", spoken, dead = 0, chosen = 1}) {
  const [bar, , value] = cell.children;
  bar.style.transform = `scaleY(${height})`;
  if (value.textContent !== text) value.textContent = text;
  cell.classList.toggle("pc-part-dead", dead > 0);
  cell.classList.toggle("pc-dead", dead === 1);
  cell.style.setProperty("--dead", `${100 * dead}%`);
  cell.classList.toggle("pc-filtered", chosen < 1);
  cell.style.setProperty("--chosen", `${100 * chosen}%`);
  cell.setAttribute("aria-label", spoken);
}

/* Return a grid {box, cells, draw, focus}.

   label      : what the grid shows, for screen readers
   fill(cell) : the content of a cell for `showIn`; *draw(cells)* asks again
   onPick(cell) : called for a click, Enter and Space; missing for grids that are not picked from
   others     : onStroke, onMenu, onWheel and onKey of `paintGrid` */
export function handGrid({label, fill, onPick = null, ...others}) {
  const cells = CLASSES.map((name) => {
    const kind = name.length < 3 ? "pair" : name[2] === "s" ? "suited" : "offsuit";
    return barCell(name, `pc-${kind}`);
  });
  const onKey = (cell, {key}) => {
    const isPick = key === " " || key === "Enter";
    if (isPick) onPick(cell);
    return isPick;
  };
  const {box, focus} = paintGrid({label, cells, columns: SIDE, ...(onPick && {onKey}), ...others});
  if (onPick) box.addEventListener("click", (event) => {
    const cell = cells.findIndex((gridCell) => gridCell.contains(event.target));
    if (cell < 0) return;
    focus(cell);
    onPick(cell);
  });
  function draw(which = cells.keys()) {
    for (const cell of which) {
      const content = fill(cell);
      showIn(cells[cell], {...content, spoken: `${spokenClass(cell)}, ${content.spoken}`});
    }
  }
  draw();
  return {box, cells, draw, focus};
}
