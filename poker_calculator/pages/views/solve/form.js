/* The form of a spot to solve, with the bet sizes of each street and player. */

import {knownCards, pathOfText, pickedRange} from "../equity/spot.js";
import {button, copyTexts, element, labelled, optionElements, svgElement, toolRow} from "../parts/dom.js";
import {writeFragment} from "../parts/values.js";
import {SETUP_FIELDS, SIZE_NAMES, SOLVED_STREETS, filledSetup, setupQuery, sizesByStreet} from "./setup.js";
import {solvingCode, streetsOf, unitlessSizes, writtenSizes} from "./setup.js";
import {SPOT_PRESETS, TREE_PRESETS, presetOf, treeOf} from "./spots.js";
import {SIZE_UNITS} from "./units.js";

const SEAT_NAMES = ["Out of position", "In position"];
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

   onChange : called with {bets}, {raises}, {donks} or {size_unit} */
function sizesTable(onChange) {
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
  const question = element("span", {"aria-live": "polite"});
  const units = Object.entries(SIZE_UNITS).map(([unit, text]) => button(text, () => onChange({size_unit: unit})));
  const unitRow = toolRow(question, ...units);
  unitRow.classList.add("pc-size-unit");
  const hint = "33% of the pot, 2.5x the bet, 100 chips, geometric or allin, with commas between; "
    + "blank for none. Donk bets are as other bets without sizes of their own.";
  const box = element("fieldset", {class: "pc-sizes"}, element("legend", {text: "Bets and raises"}),
    element("p", {class: "pc-field-hint", text: hint}),
    element("div", {class: "pc-two-columns"}, ...tables.map((table) => table.box)),
    element("label", {class: "pc-label"}, hasDonks, element("span", {text: "Donk bets have sizes of their own"})),
    unitRow, problem);

  function draw(setup, problemOf) {
    shown = setup;
    const streets = streetsOf(setup), wrong = SIZE_NAMES.map(problemOf).filter(Boolean).join(" ");
    const isDonking = setup.donks !== null && setup.donks !== "";
    hasDonks.checked = isDonking;
    box.classList.toggle("pc-has-donks", isDonking);
    problem.textContent = wrong;
    unitRow.hidden = !unitlessSizes(setup).length;
    const asked = problemOf("size_unit") || "Sizes without a unit are";
    if (question.textContent !== asked) question.textContent = asked;
    Object.keys(SIZE_UNITS).forEach((unit, index) =>
      units[index].setAttribute("aria-pressed", unit === setup.size_unit));
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

let fieldCount = 0;

/* Return a field {box, input, draw(value, problem)}; *onText* is called with each text that is typed. */
function textField({label, hint = "", onText, className = ""}) {
  const id = `pc-field-${++fieldCount}`;
  const input = element("input", {
    type: "text", class: "pc-text", id, spellcheck: "false", autocomplete: "off",
    "aria-describedby": `${id}-hint ${id}-problem`, input: () => onText(input.value),
  });
  const problem = element("p", {class: "pc-field-problem", id: `${id}-problem`, hidden: true});
  const box = element("div", {class: `pc-field ${className}`},
    element("label", {for: id, text: label}), input,
    element("p", {class: "pc-field-hint", id: `${id}-hint`, text: hint, hidden: !hint}), problem);

  /* Draw a value; text that is typed stays as it is. */
  function draw(value, wrong) {
    const text = String(value ?? "");
    const isTyped = document.activeElement === input && input.value.trim() === text.trim();
    if (!isTyped && input.value !== text) input.value = text;
    input.setAttribute("aria-invalid", Boolean(wrong));
    problem.textContent = wrong;
    problem.hidden = !wrong;
  }
  return {box, input, draw};
}

/* Return groups of fields {boxes, draw(values, problemOf)}; *groups* is as `SETUP_FIELDS`. */
function fieldGroups(groups, onChange) {
  const fields = {}, boxes = {};
  for (const [title, members] of Object.entries(groups)) {
    boxes[title] = element("fieldset", {class: "pc-fields"}, element("legend", {text: title}));
    for (const {name, label, hint} of members) {
      fields[name] = textField({label, hint, onText: (text) => onChange({[name]: text})});
      boxes[title].append(fields[name].box);
    }
  }
  const draw = (values, problemOf) => {
    for (const [name, field] of Object.entries(fields)) field.draw(values[name], problemOf(name));
  };
  return {boxes: Object.values(boxes), draw};
}

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

   onChange : called with {ranges} */
function solveRanges(ask, onChange) {
  let chosen = 0, shown = null, problems = () => "";
  const change = (seat, text) => onChange({ranges: [0, 1].map((player) =>
    (player === seat ? text : String(shown.ranges[player] ?? "")))});
  const choose = (seat, isToPaint = false) => {
    chosen = seat;
    draw(shown, problems);
    if (isToPaint) picked.box.scrollIntoView({block: "nearest"}); // it is below the form on narrow pages
  };
  const rows = [0, 1].map((seat) => rangeRow(seat, {onText: change, onChoose: choose}));
  const picked = pickedRange(ask, (text) => change(chosen, text), (seat) => `Range ${SEAT_NAMES[seat].toLowerCase()}`);
  function draw(setup, problemOf) {
    [shown, problems] = [setup, problemOf];
    const texts = [0, 1].map((seat) => String(setup.ranges[seat] ?? ""));
    rows.forEach((row, seat) =>
      row.draw(texts[seat], seat === chosen, problemOf(`ranges ${seat}`) || problemOf("ranges")));
    picked.draw(chosen, texts[chosen], {dead: setup.board + setup.dead});
  }
  return {rows: rows.map((row) => row.box), picker: picked.box, draw, remove: picked.remove};
}

/* Return a choice of presets by title; *onChoose* is called with the one that is chosen. */
function presetChoice(presets, onChoose) {
  const choice = element("select", {change: () => choice.value && onChoose(presets[choice.value])},
    ...optionElements([["", "Your own"], ...Object.keys(presets)]));
  return choice;
}

/* Return the parts of the form {head, main, picker, copies, draw(setup, problemOf), remove}.

   sizeBox : an element with the size of the tree */
export function formParts(host, change, sizeBox) {
  const choice = presetChoice(SPOT_PRESETS, (preset) =>
    change({...filledSetup(preset), size_unit: shown.size_unit}));
  const tree = presetChoice(TREE_PRESETS, change);
  const ranges = solveRanges(host.ask, change), cardChoice = knownCards(change), sizes = sizesTable(change);
  const groups = fieldGroups(SETUP_FIELDS, change);
  const folded = textField({
    label: "Range that folded before", hint: "optional; its cards are less likely to come",
    onText: (text) => change({folded: text}),
  });
  const problem = element("p", {class: "pc-field-problem", role: "alert"});
  const address = host.address ? host.address() : null;
  const areas = [{label: "Python code", action: "code", rows: 12}];
  if (address !== null) areas.push({label: "Link", action: "link", rows: 2});
  const copies = copyTexts(areas);
  // Cards apply while they are typed, so that no older board is solved than the one on screen.
  cardChoice.box.addEventListener("input", ({target}) => {
    if (target.type === "text") change({[target.ariaLabel === "Board" ? "board" : "dead"]: target.value.trim()});
  });
  const [chips, ...options] = groups.boxes;
  const advanced = element("details", {class: "pc-advanced"}, element("summary", {text: "Advanced"}),
    sizes.box, ...options, folded.box);
  let shown = null;

  function draw(setup, problemOf) {
    shown = setup;
    choice.value = presetOf(setup);
    tree.value = treeOf(setup);
    ranges.draw(setup, problemOf);
    cardChoice.draw(setup, [], null);
    problem.textContent = problemOf("board") || problemOf("dead");
    sizes.draw(setup, problemOf);
    groups.draw(setup, problemOf);
    folded.draw(setup.folded, problemOf("folded"));
    if (advanced.querySelector("[aria-invalid=true]") || problemOf("size_unit")) advanced.open = true;
    copies.draw([solvingCode(setupQuery(setup)), address + writeFragment("solve_view", setup)]);
  }
  return {
    head: toolRow(labelled("Spot", choice)),
    main: [...ranges.rows, cardChoice.box, problem, chips, toolRow(labelled("Tree", tree)), sizeBox, advanced],
    picker: ranges.picker,
    copies: element("details", {class: "pc-copy-spot"}, element("summary", {text: "Copy as Python code or as a link"}),
      copies.box),
    draw, remove: ranges.remove,
  };
}
