/* A slider for each action of a node; their shares always sum to 100 %. */

import {element} from "../../parts/dom.js";
import {swatch} from "../bars.js";
import {segmentsOf, writtenPercent} from "../figures.js";
import {balancedShares} from "./lock_set.js";

/* Return sliders {box, draw, shares}. */
export function lockSliders() {
  const box = element("div", {class: "pc-lock-sliders", role: "group", "aria-label": "Frequencies to lock"});
  let current = [], rows = [];

  function row({name}, action, segment) {
    const input = element("input", {
      type: "range", min: 0, max: 100, step: 1, "aria-label": name,
      input: () => move(action, input.valueAsNumber / 100),
    });
    const output = element("output", {class: "pc-figure"});
    const only = element("button", {
      class: "pc-button", text: "100 %", "aria-label": `Always ${name}`, click: () => move(action, 1),
    });
    return {input, output, box: element("div", {class: "pc-lock-slider", "data-action": name},
      element("span", {}, swatch(segment), element("span", {text: ` ${name}`})), input, output, only)};
  }
  function move(action, value) {
    current = balancedShares(current, action, value);
    show(action);
  }
  /* Show all shares; the slider that is moved stays where it is. */
  function show(moved = null) {
    rows.forEach(({input, output}, action) => {
      if (action !== moved || Math.abs(input.valueAsNumber - 100 * current[action]) > 1) {
        input.value = Math.round(100 * current[action]);
      }
      input.setAttribute("aria-valuetext", writtenPercent(current[action]));
      output.textContent = writtenPercent(current[action]);
    });
  }
  function draw(actions, shares) {
    const segments = segmentsOf(actions, shares).reverse();
    current = shares;
    rows = actions.map((action, place) => row(action, place, segments[place]));
    box.replaceChildren(...rows.map((each) => each.box));
    show();
  }
  return {box, draw, shares: () => current};
}
