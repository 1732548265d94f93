/* Equities of 2 to 10 players: hands and ranges, board and dead cards, and what makes up the figures. */

import {parseRange, writeRange} from "./cards/notation.js";
import {analysis} from "./equity/details.js";
import {SPOT_NAMES, cardsIn, isEqualSpot, knownCards, methodText, missingText, pickedRange} from "./equity/spot.js";
import {playerList, spotOf} from "./equity/spot.js";
import {durationText} from "./parts/amounts.js";
import {isGivenUp, latestOnly, oneAtATime} from "./parts/asking.js";
import {button, capitalized, element, labelled, optionElements, perFrame, problemLine, toolRow} from "./parts/dom.js";

const QUIET = 120; // milliseconds without a change before details are asked for
const PATIENCE = 100; // milliseconds after which a later spot ends the first estimate of another

/* Return {ask(spot), askExactly(), askDetails(), end()} for a view.

   Another spot ends the counts of the spot before, in the program too.

   ask    : as of a host
   wanted : returns the panels without figures of the spot [{query, draw(answer), fail(text)}]; asked one after the
            other, they are counted once
   on     : {answer(answer, effort, spot), failed(error)} */
function equityFigures(ask, wanted, on) {
  const askFirst = oneAtATime(ask, PATIENCE), askBetter = latestOnly(ask), askDetail = latestOnly(ask);
  let spot = null, timer = null, turn = 0;

  function end() {
    spot = null;
    turn += 1;
    clearTimeout(timer);
    askBetter.giveUp();
    askDetail.giveUp();
  }
  function askSpot(nextSpot) {
    end();
    spot = nextSpot;
    askFirst("equities", {...nextSpot, effort: "first"}, (answer) => {
      if (spot !== null) on.answer(answer, "first", nextSpot);
      if (spot !== nextSpot) return;
      if (answer.next === "auto") askEffort(answer.next);
      else askSoon();
    }, (error) => spot === nextSpot && on.failed(error));
  }
  function askEffort(effort) {
    const ofSpot = spot;
    askBetter("equities", {...ofSpot, effort}).then((answer) => {
      if (spot !== ofSpot) return;
      on.answer(answer, effort, ofSpot);
      askSoon();
    }).catch((error) => isGivenUp(error) || on.failed(error));
  }
  function askSoon() {
    clearTimeout(timer);
    timer = setTimeout(askDetails, QUIET);
  }
  async function askDetails() {
    clearTimeout(timer);
    turn += 1;
    const ours = turn;
    for (const {query, draw, fail} of spot ? wanted() : []) {
      try {
        const answer = await askDetail(...query);
        if (turn === ours) draw(answer);
      } catch (error) {
        if (turn === ours && !isGivenUp(error)) fail(error.message);
      }
      if (turn !== ours) return;
    }
  }
  return {ask: askSpot, askExactly: () => askEffort("exact"), askDetails, end};
}

/* Return {box, draw(answer, {problem, missing, isOld, isCounting})}; *onExact* is called to count exactly, and *add*
   is a button before the line.

   missing    : what the spot needs before it has equities, in a sentence
   isOld      : whether the answer is of another spot
   isCounting : whether a better answer is on its way */
function methodLine(onExact, add) {
  const method = element("p", {class: "pc-count pc-method", role: "status"});
  const sign = element("span", {class: "pc-busy-sign", "aria-hidden": "true"});
  const exactly = button("Count exactly", onExact);
  const message = problemLine();

  function textOf(answer, {problem, missing, isOld, isCounting}) {
    if (missing) return missing;
    if (problem) return answer ? "The figures are those of the spot before." : "";
    const counting = isCounting ? "Counting …" : "";
    return answer && !isOld ? `${methodText(answer)} ${counting}` : counting;
  }
  function draw(answer, state) {
    const {problem, isOld, isCounting} = state;
    method.textContent = textOf(answer, state);
    exactly.hidden = !answer || problem || isOld || isCounting || answer.next !== "exact";
    if (!exactly.hidden) exactly.title = `Takes ${durationText(answer.exact_seconds)} on one core`;
    const ofPlayer = (_, seat) => `the hand of player ${Number(seat) + 1}`; // Python counts from 0
    message.textContent = problem ? problem.message.replaceAll(/\bhand (\d+)/g, ofPlayer) : "";
  }
  return {box: element("div", {}, toolRow(add, sign, method, exactly), message), draw};
}

