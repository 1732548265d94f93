/* The choice of hands to deal: a line, a later street, and the class of its card. */

import {element, labelled, optionElements} from "../parts/dom.js";

export const STREET_NAMES = ["flop", "turn", "river"];
const CARD_CLASSES = {
  "": "any card", pair: "pairs the board", flush: "third card of a suit", overcard: "overcard", blank: "blank",
};

/* Return the values of a drill; wrong ones are left out. */
export function drillValues(values) {
  const [line, street, cards] = ["line", "street", "cards"].map((name) => values.get(name) ?? "");
  return {
    line: typeof line === "string" ? line : "", street: STREET_NAMES.includes(street) ? street : "",
    cards: cards in CARD_CLASSES ? cards : "",
  };
}

/* Return what a drill adds to a hand that is dealt. */
export const drillOfHand = ({line, street, cards}) => ({
  ...(line && {start: line}), ...(street && {street}), ...(street && cards && {cards}),
});

/* Return choices {box, draw(spot, drill)}; *onChange(values)* gets those that change. */
export function drillChoice(onChange) {
  const street = element("select", {change: () => onChange({street: street.value, line: "", cards: ""})});
  const line = element("select", {change: () => onChange({line: line.value})});
  const cards = element("select", {change: () => onChange({cards: cards.value})},
    ...optionElements(Object.entries(CARD_CLASSES)));
  const classes = labelled("Card", cards);
  const box = element("div", {class: "pc-tools pc-play-setup"}, labelled("Begin on the", street),
    labelled("Line", line), classes);

  function draw(spot, drill) {
    const first = spot.board.length / 2 - 3, isLater = Boolean(drill.street);
    street.replaceChildren(...optionElements(STREET_NAMES.slice(first).map((name, later) => [later ? name : "", name])));
    street.value = drill.street;
    const lines = spot.lines.filter(({line: path, is_dealt: isDealt}) => path && isDealt === isLater)
      .map(({line: path, label}) => [path, label]);
    const isListed = !drill.line || lines.some(([path]) => path === drill.line);
    line.replaceChildren(...optionElements([["", isLater ? "any line" : "from the start"], ...lines,
      ...(isListed ? [] : [[drill.line, drill.line]])]));
    line.value = drill.line;
    classes.hidden = !isLater;
    cards.value = drill.cards;
  }
  return {box, draw};
}
