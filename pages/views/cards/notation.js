/* Texts of ranges, as in `calculations.ranges`. */

import {CLASSES, COMBO_COUNT, COMBOS_OF, RANKS, cardNumber, comboNumber, comboText} from "./cards.js";

const CLASS = /^([2-9TJQKA])([2-9TJQKA])([so]?)(\+?)$/;

/* Return the weights [1326] of a text; throw an Error that states the rule. */
export function parseRange(text) {
  const weights = new Float64Array(COMBO_COUNT);
  for (const entry of text.split(/[\s,;]+/).filter(Boolean)) {
    const [hand, share = "1"] = entry.split(":");
    const weight = Number(share), found = CLASS.exec(hand);
    if (/^[2-9TJQKA][cdhs][2-9TJQKA][cdhs]$/.test(hand)) {
      weights[comboNumber(cardNumber(hand.slice(0, 2)), cardNumber(hand.slice(2)))] = weight;
    } else if (found) {
      const [, first, second, kind, plus] = found;
      const top = first === second ? 12 : RANKS.indexOf(first) - 1;
      for (let rank = RANKS.indexOf(second); rank <= (plus ? top : RANKS.indexOf(second)); rank++) {
        const high = first === second ? RANKS[rank] : first;
        for (const end of first === second ? [""] : kind ? [kind] : ["s", "o"]) {
          for (const combo of COMBOS_OF[CLASSES.indexOf(high + RANKS[rank] + end)]) weights[combo] = weight;
        }
      }
    } else {
      throw new Error(`${entry} is not a hand such as AK, QQ+ or AsKh`);
    }
  }
  return weights;
}

/* Return a text of weights [1326] that reads back to the same weights. */
export function writeRange(weights) {
  const entries = [];
  COMBOS_OF.forEach((combos, cell) => {
    const values = new Set(combos.map((combo) => weights[combo]));
    const named = values.size === 1 ? [[CLASSES[cell], combos[0]]] : combos.map((combo) => [comboText(combo), combo]);
    for (const [name, combo] of named) {
      if (weights[combo]) entries.push(weights[combo] === 1 ? name : `${name}:${weights[combo]}`);
    }
  });
  return entries.join(",");
}
