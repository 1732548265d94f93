/* The steps of a hand as a list of buttons, by street. */

import {element} from "../parts/dom.js";
import {picturesOf, wordsOf} from "./pictures.js";

/* Return the list {box, draw(hand, look), mark(step)}; *go(step)* is called for a click. */
export function stepsList(go) {
  let buttons = [];
  const list = element("ol", {class: "pc-replay-steps"});

  function draw(hand, look) {
    const items = [];
    let street = "";
    buttons = picturesOf(hand).map((picture, step) => {
      if (picture.street !== street) {
        street = picture.street;
        items.push(element("li", {class: "pc-replay-street-name", text: street}));
      }
      const text = wordsOf(picture.text, hand, look);
      const made = element("button", {text, click: () => go(step)});
      items.push(element("li", {}, made));
      return made;
    });
    list.replaceChildren(...items);
  }
  function mark(step) {
    buttons.forEach((each, number) => {
      each.classList.toggle("pc-replay-later", number > step);
      if (number === step) each.setAttribute("aria-current", "step");
      else each.removeAttribute("aria-current");
    });
    list.scrollTop = Math.max(0, buttons[step].offsetTop - list.clientHeight / 2);
  }
  return {box: list, draw, mark};
}
