/* The bet sizes of each street and player. */

import {element} from "../parts/dom.js";
import {SIZE_NAMES, SOLVED_STREETS, sizesByStreet, streetsOf, writtenSizes} from "./setup.js";

export const SEAT_NAMES = ["Out of position", "In position"];
const SIZE_TITLES = {bets: "Bets", raises: "Raises", donks: "Donk bets"};

/* Return the table of a player {box, cells}; *cells* are inputs by street and name. */
function seatTable(seat, onText) {
  const names = SIZE_NAMES.filter((name) => name !== "donks" || seat === 0), cells = {}, rows = {};
  for (const street of SOLVED_STREETS) {
    cells[street] = Object.fromEntries(names.map((name) => [name, element("input", {
      type: "text", class: "pc-text", spellcheck: "false", autocomplete: "off",
      "aria-label": `${SIZE_TITLES[name]} on the ${street}, ${SEAT_NAMES[seat].toLowerCase()}`,
      input: (event) => onText(name, street, seat, event.target.value),
    })]));
    rows[street] = element("tr", {}, element("th", {scope: "row", text: street}),
      ...names.map((name) => element("td", {"data-sizes": name}, cells[street][name])));
  }
  const heads = names.map((name) => element("th", {scope: "col", "data-sizes": name, text: SIZE_TITLES[name]}));
  const box = element("table", {class: "pc-sizes-of"}, element("caption", {text: SEAT_NAMES[seat]}),
    element("thead", {}, element("tr", {}, element("td"), ...heads)),
    element("tbody", {}, ...Object.values(rows)));
  return {box, cells, rows};
}

/* Return the tables of both players {box, draw(setup, problemOf)}.

   onChange : called with {bets}, {raises} or {donks} */
export function sizesTable(onChange) {
  let shown = null;
  const tables = [0, 1].map((seat) => seatTable(seat, (name, street, player, text) => {
    const sizes = sizesByStreet(shown[name]);
    sizes[street][player] = text;
    if (name === "donks") sizes[street][1] = text; // the other player has none
    onChange({[name]: writtenSizes(sizes, SOLVED_STREETS)});
  }));
  const hasDonks = element("input", {
    type: "checkbox", change: () => onChange({donks: hasDonks.checked ? shown.bets : null}),
  });
  const problem = element("p", {class: "pc-field-problem", role: "alert"});
  const hint = "33% of the pot, 2.5x the bet, 100 chips, geometric or allin, with commas between; "
    + "blank for none. Donk bets are as other bets without sizes of their own.";
  const box = element("fieldset", {class: "pc-sizes"}, element("legend", {text: "Bets and raises"}),
    element("p", {class: "pc-field-hint", text: hint}),
    element("div", {class: "pc-two-columns"}, ...tables.map((table) => table.box)),
    element("label", {class: "pc-label"}, hasDonks, element("span", {text: "Donk bets have sizes of their own"})),
    problem);

  function draw(setup, problemOf) {
    shown = setup;
    const streets = streetsOf(setup), wrong = SIZE_NAMES.map(problemOf).filter(Boolean).join(" ");
    const isDonking = setup.donks !== null && setup.donks !== "";
    hasDonks.checked = isDonking;
    box.classList.toggle("pc-has-donks", isDonking);
    problem.textContent = wrong;
    for (const name of SIZE_NAMES) {
      const sizes = sizesByStreet(setup[name]);
      tables.forEach(({cells, rows}, seat) => SOLVED_STREETS.forEach((street) => {
        rows[street].hidden = !streets.includes(street);
        const cell = cells[street][name];
        if (!cell) return;
        cell.disabled = name === "donks" && street === streets[0];
        cell.setAttribute("aria-invalid", isWrongCell(problemOf(name), street, seat));
        drawCell(cell, sizes[street][seat]);
      }));
    }
  }
  return {box, draw};
}

/* Return whether a problem concerns the sizes of a street and player. */
function isWrongCell(problem, street, seat) {
  if (!problem) return false;
  const [, onStreet, ofPlayer] = /(?: on the (\w+))?(?: of player (\d))? /.exec(problem.replace(/^\w+/, "")) || [];
  return (!onStreet || onStreet === street) && (!ofPlayer || Number(ofPlayer) === seat);
}

/* Draw the text of a cell, unless its user is typing it. */
function drawCell(cell, text) {
  const isTyped = document.activeElement === cell && cell.value.trim().replace(/[,;\s]+$/, "") === text;
  if (!isTyped && cell.value !== text) cell.value = text;
}
