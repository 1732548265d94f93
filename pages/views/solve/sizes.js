/* Bet sizes by street and player, as a table shows them and as `solve` takes them. */

export const SOLVED_STREETS = ["flop", "turn", "river"];
const NAMED_STREET = /(\w*)\s*:/;

/* Return the streets that are played from a board of this many cards; all for another board. */
export const streetsFrom = (cards) => SOLVED_STREETS.slice(cards >= 3 && cards <= 5 ? cards - 3 : 0);

const inTable = (sizes) => String(sizes ?? "").trim().replace(/[,;\s]+$/, "");
const pairOf = (sizes) => (Array.isArray(sizes) ? [0, 1].map((player) => inTable(sizes[player]))
  : [inTable(sizes), inTable(sizes)]);

/* Split text of several streets such as "flop: 33%, turn: 75%"; return other values as they are.

   Text that names other streets stays whole, so that the error of `solve` shows it. */
function splitByStreet(sizes) {
  if (typeof sizes !== "string" || !sizes.includes(":")) return sizes;
  const [before, ...parts] = sizes.split(NAMED_STREET);
  const names = parts.filter((_, place) => place % 2 === 0).map((name) => name.toLowerCase());
  const isPlain = !before.trim() && new Set(names).size === names.length
    && names.every((name) => SOLVED_STREETS.includes(name));
  return isPlain ? Object.fromEntries(names.map((name, place) => [name, parts[2 * place + 1]])) : sizes;
}

/* Return the sizes of both players on each street {flop: [text, text], turn, river}.

   sizes : text for all streets, a list of two for the players, or an object of these by street */
export function sizesByStreet(sizes) {
  const given = splitByStreet(sizes);
  const isByStreet = given !== null && typeof given === "object" && !Array.isArray(given);
  return Object.fromEntries(SOLVED_STREETS.map((street) => [street, pairOf(isByStreet ? given[street] : given)]));
}

const isSamePair = ([one, two], [other, another]) => one === other && two === another;

/* Return sizes of these streets as `solve` takes them, as short as they can be.

   Blank sizes keep their street: a blank value is left out of addresses. */
export function writtenSizes(table, streets) {
  const pairs = streets.map((street) => table[street]);
  const written = ([one, two]) => (one === two ? one : [one, two]);
  if (pairs.every((pair) => isSamePair(pair, pairs[0])) && written(pairs[0]) !== "") return written(pairs[0]);
  return Object.fromEntries(streets.map((street) => [street, written(table[street])]));
}
