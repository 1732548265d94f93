/* Play hands of a solution's spot against the solution, and see the EV that each decision loses; or drill ranges. */

import {amountChoice} from "./parts/amounts.js";
import {button, element, hearKeys, labelled, optionElements, problemLine} from "./parts/dom.js";
import {optionButtons} from "./parts/tabs.js";
import {drillChoice, drillOfHand, drillValues} from "./play/drills.js";
import {paceKeeper} from "./play/pace.js";
import {playTable} from "./play/play_table.js";
import {preflopDrill} from "./play/preflop.js";
import {decisionList, sessionLog} from "./play/session_log.js";

const SEAT_CHOICES = {oop: "OOP", ip: "IP", alternate: "Alternate"};
const REPORT_CHOICES = {now: "At once", end: "After the hand"};
const MODE_CHOICES = {solution: "Solution", preflop: "Preflop ranges"};
const CLOCKS = [[0, "none"], [5, "5 s"], [10, "10 s"], [20, "20 s"]];
const MOST_SEED = 2 ** 32 - 1;

/* Return a random seed. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/* Return the number of a seed that was typed; null if it is not a whole number of 0 or more. */
function readSeed(text) {
  const seed = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  return seed <= MOST_SEED ? seed : null;
}

/* Return choices {box, draw}; *onSession(values)* begins a session, *onChange(values)* goes on with this one. */
function playSetup(onSession, onChange, onProblem) {
  const solution = element("select", {change: () => onSession({solution: solution.value})});
  const chosen = labelled("Solution", solution);
  const seat = optionButtons("Seat", SEAT_CHOICES, "alternate", (value) => onChange({seat: value}));
  const reports = optionButtons("EV lost is shown", REPORT_CHOICES, "now", (value) => onChange({reports: value}));
  const mode = optionButtons("Play against", MODE_CHOICES, "solution", (value) => onChange({mode: value}));
  const auto = element("input", {type: "checkbox", change: () => onChange({auto: auto.checked})});
  const clock = element("select", {change: () => onChange({clock: Number(clock.value)})}, ...optionElements(CLOCKS));
  const drill = drillChoice(onChange);
  const seed = element("input", {
    class: "pc-input pc-play-seed", inputmode: "numeric", spellcheck: "false", change: typed,
  });
  const titled = (text, {box}) =>
    element("span", {class: "pc-label"}, element("span", {"aria-hidden": "true", text}), box);
  const ofSolution = [chosen, titled("Seat", seat), titled("EV lost", reports)];
  const box = element("div", {}, element("div", {class: "pc-tools pc-play-setup"}, titled("Play", mode), ...ofSolution),
    drill.box, element("div", {class: "pc-tools pc-play-setup"}, labelled("Seed", seed),
      button("New session", () => onSession({seed: newSeed()}), "Begin with a new seed"),
      element("label", {class: "pc-label"}, auto, element("span", {text: "Next hand by itself"})), labelled("Clock", clock)));

  function typed() {
    const number = readSeed(seed.value);
    if (number === null) onProblem(`The seed is “${seed.value}”; give a whole number from 0 to ${MOST_SEED}.`);
    else onSession({seed: number});
  }
  function draw({solutions, values, spot}) {
    const isPreflop = values.mode === "preflop";
    solution.replaceChildren(...optionElements(solutions));
    solution.value = values.solution || solutions[0] || "";
    for (const part of ofSolution) part.hidden = isPreflop;
    chosen.hidden ||= !solutions.length;
    drill.box.hidden = isPreflop || !spot;
    if (spot) drill.draw(spot, values);
    mode.set(values.mode);
    auto.checked = values.auto;
    clock.value = values.clock;
    seat.set(values.seat);
    reports.set(values.reports);
    seed.value = values.seed;
  }
  return {box, draw};
}

const NOTHING_TO_PLAY = "Solve a spot, or start the program with a saved solution, such as "
  + "`poker-calculator app flop.safetensors`; then hands of its spot are dealt here.";

