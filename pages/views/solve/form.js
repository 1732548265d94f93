/* The form of a spot to solve. */

import {knownCards} from "../equity/known_cards.js";
import {writeFragment} from "../parts/address.js";
import {copyTexts} from "../parts/copy_texts.js";
import {element, labelled, optionElements, toolRow} from "../parts/dom.js";
import {fieldGroups, textField} from "./fields.js";
import {SPOT_PRESETS, presetOf} from "./presets.js";
import {solveRanges} from "./ranges.js";
import {SETUP_FIELDS, filledSetup, setupQuery, solvingCode} from "./setup.js";
import {sizesTable} from "./sizes_table.js";

/* Return the parts of the form {head, main, picker, copies, draw(setup, problemOf), remove}. */
export function formParts(host, change) {
  const choice = element("select", {change: () => {
    const preset = SPOT_PRESETS[choice.value];
    if (preset) change(filledSetup(preset));
  }}, element("option", {value: "", text: "Your own"}),
  ...optionElements(Object.keys(SPOT_PRESETS)));
  const ranges = solveRanges(host.ask, change), known = knownCards(change), sizes = sizesTable(change);
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

  function draw(setup, problemOf) {
    choice.value = presetOf(setup);
    ranges.draw(setup, problemOf);
    known.draw(setup, [], null);
    problem.textContent = problemOf("board") || problemOf("dead");
    sizes.draw(setup, problemOf);
    groups.draw(setup, problemOf);
    folded.draw(setup.folded, problemOf("folded"));
    copies.draw([solvingCode(setupQuery(setup)), address + writeFragment("solve_view", setup)]);
  }
  return {
    head: toolRow(labelled("Spot", choice)),
    main: [...ranges.rows, known.box, problem, groups.boxes[0], sizes.box, ...groups.boxes.slice(1), folded.box],
    picker: ranges.picker,
    copies: element("details", {class: "pc-copy-spot"}, element("summary", {text: "Copy as Python code or as a link"}),
      copies.box),
    draw, remove: ranges.remove,
  };
}
