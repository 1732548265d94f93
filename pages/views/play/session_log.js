/* The log of a session: its totals, and its decisions by the EV that they lost. */

import {button, element, headingOf, toolRow} from "../parts/dom.js";
import {writtenChips, writtenPercent} from "../solution/figures.js";
import {comboName} from "../solution/panels/hand_panel.js";
import {signedChips} from "./play_texts.js";
import {decisionsOf, hardestSpots, lossShare, sessionScore, sortedDecisions} from "./scores.js";

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
