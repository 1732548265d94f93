/* The tools beside a range: brush, best hands, dead cards, and the text, which follows the grid and changes it. */

import {COMBO_COUNT, cardText} from "../cards/cards.js";
import {parseRange, writeRange} from "../cards/notation.js";
import {bestCombos} from "../cards/range_combos.js";
import {readCards} from "../cards/text_reader.js";
import {element, optionElements, problemLine} from "../parts/dom.js";

const STEP = 5; // percent

/* Return the next multiple of a step above (direction 1) or below (-1) a percentage, 1..100. */
export function nextPercent(percent, direction) {
  const next = direction > 0 ? Math.floor(percent / STEP) + 1 : Math.ceil(percent / STEP) - 1;
  return Math.min(100, Math.max(STEP, STEP * next));
}

/* Return a brush {box, weight(), turn(direction)} with a slider. */
export function weightBrush() {
  const slider = element("input", {type: "range", min: 1, max: 100, value: 100, "aria-label": "Weight"});
  const shown = element("output", {class: "pc-number"});
  const show = () => {
    shown.textContent = `${slider.value}%`;
    slider.setAttribute("aria-valuetext", `${slider.value}%`);
  };
  slider.addEventListener("input", show);
  show();
  return {
    box: element("label", {class: "pc-slider", title: "Weight: wheel over the grid, or keys + and -"},
      element("span", {text: "Weight"}), slider, shown),
    weight: () => slider.valueAsNumber / 100,
    turn: (direction) => {
      slider.value = nextPercent(slider.valueAsNumber, direction);
      show();
    },
  };
}

/* Return a text box {box, remove} for the value *dead*; *onCards(numbers)* gets the cards. */
export function deadCards(host, onCards) {
  const text = element("input", {
    class: "pc-input", "aria-label": "Dead cards", placeholder: "such as As Kd", spellcheck: "false",
    autocapitalize: "off", autocomplete: "off",
  });
  const problem = problemLine();
  let told = ""; // the text that the host knows
  /* Return the cards of the text, or null for text with an error, which is shown. */
  const show = () => {
    try {
      const cards = readCards(text.value);
      problem.textContent = "";
      onCards(cards);
      return cards;
    } catch (error) {
      problem.textContent = error.message;
      return null;
    }
  };
  const receive = (dead) => {
    if (dead === told) return;
    told = dead;
    text.value = dead;
    show();
  };
  text.addEventListener("input", () => {
    const cards = show();
    if (!cards) return;
    told = cards.map(cardText).join(" ");
    host.values.set({dead: told});
  });
  receive(host.values.get("dead") || "");
  const box = element("div", {class: "pc-group"},
    element("label", {class: "pc-slider"}, element("span", {text: "Dead"}), text), problem);
  return {box, remove: host.values.listen("dead", receive)};
}

const ORDER_NAMES = {
  equity_vs_random: "by equity against a random hand",
  equity_vs_top_20: "by equity against the top 20%",
  all_in_face_up: "by stack to go all-in face up (Sklansky-Chubukov)",
};

/* Return controls {box, sync(share)} of a painted range; *sync* moves the slider to a share, 0..1. */
export function topShare(range) {
  const slider = element("input", {
    type: "range", min: 0, max: 100, step: 0.1, value: 0, "aria-label": "Top hands",
  });
  const shown = element("output", {class: "pc-number"});
  const order = element("select", {"aria-label": "Order of hands"},
    ...optionElements(Object.entries(ORDER_NAMES)));
  let own = null; // the share of the range that these controls chose
  const write = () => {
    shown.textContent = `${slider.valueAsNumber.toFixed(1)}%`;
    slider.setAttribute("aria-valuetext", shown.textContent);
  };
  const apply = () => {
    range.begin();
    const weights = new Float64Array(COMBO_COUNT);
    for (const combo of bestCombos(slider.valueAsNumber / 100, order.value)) weights[combo] = 1;
    range.show(weights);
    own = range.size().share;
    write();
  };
  slider.addEventListener("input", apply);
  slider.addEventListener("change", () => range.keep());
  order.addEventListener("change", () => {
    apply();
    range.keep();
  });
  const box = element("div", {class: "pc-group"},
    element("label", {class: "pc-slider"}, element("span", {text: "Top"}), slider, shown), order);
  return {
    box,
    sync: (share) => {
      if (share === own) return; // classes fit whole, so the slider may be a little above
      own = null;
      slider.value = 100 * share;
      write();
    },
  };
}

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
