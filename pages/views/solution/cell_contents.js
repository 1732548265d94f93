/* What a cell of the grid shows in each mode. */

import {classMeans, classWeights, figureRow} from "./frame.js";
import {scaleOf, segmentsOf, shortFigure, spokenShares, writtenFigure, writtenPercent} from "./figures.js";

const ABSENT = {height: 0, segments: [], text: "", spoken: "not in the range"};

/* Return a function from a cell to {height, segments, text, spoken} for a player's grid. */
export function cellContents({frame, kept, height}, player, mode) {
  const figures = frame.players[player], weights = classWeights(figures, kept[player], frame.board);
  const tall = (cell) => (height === "full" ? 1 : weights[cell]);
  if (mode === "strategy") {
    const shares = frame.strategy.map((row) => classMeans(row, figures, kept[player]));
    return (cell) => {
      if (!weights[cell]) return ABSENT;
      const mean = shares.map((row) => row[cell]);
      if (Number.isNaN(mean[0])) return {...ABSENT, spoken: "not reached"};
      const spoken = `${spokenShares(frame.actions, mean)}, weight ${writtenPercent(weights[cell])}`;
      return {height: tall(cell), segments: segmentsOf(frame.actions, mean), text: "", spoken};
    };
  }
  if (mode === "weights") {
    return (cell) => (weights[cell] ? {
      height: weights[cell], segments: [{share: 1, color: "--weight", pattern: ""}],
      text: shortFigure(mode, weights[cell]), spoken: `weight ${writtenPercent(weights[cell])}`,
    } : ABSENT);
  }
  const row = figureRow(frame, player, mode);
  const means = row ? classMeans(row, figures, kept[player]) : new Float64Array(169).fill(NaN);
  const color = scaleOf(mode, means);
  return (cell) => (Number.isNaN(means[cell]) ? {...ABSENT, spoken: weights[cell] ? "not reached" : ABSENT.spoken} : {
    height: 1, segments: [{share: 1, color: color(means[cell]), pattern: "pc-tinted"}],
    text: shortFigure(mode, means[cell]), spoken: writtenFigure(mode, means[cell]),
  });
}
