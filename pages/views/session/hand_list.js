/* The list of the hands that pass the filters: sorted, by pages, each opens in the replayer. */

import {SUIT_NAMES, SUIT_SIGNS} from "../cards/cards.js";
import {button, element, problemLine, toolRow} from "../parts/dom.js";
import {focusedRows} from "../parts/rows.js";
import {handsText, numberText, signClass, signedText} from "./figure_texts.js";

const PAGE_ROWS = 50;
const LIST_COLUMNS = {
  time: "Time", position: "Position", cards: "Cards", stakes: "Stakes", effective_stack: "Stack (bb)",
  on_flop: "On flop", net_bb: "Net (bb)", ev_bb: "EV (bb)", table: "Table",
};
const LIST_NUMBERS = new Set(["effective_stack", "on_flop", "net_bb", "ev_bb"]);

/* Return cards as elements, each with the name of its suit. */
function listedCards(text) {
  const cards = (text || "").match(/../g) || [];
  return cards.map((card) => element("span", card[1] in SUIT_SIGNS
    ? {class: `pc-listed-card pc-${card[1]}`, title: SUIT_NAMES[card[1]], text: card[0] + SUIT_SIGNS[card[1]]}
    : {class: "pc-listed-card", text: card}));
}

function listedCell(name, row) {
  const value = row[name];
  if (name === "cards") return element("td", {class: "pc-listed-cards"}, ...listedCards(value));
  if (!LIST_NUMBERS.has(name)) return element("td", {text: value ?? "–"});
  const plain = {on_flop: 0, effective_stack: 1};
  const text = name in plain ? numberText(value, plain[name]) : signedText(value);
  return element("td", {class: `pc-number ${name === "ev_bb" ? "" : signClass(name, value)}`, text});
}

/* Return the list {box, show(filters), step}.

   ask(query)  : returns the page of a list
   onOpen(row) : called for a hand to replay; *step(±1)* returns the hand after or before it
   label       : the name of the list */
export function handList(ask, onOpen, label = "Hands") {
  let filters = {}, sort = "time", descending = true, start = 0, count = 0, rows = [], asked = 0;
  const body = element("tbody", {}), chosen = focusedRows(body);
  const place = element("span", {class: "pc-count", role: "status"});
  const problem = problemLine();
  const before = button("Previous", () => turn(-1), "The page before (Page Up)");
  const after = button("Next", () => turn(1), "The next page (Page Down)");
  const heads = Object.entries(LIST_COLUMNS).map(([name, text]) => {
    const sorting = element("button", {class: "pc-link", text, click: () => sortBy(name)});
    return element("th", {scope: "col", "data-name": name}, sorting);
  });
  const table = element("table", {class: "pc-table", role: "grid", "aria-label": label, keydown: onKey},
    element("thead", {}, element("tr", {}, ...heads)), body);
  const box = element("section", {"aria-label": label === "Hands" ? "List of hands" : label},
    toolRow(place, before, after),
    element("div", {class: "pc-scroll pc-list"}, table), problem);

  async function load(focused = null) {
    const number = ++asked;
    try {
      const answer = await ask({filters, sort, descending, start, count: PAGE_ROWS});
      if (number !== asked) return;
      ({rows, hands: count} = answer);
      problem.textContent = "";
      draw();
      if (focused !== null && rows.length) chosen.focus(Math.min(focused, rows.length - 1));
    } catch (error) {
      if (number === asked) problem.textContent = error.message;
    }
  }
  function draw() {
    chosen.restart();
    body.replaceChildren(...rows.map((row, index) => element("tr", {
      tabindex: index ? -1 : 0, class: "pc-hand", click: () => open(index),
    }, ...Object.keys(LIST_COLUMNS).map((name) => listedCell(name, row)))));
    const ends = `${numberText(start + 1)}–${numberText(start + rows.length)}`;
    place.textContent = count ? `${ends} of ${handsText(count)}` : "No hands";
    before.disabled = start === 0;
    after.disabled = start + PAGE_ROWS >= count;
    for (const head of heads) {
      const isSorted = head.dataset.name === sort;
      head.setAttribute("aria-sort", isSorted ? (descending ? "descending" : "ascending") : "none");
    }
  }
  function open(index) {
    chosen.focus(index);
    onOpen(rows[index]);
  }
  function turn(pages, focused = null) {
    const next = start + pages * PAGE_ROWS;
    if (next < 0 || next >= count) return Promise.resolve();
    start = next;
    return load(focused);
  }
  function sortBy(name) {
    descending = name === sort ? !descending : LIST_NUMBERS.has(name) || name === "time";
    sort = name;
    start = 0;
    load();
  }
  function onKey(event) {
    if (!body.contains(event.target)) return;
    if (event.key === "PageDown") turn(1, 0);
    else if (event.key === "PageUp") turn(-1, 0);
    else if (event.key === "Enter" || event.key === " ") open(chosen.at());
    else if (!chosen.move(event.key)) return;
    event.preventDefault();
  }
  /* Return the hand after or before the last that was opened, from the next page if needed. */
  async function step(by) {
    const next = chosen.at() + by;
    if (rows[next] === undefined) {
      const from = start;
      await turn(by, by > 0 ? 0 : PAGE_ROWS);
      return start === from ? null : rows[chosen.at()];
    }
    chosen.focus(next);
    return rows[next];
  }
  return {
    box, step,
    show(used) {
      filters = used;
      start = 0;
      load();
    },
  };
}
