/* The decisions of a hand: the EV and frequency of each action, and the EV lost. */

import {button, element, headingOf} from "../parts/dom.js";
import {stackedBar, swatch} from "../solution/bars.js";
import {segmentsOf, writtenChips, writtenPercent} from "../solution/figures.js";
import {lossText} from "./play_texts.js";

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
