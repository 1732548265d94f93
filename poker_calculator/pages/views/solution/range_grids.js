/* The grids of both players' ranges. */

import {CLASSES} from "../cards/cards.js";
import {percentText} from "../parts/amounts.js";
import {element} from "../parts/dom.js";
import {look} from "../parts/look.js";
import {gridLine, paintGrid, pixelTracks, spokenClass} from "../parts/grids.js";
import {GRID_MODES, SEATS, classMeans, classWeights, figureRow, scaleOf, segmentsOf} from "./figures.js";
import {shortFigure, spokenShares, writtenFigure} from "./figures.js";
import {isFiltering} from "./hands.js";
import {lockedCells} from "./locks.js";

const ABSENT = {height: 0, segments: [], text: "", spoken: "not in the range"};

/* Return a function from a cell to {height, segments, text, spoken} for a player's grid. */
function cellContents({frame, kept, height}, player, mode) {
  const figures = frame.players[player], weights = classWeights(figures, kept[player], frame.board);
  const tall = (cell) => (height === "full" ? 1 : weights[cell]);
  if (mode === "strategy") {
    const shares = frame.strategy.map((row) => classMeans(row, figures, kept[player]));
    return (cell) => {
      if (!weights[cell]) return ABSENT;
      const mean = shares.map((row) => row[cell]);
      if (Number.isNaN(mean[0])) return {...ABSENT, spoken: "not reached"};
      const spoken = `${spokenShares(frame.actions, mean)}, weight ${percentText(weights[cell])}`;
      return {height: tall(cell), segments: segmentsOf(frame.actions, mean), text: "", spoken};
    };
  }
  if (mode === "weights") {
    return (cell) => (weights[cell] ? {
      height: weights[cell], segments: [{share: 1, color: "--weight", pattern: ""}],
      text: shortFigure(mode, weights[cell]), spoken: `weight ${percentText(weights[cell])}`,
    } : ABSENT);
  }
  const row = figureRow(frame, player, mode);
  const means = row ? classMeans(row, figures, kept[player]) : new Float64Array(169).fill(NaN);
  const color = scaleOf(mode, means);
  return (cell) => (Number.isNaN(means[cell]) ? {...ABSENT, spoken: weights[cell] ? "not reached" : ABSENT.spoken} : {
    height: 1, segments: [{share: 1, color: color(means[cell]), pattern: "pc-tinted"}],
    text: shortFigure(mode, means[cell]), spoken: writtenFigure(mode, means[cell]),
  });
}

const CANVAS_CELLS = 13;
const NAME_HEIGHT = 0.32; // the part of a cell above its bar, where its name is
const CANVAS_COLORS = ["--surface", "--page", "--bar-back"];
const TILES = { // the side of a tile and the slope of its line
  "pc-lines": [4, 0], "pc-hatch-1": [8, 1], "pc-hatch-2": [6, 1], "pc-hatch-3": [4, 1], "pc-hatch-4": [5, -1],
};

/* Return the rectangles {color, pattern, left, top, width, height} of a cell's content.

   cell : {left, top, width, height}; content : {height, segments} */
function barRectangles(cell, {height, segments}) {
  const room = cell.height * (1 - NAME_HEIGHT), bottom = cell.top + cell.height;
  let x = cell.left;
  return segments.map(({share, color, pattern}) => {
    const width = share * cell.width, from = x;
    x += width;
    return {color, pattern, left: from, top: bottom - height * room, width, height: height * room};
  });
}

/* Return the cells {left, top, width, height} of a canvas, where `paintGrid` has its cells. */
function canvasCells(...pixels) {
  const line = gridLine();
  const [columns, rows] = pixels.map((size) => {
    let start = 0;
    return pixelTracks(size, CANVAS_CELLS, line).map((track) => ({start, size: track, next: start += track + line}));
  });
  return rows.flatMap((row) => columns.map((column) =>
    ({left: column.start, top: row.start, width: column.size, height: row.size})));
}

