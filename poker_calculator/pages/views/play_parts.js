/* The parts of a session against a solution: the table of a hand, its decisions, and the log of the EV lost. */

import {button, element, headingOf, toolRow} from "./parts/dom.js";
import {drawnCards, drawnHand, withDrawnCards} from "./parts/drawn_cards.js";
import {SEATS, actionText, segmentsOf, stackedBar, swatch} from "./solution/figures.js";
import {writtenChips, writtenPercent} from "./solution/figures.js";

const LEAST_LOSS = 0.005; // chips; smaller losses are rounding of the solution

/* Return the key of each action: F folds, C checks or calls, 1 to 9 bet or raise in order. */
function keysOfActions(actions) {
  let bets = 0;
  return actions.map(({name}) => {
    if (name === "fold") return "f";
    if (name === "check" || name === "call") return "c";
    return ++bets < 10 ? String(bets) : "";
  });
}

/* Return the EV that a decision lost, as a fraction of the pot; null if it is unknown. */
const lossShare = ({lost, pot}) => (lost === null ? null : lost / pot);

/* Return the decisions of hands, each with its hand's number and the player's combo.

   hasOpen : whether a hand that goes on counts */
function decisionsOf(answers, hasOpen = true) {
  return answers.flatMap((answer, index) => (answer && (answer.end || hasOpen)
    ? answer.decisions.map((decision) => ({...decision, hand: index + 1, combo: answer.combo})) : []));
}

/* Return {hands, decisions, lost, perHundred, share, net} of a session: EVs in chips, *share* of the pot. */
function sessionScore(answers, hasOpen = true) {
  const decisions = decisionsOf(answers, hasOpen).filter(({lost}) => lost !== null);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const lost = sum(decisions.map((decision) => decision.lost)), ended = answers.filter((answer) => answer?.end);
  return {
    hands: ended.length, decisions: decisions.length, lost,
    perHundred: decisions.length ? (100 * lost) / decisions.length : null,
    share: decisions.length ? sum(decisions.map(lossShare)) / decisions.length : null,
    net: sum(ended.map(({end}) => end.net)),
  };
}

/* Return decisions in an order: "lost" has the greatest losses first, "hand" the latest hand. */
function sortedDecisions(decisions, order) {
  const key = order === "lost" ? (decision) => decision.lost ?? -1 : (decision) => decision.hand;
  return [...decisions].sort((decision, other) => key(other) - key(decision));
}

/* Return the hands {seat, start, combo, actions} to deal again: of each spot the latest decision counts. */
function hardestSpots(decisions, most = 10) {
  const latest = new Map();
  for (const decision of decisions) latest.set(`${decision.seat} ${decision.combo} ${decision.node}`, decision);
  return sortedDecisions([...latest.values()], "lost").filter(({lost}) => lost > LEAST_LOSS).slice(0, most)
    .map(({seat, node, combo}) => ({seat, start: node, combo, actions: []}));
}

const signedChips = (value) => (value > 0 ? `+${writtenChips(value)}` : writtenChips(value).replace("-", "−"));

/* Return the action that a decision chose, as players name it. */
const choiceText = ({actions, choice}) => actionText(actions.find(({name}) => name === choice));

