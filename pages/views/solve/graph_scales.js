/* The scales of a graph of exploitability: logarithms upwards, and linear along. */

export const GRAPH_BOX = {width: 640, height: 260, left: 56, right: 12, top: 12, bottom: 34};

/* Return the places of powers of ten that cover some values, and at least one power. */
export function decades(values) {
  const positive = values.filter((value) => value > 0);
  if (!positive.length) return [-1, 0];
  const low = Math.floor(Math.log10(Math.min(...positive)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...positive)) - 1e-9);
  return [low, Math.max(high, low + 1)];
}

/* Return about *count* round values from 0 to a maximum. */
export function roundSteps(most, count = 5) {
  if (!(most > 0)) return [0];
  const raw = most / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw);
  return Array.from({length: Math.floor(most / step + 1e-9) + 1}, (_, place) => place * step);
}

/* Return {x(value), y(value)} for a graph of values up to *most* along, between powers of ten upwards. */
export function graphScales(most, [low, high]) {
  const {width, height, left, right, top, bottom} = GRAPH_BOX;
  const inside = {width: width - left - right, height: height - top - bottom};
  const share = (value) => (Math.log10(Math.max(value, 10 ** low)) - low) / (high - low);
  return {
    x: (value) => left + inside.width * (most > 0 ? value / most : 0),
    y: (value) => top + inside.height * (1 - share(value)),
  };
}

/* Return the path of a line through points [x, y]. */
export const linePath = (points) =>
  points.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