/* Return the seat 0 or 1 of a hand for a choice of seats. */
const seatOfHand = (choice, number) => (choice === "alternate" ? (number + 1) % 2 : choice === "ip" ? 1 : 0);

/* Return the action of a player whose time is up. */
const lateAction = ({actions}) => (actions.find(({name}) => name === "check") ?? actions[0]).name;

/* Return the values of a session as the view uses them; wrong ones are replaced. */
function playValues(values) {
  const {seat, reports, seed, hands} = Object.fromEntries(
    ["seat", "reports", "seed", "hands"].map((name) => [name, values.get(name)]));
  return {
    solution: values.get("solution") ?? "", seat: seat in SEAT_CHOICES ? seat : "alternate",
    reports: reports === "end" ? "end" : "now",
    seed: Number.isInteger(seed) && seed >= 0 && seed <= MOST_SEED ? seed : null,
    hands: Array.isArray(hands) ? hands : [], ...drillValues(values),
    mode: values.get("mode") === "preflop" ? "preflop" : "solution", auto: values.get("auto") === true,
    clock: CLOCKS.some(([seconds]) => seconds === values.get("clock")) ? values.get("clock") : 0,
    chart: values.get("chart") ?? "", answers: Array.isArray(values.get("answers")) ? values.get("answers") : [],
  };
}

/* Show the view in an element; its values are the session: *mode*, "solution" or "preflop", *seed*, *auto* and
   *clock*; of the first mode *solution*, *seat*, *reports*, *line*, *street*, *cards* and *hands*; of the other *chart*
   and *answers*.

   Returns a function that removes it. */
