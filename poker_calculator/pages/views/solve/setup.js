/* The spot of a form: its fields, its query, and Python code that solves it. */

import {cardsIn} from "../equity/spot.js";
import {chipOf, fractionOf, percentProblem, plainAsPercent, plainSizes} from "./units.js";

export const SOLVED_STREETS = ["flop", "turn", "river"];
const NAMED_STREET = /(\w*)\s*:/;

/* Return the streets that are played from a board of this many cards; all for another board. */
const streetsFrom = (cards) => SOLVED_STREETS.slice(cards >= 3 && cards <= 5 ? cards - 3 : 0);

const inTable = (sizes) => String(sizes ?? "").trim().replace(/[,;\s]+$/, "");
const pairOf = (sizes) => (Array.isArray(sizes) ? [0, 1].map((player) => inTable(sizes[player]))
  : [inTable(sizes), inTable(sizes)]);

/* Split text of several streets such as "flop: 33%, turn: 75%"; return other values as they are.

   Text that names other streets stays whole, so that the error of `solve` shows it. */
function splitByStreet(sizes) {
  if (typeof sizes !== "string" || !sizes.includes(":")) return sizes;
  const [before, ...parts] = sizes.split(NAMED_STREET);
  const names = parts.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const isPlain = !before.trim() && new Set(names).size === names.length
    && names.every((name) => SOLVED_STREETS.includes(name));
  return isPlain ? Object.fromEntries(names.map((name, index) => [name, parts[2 * index + 1]])) : sizes;
}

/* Return the sizes of both players on each street {flop: [text, text], turn, river}.

   sizes : text for all streets, a list of two for the players, or an object of these by street */
export function sizesByStreet(sizes) {
  const bets = splitByStreet(sizes);
  const isByStreet = bets !== null && typeof bets === "object" && !Array.isArray(bets);
  return Object.fromEntries(SOLVED_STREETS.map((street) => [street, pairOf(isByStreet ? bets[street] : bets)]));
}

const isSamePair = (pair, other) => pair[0] === other[0] && pair[1] === other[1];

/* Return sizes of these streets as `solve` takes them, as short as they can be.

   Blank sizes keep their street: a blank value is left out of addresses. */
export function writtenSizes(table, streets) {
  const pairs = streets.map((street) => table[street]);
  const written = ([first, second]) => (first === second ? first : [first, second]);
  if (pairs.every((pair) => isSamePair(pair, pairs[0])) && written(pairs[0]) !== "") return written(pairs[0]);
  return Object.fromEntries(streets.map((street) => [street, written(table[street])]));
}

/* The fields of one value, by group: the arguments of `solve`. */
export const SETUP_FIELDS = {
  "Chips": [
    {name: "pot", label: "Pot"},
    {name: "stack", label: "Effective stack"},
  ],
  "Rake and smallest amounts": [
    {name: "rake", label: "Rake", hint: "percent of the pot, such as 5"},
    {name: "rake_cap", label: "Rake cap", hint: "in chips"},
    {name: "chip", label: "Smallest chip", hint: "follows from the amounts if blank"},
    {name: "min_bet", label: "Smallest bet", hint: "a chip if blank"},
  ],
  "All-in rules": [
    {name: "add_allin", label: "Add all-in", hint: "if at most this many pots are left after a call"},
    {name: "force_allin", label: "Bet all-in instead", hint: "if at most this many pots would be left"},
    {name: "merge_sizes", label: "Merge sizes", hint: "that differ by less, such as 0.1"},
    {name: "most_raises", label: "Most bets and raises", hint: "on each street; any number if blank"},
  ],
  "Goal and memory": [
    {name: "target", label: "Target exploitability", hint: "percent of the pot; 0.5 if blank"},
    {name: "iterations", label: "Most iterations", hint: "10000 if blank"},
    {name: "memory", label: "Most memory", hint: "such as 2 GiB; all that is free if blank"},
    {name: "bits", label: "Bits of a number", hint: "16 or 32; chosen if blank"},
    {name: "name", label: "Name of the solution", hint: "its board if blank"},
  ],
};
export const SIZE_NAMES = ["bets", "raises", "donks"];
const PLAIN_NAMES = Object.values(SETUP_FIELDS).flat().map(({name}) => name);
export const SETUP_NAMES = ["ranges", "board", "dead", "folded", ...SIZE_NAMES, ...PLAIN_NAMES];
export const FORM_NAMES = [...SETUP_NAMES, "size_unit"];
const PERCENT_LABELS = {target: "The target", rake: "The rake"};
const NEEDED_NAMES = ["ranges", "board", "pot", "stack", "bets"];
const PLAIN_NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/* Return a spot with blank texts for missing values, and null for donk bets as other bets. */
export function filledSetup(setup) {
  return Object.fromEntries(FORM_NAMES.map((name) => {
    const value = setup[name] ?? "";
    return [name, name === "donks" && value === "" ? null : value];
  }));
}

