/* The game of a spot, and its changes to undo and to redo. */

import {button, element, labelled, optionElements, toolRow} from "../parts/dom.js";

/* Return the name of a game as players write it. */
export function gameTitle(name) {
  const words = name.replaceAll("_", " ").replace("holdem", "hold'em");
  return words[0].toUpperCase() + words.slice(1);
}

/* Return {box, setGames(games), draw(game)} for a `spotHistory`; *games* are entries of the query `games`. */
export function spotHead(history) {
  const choice = element("select", {change: () => history.change({game: choice.value})});
  const undo = button("Undo change", history.undo), redo = button("Redo change", history.redo);
  function setGames(games) {
    choice.replaceChildren(...optionElements(games.map(({name}) => [name, gameTitle(name)])));
  }
  function draw(game) {
    choice.value = game;
    undo.disabled = !history.canUndo();
    redo.disabled = !history.canRedo();
  }
  return {box: toolRow(labelled("Game", choice), undo, redo), setGames, draw};
}
