/* Panels of which one is shown, chosen by tabs. */

import {element} from "./dom.js";

let tabCount = 0;

/* Return tabs {box, chosen(), choose(place)}.

   label    : the name of all tabs, for screen readers
   panels   : [{title, box}]
   onChoose : called with the place of the panel that is shown */
export function tabs(label, panels, onChoose) {
  const group = `pc-tabs-${++tabCount}`;
  let at = 0;
  const heads = panels.map(({title}, place) => element("button", {
    type: "button", role: "tab", class: "pc-tab", id: `${group}-${place}`,
    "aria-controls": `${group}-panel-${place}`, click: () => choose(place), text: title,
  }));
  const bodies = panels.map(({box}, place) => element("div", {
    role: "tabpanel", class: "pc-panel", id: `${group}-panel-${place}`,
    "aria-labelledby": `${group}-${place}`,
  }, box));
  const list = element("div", {role: "tablist", class: "pc-tab-list", "aria-label": label}, ...heads);
  list.addEventListener("keydown", (event) => {
    const last = heads.length - 1;
    const places = {ArrowLeft: at ? at - 1 : last, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last};
    if (!(event.key in places)) return;
    event.preventDefault();
    choose(places[event.key]);
    heads[at].focus();
  });

  function show(place) {
    at = place;
    heads.forEach((head, each) => {
      head.setAttribute("aria-selected", each === at);
      head.tabIndex = each === at ? 0 : -1;
      bodies[each].hidden = each !== at;
    });
  }
  function choose(place) {
    show(place);
    onChoose(place);
  }
  show(0);
  return {box: element("div", {class: "pc-tabs"}, list, ...bodies), chosen: () => at, choose};
}
