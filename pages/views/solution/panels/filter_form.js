/* The form of the filters of a range. */

import {COMBOS, SUITS, SUIT_NAMES, SUIT_SIGNS} from "../../cards/cards.js";
import {readCards} from "../../cards/text_reader.js";
import {element, labelled, optionElements, problemLine, toolRow} from "../../parts/dom.js";

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
      checkBox(`${names[part]} (${+combos[part].toFixed(1)})`, set, part, set.has(part))));
    if (hadFocus >= 0) fieldset.querySelectorAll("input")[hadFocus]?.focus();
  }
  function draw({frame, about, player, kept}) {
    const figures = frame.players[player];
    drawParts(made, "Made hands", about.made_hands, filter.made, figures.made_hands, figures.weights);
    drawParts(draws, "Draws", about.draws, filter.draws, figures.draws, figures.weights);
    draws.hidden = frame.board.length >= 10;
    const names = player === frame.player ? frame.actions.map(({name}) => name) : [];
    action.replaceChildren(element("option", {value: "", text: "any action"}),
      ...names.map((name) => element("option", {value: name, text: name, selected: name === filter.action})));
    action.disabled = !names.length;
    const combos = (mask) => +figures.weights.reduce((sum, weight, hand) => sum + weight * mask[hand], 0).toFixed(1);
    count.textContent = `${combos(kept[player])} of ${combos(kept[player].map(() => 1))} combos`;
  }
  return {box: form, draw};
}
