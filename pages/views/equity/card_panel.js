/* The chosen player's equity after each next card. */

import {cardGrid} from "../parts/card_grid.js";
import {element} from "../parts/dom.js";
import {percentText, samplesText} from "./spot_texts.js";

/* Return the panel, as `equityView` uses it. */
export function cardPanel() {
  let byCard = new Map(), now = 0;
  const note = element("p", {class: "pc-count"});
  const grid = cardGrid({
    label: "Equity by next card",
    fill: (card) => {
      if (!byCard.has(card)) return {state: "off", spoken: "cannot come"};
      const share = byCard.get(card), change = share - now;
      const moved = `${change < 0 ? "down" : "up"} ${percentText(Math.abs(change), 1)}`;
      return {text: (100 * share).toFixed(0), share, spoken: `equity ${percentText(share, 1)}, ${moved}`};
    },
  });

  function draw({cards, equity, samples}, {player, answer}) {
    const players = equity.shape[1];
    byCard = new Map([...cards].map((card, row) => [card, equity[players * row + player]]));
    now = answer ? answer.equity[player] : 0;
    const title = `Equity of player ${player + 1} in percent, by the next card; now ${percentText(now)}.`;
    note.textContent = `${title} ${samplesText(samples)}`;
    grid.draw();
  }
  const box = element("div", {}, note, grid.box);
  return {title: "By next card", query: (spot) => ["equities_by_card", spot], box, draw};
}
