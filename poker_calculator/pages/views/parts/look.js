/* How cards and strategies look, which the browser keeps for all pages of the program. */

import {element} from "./dom.js";
import {Values} from "./values.js";

const LOOKS = {
  four_colors: ["Four colours", "A colour for each suit, or red and black"],
  compact: ["Compact", "Less space between the parts of a page"],
  hatching: ["Hatching", "Actions by their lines, for those who do not see the colours"],
};
const LOOK_COOKIE = "poker_calculator_look"; // cookies, unlike storage, are the same for all ports

/* Return the looks that are on, as the browser keeps them. */
function keptLook() {
  try {
    const kept = document.cookie.match(`${LOOK_COOKIE}=([a-z_.]*)`);
    return kept ? kept[1].split(".") : ["four_colors"];
  } catch {
    return ["four_colors"]; // pages in a sandbox have no cookies
  }
}

function keepLook() {
  const names = Object.keys(LOOKS).filter((name) => look.get(name)).join(".");
  try {
    document.cookie = `${LOOK_COOKIE}=${names}; path=/; max-age=31536000; samesite=strict`;
  } catch {
    // the look lasts as long as the page
  }
}

/* Whether each look is on, by its name. */
export const look = new Values(Object.fromEntries(keptLook().map((name) => [name, true])));

/* Return a menu that opens below its title. */
export const menu = (title, ...entries) => element("details", {class: "pc-view pc-menu"},
  element("summary", {text: title}), element("div", {class: "pc-menu-entries"}, ...entries));

/* Return the choice of looks, for the views within an element. */
export function lookChoice(root) {
  const choices = Object.entries(LOOKS).map(([name, [label, title]]) => {
    const className = `pc-${name.replace("_", "-")}`, show = (isOn) => root.classList.toggle(className, Boolean(isOn));
    const box = element("input", {type: "checkbox", checked: look.get(name), change: () => {
      look.set({[name]: box.checked});
      keepLook();
    }});
    show(look.get(name));
    look.listen(name, show);
    return element("label", {class: "pc-label", title}, box, element("span", {text: label}));
  });
  return menu("Look", ...choices);
}
