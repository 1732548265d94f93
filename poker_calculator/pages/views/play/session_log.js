/* The decisions of a hand against a solution, and the log of a session: grades, mistakes by kind, and the EV lost. */

import {chipsText, numberText, percentText, signedChips, unitChips} from "../parts/amounts.js";
import {button, capitalized, element, headingOf, svgElement, toolRow} from "../parts/dom.js";
import {drawnHand, withDrawnCards} from "../parts/drawn_cards.js";
import {graphPath, graphScale, graphTicks, levelLine, tickLabel} from "../parts/graphs.js";
import {actionText, segmentsOf, stackedBar, swatch} from "../solution/figures.js";
import {STREET_NAMES} from "./drills.js";

const LEAST_LOSS = 0.005; // chips; smaller losses are rounding of the solution

/* Return the EV that a decision lost, as a fraction of the pot; null if it is unknown. */
const lossShare = ({lost, pot}) => (lost === null ? null : lost / pot);

/* The grades of decisions: each has the first whose bound, in % of the pot, its loss does not exceed. */
const GRADES = {best: 0.2, fine: 1, inaccurate: 3, wrong: Infinity};

/* Return the grade of a decision; null if its loss is unknown. */
function gradeOf(decision) {
  const share = lossShare(decision);
  return share === null ? null : Object.keys(GRADES).find((grade) => 100 * share <= GRADES[grade]);
}
function gradeMark(decision) {
  const grade = gradeOf(decision);
  return element("span", grade ? {class: `pc-play-grade pc-play-${grade}`, text: capitalized(grade)} : {text: "–"});
}

const FIRST_LETTERS = /^[a-z]+/;

/* Return rows [kind, decisions] of decisions by street, then by action, such as "river" and "raise". */
function decisionsByKind(decisions) {
  const kinds = new Map();
  for (const kindOf of [({board}) => STREET_NAMES[board.length / 2 - 3], ({choice}) => FIRST_LETTERS.exec(choice)[0]]) {
    for (const decision of decisions) {
      const kind = kindOf(decision);
      kinds.set(kind, [...(kinds.get(kind) ?? []), decision]);
    }
  }
  return [...kinds];
}

/* Return a table {box, draw(decisions)} of grades by kind. */
function kindsTable() {
  const body = element("tbody"), grades = Object.keys(GRADES);
  const heads = ["Kind", ...grades.map(capitalized), "Mean loss"];
  const box = element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Mistakes by kind"},
    element("table", {class: "pc-table"}, element("thead", {}, element("tr", {}, ...heads.map((text, at) =>
      element("th", {scope: "col", class: at ? "pc-figure" : "", text})))), body));
  function draw(decisions) {
    const known = decisions.filter(({lost}) => lost !== null);
    box.hidden = !known.length;
    body.replaceChildren(...decisionsByKind(known).map(([kind, made]) => element("tr", {},
      element("th", {scope: "row", text: capitalized(kind)}),
      ...grades.map((grade) => element("td", {
        class: "pc-figure", text: made.filter((decision) => gradeOf(decision) === grade).length,
      })),
      element("td", {
        class: "pc-figure", text: percentText(made.reduce((sum, each) => sum + lossShare(each), 0) / made.length),
      }))));
  }
  return {box, draw};
}

const CURVE = {width: 420, height: 130, left: 44, right: 8, top: 10, bottom: 20};

/* Return a curve {box, draw(decisions)} of the EV lost, in the unit of amounts, over the decisions of a session. */
function lossCurve() {
  const {width, height, left, right, top, bottom} = CURVE;
  const box = svgElement("svg", {class: "pc-curves", viewBox: `0 0 ${width} ${height}`, role: "img"});
  function draw(decisions) {
    const sums = [0];
    for (const {lost} of decisions) sums.push(sums.at(-1) + (lost ?? 0) / (unitChips() || 1));
    const most = sums.at(-1), xOf = graphScale(0, sums.length - 1, left, width - right);
    const yOf = graphScale(0, most || 1, height - bottom, top);
    box.toggleAttribute("hidden", sums.length < 3);
    box.setAttribute("aria-label", `EV lost over ${decisions.length} decisions: ${numberText(most, 2)} ${unitChips() ? "bb" : "chips"}`);
    box.replaceChildren(
      ...graphTicks(0, most || 1, 3).flatMap((tick) => levelLine(numberText(tick, 3, 0), yOf(tick), left, width - right)),
      ...graphTicks(0, sums.length - 1, 5).filter(Number.isInteger).map((tick) => tickLabel(tick, xOf(tick), height - 5)),
      svgElement("path", {class: "pc-curve pc-play-curve", d: graphPath(sums.map((sum, at) => [xOf(at), yOf(sum)]))}));
  }
  return {box, draw};
}

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

/* Return the action that a decision chose, as players name it. */
const choiceText = ({actions, choice}) => actionText(actions.find(({name}) => name === choice));

/* Return the EV that a decision lost as text. */
function lossText(decision) {
  if (decision.lost === null) return "EV unknown";
  return `lost ${chipsText(decision.lost, 2)}, ${percentText(lossShare(decision))} of the pot`;
}

/* Return a table of a decision's actions. */
function decisionTable({actions, shares, evs, choice}) {
  const segments = segmentsOf(actions, shares).reverse(), best = Math.max(...evs.map((ev) => ev ?? -Infinity));
  const rows = actions.map(({name, label}, action) => element("tr", {
    "data-action": name, class: name === choice ? "pc-play-chosen" : "",
  }, element("th", {scope: "row"}, swatch(segments[action]),
    element("span", {text: ` ${label}${name === choice ? " (yours)" : ""}`})),
  element("td", {class: "pc-figure"}, element("span", {text: percentText(shares[action])}),
    stackedBar([segments[action]], "pc-thin")),
  ...[evs[action], best - evs[action]].map((chips) =>
    element("td", {class: "pc-figure", text: chipsText(evs[action] === null ? null : chips, 2)}))));
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
      element("p", {class: "pc-play-loss"}, gradeMark(decision), " ", element("b", {text: choiceText(decision)}),
        element("span", {text: ` into ${chipsText(pot)}: ${lossText(decision)}`})),
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
  const curve = lossCurve(), kinds = kindsTable();
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
    headingOf("Session"), totals, curve.box, toolRow(again, waiting), kinds.box,
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
      element("td", {}, choiceText(decision), gradeMark(decision)),
      element("td", {class: "pc-figure", text: chipsText(lost, 2)}),
      element("td", {class: "pc-figure", text: percentText(lossShare(decision))}));
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
    const score = sessionScore(answers, isAtOnce);
    totals.replaceChildren(total("Hands", numberText(score.hands)), total("Decisions", numberText(score.decisions)),
      total("EV lost", chipsText(score.lost, 2)),
      total("EV lost per 100 decisions", chipsText(score.perHundred, 2)),
      total("Mean loss, % of pot", percentText(score.share)), total("Net", signedChips(score.net, null)));
    curve.draw(decisions);
    kinds.draw(decisions);
    again.disabled = !hardestSpots(decisions).length;
    waiting.textContent = queued ? `${queued} hard ${queued === 1 ? "spot" : "spots"} to come` : "";
    drawRows();
  }
  return {box, draw, again: () => again.click()};
}
