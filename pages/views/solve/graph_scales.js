/* The scales of a graph of exploitability: logarithms upwards, and linear along. */

import {graphScale} from "../parts/graphs.js";

export const GRAPH_BOX = {width: 640, height: 260, left: 56, right: 12, top: 12, bottom: 34};

/* Return the places of powers of ten that cover some values, and at least one power. */
export function decades(values) {
  const positive = values.filter((value) => value > 0);
  if (!positive.length) return [-1, 0];
  const low = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...positive)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

/* Return {x(value), y(value)} for a graph of values up to *most* along, between powers of ten upwards. */
export function graphScales(most, [low, high]) {
  const {width, height, left, right, top, bottom} = GRAPH_BOX;
  const upwards = graphScale(low, high, height - bottom, top);
  return {
    x: graphScale(0, most, left, width - right),
    y: (value) => upwards(Math.log10(Math.max(value, 10 ** low))),
  };
}
