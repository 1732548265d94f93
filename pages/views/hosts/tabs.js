/* Tabs and their panels; arrows, Home and End move along the tabs. */

import {element} from "../parts/dom.js";

/* Return the next tab for a key, or null. */
export function tabByKey(at, key, count) {
  const steps = {ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1};
  return steps[key] ?? null;
}

/* Fill *list* with tabs and *box* with their panels; return {panels, choose}.

   tabs        : {name: title}
   onChoose    : called with the name of a tab that the user chooses
   choose(name): shows a tab */
export function tabbed(list, box, tabs, onChoose) {
  const names = Object.keys(tabs), panels = {};
  const buttons = names.map((name) => {
    panels[name] = element("div", {
      role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "pc-panel",
      hidden: true,
    });
    return element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, class: "pc-tab",
      text: tabs[name], click: () => onChoose(name),
    });
  });
  function choose(chosen) {
    names.forEach((name, at) => {
      panels[name].hidden = name !== chosen;
      buttons[at].setAttribute("aria-selected", name === chosen);
      buttons[at].tabIndex = name === chosen ? 0 : -1;
    });
  }
  list.addEventListener("keydown", (event) => {
    const next = tabByKey(buttons.indexOf(event.target), event.key, names.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[next].focus();
    onChoose(names[next]);
  });
  list.append(...buttons);
  box.append(...Object.values(panels));
  return {panels, choose};
}
