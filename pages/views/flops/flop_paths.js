/* The shapes of a chart of flops, as paths of SVG. */

const pixels = (number) => number.toFixed(1);

/* Return stacked bars as a path for each series; *series* are lists of a value for each bar.

   toX(place), toY(value) : pixels of the left end of a bar, and of a value */
export function barPaths(series, toX, toY) {
  const below = series[0].map(() => 0), count = below.length;
  const gap = (toX(1) - toX(0)) * (count > 60 ? 0 : 0.1);
  return series.map((values) => values.map((value, place) => {
    if (!(value > 0)) return "";
    const [from, to] = [below[place], below[place] += value];
    return `M${pixels(toX(place) + gap)} ${pixels(toY(from))}V${pixels(toY(to))}`
      + `H${pixels(toX(place + 1) - gap)}V${pixels(toY(from))}Z`;
  }).join(""));
}

/* Return points as a path whose round ends are the points. */
export const pointPath = (values, toX, toY) => values.map((value, place) =>
  (Number.isFinite(value) ? `M${pixels(toX(place + 0.5))} ${pixels(toY(value))}h0` : "")).join("");

/* Return the least and the greatest of some values, with a margin; NaN is passed over. */
export function spanOf(values) {
  const known = values.filter(Number.isFinite);
  if (!known.length) return [0, 1];
  const low = Math.min(...known), high = Math.max(...known);
  const margin = (high - low) * 0.06 || Math.abs(high) * 0.1 || 1;
  return [low - margin, high + margin];
}
