/* Choices of one option, and tabs of which one is open. */

import {element} from "../parts/dom.js";

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

/* Return tabs {box, draw, open}; *panels* are {name, box, draw}, of which the open one is drawn. */
export function tabPanels(label, panels) {
  const group = `pc-tabs-${++optionGroups}`;
  let at = 0, shown = null;
  const heads = panels.map(({name}, place) => element("button", {
    type: "button", role: "tab", id: `${group}-${place}`, class: "pc-tab", text: name,
    "aria-controls": `${group}-panel-${place}`, click: () => open(place),
  }));
  const bodies = panels.map(({box}, place) => element("div", {
    role: "tabpanel", id: `${group}-panel-${place}`, "aria-labelledby": `${group}-${place}`,
  }, box));
  const list = element("div", {class: "pc-tabs", role: "tablist", "aria-label": label}, ...heads);

  function open(place) {
    at = place;
    heads.forEach((head, number) => {
      head.setAttribute("aria-selected", number === at);
      head.tabIndex = number === at ? 0 : -1;
      bodies[number].hidden = number !== at;
    });
    if (shown) panels[at].draw(shown);
  }
  list.addEventListener("keydown", (event) => {
    const steps = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!steps) return;
    event.preventDefault();
    open((at + steps + panels.length) % panels.length);
    heads[at].focus();
  });
  open(0);
  return {
    box: element("div", {}, list, ...bodies),
    draw: (next) => {
      shown = next;
      panels[at].draw(shown);
    },
    isOpen: (name) => panels[at].name === name,
  };
}
