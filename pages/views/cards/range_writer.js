/* Write the weights of a range as text, as `calculations/ranges/export.py` does. */

import {CLASSES, COMBOS_OF, comboText} from "./cards.js";
import {decimal, pythonNumber} from "./numbers.js";
import {gapsOf, overlappingEntries, runsOf, textOfRun} from "./range_runs.js";

/* Return the shortest text, which merges runs and lists combos that differ after their class. */
export function shortestText(weights) {
  const onNothing = shortest(weights, 0), onMost = shortest(weights, mostCommon(weights));
  return onMost.length < onNothing.length ? onMost : onNothing;
}

/* Return the text for PioSOLVER, such as "AA,AKs:0.5,AhKd:0.25", without runs or repeats. */
export function pioText(weights) {
  const [classes, combos] = wholeClasses(weights);
  const named = CLASSES.map((name, cell) => [name, classes[cell]]);
  const entries = named.filter(([, weight]) => !Number.isNaN(weight));
  return [...entries, ...combos].map(([text, weight]) => (
    weight === 1 ? text : `${text}:${decimal(weight)}`)).join(",");
}

/* Return the text for GTO+, such as "AA-TT,[50]AKs,QJs[/50]", with runs, without repeats. */
export function gtoPlusText(weights) {
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
    const held = combos.filter((combo) => weights[combo] > 0);
    if (held.length && combos.every((combo) => weights[combo] === weights[combos[0]])) {
      classes[cell] = weights[combos[0]];
    } else {
      singly.push(...held.map((combo) => [comboText(combo), weights[combo]]));
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
  return [...grouped].sort(([one], [other]) => other - one);
}

/* Return the weight of most combos; the least of several. */
function mostCommon(weights) {
  const counts = new Map();
  for (const weight of weights) counts.set(weight, (counts.get(weight) || 0) + 1);
  const most = Math.max(...counts.values());
  return Math.min(...[...counts].filter(([, count]) => count === most).map(([weight]) => weight));
}
