/* The best hands up to a share of all, by a slider, in an order of choice. */

import {COMBO_COUNT} from "../cards/cards.js";
import {bestCombos} from "../cards/orders.js";
import {element, optionElements} from "../parts/dom.js";

const ORDER_NAMES = {
  equity_vs_random: "by equity against a random hand",
  equity_vs_top_20: "by equity against the top 20%",
  all_in_face_up: "by stack to go all-in face up (Sklansky-Chubukov)",
};

/* Return controls {box, sync(share)} of a painted range; *sync* moves the slider to a share, 0..1. */
export function topShare(range) {
  const slider = element("input", {
    type: "range", min: 0, max: 100, step: 0.1, value: 0, "aria-label": "Top hands",
  });
  const shown = element("output", {class: "pc-number"});
  const order = element("select", {"aria-label": "Order of hands"},
    ...optionElements(Object.entries(ORDER_NAMES)));
  let own = null; // the share of the range that these controls chose
  const write = () => {
    shown.textContent = `${slider.valueAsNumber.toFixed(1)}%`;
    slider.setAttribute("aria-valuetext", shown.textContent);
  };
  const apply = () => {
    range.begin();
    const weights = new Float64Array(COMBO_COUNT);
    for (const combo of bestCombos(slider.valueAsNumber / 100, order.value)) weights[combo] = 1;
    range.show(weights);
    own = range.size().share;
    write();
  };
  slider.addEventListener("input", apply);
  slider.addEventListener("change", () => range.keep());
  order.addEventListener("change", () => {
    apply();
    range.keep();
  });
  const box = element("div", {class: "pc-group"},
    element("label", {class: "pc-slider"}, element("span", {text: "Top"}), slider, shown), order);
  return {
    box,
    sync: (share) => {
      if (share === own) return; // classes fit whole, so the slider may be a little above
      own = null;
      slider.value = 100 * share;
      write();
    },
  };
}
