/* The choices of a session: the solution, the seat, when losses are shown, and the seed. */

import {button, element, labelled, optionElements} from "../parts/dom.js";
import {optionButtons} from "../solution/options.js";

export const SEAT_CHOICES = {oop: "OOP", ip: "IP", alternate: "Alternate"};
const REPORT_CHOICES = {now: "At once", end: "After the hand"};
export const MOST_SEED = 2 ** 32 - 1;

/* Return a random seed. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/* Return the number of a seed that was typed; null if it is not a whole number of 0 or more. */
export function readSeed(text) {
  const seed = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  return seed <= MOST_SEED ? seed : null;
}

/* Return choices {box, draw}; *onSession(values)* begins a session, *onChange(values)* goes on with this one. */
export function playSetup(onSession, onChange, onProblem) {
  const solution = element("select", {change: () => onSession({solution: solution.value})});
  const chosen = labelled("Solution", solution);
  const seat = optionButtons("Seat", SEAT_CHOICES, "alternate", (value) => onChange({seat: value}));
  const reports = optionButtons("EV lost is shown", REPORT_CHOICES, "now", (value) => onChange({reports: value}));
  const seed = element("input", {
    class: "pc-input pc-play-seed", inputmode: "numeric", spellcheck: "false", change: typed,
  });
  const box = element("div", {class: "pc-tools pc-play-setup"}, chosen,
    element("span", {class: "pc-label"}, element("span", {"aria-hidden": "true", text: "Seat"}), seat.box),
    element("span", {class: "pc-label"}, element("span", {"aria-hidden": "true", text: "EV lost"}), reports.box),
    labelled("Seed", seed), button("New session", () => onSession({seed: newSeed()}), "Begin with a new seed"));

  function typed() {
    const found = readSeed(seed.value);
    if (found === null) onProblem(`The seed is “${seed.value}”; give a whole number from 0 to ${MOST_SEED}.`);
    else onSession({seed: found});
  }
  function draw({solutions, values}) {
    solution.replaceChildren(...optionElements(solutions));
    solution.value = values.solution || solutions[0] || "";
    chosen.hidden = !solutions.length;
    seat.set(values.seat);
    reports.set(values.reports);
    seed.value = values.seed;
  }
  return {box, draw};
}
