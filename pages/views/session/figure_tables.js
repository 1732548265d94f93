/* Figures by position, stakes, game and month, one table at a time. */

import {columnHead, element} from "../parts/dom.js";
import {tabGroup, tabHead, tabList, tabRow} from "../parts/tabs.js";
import {figureText, intervalText, signClass} from "./figure_texts.js";

const FIGURE_TABS = {position: "Position", stakes: "Stakes", game: "Game", month: "Month"};
const FILTER_OF = {position: "positions", stakes: "stakes", game: "games", month: "months"};

/* Return the cells of a row of figures. */
function figureCells(heads, names, values, row) {
  const at = (name) => values[row * names.length + names.indexOf(name)];
  return Object.keys(heads).map((name) => {
    const value = at(name);
    const isRate = name === "bb_per_100" || name === "ev_bb_per_100";
    const title = isRate ? `95 %: ${intervalText(at(`${name}_low`), at(`${name}_high`))}` : null;
    const className = `pc-number ${signClass(name, value)}`;
    return element("td", {class: className, title, text: figureText(name, value)});
  });
}

/* Return the tables {box, show(answer, filters)}; *onFilter(name, key)* is called for a row's name. */
export function figureTables(about, onFilter) {
  const keys = Object.keys(FIGURE_TABS).filter((key) => about.choices[key].length);
  let shown = keys[0], answer = null, filters = {};
  const panel = element("div", {class: "pc-scroll", role: "tabpanel", id: tabGroup(), tabindex: 0});
  const list = tabList("Figures by");
  const tabs = keys.map((key) => tabHead(FIGURE_TABS[key], {"aria-controls": panel.id}));
  const mark = tabRow(list, tabs, (place) => {
    shown = keys[place];
    draw();
  });
  const box = element("section", {"aria-label": "Figures"}, list, panel);

  function draw() {
    mark(keys.indexOf(shown));
    panel.setAttribute("aria-label", `Figures by ${FIGURE_TABS[shown].toLowerCase()}`);
    if (answer === null) return;
    const {names, values} = answer.tables[shown], chosen = filters[FILTER_OF[shown]] || [];
    const heads = Object.entries(about.heads).map(([name, head]) =>
      element("th", {scope: "col", class: "pc-number", title: about.meanings[name], text: head}));
    const rows = names.map((name, row) => element("tr", {},
      element("th", {scope: "row"}, element("button", {
        class: "pc-link", "aria-pressed": String(chosen.includes(name)),
        title: "Show these hands alone", text: shown === "game" ? about.games[name] || name : name,
        click: () => onFilter(FILTER_OF[shown], name),
      })), ...figureCells(about.heads, answer.figures, values, row)));
    const total = answer.tables.all;
    const cells = total.names.length ? figureCells(about.heads, answer.figures, total.values, 0) : [];
    const all = element("tr", {class: "pc-total"}, element("th", {scope: "row", text: "All"}), ...cells);
    const active = panel.getRootNode().activeElement; // which is replaced, and gets the focus back
    const focused = panel.contains(active) ? active.textContent : null;
    const name = columnHead(FIGURE_TABS[shown]);
    panel.replaceChildren(element("table", {class: "pc-table"},
      element("thead", {}, element("tr", {}, name, ...heads)),
      element("tbody", {}, ...rows, ...(cells.length ? [all] : []))));
    const again = [...panel.querySelectorAll("button")].find((each) => each.textContent === focused);
    if (again) again.focus();
  }
  if (keys.length) draw();
  return {
    box,
    show(answered, used) {
      answer = answered;
      filters = used;
      if (keys.length) draw();
    },
  };
}
