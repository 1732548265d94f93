/* The bars of all cells of a grid on one canvas: a change of node lays out nothing. */

import {element} from "../parts/dom.js";

const CANVAS_CELLS = 13, CELL_GAP = 1;
const NAME_HEIGHT = 0.32; // the part of a cell above its bar, where its name is
const CANVAS_COLORS = ["--surface", "--page", "--bar-back"];
const TILES = { // the side of a tile and the slope of its line
  "pc-lines": [4, 0], "pc-hatch-1": [8, 1], "pc-hatch-2": [6, 1], "pc-hatch-3": [4, 1], "pc-hatch-4": [5, -1],
};

/* Return the rectangles {color, pattern, left, top, width, height} of a cell's content.

   cell : {left, top, side}; content : {height, segments} */
export function barRectangles({left, top, side}, {height, segments}) {
  const room = side * (1 - NAME_HEIGHT), bottom = top + side;
  let x = left;
  return segments.map(({share, color, pattern}) => {
    const width = share * side, from = x;
    x += width;
    return {color, pattern, left: from, top: bottom - height * room, width, height: height * room};
  });
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
export function gridCanvas() {
  const box = element("canvas", {class: "pc-canvas", "aria-hidden": "true"}), tiles = new Map();
  let contents = [], shownWidth = 0, colors = null; // measured when they change: a question lays the page out

  function patternOfTile(pen, pattern, scale) {
    const key = `${pattern} ${scale}`;
    if (!tiles.has(key)) tiles.set(key, pen.createPattern(tileOf(pattern, scale), "repeat"));
    return tiles.get(key);
  }
  function named(name) {
    if (!colors) {
      const style = getComputedStyle(box);
      colors = new Map([...CANVAS_COLORS, "--weight"].map((each) => [each, style.getPropertyValue(each).trim()]));
    }
    return colors.get(name);
  }
  function paint() {
    const scale = devicePixelRatio, width = Math.round(shownWidth * scale);
    if (!contents.length || !width) return;
    if (box.width !== width) [box.width, box.height] = [width, width];
    const pen = box.getContext("2d");
    const [surface, absent, back] = CANVAS_COLORS.map(named);
    const side = (width - CELL_GAP * scale * (CANVAS_CELLS - 1)) / CANVAS_CELLS;
    const fill = (color, left, top, right, bottom) => {
      pen.fillStyle = color;
      const [x, y] = [Math.round(left), Math.round(top)];
      pen.fillRect(x, y, Math.round(right) - x, Math.round(bottom) - y);
    };
    pen.clearRect(0, 0, width, width);
    contents.forEach((content, number) => {
      const step = side + CELL_GAP * scale;
      const [left, top] = [(number % CANVAS_CELLS) * step, Math.floor(number / CANVAS_CELLS) * step];
      fill(content.height ? surface : absent, left, top, left + side, top + side);
      if (!content.height) return;
      fill(back, left, top + NAME_HEIGHT * side, left + side, top + side);
      for (const bar of barRectangles({left, top, side}, content)) {
        const color = bar.color.startsWith("--") ? named(bar.color) : bar.color;
        const places = [bar.left, bar.top, bar.left + bar.width, bar.top + bar.height];
        fill(color, ...places);
        if (bar.pattern in TILES) fill(patternOfTile(pen, bar.pattern, scale), ...places);
      }
    });
  }
  new ResizeObserver(([{contentRect}]) => {
    shownWidth = contentRect.width;
    paint();
  }).observe(box);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", function change() {
    colors = null;
    if (box.isConnected) paint();
    else dark.removeEventListener("change", change);
  });
  return {
    box,
    draw: (next) => {
      contents = next;
      paint();
    },
  };
}
