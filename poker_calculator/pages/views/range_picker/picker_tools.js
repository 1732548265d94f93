/* The range that is painted, and the tools beside it: brush, best hands, dead cards, and the text. */

import {COMBOS, COMBOS_OF, COMBO_COUNT, cardText} from "../cards/cards.js";
import {parseRange, writeRange} from "../cards/notation.js";
import {bestCombos} from "../cards/range_reader.js";
import {readCards} from "../cards/text_reader.js";
import {button, copyText, element, optionElements, problemLine, toolRow} from "../parts/dom.js";

const MOST_STEPS = 500; // to undo

export class PaintedRange {
  /* onDraw(cells)  : the classes that changed, all without an argument
     onKeep(byHost) : the weights changed for good, and not only while a stroke goes on */
  constructor(weights, {onDraw, onKeep}) {
    Object.assign(this, {weights, onDraw, onKeep, past: [], future: [], before: null, written: null, filter: null});
    this.isLive = new Uint8Array(COMBO_COUNT).fill(1);
  }

  /* Take the combos with dead cards, which are numbers, out of all counts. */
  setDead(cards) {
    COMBOS.forEach(([low, high], combo) => {
      this.isLive[combo] = cards.includes(low) || cards.includes(high) ? 0 : 1;
    });
    this.onDraw();
  }

  /* Mark the combos of a filter, 0 or 1 each, or all for null. */
  setFilter(filter) {
    this.filter = filter;
    this.onDraw();
  }

  /* Return the mean weight of a class's live combos, of all if none lives.

     isEven : whether they weigh the same; painted : how many have a weight; count : how many there are;
     chosen : how many of those with a weight are in the filter, null without one;
     dead   : the share of combos with a dead card */
  stateOf(cell) {
    const combos = COMBOS_OF[cell], live = combos.filter((combo) => this.isLive[combo]);
    const weights = (live.length ? live : combos).map((combo) => this.weights[combo]);
    const isChosen = (combo) => this.filter[combo] && this.weights[combo] > 0;
    return {
      weight: weights.reduce((sum, weight) => sum + weight, 0) / weights.length,
      isEven: weights.every((weight) => weight === weights[0]),
      painted: weights.filter((weight) => weight > 0).length,
      count: weights.length,
      chosen: this.filter && live.filter(isChosen).length,
      dead: 1 - live.length / combos.length,
    };
  }

  /* Return the combos that live and have a weight, their weights' sum, and its share of live combos. */
  size() {
    let combos = 0, sum = 0, live = 0;
    for (let combo = 0; combo < COMBO_COUNT; combo++) {
      if (!this.isLive[combo]) continue;
      live += 1;
      if (this.weights[combo] > 0) combos += 1;
      sum += this.weights[combo];
    }
    return {combos, sum, share: sum / live};
  }

  /* Return the range as text, which several parts show after a change. */
  text() {
    if (this.written === null) this.written = writeRange(this.weights);
    return this.written;
  }

  /* Return whether all live combos have a weight. */
  has(combos, weight) {
    const live = combos.filter((combo) => this.isLive[combo]);
    return (live.length ? live : combos).every((combo) => this.weights[combo] === weight);
  }

  /* Begin changes that `keep` makes one step, and `abort` takes back. */
  begin() {
    if (!this.before) this.before = this.weights.slice();
  }

  set(combos, weight, cell) {
    this.written = null;
    for (const combo of combos) this.weights[combo] = weight;
    this.onDraw([cell]);
  }

  show(weights) {
    this.written = null;
    this.weights = weights;
    this.onDraw();
  }

  /* End changes; remember the weights before them if they differ. */
  keep(byHost = false) {
    const {before} = this;
    this.before = null;
    if (!before || before.every((weight, combo) => weight === this.weights[combo])) return;
    this.past.push(before);
    if (this.past.length > MOST_STEPS) this.past.shift();
    this.future.length = 0;
    this.onKeep(byHost);
  }

  abort() {
    const {before} = this;
    this.before = null;
    if (before) this.show(before);
  }

  change(weights, byHost = false) {
    this.keep();
    this.begin();
    this.show(weights);
    this.keep(byHost);
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    this.abort();
    if (!from.length) return;
    to.push(this.weights);
    this.show(from.pop());
    this.onKeep(false);
  }
}

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
    box: element("label", {class: "pc-slider", title: "Weight: Shift and wheel over the grid, or keys + and -"},
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
  let hostText = ""; // the text that the host knows
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
    if (dead === hostText) return;
    hostText = dead;
    text.value = dead;
    show();
  };
  text.addEventListener("input", () => {
    const cards = show();
    if (!cards) return;
    hostText = cards.map(cardText).join(" ");
    host.values.set({dead: hostText});
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

const NOTATION_NAMES = {
  short: "Short", pio: "PioSOLVER", numbers: "1,326 numbers", "gto+": "GTO+", csv: "CSV",
};

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
  const said = element("span", {class: "pc-hint", role: "status"});
  const copy = button("Copy", async () => {
    await copyText(text);
    said.textContent = "Copied.";
  }, "Copy the text in this notation", `Copy ${label} as text`);
  const problem = problemLine();
  let isEdited = false; // while the user edits, their text stays as it is
  function write() {
    text.value = notation.value === "short" ? range.text() : writeRange(range.weights, notation.value);
    refuse(null);
  }
  function refuse(error) {
    said.textContent = "";
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
    element("div", {class: "pc-head-row"}, element("span", {text: "Text"}), toolRow(said, notation, copy)), text, problem);
  return {
    box,
    write: (isForced) => (isForced || !isEdited) && write(),
    refuse: (newText, error) => {
      text.value = newText;
      refuse(error);
    },
  };
}
