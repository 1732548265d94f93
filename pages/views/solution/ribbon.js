/* The line of a node as a ribbon: each step with the choices that were not taken. */

import {button, element} from "../parts/dom.js";
import {SEATS} from "./frame.js";
import {cardTable} from "./card_table.js";
import {writtenChips} from "./figures.js";

export const joinedPath = (path, step) => (path ? `${path}, ${step}` : step);
const stepsOf = (path) => (path ? path.split(", ") : []);
export const parentOf = (path) => stepsOf(path).slice(0, -1).join(", ");

/* Return a ribbon {box, draw, focus}; *onGo* gets the path of a choice.

   depth : the number of steps to which choices are held, null for all */
export function lineRibbon(onGo, depth) {
  const list = element("ol", {class: "pc-steps"});
  const box = element("nav", {class: "pc-ribbon", "aria-label": "Line"}, list);

  function choice(path, name, isTaken) {
    const goes = joinedPath(path, name), made = button(name, () => onGo(goes), goes);
    made.classList.add("pc-choice");
    if (isTaken) made.setAttribute("aria-current", "step");
    if (depth !== null && stepsOf(goes).length > depth) {
      made.disabled = true;
      made.title = "This page leaves it out";
    }
    return made;
  }

  /* Return the choice of a card: a button that opens a table of all cards. */
  function cardChoice(path, street, cards, taken) {
    const isHeld = depth === null || stepsOf(path).length < depth;
    const name = taken ? `${street} ${taken}` : `${street} card`;
    const box = element("details", {class: "pc-card-choice", open: !taken && isHeld, toggle: fill},
      element("summary", {class: "pc-button", text: name, "aria-current": taken ? "step" : null}));
    /* Add the table when it opens first. */
    function fill() {
      if (!box.open || box.children.length > 1) return;
      const table = cardTable(`${street} card`, (card) => onGo(joinedPath(path, `${street} ${card}`)));
      table.draw((card) => ({
        isDisabled: !cards.includes(card) || !isHeld, isCurrent: card === taken, spoken: "", text: "",
      }));
      box.append(table.box);
    }
    fill();
    return box;
  }

  function stepBox(heading, content, isLast) {
    return element("li", {class: isLast ? "pc-step pc-last" : "pc-step"},
      element("span", {class: "pc-step-name", text: heading}), content);
  }

  function choicesOf(path, player, pot, choices, taken) {
    if (player !== null) {
      return [`${SEATS[player]} · pot ${writtenChips(pot)}`, element("div", {class: "pc-choices"},
        ...choices.map((name) => choice(path, name, name === taken)))];
    }
    const [street] = choices[0].split(" "), cards = choices.map((name) => name.split(" ")[1]);
    return [`Pot ${writtenChips(pot)}`, cardChoice(path, street, cards, taken && taken.split(" ")[1])];
  }

  function draw(frame) {
    const steps = frame.line.map((step) =>
      stepBox(...choicesOf(step.path, step.player, step.pot, step.choices, step.taken), false));
    const {path, player, pot, choices} = frame;
    if (choices.length) steps.push(stepBox(...choicesOf(path, player, pot, choices, null), true));
    else steps.push(stepBox(`Pot ${writtenChips(pot)}`, element("span", {class: "pc-end", text: frame.end}), true));
    const hadFocus = list.contains(document.activeElement);
    list.dataset.node = frame.path;
    list.replaceChildren(...steps);
    list.scrollLeft = list.scrollWidth;
    if (hadFocus) focus();
  }

  /* Focus the first choice at the node; at the end of a hand, the last one taken. */
  function focus() {
    const found = list.querySelector(".pc-last button:not(:disabled), .pc-last summary")
      || [...list.querySelectorAll("[aria-current]")].pop();
    found?.focus();
  }
  return {box, draw, focus};
}
