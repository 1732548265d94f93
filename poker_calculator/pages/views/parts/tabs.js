/* Tabs and options, of which one is chosen by click, by arrows, or by Home and End. */

import {element} from "./dom.js";

let tabCount = 0;

/* Return a name for a group of tabs, which no other group on the page has. */
export const tabGroup = () => `pc-tabs-${++tabCount}`;

/* Return the next tab for a key, or null. */
function tabByKey(at, key, count) {
  const steps = {ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1};
  return steps[key] ?? null;
}

/* Return a tab with a title and further attributes, for `tabRow`. */
export function tabHead(text, attributes = {}) {
  return element("button", {role: "tab", class: "pc-tab", text, ...attributes});
}

/* Fill a list with tabs.

   onChoose : called with the index of a tab that the user chooses
   Returns a function that marks the tab at an index as the chosen one. */
export function tabRow(list, heads, onChoose) {
  heads.forEach((head, index) => head.addEventListener("click", () => onChoose(index)));
  list.addEventListener("keydown", (event) => {
    const next = tabByKey(heads.indexOf(event.target), event.key, heads.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    heads[next].focus();
    onChoose(next);
  });
  list.append(...heads);
  return (chosen) => heads.forEach((head, index) => {
    head.setAttribute("aria-selected", index === chosen);
    head.tabIndex = index === chosen ? 0 : -1;
  });
}

/* Return a list of tabs for `tabRow` with a label for screen readers. */
export function tabList(label) {
  return element("div", {class: "pc-tab-list", role: "tablist", "aria-label": label});
}

/* Return panels of which one is shown {box, chosen(), choose(index)}.

   label    : the name of all tabs, for screen readers
   panels   : [{title, box}]
   onChoose : called with the index of the panel that is shown */
export function tabs(label, panels, onChoose) {
  const group = tabGroup(), list = tabList(label);
  let at = 0;
  const heads = panels.map(({title}, index) => tabHead(title, {
    id: `${group}-${index}`, "aria-controls": `${group}-panel-${index}`,
  }));
  const bodies = panels.map(({box}, index) => element("div", {
    role: "tabpanel", class: "pc-panel", id: `${group}-panel-${index}`,
    "aria-labelledby": `${group}-${index}`,
  }, box));
  const mark = tabRow(list, heads, choose);

  function show(index) {
    at = index;
    mark(index);
    bodies.forEach((body, tab) => { body.hidden = tab !== at; });
  }
  function choose(index) {
    show(index);
    onChoose(index);
  }
  show(0);
  return {box: element("div", {class: "pc-tabs"}, list, ...bodies), chosen: () => at, choose};
}

let optionGroups = 0; // radio buttons of one name are one group in the whole page

/* Return radio buttons that look like buttons {box, set, offer}.

   options : labels by value */
export function optionButtons(label, options, value, onChoose) {
  const name = `pc-options-${++optionGroups}`;
  const inputs = Object.entries(options).map(([key]) => element("input", {
    type: "radio", name, value: key, checked: key === value, class: "pc-hidden", change: () => onChoose(key),
  }));
  const box = element("fieldset", {class: "pc-choice-of"}, element("legend", {class: "pc-hidden", text: label}),
    ...Object.values(options).map((text, index) => element("label", {class: "pc-option"}, inputs[index],
      element("span", {text}))));
  return {
    box,
    set: (key) => { inputs.find((input) => input.value === key).checked = true; },
    offer: (key, isOffered) => { inputs.find((input) => input.value === key).parentElement.hidden = !isOffered; },
  };
}

/* Return tabs {box, draw, isOpen}; *panels* are {name, box, draw}, of which the open one is drawn. */
export function tabPanels(label, panels) {
  let shown = null;
  const drawAt = (index) => shown && panels[index].draw(shown);
  const group = tabs(label, panels.map(({name, box}) => ({title: name, box})), drawAt);
  return {
    box: group.box,
    draw: (next) => {
      shown = next;
      drawAt(group.chosen());
    },
    isOpen: (name) => panels[group.chosen()].name === name,
  };
}
