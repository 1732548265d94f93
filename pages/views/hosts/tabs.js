/* The tabs of the page, and a panel for the view of each. */

import {element} from "../parts/dom.js";
import {tabHead, tabRow} from "../parts/tabs.js";

/* Fill *list* with tabs and *box* with their panels; return {panels, choose, offer}.

   tabs        : {name: title}
   onChoose    : called with the name of a tab that the user chooses
   hidden      : the names of tabs that are hidden until they are chosen or offered
   choose(name): shows a tab */
export function tabbed(list, box, tabs, onChoose, hidden = []) {
  const names = Object.keys(tabs);
  const panels = Object.fromEntries(names.map((name) => [name, element("div", {
    role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "pc-panel", hidden: true,
  })]));
  const heads = names.map((name) => tabHead(tabs[name], {
    id: `tab-${name}`, "aria-controls": `panel-${name}`, hidden: hidden.includes(name),
  }));
  const mark = tabRow(list, heads, (place) => onChoose(names[place]));
  const offer = (name) => { heads[names.indexOf(name)].hidden = false; };
  function choose(chosen) {
    offer(chosen);
    mark(names.indexOf(chosen));
    for (const name of names) panels[name].hidden = name !== chosen;
    for (const open of box.querySelectorAll("[hidden] dialog[open]")) open.close(); // it would block the page
  }
  box.append(...Object.values(panels));
  return {panels, choose, offer};
}
