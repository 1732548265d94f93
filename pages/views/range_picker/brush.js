/* The weight that a stroke paints. */

import {element} from "../parts/dom.js";

const STEP = 5; // percent

/* Return the next multiple of a step above (direction 1) or below (-1) a percentage, 1..100. */
export function nextPercent(percent, direction) {
  const next = direction > 0 ? Math.floor(percent / STEP) + 1 : Math.ceil(percent / STEP) - 1;
  return Math.min(100, Math.max(STEP, STEP * next));
}

/* Return a brush {box, weight(), turn(direction)} with a slider. */
export function weightBrush() {
  const slider = element("input", {type: "range", min: 1, max: 100, value: 100, "aria-label": "Weight"});
  const shown = element("output", {class: "pc-number"});
  const show = () => {
    shown.textContent = `${slider.value}%`;
    slider.setAttribute("aria-valuetext", `${slider.value}%`);
  };
  slider.addEventListener("input", show);
  show();
  return {
    box: element("label", {class: "pc-slider", title: "Weight: wheel over the grid, or keys + and -"},
      element("span", {text: "Weight"}), slider, shown),
    weight: () => slider.valueAsNumber / 100,
    turn: (direction) => {
      slider.value = nextPercent(slider.valueAsNumber, direction);
      show();
    },
  };
}
