/* Read and write ranges in the notation of `calculations.Range`, PioSOLVER and GTO+, as
   `calculations/ranges/export.py` does. */

import {CLASSES, COMBOS_OF, RANKS, comboText} from "./cards.js";
import {PIO_ORDER, RangeReader, classNumber} from "./range_reader.js";
import {checkLength} from "./text_reader.js";

/* Return the digits of a positive number and the power of ten of its first digit: 0.25 is ["25", -1]. */
function digitsOf(number) {
  const [digits, power] = number.toExponential().split("e");
  return [digits.replace(".", ""), Number(power)];
}

/* Return the shortest decimal of a number from 0 up, times 10 to the power *shift*, without an exponent. */
function decimal(number, shift = 0) {
  if (number === 0) return "0";
  const [digits, power] = digitsOf(number);
  const point = power + shift + 1; // the number of digits before the point
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/* Return a number from 0 up to 1 as Python's repr writes it. */
function pythonNumber(number) {
  if (Number.isInteger(number)) return `${number}.0`;
  if (number >= 1e-4) return `${number}`;
  const [digits, power] = digitsOf(number);
  const point = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return `${point}e-${String(-power).padStart(2, "0")}`;
}

const handOf = ({high, kind}, kicker) => RANKS[high ?? kicker] + RANKS[kicker] + kind;
const kickersOf = ({first, last}) => Array.from({length: first - last + 1}, (_, step) => last + step);

/* Return the run as one entry, with + if it starts at the top and *hasPlus* is true. */
function textOfRun(run, hasPlus = true) {
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
function runsOf(classes, overLower = false) {
  const runs = [];
  for (const {high, kind, cells} of ROWS) {
    const open = new Map(); // runs by weight
    for (let kicker = cells.length - 1; kicker >= 0; kicker--) {
      const weight = classes[cells[kicker]];
      for (const [other, run] of [...open]) {
        if (overLower ? weight <= other : weight === other) continue;
        runs.push(run);
        open.delete(other);
      }
      if (Number.isNaN(weight)) continue;
      const run = open.get(weight) || {high, kind, first: kicker, last: kicker, weight};
      open.set(weight, {...run, last: kicker});
    }
    runs.push(...open.values());
  }
  return runs;
}

/* Return single cells with at least two cells of one weight on each side.

   It is shorter to name the whole run and remove such a cell than to name both sides. */
function gapsOf(classes) {
  return ROWS.flatMap(({cells}) => cells.filter((_, kicker) => {
    if (kicker < 2 || kicker + 2 >= cells.length) return false;
    const [weight, ...others] = [-2, -1, 1, 2].map((step) => classes[cells[kicker + step]]);
    return others.every((other) => other === weight);
  }));
}

/* Return the entries [text, weight] for all classes but NaN, to be listed by descending weight. */
function overlappingEntries(classes) {
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
  const written = [...whole].sort((run, other) => other.first - run.first);
  for (const run of runs) {
    const covered = new Set(whole.filter((other) => other.weight === run.weight).flatMap(kickersOf));
    const weights = weightsOfRun(run, classes);
    const isLeft = (kicker, index) => weights[index] === run.weight && !covered.has(kicker);
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
    for (const hand of passed.slice(0, lowest + 1)) singles.delete(keyOf(hand));
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

/* Return the shortest text, which merges runs and lists combos that differ after their class. */
function shortestText(weights) {
  const onNothing = shortest(weights, 0), onMost = shortest(weights, mostCommon(weights));
  return onMost.length < onNothing.length ? onMost : onNothing;
}

/* Return the text for PioSOLVER, such as "AA,AKs:0.5,AhKd:0.25", without runs or repeats. */
function pioText(weights) {
  const [classes, combos] = wholeClasses(weights);
  const named = CLASSES.map((name, cell) => [name, classes[cell]]);
  const entries = named.filter(([, weight]) => !Number.isNaN(weight));
  return [...entries, ...combos].map(([text, weight]) => (
    weight === 1 ? text : `${text}:${decimal(weight)}`)).join(",");
}

/* Return the 1,326 weights in PioSOLVER's order, such as "0 0.5 1 ...". */
const numbersText = (weights) => PIO_ORDER.map((combo) => decimal(weights[combo])).join(" ");

/* Return rows of CSV with a header: the classes and combos of `pioText`, and their weights. */
function csvText(weights) {
  const rows = pioText(weights).split(",").filter(Boolean).map((entry) => entry.split(":"));
  return ["hand,weight\n", ...rows.map(([hand, weight = "1"]) => `${hand},${weight}\n`)].join("");
}

/* Return the text for GTO+, such as "AA-TT,[50]AKs,QJs[/50]", with runs, without repeats. */
function gtoPlusText(weights) {
  const [classes, combos] = wholeClasses(weights);
  const entries = [...runsOf(classes).map((run) => [textOfRun(run, false), run.weight]), ...combos];
  return byWeight(entries).map(([weight, texts]) => {
    const tag = decimal(weight, 2);
    return weight === 1 ? texts.join(",") : `[${tag}]${texts.join(",")}[/${tag}]`;
  }).join(",");
}

/* Return a short text that starts with all combos at the weight *background*, unless it is 0.

   A later entry overrides an earlier one. So a run may span classes to which a later entry gives a lower
   weight, and combos that differ from the rest of their class follow all classes. */
function shortest(weights, background) {
  const classes = new Float64Array(CLASSES.length).fill(NaN); // NaN: the text need not name the class
  const singly = [], afterwards = [];
  COMBOS_OF.forEach((combos, cell) => {
    const weight = cheapestWeight(combos.map((combo) => weights[combo]), background);
    if (weight !== background) classes[cell] = weight;
    const others = weight === background ? singly : afterwards;
    for (const combo of combos) {
      if (weights[combo] !== weight) others.push([comboText(combo), weights[combo]]);
    }
  });
  if (background === 0) {
    const isEmpty = (cell) => COMBOS_OF[cell].every((combo) => weights[combo] === 0);
    for (const cell of gapsOf(classes).filter(isEmpty)) classes[cell] = 0;
  }
  const parts = background ? [weighted(["random"], background)] : [];
  for (const entries of [[...overlappingEntries(classes), ...singly], afterwards]) {
    parts.push(...byWeight(entries).map(([weight, texts]) => weighted(texts, weight)));
  }
  return parts.join(", ");
}

/* Return the weight for the entry of a class that gives its combos the shortest text. */
function cheapestWeight(weights, background) {
  if (weights.every((weight) => weight === weights[0])) return weights[0];
  let cheapest = background, least = Infinity;
  for (const weight of new Set([background, ...weights])) {
    let cost = weight === background ? 0 : "AKs, ".length;
    for (const other of weights) if (other !== weight) cost += "AhKh, ".length + (other === 0 ? 1 : 0);
    if (cost < least) [cheapest, least] = [weight, cost];
  }
  return cheapest;
}

/* Return entries with their weight; a weight of 0 becomes a removal. */
function weighted(texts, weight) {
  const joined = texts.join(", ");
  if (weight === 1) return joined;
  if (weight === 0) return texts.length === 1 ? `!${joined}` : `!(${joined})`;
  return texts.length === 1 ? `${joined}:${pythonNumber(weight)}` : `${pythonNumber(weight)}(${joined})`;
}

/* Return each class's weight, NaN for none or several, and the combos of those with several. */
function wholeClasses(weights) {
  const classes = new Float64Array(CLASSES.length).fill(NaN), singly = [];
  COMBOS_OF.forEach((combos, cell) => {
    const rangeCombos = combos.filter((combo) => weights[combo] > 0);
    if (rangeCombos.length && combos.every((combo) => weights[combo] === weights[combos[0]])) {
      classes[cell] = weights[combos[0]];
    } else {
      singly.push(...rangeCombos.map((combo) => [comboText(combo), weights[combo]]));
    }
  });
  return [classes, singly];
}

/* Return each weight in descending order, with its entries. */
function byWeight(entries) {
  const grouped = new Map();
  for (const [text, weight] of entries) {
    if (!grouped.has(weight)) grouped.set(weight, []);
    grouped.get(weight).push(text);
  }
  return [...grouped].sort(([weight], [other]) => other - weight);
}

/* Return the weight of most combos; the least of several. */
function mostCommon(weights) {
  const counts = new Map();
  for (const weight of weights) counts.set(weight, (counts.get(weight) || 0) + 1);
  const most = Math.max(...counts.values());
  return Math.min(...[...counts].filter(([, count]) => count === most).map(([weight]) => weight));
}

/* The writer of each notation. All of them are read. */
const NOTATIONS = {short: shortestText, pio: pioText, numbers: numbersText, "gto+": gtoPlusText, csv: csvText};

/* Return the weights [1326] of a text; throw a `RangeTextError` that states the rule. */
export function parseRange(text) {
  checkLength(text);
  return new RangeReader(text).read();
}

/* Return a text of weights [1326] that reads back to the same weights. */
export function writeRange(weights, notation = "short") {
  return NOTATIONS[notation](weights);
}
