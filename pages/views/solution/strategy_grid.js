/* The 13 x 13 grid of a node: stacked bars of actions, or a figure of each class. */

import {CLASSES} from "../cards/cards.js";
import {element} from "../parts/dom.js";
import {cellByKey} from "../parts/geometry.js";
import {spokenClass} from "../parts/hand_grid.js";
import {gridCanvas} from "./grid_canvas.js";

const CLASS_SIDE = 13;

/* Return a grid {box, draw, focus}.

   label        : what the grid shows, for screen readers
   onPoint(cell): called for the cell under the pointer or the focus, null when it leaves
   onPin(cell)  : called for a click, Enter or Space; Escape gives null */
export function strategyGrid({label, onPoint, onPin}) {
  const cells = CLASSES.map((name, cell) => element("div", {
    class: "pc-class", role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell,
  }, element("span", {class: "pc-class-name", text: name}),
  element("span", {class: "pc-class-value", "aria-hidden": "true"})));
  const rows = Array.from({length: CLASS_SIDE}, (_, row) =>
    element("div", {class: "pc-row", role: "row"}, ...cells.slice(CLASS_SIDE * row, CLASS_SIDE * (row + 1))));
  const canvas = gridCanvas();
  const box = element("div", {class: "pc-grid pc-classes", role: "grid", "aria-label": label}, canvas.box, ...rows);
  const cellOf = (target) => {
    const found = target.closest?.(".pc-class");
    return found ? Number(found.dataset.cell) : null;
  };
  let at = 0, pinned = null;

  function focus(cell) {
    cells[at].tabIndex = -1;
    at = cell;
    cells[at].tabIndex = 0;
    cells[at].focus();
  }

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
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = cellByKey(at, event.key, CLASS_SIDE, CLASS_SIDE);
    if (next === null && !["Enter", " ", "Escape"].includes(event.key)) return;
    event.preventDefault();
    if (next !== null) focus(next);
    else onPin(event.key === "Escape" || at === pinned ? null : at);
  });
  return {box, draw, focus};
}