const isBlank = (value) => value === null || (typeof value === "string" && !value.trim());

/* Return a typed value as a number where it is one; the program explains what is wrong with others. */
export const typedValue = (value) =>
  (typeof value === "string" && PLAIN_NUMBER.test(value) ? Number(value) : value);

/* Return the streets of a spot's board. */
export const streetsOf = ({board}) => streetsFrom(cardsIn(board).length);

/* Return all sizes without a unit in a spot, in the order of its tables. */
export function unitlessSizes(setup) {
  const texts = SIZE_NAMES.flatMap((name) => {
    const table = sizesByStreet(setup[name]);
    return streetsOf(setup).flatMap((street) => table[street]);
  });
  return [...new Set(texts.flatMap(plainSizes))];
}

/* Return {problem, field} of a form that the program cannot read as its user means it; null without one. */
export function setupProblem(setup) {
  for (const [name, label] of Object.entries(PERCENT_LABELS)) {
    const problem = isBlank(setup[name]) ? "" : percentProblem(label, setup[name]);
    if (problem) return {problem, field: name};
  }
  const plain = setup.size_unit ? [] : unitlessSizes(setup);
  return plain.length ? {problem: `Is ${plain[0]} percent of the pot, or chips?`, field: "size_unit"} : null;
}

/* Return the sizes of a spot's argument as `solve` takes them. */
function sizesQuery(sizes, {size_unit: unit}, streets) {
  const asPercent = (pair) => (unit === "percent" ? pair.map(plainAsPercent) : pair);
  const table = Object.entries(sizesByStreet(sizes)).map(([street, pair]) => [street, asPercent(pair)]);
  return writtenSizes(Object.fromEntries(table), streets);
}

/* Return a value of a form as the argument of `solve`; the program explains what is wrong with others. */
function argumentOf(name, value) {
  if (name in PERCENT_LABELS) return percentProblem("", value) ? value : fractionOf(value);
  return PLAIN_NAMES.includes(name) && name !== "name" ? typedValue(value) : value;
}

/* Return the query `solve` of a spot; blank values that have a default are left out. */
export function setupQuery(setup) {
  const streets = streetsOf(setup), query = {};
  for (const name of SETUP_NAMES) {
    const value = setup[name];
    if (SIZE_NAMES.includes(name)) {
      if (!isBlank(value) || name === "bets") query[name] = sizesQuery(value, setup, streets);
    } else if (NEEDED_NAMES.includes(name) || !isBlank(value)) {
      query[name] = argumentOf(name, value);
    }
  }
  const sizes = setup.size_unit === "percent" ? [] : unitlessSizes(setup);
  const chip = chipOf([setup.pot, setup.stack, setup.min_bet, ...sizes]);
  return chip && isBlank(setup.chip) ? {...query, chip} : query;
}

/* Return a value of JSON as an expression of Python. */
function pythonValue(value) {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item)}`).join(", ")}}`;
}

/* Return Python code that solves the spot of a query. */
export function solvingCode({ranges, board, name: _, ...options}) {
  const texts = [pythonValue(ranges), pythonValue(board),
    ...Object.entries(options).map(([name, value]) => `${name}=${pythonValue(value)}`)];
  const lines = texts.map((argument) => `    ${argument},\n`).join("");
  return `from calculations import solve\n\nsolution = solve(\n${lines})\nprint(solution)\n`;
}
