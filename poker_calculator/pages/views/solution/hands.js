/* The hands of a node: filters, one cell of the grid opened into its combos, and the table of all combos. */

import {CLASSES, CLASS_OF, COMBOS, SUITS, SUIT_NAMES, SUIT_SIGNS, comboText} from "../cards/cards.js";
import {readCards} from "../cards/text_reader.js";
import {chipsText, numberText, percentText, shareText, signedChips} from "../parts/amounts.js";
import {button, drawHeadings, element, labelled, optionElements, problemLine, rowsCsv} from "../parts/dom.js";
import {saveCsv, sortedRows, toolRow} from "../parts/dom.js";
import {drawnHand} from "../parts/drawn_cards.js";
import {actionText, figureRow, segmentsOf, stackedBar} from "./figures.js";

/* Return filters that every hand passes. */
export const emptyFilter = () => ({
  made: new Set(), draws: new Set(), suits: new Set(), action: "", least: 0.5, cards: [], holds: false,
});

export const isFiltering = ({made, draws, suits, action, cards}) =>
  made.size + draws.size + suits.size + cards.length > 0 || action !== "";

/* Return whether each hand of a player passes the filters. */
export function keptHands(frame, player, filter) {
  const {combos, made_hands: made, draws} = frame.players[player];
  const action = player === frame.player ? frame.actions.findIndex(({name}) => name === filter.action) : -1;
  const suits = [...filter.suits], holds = (combo, card) => COMBOS[combo].includes(card);
  return Uint8Array.from(combos, (combo, hand) => {
    if (filter.made.size && !filter.made.has(made[hand])) return 0;
    if (filter.draws.size && !filter.draws.has(draws[hand])) return 0;
    if (!suits.every((suit) => COMBOS[combo].some((card) => ((card - 1) & 3) === suit))) return 0;
    if (action >= 0 && !(frame.strategy[action][hand] >= filter.least)) return 0;
    return filter.cards.length && filter.cards.some((card) => holds(combo, card)) !== filter.holds ? 0 : 1;
  });
}

/* Return a form of filters {box, draw}; *filter* changes in place, then *onChange* is called. */
export function filterForm(filter, onChange) {
  const made = element("fieldset", {class: "pc-options"}), draws = element("fieldset", {class: "pc-options"});
  const problem = problemLine();
  const count = element("output", {class: "pc-count"});
  const action = element("select", {change: () => change({action: action.value})});
  const least = element("input", {type: "number", min: 0, max: 100, step: 5, value: 50, class: "pc-input pc-number",
    change: () => change({least: Math.min(100, Math.max(0, least.valueAsNumber || 0)) / 100})});
  const holds = element("select", {change: () => change({holds: holds.value === "1"})},
    ...optionElements([["0", "Without"], ["1", "With one of"]]));
  const cards = element("input", {
    class: "pc-input pc-card-text", placeholder: "Ah Kd", spellcheck: "false", "aria-label": "Cards", change: () => {
      try {
        change({cards: readCards(cards.value)});
      } catch (error) {
        problem.textContent = error.message;
      }
    }});
  const suits = element("fieldset", {class: "pc-options"}, element("legend", {text: "Holds the suits"}),
    ...[...SUITS].map((suit, number) => checkBox(`${SUIT_SIGNS[suit]} ${SUIT_NAMES[suit]}`, filter.suits, number)));
  const clear = element("button", {class: "pc-button", text: "Clear filters", click: () => {
    Object.assign(filter, emptyFilter());
    for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = false;
    [cards.value, least.value, holds.value] = ["", 50, "0"];
    change({});
  }});
  const form = element("div", {class: "pc-filters"},
    toolRow(count, clear), made, draws, suits,
    toolRow(labelled("Takes", action), labelled("at least, %", least)),
    toolRow(labelled("Blockers", holds), cards), problem);

  function change(values) {
    problem.textContent = "";
    Object.assign(filter, values);
    onChange();
  }
  function checkBox(label, set, value, isOn = false) {
    const name = set === filter.made ? "made" : set === filter.draws ? "draws" : "suits";
    const box = element("input", {type: "checkbox", checked: isOn, change: () => {
      filter[name][box.checked ? "add" : "delete"](value);
      change({});
    }});
    return element("label", {class: "pc-label"}, box, element("span", {text: label}));
  }
  /* Offer the parts of a range that it has, with their combos; those chosen stay. */
  function drawParts(fieldset, legend, names, set, parts, weights) {
    const combos = new Float64Array(names.length);
    parts.forEach((part, hand) => { combos[part] += weights[hand]; });
    const shown = names.flatMap((name, part) => (combos[part] > 0.005 || set.has(part) ? [part] : []));
    const hadFocus = [...fieldset.querySelectorAll("input")].indexOf(document.activeElement);
    fieldset.replaceChildren(element("legend", {text: legend}), ...shown.map((part) =>
      checkBox(`${names[part]} (${numberText(combos[part], 1, 0)})`, set, part, set.has(part))));
    if (hadFocus >= 0) fieldset.querySelectorAll("input")[hadFocus]?.focus();
  }
  function draw({frame, about, player, kept}) {
    const figures = frame.players[player];
    drawParts(made, "Made hands", about.made_hands, filter.made, figures.made_hands, figures.weights);
    drawParts(draws, "Draws", about.draws, filter.draws, figures.draws, figures.weights);
    draws.hidden = frame.board.length >= 10;
    const actions = player === frame.player ? frame.actions : [];
    action.replaceChildren(...optionElements([["", "any action"], ...actions.map((each) => [each.name, actionText(each)])]));
    action.value = actions.some(({name}) => name === filter.action) ? filter.action : "";
    action.disabled = !actions.length;
    const combos = (mask) => numberText(figures.weights.reduce((sum, weight, hand) => sum + weight * mask[hand], 0), 1, 0);
    count.textContent = `${combos(kept[player])} of ${combos(kept[player].map(() => 1))} combos`;
  }
  return {box: form, draw};
}

