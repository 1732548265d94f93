/* The table of a hand: the line, the board, both seats, and the actions as buttons. */

import {SUITS} from "../cards/cards.js";
import {button, element} from "../parts/dom.js";
import {shownCard, spokenText} from "../solution/card_table.js";
import {writtenChips} from "../solution/figures.js";
import {SEATS} from "../solution/frame.js";
import {keysOfActions, turnText} from "./scores.js";

/* Return a card; without a text, its back. */
function playCard(card) {
  if (!card) return element("span", {class: "pc-play-card pc-play-back", role: "img", "aria-label": "hidden card"});
  return element("span", {
    class: `pc-play-card pc-suit-${SUITS.indexOf(card[1])}`, role: "img", "aria-label": spokenText(card),
    text: shownCard(card),
  });
}

const playCards = (text) => (text ? text.match(/../g) : ["", ""]).map(playCard);

/* Return a table {box, draw, act, focus}.

   onAct(name), onNext() : called for an action, and for the next hand; *act(key)* does what a key means, and
   returns whether it means anything */
export function playTable(onAct, onNext) {
  const line = element("ol", {class: "pc-play-line", "aria-label": "Line"});
  const board = element("div", {class: "pc-play-board", role: "group", "aria-label": "Board"});
  const pot = element("span", {class: "pc-play-pot"});
  const seats = element("div", {class: "pc-play-seats"});
  const status = element("p", {class: "pc-play-status", role: "status"});
  const actions = element("div", {class: "pc-play-actions", role: "group", "aria-label": "Actions", tabindex: -1});
  const box = element("section", {class: "pc-play-table", "aria-label": "Table"}, line,
    element("div", {class: "pc-play-middle"}, board, pot), seats, status, actions);
  let shown = null;

  function seatBox(answer, seat, player) {
    const isOwn = player === seat, cards = isOwn ? answer.combo : answer.end?.opponent;
    return element("div", {class: isOwn ? "pc-play-seat pc-play-own" : "pc-play-seat", "data-player": player},
      element("span", {text: `${isOwn ? "You" : "Opponent"} (${SEATS[player]})`}),
      element("span", {class: "pc-play-hand", role: "group", "aria-label": isOwn ? "Your hand" : "Opponent's hand"},
        ...playCards(cards)),
      element("span", {class: "pc-count", text: `Stack ${writtenChips(answer.stacks[player])}`}));
  }
  function actionButton({name, chips}, key) {
    const made = button(name, () => onAct(name), chips ? `Puts in ${writtenChips(chips)}` : name);
    made.dataset.action = name;
    if (key) {
      made.setAttribute("aria-keyshortcuts", key.toUpperCase());
      made.append(element("kbd", {"aria-hidden": "true", text: key.toUpperCase()}));
    }
    return made;
  }
  function nextButton() {
    const made = button(shown ? "Next hand" : "Deal", onNext);
    made.classList.add("pc-play-next");
    made.setAttribute("aria-keyshortcuts", "N");
    made.append(element("kbd", {"aria-hidden": "true", text: "N"}));
    return made;
  }
  /* Draw the answer for a hand; null before the first one. */
  function draw(answer, seat) {
    shown = answer;
    line.replaceChildren(...(answer?.line ?? []).map(({player, step}) => element("li", {
      class: player === null ? "pc-play-dealt" : player === seat ? "pc-play-mine" : "",
      text: player === null ? step : `${SEATS[player]} ${step}`,
    })));
    board.replaceChildren(...(answer ? answer.board.match(/../g).map(playCard) : []));
    pot.textContent = answer ? `Pot ${writtenChips(answer.pot)}` : "";
    seats.replaceChildren(...(answer ? [seatBox(answer, seat, 1 - seat), seatBox(answer, seat, seat)] : []));
    status.textContent = answer ? turnText(answer, seat) : "Deal a hand to begin.";
    const keys = answer ? keysOfActions(answer.actions) : [];
    actions.replaceChildren(...(answer && !answer.end
      ? answer.actions.map((action, place) => actionButton(action, keys[place])) : [nextButton()]));
  }
  function act(key) {
    if (!shown || shown.end) {
      if (key === "n") onNext();
      return key === "n";
    }
    const place = keysOfActions(shown.actions).indexOf(key);
    if (place >= 0) onAct(shown.actions[place].name);
    return place >= 0;
  }
  /* Move the focus to the button for the next hand, or else to the group of actions, where keys act. */
  function focus() {
    (actions.querySelector(".pc-play-next") ?? actions).focus({preventScroll: true});
  }
  return {box, draw, act, focus};
}