export function playView(box, host) {
  let values = playValues(host.values), answers = [], queue = [], session = 0, isBusy = false, spot = null, begun = null;
  const open = host.open ? (node) => host.open("solution_view", {solution: spot.solution, node}) : null;
  const problem = problemLine();
  const setup = playSetup(begin, change, (text) => { problem.textContent = text; });
  const amounts = amountChoice(host.values, draw);
  const table = playTable(act, dealNext), decisions = decisionList(open), log = sessionLog(open, playAgain);
  const preflop = preflopDrill(() => values, change);
  const pace = paceKeeper({
    next: () => (values.mode === "preflop" ? preflop.next() : dealNext()),
    timeUp: () => (values.mode === "preflop" ? preflop.timeUp() : act(lateAction(answers[values.hands.length - 1]))),
  });
  setup.box.lastChild.append(pace.box, amounts.box);
  const place = element("div"), content = element("div", {class: "pc-play-columns"},
    element("div", {}, table.box, decisions.box), log.box);
  const view = element("section", {class: "pc-view pc-play pc-solution pc-poker-table", "aria-label": "Play"},
    setup.box, problem, place);

  /* Set values without a question; changes that others make lead to one. */
  function put(changes) {
    values = {...values, ...changes};
    host.values.set(changes);
  }
  function change(changes) {
    put(changes);
    draw();
  }
  function begin(changes) {
    queue = [];
    put({hands: [], answers: [], ...changes});
    begun = restore();
  }
  function draw() {
    const answer = answers[values.hands.length - 1] ?? null, isAtOnce = values.reports === "now";
    const isPreflop = values.mode === "preflop";
    if (spot) amounts.follow(spot);
    problem.hidden = isPreflop;
    const shown = isPreflop ? preflop.box : spot && content;
    if (place.firstChild !== shown) place.replaceChildren(...(shown ? [shown] : []));
    setup.draw({solutions: spot?.solutions ?? [], values, spot});
    if (isPreflop && values.seed !== null) preflop.draw();
    if (isPreflop) pace.follow(...preflop.state(), values);
    else pace.follow(answer && [answer.node, values.hands.length], Boolean(answer?.end), values);
    host.share?.(isPreflop ? preflop.node : table.box);
    table.draw(answer, values.hands.at(-1)?.seat);
    decisions.draw(answer, isAtOnce);
    drawLog();
  }
  const drawLog = () => log.draw(answers, values.reports === "now", queue.length);
  const named = () => (values.solution ? {solution: values.solution} : {});
  const askHand = (hand, number) => host.ask("play_hand", {...named(), seed: values.seed, number, ...hand});
  /* Ask about the spot and the hands of the session anew: the last one first, which goes on. */
  async function restore() {
    const number = ++session;
    values = playValues(host.values);
    if (values.seed === null) put({seed: newSeed()});
    [isBusy, answers] = [true, []];
    try {
      const answer = await host.ask("play_spot", named());
      if (number !== session) return;
      spot = {...answer, solution: values.solution || answer.solutions[0] || ""};
      problem.textContent = "";
      const {hands} = values;
      if (hands.length) answers[hands.length - 1] = await askHand(hands.at(-1), hands.length);
      if (number !== session) return;
      isBusy = false;
      draw();
      await restoreLog(hands.slice(0, -1));
    } catch (error) {
      if (number !== session) return;
      isBusy = false;
      fail(error);
      draw();
    }
  }
  /* Ask about earlier hands, the latest first, while play goes on. */
  async function restoreLog(hands) {
    const number = session;
    for (let handNumber = hands.length; handNumber > 0; handNumber--) {
      const answer = await askHand(hands[handNumber - 1], handNumber);
      if (number !== session) return;
      answers[handNumber - 1] = answer;
      drawLog();
    }
  }
  function fail(error) {
    problem.textContent = spot ? error.message : `${error.message}. ${NOTHING_TO_PLAY}`;
  }
  /* Ask about the last hand with a change, which is kept once it is answered. */
  async function play(hands) {
    if (isBusy || !spot) return;
    const number = session;
    isBusy = true;
    try {
      const answer = await askHand(hands.at(-1), hands.length);
      if (number !== session) return;
      answers[hands.length - 1] = answer;
      problem.textContent = "";
      put({hands});
      draw();
      table.focus();
    } catch (error) {
      if (number === session) fail(error);
    }
    if (number === session) isBusy = false;
  }
  function act(name) {
    const {hands} = values, last = hands.at(-1);
    play([...hands.slice(0, -1), {...last, actions: [...last.actions, name]}]);
  }
  async function dealNext() {
    await begun; // so that a click right after the choice of a solution counts
    if (isBusy) return;
    const number = values.hands.length + 1;
    play([...values.hands, queue.shift() ?? {
      seat: seatOfHand(values.seat, number), actions: [], ...drillOfHand(values),
    }]);
  }
  /* Deal hard spots one after the other, at once if no hand goes on. */
  function playAgain(hands) {
    queue = hands;
    if (answers[values.hands.length - 1]?.end) dealNext();
    else draw();
  }
  function onKey(event) {
    const key = event.key.toLowerCase();
    if (values.mode === "preflop") {
      if (!preflop.key(key)) return;
    } else if (key === "a") log.again();
    else if (!table.act(key)) return;
    event.preventDefault();
  }
  /* Look for further solutions when the view comes into sight again. */
  const sight = new IntersectionObserver(async (entries) => {
    if (!entries.at(-1).isIntersecting || isBusy) return;
    if (!spot) {
      restore();
      return;
    }
    const contents = await host.ask("contents", {}).catch(() => spot); // the host tells of a lost program
    spot.solutions = contents.solutions;
    setup.draw({solutions: spot.solutions, values, spot});
  });
  const follow = (name) => host.values.listen(name, (value) => {
    if (value !== values[name]) restore();
  });
  const ends = [...["solution", "seed", "hands"].map(follow), amounts.end, hearKeys(view, onKey)];
  box.append(view);
  draw();
  begun = restore();
  begun.then(() => sight.observe(view));
  return () => {
    ends.forEach((end) => end());
    sight.disconnect();
    pace.stop();
    preflop.remove();
    session++;
    view.remove();
  };
}
