/* Equities of 2 to 10 players: hands and ranges, board and dead cards, and what makes up the figures. */

import {detailPanels} from "./equity/details.js";
import {equityFigures} from "./equity/figures.js";
import {knownCards} from "./equity/known_cards.js";
import {methodLine, seatOf} from "./equity/method_line.js";
import {pickedRange} from "./equity/picked_range.js";
import {playerList} from "./equity/players.js";
import {spotHead} from "./equity/spot_head.js";
import {spotHistory} from "./equity/spot_history.js";
import {SPOT_NAMES, spotOf} from "./equity/spot_texts.js";
import {element, perFrame} from "./parts/dom.js";

/* Show equities in an element; its values *game*, *players*, *board* and *dead* are texts.

   Returns a function that removes it. */
export function equityView(box, host) {
  const spot = () => spotOf(host.values), history = spotHistory(host.values);
  const shown = {chosen: 0, games: [], answer: null, effort: "first", problem: null};
  const drawSoon = perFrame(() => draw(spot()));
  const view = element("section", {class: "pc-view pc-equity-view pc-hands-and-board"});

  const changePlayer = (seat, text) => history.change({players: spot().players.with(seat, text)});
  const list = playerList(playerActions(spot, history.change, changePlayer, choose));
  const head = spotHead(history, host.open), known = knownCards(history.change);
  const picked = pickedRange(host.ask, (range) => changePlayer(shown.chosen, range));
  const method = methodLine(() => figures.askExactly());
  const details = detailPanels(host.address ? host.address() : null, narrow, () => {
    figures.askDetails();
    drawSoon();
  });
  const figures = equityFigures(host.ask, () => details.query(spot(), shown.chosen), {
    answer: (answer, effort, isLast) =>
      settle({answer, effort, problem: null}, isLast && answer.next !== "auto"),
    failed: (problem) => settle({problem}, true),
    details: (found) => details.draw(found, {player: shown.chosen, answer: shown.answer}),
    detailsFailed: (error) => details.fail(error.message),
  });

  /* Show an answer or a problem; *isFinal* says that no better answer is on its way. */
  function settle(found, isFinal) {
    Object.assign(shown, found);
    view.setAttribute("aria-busy", !isFinal);
    drawSoon();
  }
  function choose(seat) {
    if (seat === shown.chosen) return;
    shown.chosen = seat;
    drawSoon();
    figures.askDetails();
  }
  function narrow(part) {
    const seat = shown.chosen;
    host.ask("narrowed", {...spot(), player: seat, ...part})
      .then(({text}) => changePlayer(seat, text), (error) => details.fail(error.message));
  }
  function draw(now) {
    const {answer, problem, games, effort} = shown, game = games.find(({name}) => name === now.game);
    shown.chosen = Math.min(shown.chosen, now.players.length - 1);
    list.draw(now.players, {chosen: shown.chosen, answer, wrong: seatOf(problem)});
    picked.draw(shown.chosen, now.players[shown.chosen], now.board + now.dead, !game || isOfTwoCards(game));
    known.draw(now, answer ? answer.cards : [], game);
    head.draw(now);
    method.draw(answer, problem);
    details.drawSpot(now, answer, effort);
    view.classList.toggle("pc-stale-figures", Boolean(problem));
  }
  const end = onChanges(host.values, () => {
    view.setAttribute("aria-busy", true);
    drawSoon();
    figures.ask(spot());
  });
  host.ask("games", {}).then(({games}) => {
    shown.games = games;
    head.setGames(games);
    drawSoon();
  }, (problem) => settle({problem}, true));
  view.append(head.box, element("div", {class: "pc-equity-columns"},
    element("div", {}, list.box, method.box, known.box), picked.box), details.box);
  box.append(view);
  draw(spot());
  figures.ask(spot());
  return () => {
    for (const each of [end, figures.end, picked.remove]) each();
    view.remove();
  };
}

const isOfTwoCards = ({hole_cards: sizes}) => sizes.length === 1 && sizes[0] === 2;

/* Return the functions of a list of players. */
function playerActions(spot, change, text, choose) {
  return {
    text, choose,
    swap: (seat) => {
      const {players} = spot();
      change({players: players.with(seat, players[seat + 1]).with(seat + 1, players[seat])});
    },
    remove: (seat) => change({players: spot().players.toSpliced(seat, 1)}),
    add: () => change({players: [...spot().players, "random"]}),
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
