/* The list of all locks, each with a link to its node and a button that removes it. */

import {button, element, headingOf} from "../../parts/dom.js";
import {SEATS} from "../frame.js";

const combosText = (count) => `${count} ${count === 1 ? "combo" : "combos"}`;

/* Return a list {box, draw}; *onGo(path)* shows a node, *onRemove(path)* gets the node of a lock. */
export function lockList(onGo, onRemove) {
  const list = element("ul", {class: "pc-lock-list", "aria-label": "Locks"});
  const note = element("p", {class: "pc-count"});
  function item({node, player, shares}) {
    const name = node || "the root";
    const remove = button("Remove", () => onRemove(node));
    remove.setAttribute("aria-label", `Remove the lock at ${name}`);
    return element("li", {"data-node": node}, button(name, () => onGo(node), `Show ${name}`),
      element("span", {text: `${SEATS[player]}, ${combosText(shares.size)}`}), remove);
  }
  function draw(locks) {
    note.textContent = locks.size ? "" : "No strategy is locked.";
    list.replaceChildren(...[...locks.values()].map(item));
  }
  return {box: element("div", {}, headingOf("Locks"), note, list), draw};
}
