/* The grids of both players' ranges. */

import {element} from "../parts/dom.js";
import {cellContents} from "./cell_contents.js";
import {isFiltering} from "./filters.js";
import {GRID_MODES} from "./figures.js";
import {SEATS} from "./frame.js";
import {lockedCells} from "./locks/lock_set.js";
import {strategyGrid} from "./strategy_grid.js";

/* Return the grids {figures, draw} of a view's state; *onPoint(player)* follows the pointer. */
export function rangeGrids(state, {draw, onPoint}) {
  const grids = SEATS.map((seat, player) => {
    const grid = strategyGrid({
      label: `Range of ${seat}`,
      onPoint: (cell) => pointAt(player, cell),
      onPin: (cell) => {
        state.player = player;
        state.pinned = cell;
        draw();
      },
    });
    const caption = element("figcaption", {class: "pc-count"});
    return {...grid, caption, figure: element("figure", {class: "pc-range"}, caption, grid.box)};
  });
  function pointAt(player, cell) {
    if (!state.frame || cell === state.pointed) return;
    state.pointed = cell;
    onPoint(player);
  }
  function drawGrid(grid, player) {
    grid.figure.hidden = !state.isBoth && player !== state.player;
    if (grid.figure.hidden) return;
    const mode = state.mode === "strategy" && player !== state.frame.player ? "weights" : state.mode;
    const locked = lockedCells(state.locks, player === state.frame.player ? state.frame.path : null);
    grid.draw(cellContents(state, player, mode), player === state.player ? state.pinned : null, locked);
    const figure = GRID_MODES[mode].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    grid.caption.textContent = `${SEATS[player]}: ${figure}${isFiltering(state.filter) ? ", filtered" : ""}`;
  }
  return {figures: grids.map(({figure}) => figure), draw: () => grids.forEach(drawGrid)};
}
