/* The figures of a flop report: their names, texts and columns. */

import {cardNumber} from "../cards/cards.js";
import {writtenChips, writtenPercent} from "../solution/figures.js";

const REPORT_FIGURES = {
  oop_ev: ["OOP EV", "chips"], ip_ev: ["IP EV", "chips"],
  oop_equity: ["OOP equity", "percent"], ip_equity: ["IP equity", "percent"],
  oop_realization: ["OOP realisation", "percent"], ip_realization: ["IP realisation", "percent"],
  exploitability: ["Exploitability", "percent"],
};
export const TEXTURES = {
  suits: "Suits", paired: "Pairs", high_card: "High card", connected: "Connected ranks", straights: "Straights",
};
export const TEXTURE_TITLES = {
  connected: "The most different ranks of one straight", straights: "Straights that two hole cards can make",
};

export const writtenAs = (kind, value) => (kind === "chips" ? writtenChips(value) : writtenPercent(value));

/* Return the figures {figure, name, kind, color} of a report: the actions first, then those of both players. */
export function reportFigures({actions, figures}) {
  const others = Object.entries(REPORT_FIGURES).filter(([figure]) => figure in figures);
  return [
    ...actions.map((action) => ({...action, kind: "percent"})),
    ...others.map(([figure, [name, kind]]) => ({figure, name, kind})),
  ];
}

/* Return the figures of a chart: the actions as one, then each alone. */
export const chartFigures = (about) =>
  ({actions: "All actions", ...Object.fromEntries(reportFigures(about).map(({figure, name}) => [figure, name]))});

/* Return a number that orders flops from high to low cards. */
const flopOrder = (flop) =>
  flop.match(/../g).reduce((sum, card) => 53 * sum + cardNumber(card), 0);

/* Return the function from the place of a flop in the report to its key in an order. */
export function flopKey(about, name) {
  if (name === "flop") return (place) => flopOrder(about.flops[place]);
  const values = about.figures[name === "actions" ? "check" : name] ?? about.figures.weight;
  return (place) => values[place];
}

/* Return the columns {name, key} of a report's CSV, which `FlopReport` reads. */
export function reportColumns({flops, figures, textures, spot}) {
  const {weight, ...others} = figures;
  return [
    {name: "flop", key: (place) => flops[place]}, {name: "weight", key: (place) => weight[place]},
    ...Object.entries(textures).map(([name, {values, of}]) => ({name, key: (place) => values[of[place]]})),
    ...Object.entries(others).map(([name, values]) => ({name, key: (place) => values[place]})),
    ...(spot.players ? [{name: "spot", key: () => JSON.stringify(spot)}] : []),
  ];
}
