/* Places in a grid of equal cells. */

/* Return the number of the cell at a point, row by row; null outside the grid.

   box : {left, top, width, height} of the grid */
export function cellAt(box, x, y, columns, rows) {
  const column = Math.floor(((x - box.left) / box.width) * columns);
  const row = Math.floor(((y - box.top) / box.height) * rows);
  const isInside = column >= 0 && column < columns && row >= 0 && row < rows;
  return isInside ? row * columns + column : null;
}

/* Return the cells that a line from one cell to another passes through, without the first. */
export function cellsBetween(from, to, columns) {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, across] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({length: steps}, (_, step) => {
    const part = (step + 1) / steps;
    return Math.round(row + part * down) * columns + Math.round(column + part * across);
  });
}

/* Return the cell that an arrow, Home or End leads to; null for other keys. */
export function cellByKey(cell, key, columns, rows) {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const moves = {
    ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column], Home: [row, 0], End: [row, columns - 1],
  };
  if (!(key in moves)) return null;
  const clamp = (value, count) => Math.min(count - 1, Math.max(0, value));
  return clamp(moves[key][0], rows) * columns + clamp(moves[key][1], columns);
}
