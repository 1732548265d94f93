/* A range as text, which follows the grid and changes it. */

import {parseRange, writeRange} from "../cards/notation.js";
import {element, optionElements, problemLine} from "../parts/dom.js";

const NOTATION_NAMES = {short: "Short", pio: "PioSOLVER", "gto+": "GTO+"};

/* Show an error of a range's text: its rule, and the wrong character in its surroundings. */
function showProblem(box, error) {
  box.replaceChildren();
  if (!error) return;
  const {excerpt, problem, rule} = error;
  box.append(element("span", {text: excerpt ? `${problem}: ${rule}` : error.message}));
  if (!excerpt) return;
  const wrong = element("mark", {text: excerpt.wrong.trim() ? excerpt.wrong : "␣"});
  box.append(element("code", {}, excerpt.before, wrong, excerpt.after));
}

/* Return a text box {box, write(isForced), refuse(text, error)} of a painted range; *tell* is called for
   each change that the user types. Only a forced text takes the place of one that the user edits. */
export function rangeText(range, label, tell) {
  const text = element("textarea", {
    class: "pc-text", rows: 3, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    "aria-label": `${label} as text`,
  });
  const notation = element("select", {"aria-label": "Notation"},
    ...optionElements(Object.entries(NOTATION_NAMES)));
  const problem = problemLine();
  let isEdited = false; // while the user edits, their text stays as it is
  function write() {
    text.value = notation.value === "short" ? range.text() : writeRange(range.weights, notation.value);
    refuse(null);
  }
  function refuse(error) {
    showProblem(problem, error);
    text.setAttribute("aria-invalid", String(Boolean(error)));
  }
  text.addEventListener("input", () => {
    isEdited = true;
    range.begin();
    try {
      range.show(parseRange(text.value));
      refuse(null);
      tell();
    } catch (error) {
      refuse(error);
    }
  });
  text.addEventListener("change", () => {
    range.keep();
    isEdited = false;
  });
  notation.addEventListener("change", write);
  const box = element("div", {class: "pc-group"},
    element("div", {class: "pc-head-row"}, element("span", {text: "Text"}), notation), text, problem);
  return {
    box,
    write: (isForced) => (isForced || !isEdited) && write(),
    refuse: (given, error) => {
      text.value = given;
      refuse(error);
    },
  };
}
