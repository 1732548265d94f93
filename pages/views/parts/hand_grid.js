/* The 13 x 13 grid of hand classes: painted by mouse, finger or keys. */

import {CLASSES, RANK_NAMES} from "../cards/cards.js";
import {element} from "./dom.js";
import {cellAt, cellByKey, cellsBetween} from "./geometry.js";

const SIDE = 13;
const KINDS = {s: " suited", o: " offsuit", "": ""};

export function spokenClass(cell) {
  const [high, low, kind = ""] = CLASSES[cell];
  return high === low ? `pair of ${RANK_NAMES[high]}s` : `${RANK_NAMES[high]} ${RANK_NAMES[low]}${KINDS[kind]}`;
}

/* Return a grid {box, cells, draw, focus}.

   label      : what the grid shows, for screen readers
   fill(cell) : the content of a cell {height 0..1, text, spoken}; *draw(cells)* asks again
   onStroke   : {begin(cell, event), over(cell), end(), abort()}; missing for grids that only show
   onKey(cell, event) : called for keys that do not move, before the stroke of Space and Enter */
export function handGrid({label, fill, onStroke, onKey = () => false}) {
  const box = element("div", {class: "pc-grid", role: "grid", "aria-label": label});
  const cells = CLASSES.map((name, cell) => {
    const kind = name.length < 3 ? "pair" : name[2] === "s" ? "suited" : "offsuit";
    return element("div", {
      class: `pc-cell pc-${kind}`, role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell,
    }, element("span", {class: "pc-fill", "aria-hidden": "true"}), element("span", {class: "pc-name", text: name}),
    element("span", {class: "pc-value", "aria-hidden": "true"}));
  });
  for (let row = 0; row < SIDE; row++) {
    box.append(element("div", {class: "pc-row", role: "row"}, ...cells.slice(SIDE * row, SIDE * (row + 1))));
  }

  function draw(which = cells.keys()) {
    for (const cell of which) {
      const {height, text = "", spoken, className = ""} = fill(cell), [bar, , value] = cells[cell].children;
      bar.style.height = `${100 * height}%`;
      if (value.textContent !== text) value.textContent = text;
      cells[cell].classList.toggle("pc-dead", className === "dead");
      cells[cell].setAttribute("aria-label", `${spokenClass(cell)}, ${spoken}`);
    }
  }

  let at = 0;
  function focus(cell) {
    cells[at].tabIndex = -1;
    at = cell;
    cells[at].tabIndex = 0;
    cells[at].focus();
  }

  let last = null; // the cell of the stroke that goes on
  const cellOf = (event) => cellAt(box.getBoundingClientRect(), event.clientX, event.clientY, SIDE, SIDE);
  if (onStroke) {
    box.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event);
      if (event.button !== 0 || cell === null || last !== null) return;
      event.preventDefault();
      focus(cell);
      box.setPointerCapture(event.pointerId);
      last = cell;
      onStroke.begin(cell, event);
    });
    box.addEventListener("pointermove", (event) => {
      const cell = last === null ? null : cellOf(event);
      if (cell === null || cell === last) return;
      for (const passed of cellsBetween(last, cell, SIDE)) onStroke.over(passed);
      last = cell;
    });
    const finish = (end) => () => {
      if (last === null) return;
      last = null;
      end();
    };
    box.addEventListener("pointerup", finish(() => onStroke.end()));
    box.addEventListener("pointercancel", finish(() => onStroke.abort()));
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || last === null) return;
      last = null;
      event.stopPropagation();
      onStroke.abort();
    });
  }
  box.addEventListener("keydown", (event) => {
    const next = cellByKey(at, event.key, SIDE, SIDE);
    if (next !== null && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const isStroke = onStroke && event.shiftKey; // Shift and an arrow paint on
      if (isStroke && last === null) onStroke.begin(at, event);
      focus(next);
      if (isStroke) {
        onStroke.over(next);
        onStroke.end();
      }
    } else if (!onKey(at, event) && onStroke && (event.key === " " || event.key === "Enter")) {
      event.preventDefault();
      onStroke.begin(at, event);
      onStroke.end();
    }
  });
  draw();
  return {box, cells, draw, focus};
}
