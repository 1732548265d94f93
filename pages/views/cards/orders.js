/* Orders of the 169 hand classes, best first. */

import {CLASS_OF, COMBOS_OF, COMBO_COUNT} from "./cards.js";
import {CLASS_ORDERS} from "./class_orders.js";

/* Return the combos of the best classes that fit whole into a share, 0..1, of all combos. */
export function bestCombos(share, order = "equity_vs_random") {
  const most = share * COMBO_COUNT + 1e-9; // the tolerance of `Range.top`
  const taken = new Set();
  let size = 0;
  for (const [digits] of CLASS_ORDERS[order].matchAll(/../g)) {
    const cell = parseInt(digits, 16);
    size += COMBOS_OF[cell].length;
    if (size > most) break;
    taken.add(cell);
  }
  return CLASS_OF.flatMap((cell, combo) => (taken.has(cell) ? [combo] : []));
}
