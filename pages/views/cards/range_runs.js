/* Runs: consecutive classes of equal weight, one high card and its kickers from *first* down to *last*.

   A run is {high, kind, first, last, weight}; pairs have the high card null, and the kind is "s", "o",
   or "" for pairs and for both kinds. */

import {RANKS} from "./cards.js";
import {classNumber} from "./range_combos.js";

const handOf = ({high, kind}, kicker) => RANKS[high ?? kicker] + RANKS[kicker] + kind;
const kickersOf = ({first, last}) => Array.from({length: first - last + 1}, (_, step) => last + step);

/* Return the run as one entry, with + if it starts at the top and *hasPlus* is true. */
export function textOfRun(run, hasPlus = true) {
  const first = handOf(run, run.first), last = handOf(run, run.last);
  if (run.first === run.last) return first;
  return hasPlus && run.first === (run.high === null ? 12 : run.high - 1) ? `${last}+` : `${first}-${last}`;
}

/* The run as text that is equal for equal runs, among runs of the same weight. */
const keyOf = (run) => `${run.high} ${run.kind} ${run.first} ${run.last} ${run.weight}`;

/* Return the weights of a run's classes in weights by class, last class first. */
const weightsOfRun = (run, classes) => (
  kickersOf(run).map((kicker) => classes[classNumber(run.high, kicker, run.kind || "o")]));

/* The rows that runs follow: high card, kind, and the classes in order of the kicker. */
const ROWS = [{high: null, kind: "", cells: [...RANKS].map((_, rank) => classNumber(rank, rank, ""))}];
for (let high = 12; high > 0; high--) {
  for (const kind of ["s", "o"]) {
    const cells = Array.from({length: high}, (_, kicker) => classNumber(high, kicker, kind));
    ROWS.push({high, kind, cells});
  }
}

/* Return the longest runs of the classes [169] that are not NaN.

   With *overLower* a run may span classes of lower weight, which the text must name after it. */
export function runsOf(classes, overLower = false) {
  const found = [];
  for (const {high, kind, cells} of ROWS) {
    const open = new Map(); // runs by weight
    for (let kicker = cells.length - 1; kicker >= 0; kicker--) {
      const weight = classes[cells[kicker]];
      for (const [other, run] of [...open]) {
        if (overLower ? weight <= other : weight === other) continue;
        found.push(run);
        open.delete(other);
      }
      if (Number.isNaN(weight)) continue;
      const run = open.get(weight) || {high, kind, first: kicker, last: kicker, weight};
      open.set(weight, {...run, last: kicker});
    }
    found.push(...open.values());
  }
  return found;
}

/* Return single cells with at least two cells of one weight on each side.

   It is shorter to name the whole run and remove such a cell than to name both sides. */
export function gapsOf(classes) {
  return ROWS.flatMap(({cells}) => cells.filter((_, kicker) => {
    if (kicker < 2 || kicker + 2 >= cells.length) return false;
    const [weight, ...others] = [-2, -1, 1, 2].map((step) => classes[cells[kicker + step]]);
    return others.every((other) => other === weight);
  }));
}

/* Return the entries [text, weight] for all classes but NaN, to be listed by descending weight. */
export function overlappingEntries(classes) {
  const runs = runsOf(classes, true);
  const written = runs.filter((run) => run.high === null);
  for (let high = 12; high > 0; high--) {
    written.push(...shortestRow(runs.filter((run) => run.high === high), classes));
  }
  return entriesOfRuns(written, classes);
}

/* Return runs that cover the given runs of one high card in fewer characters if possible.

   A run needs no "s" or "o" if hands of the other kind weigh the same. The hands of the other kind that
   it covers need no entry of their own. */
function shortestRow(runs, classes) {
  const both = runs.filter((run) => isOfBothKinds(run, classes)).map((run) => ({...run, kind: ""}));
  const whole = [...new Map(both.map((run) => [keyOf(run), run])).values()];
  const written = [...whole].sort((one, other) => other.first - one.first);
  for (const run of runs) {
    const covered = new Set(whole.filter((other) => other.weight === run.weight).flatMap(kickersOf));
    const weights = weightsOfRun(run, classes);
    const isLeft = (kicker, place) => weights[place] === run.weight && !covered.has(kicker);
    const left = kickersOf(run).filter(isLeft);
    if (!left.length) continue;
    const rest = {...run, first: left.at(-1), last: left[0]};
    written.push(textOfRun(rest).length <= textOfRun(run).length ? rest : run);
  }
  return written;
}

/* Return whether one entry can name a run together with the same hands of the other kind. */
function isOfBothKinds(run, classes) {
  const other = weightsOfRun({...run, kind: run.kind === "s" ? "o" : "s"}, classes);
  return other.every((weight) => weight <= run.weight) && other.includes(run.weight);
}

/* Return the entries of runs; single hands of equal gap become one entry, such as QJs-54s. */
function entriesOfRuns(runs, classes) {
  const isSingle = (run) => run.high !== null && run.first === run.last;
  const singles = new Set(runs.filter(isSingle).map(keyOf)), entries = [];
  for (const run of runs) {
    if (!isSingle(run)) {
      entries.push([textOfRun(run), run.weight]);
      continue;
    }
    if (!singles.has(keyOf(run))) continue;
    const passed = [run];
    let lowest = 0; // the last of those passed that is a single hand
    for (const lower of lowerHandsOfGap(run, classes)) {
      passed.push(lower);
      if (singles.has(keyOf(lower))) lowest = passed.length - 1;
    }
    for (const each of passed.slice(0, lowest + 1)) singles.delete(keyOf(each));
    entries.push([textOfRun(run) + (lowest ? `-${textOfRun(passed[lowest])}` : ""), run.weight]);
  }
  return entries;
}

/* Generate the lower hands that a run of the same gap may span, starting at a single hand. */
function* lowerHandsOfGap(run, classes) {
  for (let step = 1; step <= run.first; step++) {
    const lower = {...run, high: run.high - step, first: run.first - step, last: run.first - step};
    const isBelow = (kind) => weightsOfRun({...lower, kind}, classes).every((weight) => weight <= run.weight);
    if (![...(run.kind || "so")].every(isBelow)) return;
    yield lower;
  }
}