/* Return the EV that a decision lost as text. */
function lossText(decision) {
  if (decision.lost === null) return "EV unknown";
  return `lost ${decision.lost.toFixed(2)} chips, ${writtenPercent(lossShare(decision))} of the pot`;
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
  const {kind, won, lost_to: lostTo, net} = answer.end, result = `Net ${signedChips(net)}.`;
  if (kind === "fold") return won > 0 ? `${before}You win ${writtenChips(won)}. ${result}` : `You fold. ${result}`;
  if (won === lostTo) return `${before}Showdown: you split the pot. ${result}`;
  return won > lostTo ? `${before}Showdown: you win ${writtenChips(won)}. ${result}`
    : `${before}Showdown: you lose. ${result}`;
}

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
        ...drawnCards(cards || "????", "pc-tall")),
      element("span", {class: "pc-count", text: `Stack ${writtenChips(answer.stacks[player])}`}));
  }
  function actionButton({name, chips, ...named}, key) {
    const text = actionText(named), made = button(text, () => onAct(name), chips ? `Puts in ${writtenChips(chips)}` : text);
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
    line.replaceChildren(...(answer?.line ?? []).map(({player, label}) => element("li", {
      class: player === null ? "pc-play-dealt" : player === seat ? "pc-play-mine" : "",
    }, ...(player === null ? withDrawnCards(label) : [`${SEATS[player]} ${label}`]))));
    board.replaceChildren(...(answer ? drawnCards(answer.board, "pc-tall") : []));
    pot.textContent = answer ? `Pot ${writtenChips(answer.pot)}` : "";
    seats.replaceChildren(...(answer ? [seatBox(answer, seat, 1 - seat), seatBox(answer, seat, seat)] : []));
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

/* Return a table of a decision's actions. */
function decisionTable({actions, shares, evs, choice}) {
  const segments = segmentsOf(actions, shares).reverse(), best = Math.max(...evs.map((ev) => ev ?? -Infinity));
  const rows = actions.map(({name, label}, action) => element("tr", {
    "data-action": name, class: name === choice ? "pc-play-chosen" : "",
  }, element("th", {scope: "row"}, swatch(segments[action]),
    element("span", {text: ` ${label}${name === choice ? " (yours)" : ""}`})),
  element("td", {class: "pc-figure"}, element("span", {text: writtenPercent(shares[action])}),
    stackedBar([segments[action]], "pc-thin")),
  ...[evs[action], best - evs[action]].map((chips) =>
    element("td", {class: "pc-figure", text: evs[action] === null ? "–" : chips.toFixed(2)}))));
  return element("table", {class: "pc-table"},
    element("thead", {}, element("tr", {}, ...["Action", "Frequency", "EV", "EV lost"].map((text) =>
      element("th", {scope: "col", class: text === "Action" ? "" : "pc-figure", text})))),
    element("tbody", {}, ...rows));
}

/* Return a list {box, draw} of a hand's decisions; *onOpen(node)*, which may be null, shows a node. */
export function decisionList(onOpen) {
  const list = element("ol", {class: "pc-play-decisions"});
  const note = element("p", {class: "pc-count"});
  const box = element("section", {"aria-label": "Decisions of the hand"},
    headingOf("Decisions"), note, list);

  function item(decision) {
    const {node, label, pot, is_rare: isRare} = decision;
    const shown = element("li", {"data-node": node},
      element("p", {class: "pc-play-loss"}, element("b", {text: choiceText(decision)}),
        element("span", {text: ` into ${writtenChips(pot)}: ${lossText(decision)}`})),
      decisionTable(decision));
    if (isRare) {
      shown.append(element("p", {
        class: "pc-count", text: "The solution never gets here, so its strategy and EVs are rough.",
      }));
    }
    if (onOpen) shown.append(button("Show in the solution", () => onOpen(node), label || "the root"));
    return shown;
  }
  /* Draw the decisions of a hand, the latest first; before its end only if *isAtOnce*. */
  function draw(answer, isAtOnce) {
    const isShown = answer && (answer.end || isAtOnce), decisions = isShown ? answer.decisions : [];
    note.textContent = !answer || decisions.length ? "" : isShown ? "No decision yet."
      : "The EV that your decisions lost is shown after the hand.";
    if (answer?.end && !decisions.length) note.textContent = "You had no decision in this hand.";
    list.replaceChildren(...[...decisions].reverse().map(item));
  }
  return {box, draw};
}

const LOG_COLUMNS = {
  hand: "Hand", combo: "Cards", node: "Line", choice: "Choice", lost: "EV lost", share: "% of pot",
};
const MOST_ROWS = 100;

/* Return a log {box, draw}; *onOpen(node)*, which may be null, shows a node; *onAgain(hands)* deals hands. */
export function sessionLog(onOpen, onAgain) {
  let order = "lost", decisions = [];
  const totals = element("dl", {class: "pc-play-totals"}), body = element("tbody");
  const waiting = element("span", {class: "pc-count", role: "status"});
  const again = button("Hardest spots again", () => onAgain(hardestSpots(decisions)),
    "Deal the decisions with the greatest loss anew (A)");
  again.setAttribute("aria-keyshortcuts", "A");
  const heads = Object.entries(LOG_COLUMNS).map(([name, text]) => {
    const isOrder = name === "lost" || name === "hand";
    const className = ["hand", "lost", "share"].includes(name) ? "pc-figure" : "";
    return element("th", {scope: "col", "data-name": name, class: className}, isOrder
      ? element("button", {class: "pc-sort", text, click: () => sortBy(name)}) : text);
  });
  const table = element("table", {class: "pc-table", "aria-label": "Decisions of the session"},
    element("thead", {}, element("tr", {}, ...heads)), body);
  const box = element("section", {class: "pc-play-log", "aria-label": "Session"},
    headingOf("Session"), totals,
    toolRow(again, waiting),
    element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Decisions by EV lost"}, table));

  function total(label, text) {
    return element("div", {}, element("dt", {text: label}), element("dd", {text}));
  }
  function row(decision) {
    const {hand, combo, node, label, lost} = decision, name = label || "root";
    const line = onOpen
      ? [element("button", {class: "pc-link", click: () => onOpen(node)}, ...withDrawnCards(name))] : withDrawnCards(name);
    return element("tr", {"data-hand": hand}, element("td", {class: "pc-figure", text: hand}),
      element("td", {}, drawnHand(combo)), element("td", {class: "pc-play-path"}, ...line),
      element("td", {text: choiceText(decision)}),
      element("td", {class: "pc-figure", text: lost === null ? "–" : lost.toFixed(2)}),
      element("td", {class: "pc-figure", text: writtenPercent(lossShare(decision))}));
  }
  function drawRows() {
    for (const head of heads) {
      head.setAttribute("aria-sort", head.dataset.name === order ? "descending" : "none");
    }
    body.replaceChildren(...sortedDecisions(decisions, order).slice(0, MOST_ROWS).map(row));
  }
  function sortBy(name) {
    order = name;
    drawRows();
  }
  /* Draw the answers of all hands; *queued* hard spots are still to come. */
  function draw(answers, isAtOnce, queued) {
    decisions = decisionsOf(answers, isAtOnce);
    const score = sessionScore(answers, isAtOnce), written = (value, write) => (value === null ? "–" : write(value));
    totals.replaceChildren(total("Hands", score.hands), total("Decisions", score.decisions),
      total("EV lost", score.lost.toFixed(2)),
      total("EV lost per 100 decisions", written(score.perHundred, writtenChips)),
      total("Mean loss, % of pot", written(score.share, writtenPercent)), total("Net chips", signedChips(score.net)));
    again.disabled = !hardestSpots(decisions).length;
    waiting.textContent = queued ? `${queued} hard ${queued === 1 ? "spot" : "spots"} to come` : "";
    drawRows();
  }
  return {box, draw, again: () => again.click()};
}