/* Return the rows of the hands of a player that pass the filters, in the order of combos. */
function comboRows({frame, about, player, kept}, cell = null) {
  const {combos, weights, equity, ev, made_hands: made, draws, other_ev: other} = frame.players[player];
  const realised = figureRow(frame, player, "realisation"), change = figureRow(frame, player, "change");
  const isActing = player === frame.player, rows = [];
  combos.forEach((combo, hand) => {
    if (!kept[player][hand] || !(weights[hand] > 0) || (cell !== null && CLASS_OF[combo] !== cell)) return;
    rows.push({
      combo: comboText(combo), weight: weights[hand], made: about.made_hands[made[hand]],
      draw: frame.board.length < 10 ? about.draws[draws[hand]] : "", equity: equity[hand], ev: ev[hand],
      realisation: realised[hand], change: other ? change[hand] : NaN,
      shares: isActing ? frame.strategy.map((shares) => shares[hand]) : [],
      evs: isActing ? frame.action_evs.map((evs) => evs[hand]) : [],
    });
  });
  return rows;
}

/* Return the columns {name, label, key(row), kind} of a table of combos; without a label, the name is shown. */
function comboColumns({frame, player}) {
  const isActing = player === frame.player;
  const columns = [
    {name: "Combo", kind: "combo", key: ({combo}) => combo},
    {name: "Weight", kind: "percent", key: ({weight}) => weight},
    {name: "Made hand", kind: "text", key: ({made}) => made},
    ...(frame.board.length < 10 ? [{name: "Draw", kind: "text", key: ({draw}) => draw}] : []),
    {name: "Equity", kind: "percent", key: ({equity}) => equity},
    {name: "EV", kind: "chips", key: ({ev}) => ev},
    {name: "Realisation", kind: "percent", key: ({realisation}) => realisation},
  ];
  if (frame.players[player].other_ev) columns.push({name: "EV change", kind: "change", key: ({change}) => change});
  if (isActing) {
    frame.actions.forEach(({name, label}, action) => {
      columns.push({name, label, kind: "percent", key: ({shares}) => shares[action]});
      columns.push({name: `EV ${name}`, label: `EV ${label}`, kind: "chips", key: ({evs}) => evs[action]});
    });
  }
  return columns;
}