/* Return the seat that an error names, from 0; null for errors about the whole spot. */
function seatOf(problem) {
  const match = /^(?:the discards of )?hand (\d+)/.exec(problem ? problem.message : "");
  return match ? Number(match[1]) : null;
}

/* Return the name of a game as players write it. */
function gameTitle(name) {
  const words = name.replaceAll("_", " ").replace("holdem", "hold'em");
  return capitalized(words);
}

const SOLVER_TITLE = "For two players of hold'em on a flop, turn or river; player 1 is out of position";

/* Return {box, setGames(games), draw(spot)} for a `spotHistory`; *games* are entries of the query `games`.

   open : as of a host, undefined for one without a solver */
function spotHead(history, open) {
  let spot = null;
  const choice = element("select", {change: () => history.change({game: choice.value})});
  const undo = button("↶", history.undo, "Undo change", "Undo change");
  const redo = button("↷", history.redo, "Redo change", "Redo change");
  const solve = button("Open in the solver", () => {
    const {ranges, board, dead} = spot;
    open("solve_view", {ranges, board, dead});
  }, SOLVER_TITLE);
  const tools = open ? [undo, redo, solve] : [undo, redo];
  function setGames(games) {
    choice.replaceChildren(...optionElements(games.map(({name}) => [name, gameTitle(name)])));
  }
  function draw(now) {
    spot = now;
    choice.value = now.game;
    undo.disabled = !history.canUndo();
    redo.disabled = !history.canRedo();
    solve.disabled = now.game !== "holdem" || now.ranges.length !== 2 || cardsIn(now.board).length < 3;
  }
  return {box: toolRow(labelled("Game", choice), ...tools), setGames, draw};
}

