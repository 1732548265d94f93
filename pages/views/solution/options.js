/* Choices of one option, and tabs of which one is open. */

import {element} from "../parts/dom.js";
import {tabs} from "../parts/tabs.js";

let optionGroups = 0; // radio buttons of one name are one group in the whole page

/* Return radio buttons that look like buttons {box, set, offer}.

   options : labels by value */
export function optionButtons(label, options, value, onChoose) {
  const name = `pc-options-${++optionGroups}`;
  const inputs = Object.entries(options).map(([key]) => element("input", {
    type: "radio", name, value: key, checked: key === value, class: "pc-hidden", change: () => onChoose(key),
  }));
  const box = element("fieldset", {class: "pc-choice-of"}, element("legend", {class: "pc-hidden", text: label}),
    ...Object.values(options).map((text, place) => element("label", {class: "pc-option"}, inputs[place],
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
  const drawAt = (place) => shown && panels[place].draw(shown);
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
