/* The decisions of a hand, and the log of a session: its totals, and its decisions by the EV that they lost. */

import {button, element, headingOf, toolRow} from "../parts/dom.js";
import {segmentsOf, stackedBar, swatch, writtenChips, writtenPercent} from "../solution/figures.js";
import {comboName} from "../solution/panels/hand_panel.js";
import {decisionsOf, hardestSpots, lossShare, lossText, sessionScore, signedChips} from "./scores.js";
import {sortedDecisions} from "./scores.js";

/* Return a table of a decision's actions. */
function decisionTable({actions, shares, evs, choice}) {
  const segments = segmentsOf(actions, shares).reverse(), best = Math.max(...evs.map((ev) => ev ?? -Infinity));
  const rows = actions.map(({name}, action) => element("tr", {
    "data-action": name, class: name === choice ? "pc-play-chosen" : "",
  }, element("th", {scope: "row"}, swatch(segments[action]),
    element("span", {text: ` ${name}${name === choice ? " (yours)" : ""}`})),
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
    const {node, choice, pot, is_rare: isRare} = decision;
    const shown = element("li", {"data-node": node},
      element("p", {class: "pc-play-loss"}, element("b", {text: choice}),
        element("span", {text: ` into ${writtenChips(pot)}: ${lossText(decision)}`})),
      decisionTable(decision));
    if (isRare) {
      shown.append(element("p", {
        class: "pc-count", text: "The solution never gets here, so its strategy and EVs are rough.",
      }));
    }
    if (onOpen) shown.append(button("Show in the solution", () => onOpen(node), node || "the root"));
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
    const {hand, combo, node, choice, lost} = decision, name = node || "root";
    const line = onOpen
      ? element("button", {class: "pc-link", text: name, click: () => onOpen(node)}) : name;
    return element("tr", {"data-hand": hand}, element("td", {class: "pc-figure", text: hand}),
      element("td", {}, comboName(combo)), element("td", {class: "pc-play-path"}, line),
      element("td", {text: choice}),
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
    const score = sessionScore(answers, isAtOnce), known = (value, write) => (value === null ? "–" : write(value));
    totals.replaceChildren(total("Hands", score.hands), total("Decisions", score.decisions),
      total("EV lost", score.lost.toFixed(2)),
      total("EV lost per 100 decisions", known(score.perHundred, writtenChips)),
      total("Mean loss, % of pot", known(score.share, writtenPercent)), total("Net chips", signedChips(score.net)));
    again.disabled = !hardestSpots(decisions).length;
    waiting.textContent = queued ? `${queued} hard ${queued === 1 ? "spot" : "spots"} to come` : "";
    drawRows();
  }
  return {box, draw, again: () => again.click()};
}