/* Return {change(patch), undo(), redo(), canUndo(), canRedo()} for the values of a view. */
function spotHistory(values) {
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

/* Show equities in an element; its values *game*, *ranges*, *board* and *dead* are texts.

   Returns a function that removes it. */
export function equityView(box, host) {
  const spot = () => spotOf(host.values), history = spotHistory(host.values);
  const shown = {chosen: 0, games: [], answer: null, spot: null, effort: "first", problem: null, isCounting: true};
  const missing = () => missingText(spot(), shown.games.find(({name}) => name === spot().game));
  const drawSoon = perFrame(() => draw(spot()));
  const view = element("section", {class: "pc-view pc-equity-view pc-hands-and-board"});

  const changePlayer = (seat, text) => history.change({ranges: spot().ranges.with(seat, text)});
  const list = playerList(playerActions(spot, history.change, changePlayer, choose));
  const head = spotHead(history, host.open), cardChoice = knownCards(history.change);
  const picked = pickedRange(host.ask, (range) => changePlayer(shown.chosen, range));
  const method = methodLine(() => {
    figures.askExactly();
    settle({isCounting: true});
  }, list.add);
  const details = analysis(host.address ? host.address() : null, narrow, () => {
    figures.askDetails();
    drawSoon();
  });
  const wanted = () => details.wanted(spot(), shown.chosen).map(({draw: drawFigures, ...panel}) => ({
    ...panel, draw: (answer) => drawFigures(answer, {player: shown.chosen, answer: shown.answer, spot: spot()}),
  }));
  const figures = equityFigures(host.ask, wanted, {
    answer: (answer, effort, ofSpot) => settle({
      answer, effort, spot: ofSpot, problem: null,
      isCounting: !isEqualSpot(ofSpot, spot()) || answer.next === "auto",
    }),
    failed: (problem) => settle({problem, isCounting: false}),
  });

  /* Show an answer, a problem, or that a better answer is on its way. */
  function settle(outcome) {
    Object.assign(shown, outcome);
    view.setAttribute("aria-busy", shown.isCounting);
    drawSoon();
  }
  function askNow() {
    const isWhole = !missing();
    settle({problem: null, isCounting: isWhole});
    if (isWhole) figures.ask(spot());
    else figures.end();
  }
  function choose(seat) {
    if (seat === shown.chosen) return;
    shown.chosen = seat;
    drawSoon();
    figures.askDetails();
  }
  /* Keep only the combos of the filter, or remove them from the range. */
  function narrow(isKept) {
    const {ranges, board} = spot(), filter = details.filter(board);
    const weights = parseRange(ranges[shown.chosen]);
    changePlayer(shown.chosen, writeRange(weights.map((weight, combo) => (Boolean(filter[combo]) === isKept ? weight : 0))));
  }
  function draw(now) {
    const {answer, problem, games, effort, isCounting} = shown, game = games.find(({name}) => name === now.game);
    const isOld = Boolean(problem) || !answer || !isEqualSpot(now, shown.spot);
    shown.chosen = Math.min(shown.chosen, now.ranges.length - 1);
    list.draw(now.ranges, {
      chosen: shown.chosen, answer, wrong: seatOf(problem), isCounting: isOld && isCounting,
    });
    picked.box.hidden = Boolean(game) && !isOfTwoCards(game);
    if (!picked.box.hidden) picked.draw(shown.chosen, now.ranges[shown.chosen], {
      dead: now.board + now.dead, filter: details.filter(now.board),
    });
    cardChoice.draw(now, answer ? answer.cards : [], game);
    head.draw(now);
    method.draw(answer, {problem, missing: missing(), isOld, isCounting});
    details.draw(now, shown.chosen, {answer: isOld ? null : answer, effort, hasProblem: Boolean(problem || missing())});
    view.classList.toggle("pc-old-figures", isOld);
  }
  const end = onChanges(host.values, () => {
    details.forgetProblems();
    askNow();
  });
  host.ask("games", {}).then(({games}) => {
    shown.games = games;
    head.setGames(games);
    drawSoon();
  }, (problem) => settle({problem, isCounting: false}));
  const places = {
    spot: [head.box, list.box, method.box, cardChoice.box], range: [picked.box],
    parts: [details.partsBox], details: [details.box],
  };
  view.append(element("div", {class: "pc-equity-areas"}, ...Object.entries(places).map(([name, parts]) =>
    element("div", {class: `pc-place-of-${name}`}, ...parts))));
  host.share?.(view);
  box.append(view);
  draw(spot());
  askNow();
  return () => {
    for (const release of [end, figures.end, picked.remove]) release();
    view.remove();
  };
}

const isOfTwoCards = ({hole_cards: sizes}) => sizes.length === 1 && sizes[0] === 2;

/* Return the functions of a list of players. */
function playerActions(spot, change, text, choose) {
  return {
    text, choose,
    swap: (seat) => {
      const {ranges} = spot();
      change({ranges: ranges.with(seat, ranges[seat + 1]).with(seat + 1, ranges[seat])});
    },
    remove: (seat) => change({ranges: spot().ranges.toSpliced(seat, 1)}),
    add: () => change({ranges: [...spot().ranges, "random"]}),
  };
}

/* Call a function once for all values of a spot that change together; return a function that ends it. */
function onChanges(values, changed) {
  let isWaiting = false;
  const ends = SPOT_NAMES.map((name) => values.listen(name, () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      changed();
    });
  }));
  return () => ends.forEach((end) => end());
}
