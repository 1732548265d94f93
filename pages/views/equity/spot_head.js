/* The game of a spot, its changes to undo and to redo, and the way to the solver. */

import {button, element, labelled, optionElements, toolRow} from "../parts/dom.js";
import {cardsIn} from "./known_cards.js";

/* Return the name of a game as players write it. */
export function gameTitle(name) {
  const words = name.replaceAll("_", " ").replace("holdem", "hold'em");
  return words[0].toUpperCase() + words.slice(1);
}

const SOLVER_TITLE = "For two players of hold'em on a flop, turn or river; player 1 is out of position";

/* Return {box, setGames(games), draw(spot)} for a `spotHistory`; *games* are entries of the query `games`.

   open : as of a host, undefined for one without a solver */
export function spotHead(history, open) {
  let spot = null;
  const choice = element("select", {change: () => history.change({game: choice.value})});
  const undo = button("Undo change", history.undo), redo = button("Redo change", history.redo);
  const solve = button("Open in the solver", () => {
    const {players, board, dead} = spot;
    open("solve_view", {players, board, dead});
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
    solve.disabled = now.game !== "holdem" || now.players.length !== 2 || cardsIn(now.board).length < 3;
  }
  return {box: toolRow(labelled("Game", choice), ...tools), setGames, draw};
}
