/* The spot of an equity view as a query, as Python code, and as a link. */

export const SPOT_NAMES = ["game", "players", "board", "dead"];
const FIRST_SPOT = {game: "holdem", players: ["QQ+, AKs", "22+, ATs+, KQs"], board: "", dead: ""};
export const MOST_PLAYERS = 10;

/* Return a spot with the values of a view, and those of `FIRST_SPOT` where it has none. */
export function spotOf(values) {
  const given = SPOT_NAMES.map((name) => [name, values.get(name) ?? FIRST_SPOT[name]]);
  return Object.fromEntries(given);
}

export const isEqualSpot = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/* Return text as a literal of Python; the escapes of JSON are escapes of Python. */
const literal = (text) => JSON.stringify(text);

/* Return Python code that prints the equities of a spot.

   options : further arguments of `EquityCalculator` by name, as code */
export function pythonCode({game, players, board, dead}, options = {}) {
  const given = [`[${players.map(literal).join(", ")}]`];
  if (board.trim()) given.push(literal(board));
  if (dead.trim()) given.push(`dead=${literal(dead)}`);
  if (game !== "holdem") given.push(`game=${literal(game)}`);
  given.push(...Object.entries(options).map(([name, code]) => `${name}=${code}`));
  const lines = given.map((argument) => `    ${argument},\n`).join("");
  return `from calculations import EquityCalculator\n\nspot = EquityCalculator(\n${lines})\nprint(spot)\n`;
}

/* Return a share as percent, such as "55.36 %". */
export const percentText = (share, digits = 2) => `${(100 * share).toFixed(digits)} %`;

/* Return whether details are counted or drawn, in a sentence; *samples* is 0 for counts. */
export function samplesText(samples) {
  return samples ? `Sampled: ${samples.toLocaleString("en")} random deals.` : "Exact.";
}

/* Return how equities were found, in a sentence. */
export function methodText({exact, total, counted, std_error: errors}) {
  const whole = Number.isInteger(total) ? total.toLocaleString("en") : total.toPrecision(7);
  if (exact) return `Exact: ${whole} ${counted === "deals" ? "deals and boards" : "runouts"} counted.`;
  const error = Math.max(...errors);
  return `Sampled: ${whole} random deals, standard error up to ${percentText(error)}.`;
}