/* Return a tile of a pattern: white lines across or along the diagonal. */
function tileOf(pattern, scale) {
  const [size, slope] = TILES[pattern], side = Math.round(size * scale);
  const tile = new OffscreenCanvas(side, side), pen = tile.getContext("2d");
  pen.strokeStyle = "rgb(255 255 255 / 45%)";
  pen.lineWidth = scale;
  pen.beginPath();
  for (const shift of slope ? [-side, 0, side] : [side / 2]) {
    const [from, to] = slope < 0 ? [0, side] : [side, 0];
    pen.moveTo(slope ? shift - 1 : 0, slope ? from + (slope < 0 ? -1 : 1) : shift);
    pen.lineTo(slope ? shift + side + 1 : side, slope ? to + (slope < 0 ? 1 : -1) : shift);
  }
  pen.stroke();
  return tile;
}

/* Return a canvas {box, draw} for a grid; *draw* gets the content of each cell. */
function gridCanvas() {
  const box = element("canvas", {class: "pc-canvas", "aria-hidden": "true"}), tiles = new Map();
  let contents = [], size = [0, 0], colors = null; // measured when they change: a question lays the page out

  function patternOfTile(pen, pattern, scale) {
    const key = `${pattern} ${scale}`;
    if (!tiles.has(key)) tiles.set(key, pen.createPattern(tileOf(pattern, scale), "repeat"));
    return tiles.get(key);
  }
  function named(name) {
    if (!colors) {
      const style = getComputedStyle(box);
      colors = new Map([...CANVAS_COLORS, "--weight"].map((name) => [name, style.getPropertyValue(name).trim()]));
    }
    return colors.get(name);
  }
  function paint() {
    const scale = devicePixelRatio, [width, height] = size;
    if (!contents.length || !width) return;
    if (box.width !== width || box.height !== height) [box.width, box.height] = size;
    const pen = box.getContext("2d");
    const [surface, absent, back] = CANVAS_COLORS.map(named);
    const cells = canvasCells(width, height);
    const fill = (color, left, top, right, bottom) => {
      pen.fillStyle = color;
      const [x, y] = [Math.round(left), Math.round(top)];
      pen.fillRect(x, y, Math.round(right) - x, Math.round(bottom) - y);
    };
    pen.clearRect(0, 0, width, height);
    contents.forEach((content, number) => {
      const {left, top, width: across, height: down} = cells[number];
      fill(content.height ? surface : absent, left, top, left + across, top + down);
      if (!content.height) return;
      fill(back, left, top + NAME_HEIGHT * down, left + across, top + down);
      for (const bar of barRectangles(cells[number], content)) {
        const color = bar.color.startsWith("--") ? named(bar.color) : bar.color;
        const places = [bar.left, bar.top, bar.left + bar.width, bar.top + bar.height];
        fill(color, ...places);
        if (look.get("hatching") && bar.pattern in TILES) fill(patternOfTile(pen, bar.pattern, scale), ...places);
      }
    });
  }
  const observer = new ResizeObserver(([{devicePixelContentBoxSize: pixels, contentRect}]) => {
    size = pixels ? [pixels[0].inlineSize, pixels[0].blockSize]
      : [contentRect.width, contentRect.height].map((side) => Math.round(side * devicePixelRatio));
    paint();
  });
  try {
    observer.observe(box, {box: "device-pixel-content-box"}); // the pixels that the canvas covers, in whole numbers
  } catch {
    observer.observe(box); // Safari
  }
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const endLook = look.listen("hatching", change);
  dark.addEventListener("change", change);
  function change() {
    colors = null;
    if (box.isConnected) return paint();
    dark.removeEventListener("change", change);
    endLook();
  }
  return {
    box,
    draw: (next) => {
      contents = next;
      paint();
    },
  };
}

const CLASS_SIDE = 13;

/* Return a grid {box, draw, focus}.

   label        : what the grid shows, for screen readers
   onPoint(cell): called for the cell under the pointer or the focus, null when it leaves
   onPin(cell)  : called for a click, Enter or Space; Escape gives null */
