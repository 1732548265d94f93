/* The runout report: the figures after each possible next card. */

import {element, labelled, optionElements, statusLine, toolRow} from "../../parts/dom.js";
import {cardTable, shownCard, spokenText} from "../card_table.js";
import {scaleOf, segmentsOf, shortFigure, spokenShares, stackedBar, swatch} from "../figures.js";
import {writtenFigure} from "../figures.js";
import {SEATS, numbersOf} from "../frame.js";

const COLUMN_NAMES = {
  equity_0: `Equity of ${SEATS[0]}`, equity_1: `Equity of ${SEATS[1]}`,
  ev_0: `EV of ${SEATS[0]}`, ev_1: `EV of ${SEATS[1]}`,
};

/* Return the mode that a column's figures are written in: EVs are chips, all others percentages. */
const modeOfColumn = (column) => (column.startsWith("ev_") ? "ev" : "equity");

/* Return a panel {box, draw}; *ask(path)* gets a report, *onGo(step)* takes a card. */
export function runoutPanel(ask, onGo) {
  let shown = null, report = null, asked = null;
  const column = element("select", {change: drawReport});
  const order = element("select", {change: drawReport}, ...optionElements([["card", "Card"], ["figure", "Figure"]]));
  const table = cardTable("Next card", (card) => onGo(shown.frame.choices.find((step) => step.endsWith(card))));
  const list = element("ul", {class: "pc-runouts"}), legend = toolRow();
  const note = statusLine();
  const content = element("div", {hidden: true}, toolRow(labelled("Show", column),
    labelled("Order", order)), table.box, legend, list);
  const box = element("div", {}, note, content);

  function drawReport() {
    if (!report) return;
    const {cards, columns, actions} = report, chosen = column.value, mode = modeOfColumn(chosen);
    const values = columns[chosen], color = scaleOf(mode, values);
    const sharesOf = (place) => actions.map(({name}) => columns[name][place]);
    const spoken = (place) => `${column.selectedOptions[0].textContent} ${writtenFigure(mode, values[place])}`;
    table.draw((card) => {
      const place = cards.indexOf(card);
      if (place < 0) return {isDisabled: true, text: "", spoken: "cannot come"};
      const value = values[place];
      return {isDisabled: false, text: shortFigure(mode, value), spoken: spoken(place), color: color(value)};
    });
    const segments = segmentsOf(actions, actions.map(() => 1)).reverse();
    legend.replaceChildren(...actions.map(({name}, action) =>
      element("span", {class: "pc-label"}, swatch(segments[action]), element("span", {text: name}))));
    const places = [...cards.keys()].reverse();
    if (order.value === "figure") places.sort((one, other) => values[other] - values[one]);
    list.replaceChildren(...places.map((place) => element("li", {"data-card": cards[place]},
      element("span", {text: shownCard(cards[place])}),
      ...(actions.length ? [stackedBar(segmentsOf(actions, sharesOf(place)))] : []),
      element("span", {
        class: "pc-hidden", text: `${spokenText(cards[place])}: ${spokenShares(actions, sharesOf(place))}`,
      }),
      element("span", {class: "pc-figure", text: writtenFigure(mode, values[place])}))));
  }
  function receive(answer) {
    report = {...answer, columns: Object.fromEntries(
      Object.entries(answer.columns).map(([name, values]) => [name, numbersOf(values)]))};
    const before = column.value;
    const frequencies = report.actions.map(({name}) => [name, `Frequency of ${name}`]);
    const names = {...COLUMN_NAMES, ...Object.fromEntries(frequencies)};
    column.replaceChildren(...optionElements(Object.entries(names)));
    column.value = before in names ? before : "ev_0";
    note.textContent = "The figures after each card; click a card to go on.";
    content.hidden = false;
    drawReport();
  }
  async function draw(next) {
    shown = next;
    const {path, end} = shown.frame;
    if (path === asked) return;
    [asked, report, content.hidden] = [path, null, true];
    if (end !== "deal") {
      note.textContent = "No card is dealt here; take actions until the betting of the street has ended.";
      return;
    }
    note.textContent = "Counting …";
    try {
      const answer = await ask(path);
      if (path === asked) receive(answer);
    } catch (error) {
      if (path === asked) note.textContent = error.message;
    }
  }
  return {box, draw};
}
