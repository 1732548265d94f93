/* Tabs and their panels; arrows, Home and End move along the tabs. */

import {element} from "../parts/dom.js";

/* Return the next tab for a key, or null. */
export function tabByKey(at, key, count) {
  const steps = {ArrowRight: (at + 1) % count, ArrowLeft: (at + count - 1) % count, Home: 0, End: count - 1};
  return steps[key] ?? null;
}

/* Fill *list* with tabs and *box* with their panels; return {panels, choose, offer}.

   tabs        : {name: title}
   onChoose    : called with the name of a tab that the user chooses
   hidden      : the names of tabs that are hidden until they are chosen or offered
   choose(name): shows a tab */
export function tabbed(list, box, tabs, onChoose, hidden = []) {
  const names = Object.keys(tabs), panels = {};
  const buttons = names.map((name) => {
    panels[name] = element("div", {
      role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "pc-panel",
      hidden: true,
    });
    return element("button", {
      type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, class: "pc-tab",
      text: tabs[name], click: () => onChoose(name), hidden: hidden.includes(name),
    });
  });
  const offer = (name) => { buttons[names.indexOf(name)].hidden = false; };
  function choose(chosen) {
    offer(chosen);
    names.forEach((name, at) => {
      panels[name].hidden = name !== chosen;
      buttons[at].setAttribute("aria-selected", name === chosen);
      buttons[at].tabIndex = name === chosen ? 0 : -1;
    });
  }
  list.addEventListener("keydown", (event) => {
    const offered = buttons.filter((each) => !each.hidden);
    const next = tabByKey(offered.indexOf(event.target), event.key, offered.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    offered[next].focus();
    onChoose(names[buttons.indexOf(offered[next])]);
  });
  list.append(...buttons);
  box.append(...Object.values(panels));
  return {panels, choose, offer};
}