/* Return a panel {box, draw}. */
export function handPanel() {
  const heading = element("h2", {class: "pc-heading"});
  const list = element("ul", {class: "pc-combos"});
  const box = element("div", {class: "pc-hand", role: "region", "aria-label": "Hand"}, heading, list);

  function figure(label, value) {
    return element("span", {class: "pc-pair-of"},
      element("span", {text: label}), element("b", {text: value}));
  }
  function card(shown, row) {
    const {actions} = shown.frame;
    return element("li", {class: "pc-combo-card", "data-combo": row.combo},
      element("div", {class: "pc-combo-head"},
        drawnHand(row.combo), element("span", {text: percentText(row.weight)})),
      ...(row.shares.length ? [stackedBar(segmentsOf(actions, row.shares))] : []),
      ...row.shares.map((share, action) => figure(actions[action].label,
        `${percentText(share)} · ${chipsText(row.evs[action], 2)}`)),
      figure("EV", chipsText(row.ev, 2) + shareText(row.ev, shown.frame.pot)), figure("Equity", percentText(row.equity)),
      figure("Realisation", percentText(row.realisation)),
      ...(Number.isNaN(row.change) ? [] : [figure("EV change", signedChips(row.change))]),
      element("span", {
        class: "pc-made", text: row.draw && row.draw !== "no draw" ? `${row.made}, ${row.draw}` : row.made,
      }));
  }
  function draw(shown) {
    const cell = shown.pointed ?? shown.pinned;
    if (cell === null) {
      heading.textContent = "Point at a hand class, or click it to pin it.";
      list.replaceChildren();
      return;
    }
    const rows = comboRows(shown, cell);
    const missing = isFiltering(shown.filter) ? ": no combo passes the filters" : ": not in the range";
    heading.textContent = `${CLASSES[cell]}${cell === shown.pinned ? ", pinned" : ""}${rows.length ? "" : missing}`;
    list.replaceChildren(...rows.map((row) => card(shown, row)));
  }
  return {box, draw};
}

const ROWS_AT_FIRST = 100; // more take longer to lay out than a change of node may

const WRITTEN_KINDS = {
  percent: (value) => percentText(value), chips: (value) => chipsText(value, 2), text: (value) => value, change: (value) => signedChips(value),
};

/* Return a table {box, draw}; *onCopy(text, what)* gets a text to copy. */
export function comboTable(onCopy) {
  let sort = {name: "Weight", isFalling: true}, shown = null, isWhole = false;
  const head = element("thead"), body = element("tbody");
  const more = button("Show all", () => {
    isWhole = true;
    draw(shown);
  });
  const table = element("table", {class: "pc-table", "aria-label": "Combos"}, head, body);
  const box = element("div", {}, toolRow(
    button("Copy CSV", () => onCopy(csv(), "The table")), button("Save CSV", () => saveCsv(csv(), `${shown.frame.board} ${shown.frame.path || "root"}`))),
  element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of combos"}, table), more);

  function sorted(columns) {
    const {key} = columns.find(({name}) => name === sort.name) || columns[0];
    return sortedRows(comboRows(shown), key, sort.isFalling);
  }
  function csv() {
    const columns = comboColumns(shown);
    return rowsCsv(columns, sorted(columns));
  }
  function sortBy({name, kind}) {
    sort = {name, isFalling: name === sort.name ? !sort.isFalling : kind !== "text" && kind !== "combo"};
    draw(shown);
  }
  function draw(next) {
    if (shown && next.frame !== shown.frame) isWhole = false;
    shown = next;
    const columns = comboColumns(shown), rows = sorted(columns);
    const some = isWhole ? rows : rows.slice(0, ROWS_AT_FIRST);
    const classOf = (kind) => (kind === "text" || kind === "combo" ? "" : "pc-figure");
    drawHeadings(head, columns.map(({name, label, kind}) => ({id: name, name: label ?? name, className: classOf(kind)})), sort, (chosen) =>
      sortBy(columns.find(({name}) => name === chosen)));
    body.replaceChildren(...some.map((row) => element("tr", {}, ...columns.map(({key, kind}) => (
      kind === "combo" ? element("th", {scope: "row"}, drawnHand(key(row)))
        : element("td", {class: classOf(kind), text: WRITTEN_KINDS[kind](key(row))}))))));
    more.hidden = some.length === rows.length;
    more.textContent = `Show all ${rows.length} combos`;
  }
  return {box, draw};
}
