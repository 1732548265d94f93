/* The combos of a class in a table of suits by suits, each with a weight of its own. */

import {CLASSES, COMBOS_OF, RANK_NAMES, SUITS, SUIT_NAMES, SUIT_SIGNS, cardNumber} from "../cards/cards.js";
import {comboNumber} from "../cards/cards.js";
import {button, element} from "../parts/dom.js";
import {barCell, paintGrid, showIn, spokenClass} from "../parts/grids.js";

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
  const cells = places.map(([row, column], place) => {
    if (combos[place] === null) {
      return element("div", {class: "pc-cell pc-no-combo", "aria-label": "not in this class"});
    }
    const made = barCell("", "pc-combo");
    for (const [rank, suit] of [[high, ORDER[row]], [low, ORDER[column]]]) {
      made.children[1].append(rank, element("span", {class: `pc-suit-${suit}`, text: SUIT_SIGNS[suit]}));
    }
    return made;
  });
  let painted = null; // the weight that the stroke paints, null before its first combo
  const paint = (place) => {
    const combo = combos[place];
    if (combo === null) return;
    if (painted === null) painted = range.weights[combo] === brush.weight() ? 0 : brush.weight();
    range.set([combo], painted, cell);
  };
  const grid = paintGrid({
    label: `Combos of ${spokenClass(cell)}`, cells, columns: ORDER.length, className: "pc-suits",
    onStroke: {
      begin: (place, continues) => {
        range.begin();
        if (continues) return;
        painted = null;
        paint(place);
      },
      over: paint,
      end: () => range.keep(),
      abort: () => range.abort(),
    },
    onWheel: brush.turn,
  });
  function draw() {
    combos.forEach((combo, place) => {
      if (combo === null) return;
      const weight = range.weights[combo], dead = range.isLive[combo] ? 0 : 1;
      const spoken = `${spokenCombo(cell, ...places[place])}${dead ? ", dead" : ""}, ${percent(weight)}`;
      showIn(cells[place], {height: weight, text: weight ? percent(weight) : "", spoken, dead});
    });
  }
  draw();
  return {...grid, draw, focus: () => grid.focus(combos.findIndex((combo) => combo !== null))};
}

export const percent = (weight) => `${+(100 * weight).toFixed(weight < 0.1 ? 1 : 0)}%`;

/* Open the combos of a class over an area; *onClose(byKey)* is called when they are closed.

   Returns {box, draw, close}. */
export function openSuits({cell, range, brush, area, near, onClose}) {
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
  const [left, top] = popUpPlace(near, box, area);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  table.focus();
  return {box, draw: table.draw, close};
}

/* Return where a pop-up lies in an area: under an element, or above it, within the area. */
function popUpPlace(near, box, area) {
  const [cell, whole] = [near.getBoundingClientRect(), area.getBoundingClientRect()];
  const below = cell.bottom - whole.top + 4, above = cell.top - whole.top - box.offsetHeight - 4;
  const left = Math.min(cell.left - whole.left, whole.width - box.offsetWidth);
  const fits = below + box.offsetHeight <= whole.height;
  return [Math.max(0, left), fits ? below : Math.max(0, above)];
}
