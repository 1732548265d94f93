/* The ranges of both players, of which one is open in the range picker. */

import {pathOfText} from "../equity/players.js";
import {pickedRange} from "../equity/picked_range.js";
import {element} from "../parts/dom.js";
import {svgElement} from "../parts/svg.js";
import {textField} from "./fields.js";
import {SEAT_NAMES} from "./sizes_table.js";

/* Return the row of a player {box, draw}. */
function rangeRow(seat, {onText, onChoose}) {
  const path = svgElement("path", {class: "pc-picture-path"});
  const choose = element("button", {
    class: "pc-picture", title: `Paint the range ${SEAT_NAMES[seat].toLowerCase()}`,
    "aria-label": `Paint the range ${SEAT_NAMES[seat].toLowerCase()}`, click: () => onChoose(seat, true),
  }, svgElement("svg", {viewBox: "0 0 13 13", "aria-hidden": "true"}, path));
  const field = textField({label: `Range ${SEAT_NAMES[seat].toLowerCase()}`, onText: (text) => onText(seat, text)});
  field.input.addEventListener("focus", () => onChoose(seat));
  const box = element("div", {class: "pc-player pc-solve-player"}, choose, field.box);
  let drawn = null;
  function draw(text, isChosen, problem) {
    field.draw(text, problem);
    box.classList.toggle("pc-chosen", isChosen);
    choose.setAttribute("aria-pressed", isChosen);
    if (text === drawn) return;
    drawn = text;
    path.setAttribute("d", pathOfText(text));
  }
  return {box, draw};
}

/* Return the rows of both players and the picker {rows, picker, draw(setup, problemOf), remove}.

   onChange : called with {players} */
export function solveRanges(ask, onChange) {
  let chosen = 0, shown = null, problems = () => "";
  const change = (seat, text) => onChange({players: [0, 1].map((each) =>
    (each === seat ? text : String(shown.players[each] ?? "")))});
  const choose = (seat, isToPaint = false) => {
    chosen = seat;
    draw(shown, problems);
    if (isToPaint) picked.box.scrollIntoView({block: "nearest"}); // it is below the form on narrow pages
  };
  const rows = [0, 1].map((seat) => rangeRow(seat, {onText: change, onChoose: choose}));
  const picked = pickedRange(ask, (text) => change(chosen, text), (seat) => `Range ${SEAT_NAMES[seat].toLowerCase()}`);
  function draw(setup, problemOf) {
    [shown, problems] = [setup, problemOf];
    const texts = [0, 1].map((seat) => String(setup.players[seat] ?? ""));
    rows.forEach((row, seat) =>
      row.draw(texts[seat], seat === chosen, problemOf(`players ${seat}`) || problemOf("players")));
    picked.draw(chosen, texts[chosen], setup.board + setup.dead, true);
  }
  return {rows: rows.map((row) => row.box), picker: picked.box, draw, remove: picked.remove};
}
