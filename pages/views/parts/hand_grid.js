/* The 13 x 13 grid of hand classes: painted by mouse, finger or keys. */

import {CLASSES, RANK_NAMES} from "../cards/cards.js";
import {element} from "./dom.js";
import {paintGrid} from "./paint_grid.js";

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

/* Show a content {height 0..1, text, spoken, dead 0..1} in a cell of `barCell`; *dead* is greyed out. */
export function showIn(cell, {height, text = "", spoken, dead = 0}) {
  const [bar, , value] = cell.children;
  bar.style.transform = `scaleY(${height})`;
  if (value.textContent !== text) value.textContent = text;
  cell.classList.toggle("pc-part-dead", dead > 0);
  cell.classList.toggle("pc-dead", dead === 1);
  cell.style.setProperty("--dead", `${100 * dead}%`);
  cell.setAttribute("aria-label", spoken);
}

/* Return a grid {box, cells, draw, focus}.

   label      : what the grid shows, for screen readers
   fill(cell) : the content of a cell for `showIn`; *draw(cells)* asks again
   others     : onStroke, onMenu, onWheel and onKey of `paintGrid` */
export function handGrid({label, fill, ...others}) {
  const cells = CLASSES.map((name) => {
    const kind = name.length < 3 ? "pair" : name[2] === "s" ? "suited" : "offsuit";
    return barCell(name, `pc-${kind}`);
  });
  const {box, focus} = paintGrid({label, cells, columns: SIDE, ...others});
  function draw(which = cells.keys()) {
    for (const cell of which) {
      const content = fill(cell);
      showIn(cells[cell], {...content, spoken: `${spokenClass(cell)}, ${content.spoken}`});
    }
  }
  draw();
  return {box, cells, draw, focus};
}
