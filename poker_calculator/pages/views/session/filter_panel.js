/* The filters of a session: positions, stakes, pots, stacks, days and hands. */

import {button, element, labelled, optionElements} from "../parts/dom.js";
import {Values} from "../parts/values.js";
import {rangePicker} from "../range_picker/range_picker.js";

const ANY_HAND = ["", "Any"];
const POT_NAMES = {limped: "Limped", raised: "Raised once", "3-bet": "3-bet or more"};
const FLOP_NAMES = {none: "No flop", "heads-up": "Heads-up", multiway: "Multiway"};
const KIND_NAMES = {cash: "Cash games", tournaments: "Tournaments"};

/* Return filters without those that pass all hands. */
export function usedFilters(filters) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => {
    if (Array.isArray(value)) return value.some((item) => item !== null);
    return value !== "" && value !== null && value !== undefined;
  }));
}

/* Return buttons to switch names on and off: {box, show(names)}. */
export function filterSwitches(label, names, texts, onChange) {
  let on = new Set();
  const buttons = names.map((name) => {
    const made = element("button", {
      class: "pc-toggle", "aria-pressed": "false", text: texts[name] || name,
    });
    made.addEventListener("click", () => {
      if (!on.delete(name)) on.add(name);
      show([...on]);
      onChange(names.filter((option) => on.has(option)));
    });
    return made;
  });
  function show(shown) {
    on = new Set(shown);
    names.forEach((name, index) => buttons[index].setAttribute("aria-pressed", on.has(name)));
  }
  const box = element("div", {class: "pc-field", role: "group", "aria-label": label},
    element("span", {class: "pc-field-name", "aria-hidden": "true", text: label}),
    element("div", {class: "pc-switches"}, ...buttons));
  return {box, show};
}

/* Return a choice of one of several names: {box, show(name)}. */
export function filterChoice(label, choices, onChange) {
  const select = element("select", {change: () => onChange(select.value)},
    ...optionElements(choices));
  const box = labelled(label, select, "pc-field");
  return {box, show: (value) => { select.value = value.length ? value : choices[0][0]; }};
}

/* Return inputs for the two ends of a span: {box, show([first, last])}. */
function filterSpan(label, attributes, read, onChange) {
  const ends = ["from", "to"].map((end) => element("input", {
    class: "pc-input", "aria-label": `${label} ${end}`, ...attributes, change: () => onChange(ends.map(read)),
  }));
  const name = element("span", {class: "pc-field-name", "aria-hidden": "true", text: label});
  const dash = element("span", {"aria-hidden": "true", text: "–"});
  const both = element("div", {class: "pc-span"}, ends[0], dash, ends[1]);
  const box = element("div", {class: "pc-field"}, name, both);
  return {box, show: (values) => ends.forEach((end, index) => { end.value = values[index] ?? ""; })};
}

/* Return the panel {box, show, remove}.

   about     : the answer to the query "session"
   onChange(changes) : called with the filters that change
   onClear() : called to remove all filters */
export function filterPanel(host, about, onChange, onClear) {
  const {choices} = about, fields = {};
  const named = (names) => Object.entries(names).filter(([name]) => name);
  const addChoice = (name, label, texts) => {
    fields[name] = filterChoice(label, [ANY_HAND, ...named(texts)], (value) => onChange({[name]: value}));
  };
  const addSwitches = (name, key, label, texts = {}) => {
    if (choices[key].length > 1) {
      fields[name] = filterSwitches(label, choices[key], texts, (value) => onChange({[name]: value}));
    }
  };
  if (about.kinds.length) {
    fields.kind = filterChoice("Kind", named(KIND_NAMES), (kind) => onChange({kind}));
  }
  addSwitches("positions", "position", "Position");
  addSwitches("stakes", "stakes", "Stakes");
  addSwitches("games", "game", "Game", about.games);
  if (choices.pot.length) addChoice("pot", "Pot", POT_NAMES);
  if (choices.flop.length) addChoice("flop", "Players on the flop", FLOP_NAMES);
  addChoice("showdown", "Went to showdown", {yes: "Yes", no: "No"});
  if (about.has_stacks) {
    const read = (input) => (input.value === "" ? null : Number(input.value));
    const attributes = {type: "number", min: 0, step: "any"};
    fields.stack = filterSpan("Effective stack (bb)", attributes, read, (stack) => onChange({stack}));
  }
  if (about.days.length) {
    const [min, max] = about.days;
    const change = ([since, until]) => onChange({since, until});
    const days = filterSpan("Days", {type: "date", min, max}, (input) => input.value, change);
    fields.days = {box: days.box, show: (_, filters) => days.show([filters.since, filters.until])};
  }
  const range = new Values({range: ""});
  let end = () => {}, removePicker = () => {};
  const pickerBox = element("div", {});
  const summary = element("summary", {});
  const hands = element("details", {class: "pc-field pc-hands"}, summary, pickerBox);
  if (about.has_classes) {
    removePicker = rangePicker(pickerBox, {values: range, ask: host.ask}, {label: "Range of hands", hasDead: false});
    end = range.listen("range", (text) => onChange({range: text}));
  }
  const boxes = Object.values(fields).map((field) => field.box).filter(Boolean);
  const fieldset = element("fieldset", {class: "pc-filters", "aria-label": "Filters"}, ...boxes,
    ...(about.has_classes ? [hands] : []), button("Clear filters", onClear));
  const isOpen = matchMedia("(min-width: 801px)").matches; // on a phone, the figures come first
  const title = element("summary", {text: "Filters"});
  const box = element("details", {class: "pc-filter-box", open: isOpen}, title, fieldset);

  return {
    box,
    disable: () => { fieldset.disabled = true; },
    show(filters) {
      for (const [name, field] of Object.entries(fields)) field.show(filters[name] || [], filters);
      if ((filters.range || "") !== range.get("range")) range.set({range: filters.range || ""});
      summary.textContent = `Own hand: ${filters.range || "any"}`;
    },
    remove() {
      end();
      removePicker();
    },
  };
}
