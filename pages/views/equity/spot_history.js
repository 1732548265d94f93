/* The changes of a spot, to undo and to redo. */

import {SPOT_NAMES, isEqualSpot, spotOf} from "./spot_texts.js";

/* Return {change(patch), undo(), redo(), canUndo(), canRedo()} for the values of a view. */
export function spotHistory(values) {
  const past = [], future = [];

  /* Set only the values that differ, so that others are not told. */
  function set(spot) {
    const now = spotOf(values);
    const changed = SPOT_NAMES.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(spot[name]));
    values.set(Object.fromEntries(changed.map((name) => [name, spot[name]])));
  }
  function change(patch) {
    const now = spotOf(values), next = {...now, ...patch};
    if (isEqualSpot(now, next)) return;
    past.push(now);
    future.length = 0;
    set(next);
  }
  function step(from, to) {
    if (!from.length) return;
    to.push(spotOf(values));
    set(from.pop());
  }
  return {
    change, undo: () => step(past, future), redo: () => step(future, past),
    canUndo: () => past.length > 0, canRedo: () => future.length > 0,
  };
}
