/* The table of a hand that is played against a solution, with the buttons and keys of its actions. */

import {chipsText, numberText, signedChips, unitChips} from "../parts/amounts.js";
import {button, element} from "../parts/dom.js";
import {withDrawnCards} from "../parts/drawn_cards.js";
import {pokerTable} from "../replay/replay_table.js";
import {SEATS, actionText} from "../solution/figures.js";

/* Return the key of each action: F folds, C checks or calls, 1 to 9 bet or raise in order. */
function keysOfActions(actions) {
  let bets = 0;
  return actions.map(({name}) => {
    if (name === "fold") return "f";
    if (name === "check" || name === "call") return "c";
    return ++bets < 10 ? String(bets) : "";
  });
}

/* Return the latest steps of the opponent and the deck as text, such as "IP: bet 50 %". */
function latestText({line}, seat) {
  const index = line.findLastIndex(({player}) => player === seat);
  return line.slice(index + 1)
    .map(({player, label}) => (player === null ? label : `${SEATS[player]}: ${label}`)).join(", ");
}

/* Return what a hand has come to: the player's turn, or its end. */
function turnText(answer, seat) {
  const latest = latestText(answer, seat), before = latest ? `${latest}. ` : "";
  if (!answer.end) return `${before}Your turn.`;
  const {kind, won, lost_to: lostTo, net} = answer.end, result = `Net ${signedChips(net, null)}.`;
  if (kind === "fold") return won > 0 ? `${before}You win ${chipsText(won)}. ${result}` : `You fold. ${result}`;
  if (won === lostTo) return `${before}Showdown: you split the pot. ${result}`;
  return won > lostTo ? `${before}Showdown: you win ${chipsText(won)}. ${result}`
    : `${before}Showdown: you lose. ${result}`;
}

const BUTTON = 1; // the player in position
const plainChips = (value) => numberText(value, 2, 0); // which the table writes in the chosen unit
const spaced = (cards) => cards.match(/../g).join(" ");

/* Return the hand, picture and look of an answer for a poker table; the player's seat is in front. */
function pictureOfHand({board, pot, stacks, bets, line, combo, end}, seat) {
  const street = line.slice(line.findLastIndex(({player}) => player === null) + 1);
  const isOver = (player) => end?.kind === "fold" && line.at(-1).player === player;
  const seats = SEATS.map((_, player) => ({
    stack: plainChips(stacks[player]), bet: bets[player] ? plainChips(bets[player]) : "",
    action: street.findLast((step) => step.player === player)?.label ?? "",
    cards: spaced(player === seat ? combo : end?.opponent ?? "????"), up: "", equity: "",
    status: isOver(player) ? "out" : end && (player === seat ? end.won : end.lost_to) > 0 ? "won"
      : stacks[player] ? "in" : "all-in",
  }));
  const hand = {
    names: SEATS.map((name, player) => `${player === seat ? "You" : "Opponent"} (${name})`),
    places: SEATS.map((_, player) => (player === seat ? 0 : 1)), button: BUTTON, symbol: "",
    big_blind: unitChips(),
  };
  const picture = {
    board: spaced(board), street: "", pots: [plainChips(pot - bets[0] - bets[1])], total: plainChips(pot),
    turn: end ? -1 : seat, seats,
  };
  return [hand, picture, {amounts: unitChips() ? "bb" : "chips", isHidden: false}];
}

/* Return a button whose key is shown in it; "" has none. */
export function keyButton(label, key, onClick, title = label) {
  const made = button(label, onClick, title);
  if (key) {
    made.setAttribute("aria-keyshortcuts", key);
    made.append(element("kbd", {"aria-hidden": "true", text: key}));
  }
  return made;
}

/* Return a table {box, draw, act, focus}.

   onAct(name), onNext() : called for an action, and for the next hand; *act(key)* does what a key means, and
   returns whether it means anything */
export function playTable(onAct, onNext) {
  const line = element("ol", {class: "pc-play-line", "aria-label": "Line"});
  const felt = pokerTable();
  const status = element("p", {class: "pc-play-status", role: "status"});
  const actions = element("div", {class: "pc-play-actions", role: "group", "aria-label": "Actions", tabindex: -1});
  const box = element("section", {class: "pc-play-table", "aria-label": "Table"}, line,
    felt.box, status, actions);
  let shown = null;

  function actionButton({name, chips, ...named}, key) {
    const text = actionText(named), title = chips ? `Puts in ${chipsText(chips)}` : text;
    const made = keyButton(text, key.toUpperCase(), () => onAct(name), title);
    made.dataset.action = name;
    return made;
  }
  function nextButton() {
    const made = keyButton(shown ? "Next hand" : "Deal", "N", onNext);
    made.classList.add("pc-play-next");
    return made;
  }
  /* Draw the answer for a hand; null before the first one. */
  function draw(answer, seat) {
    shown = answer;
    line.replaceChildren(...(answer?.line ?? []).map(({player, label}) => element("li", {
      class: player === null ? "pc-play-dealt" : player === seat ? "pc-play-mine" : "",
    }, ...(player === null ? withDrawnCards(label) : [`${SEATS[player]} ${label}`]))));
    felt.box.hidden = !answer;
    if (answer) felt.draw(...pictureOfHand(answer, seat));
    status.replaceChildren(...withDrawnCards(answer ? turnText(answer, seat) : "Deal a hand to begin."));
    const keys = answer ? keysOfActions(answer.actions) : [];
    actions.replaceChildren(...(answer && !answer.end
      ? answer.actions.map((action, index) => actionButton(action, keys[index])) : [nextButton()]));
  }
  function act(key) {
    if (!shown || shown.end) {
      if (key === "n") onNext();
      return key === "n";
    }
    const index = keysOfActions(shown.actions).indexOf(key);
    if (index >= 0) onAct(shown.actions[index].name);
    return index >= 0;
  }
  /* Move the focus to the button for the next hand, or else to the group of actions, where keys act. */
  function focus() {
    (actions.querySelector(".pc-play-next") ?? actions).focus({preventScroll: true});
  }
  return {box, draw, act, focus};
}