function strategyGrid({label, onPoint, onPin}) {
  const cells = CLASSES.map((name, cell) => element("div", {class: "pc-class", "data-cell": cell},
    element("span", {class: "pc-class-name", text: name}),
    element("span", {class: "pc-class-value", "aria-hidden": "true"})));
  const {box, focus} = paintGrid({label, cells, columns: CLASS_SIDE, className: "pc-classes", onKey});
  const canvas = gridCanvas();
  box.prepend(canvas.box);
  const cellOf = (target) => {
    const tile = target.closest?.(".pc-class");
    return tile ? Number(tile.dataset.cell) : null;
  };
  let pinned = null;

  /* Draw {height, segments, text, spoken} of each cell; *locked* has the number of its locked combos. */
  function draw(contentOf, pin, locked) {
    const contents = cells.map((_, cell) => contentOf(cell));
    canvas.draw(contents);
    contents.forEach(({height, segments, text, spoken}, cell) => {
      const value = cells[cell].lastChild;
      if (value.textContent !== text) value.textContent = text;
      const lock = locked[cell] ? `, ${locked[cell]} locked` : "";
      cells[cell].setAttribute("aria-label", `${spokenClass(cell)}, ${spoken}${lock}`);
      cells[cell].classList.toggle("pc-locked", lock !== "");
      cells[cell].classList.toggle("pc-absent", height === 0);
      cells[cell].classList.toggle("pc-tinted", segments[0]?.pattern === "pc-tinted");
    });
    if (pinned !== null) cells[pinned].removeAttribute("aria-selected");
    pinned = pin;
    if (pinned !== null) cells[pinned].setAttribute("aria-selected", "true");
  }

  box.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") onPoint(cellOf(event.target));
  });
  box.addEventListener("pointerleave", () => onPoint(null));
  box.addEventListener("click", (event) => {
    const cell = cellOf(event.target);
    if (cell === null) return;
    focus(cell);
    onPin(cell === pinned ? null : cell);
  });
  box.addEventListener("focusin", (event) => onPoint(cellOf(event.target)));
  box.addEventListener("focusout", () => onPoint(null));
  function onKey(cell, {key}) {
    const isUsed = ["Enter", " ", "Escape"].includes(key);
    if (isUsed) onPin(key === "Escape" || cell === pinned ? null : cell);
    return isUsed;
  }
  return {box, draw, focus};
}

/* Return the grids {figures, draw} of a view's state; *onPoint(player)* follows the pointer. */
export function rangeGrids(state, {draw, onPoint}) {
  const grids = SEATS.map((seat, player) => {
    const grid = strategyGrid({
      label: `Range of ${seat}`,
      onPoint: (cell) => pointAt(player, cell),
      onPin: (cell) => {
        state.player = player;
        state.pinned = cell;
        draw();
      },
    });
    const caption = element("figcaption", {class: "pc-count"});
    return {...grid, caption, figure: element("figure", {class: "pc-range"}, caption, grid.box)};
  });
  function pointAt(player, cell) {
    if (!state.frame || cell === state.pointed) return;
    state.pointed = cell;
    onPoint(player);
  }
  function drawGrid(grid, player) {
    grid.figure.hidden = !state.isBoth && player !== state.player;
    if (grid.figure.hidden) return;
    const mode = state.mode === "strategy" && player !== state.frame.player ? "weights" : state.mode;
    const locked = lockedCells(state.locks, player === state.frame.player ? state.frame.path : null);
    grid.draw(cellContents(state, player, mode), player === state.player ? state.pinned : null, locked);
    const figure = GRID_MODES[mode].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    grid.caption.textContent = `${SEATS[player]}: ${figure}${isFiltering(state.filter) ? ", filtered" : ""}`;
  }
  return {figures: grids.map(({figure}) => figure), draw: () => grids.forEach(drawGrid)};
}
