/* The 13 x 13 grid of a node: stacked bars of actions, or a figure of each class. */

import {CLASSES} from "../cards/cards.js";
import {element} from "../parts/dom.js";
import {spokenClass} from "../parts/hand_grid.js";
import {paintGrid} from "../parts/paint_grid.js";
import {gridCanvas} from "./grid_canvas.js";

const CLASS_SIDE = 13;

/* Return a grid {box, draw, focus}.

   label        : what the grid shows, for screen readers
   onPoint(cell): called for the cell under the pointer or the focus, null when it leaves
   onPin(cell)  : called for a click, Enter or Space; Escape gives null */
export function strategyGrid({label, onPoint, onPin}) {
  const cells = CLASSES.map((name, cell) => element("div", {class: "pc-class", "data-cell": cell},
    element("span", {class: "pc-class-name", text: name}),
    element("span", {class: "pc-class-value", "aria-hidden": "true"})));
  const {box, focus} = paintGrid({label, cells, columns: CLASS_SIDE, className: "pc-classes", onKey});
  const canvas = gridCanvas();
  box.prepend(canvas.box);
  const cellOf = (target) => {
    const found = target.closest?.(".pc-class");
    return found ? Number(found.dataset.cell) : null;
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
