/* Both players' totals, and the actions with their frequencies. */

import {writeRange} from "../../cards/notation.js";
import {button, columnHead, element} from "../../parts/dom.js";
import {segmentsOf, stackedBar, swatch, writtenChips, writtenPercent} from "../figures.js";
import {SEATS, rangeMeans, rangeWeights, realisation} from "../frame.js";

const summaryHeads = (...names) =>
  element("thead", {}, element("tr", {}, ...names.map(columnHead)));
/* Return a button that copies a range; *what* names it. */
function copyButton(what, onClick) {
  const made = button("Copy", onClick, `Copy ${what}`);
  made.setAttribute("aria-label", `Copy ${what}`);
  return made;
}

const figureCell = (text) => element("td", {class: "pc-figure", text});

/* Return a summary {box, draw}; *onGo(name)* takes an action, *onCopy(text, what)* gets a range. */
export function nodeSummary(onGo, onCopy) {
  const place = element("p", {class: "pc-place"});
  const players = element("tbody"), actions = element("tbody");
  const actionTable = element("table", {class: "pc-table pc-actions", "aria-label": "Actions"},
    summaryHeads("Action", "Frequency", "Combos", "EV", "Range"), actions);
  const box = element("div", {class: "pc-summary"}, place,
    element("table", {class: "pc-table", "aria-label": "Players"},
      summaryHeads("Player", "Combos", "Equity", "EV", "Realisation", "Stack", "Range"), players), actionTable);

  function playerRow({frame, kept}, player) {
    const means = rangeMeans(frame, player, kept[player]);
    const acts = player === frame.player ? " to act" : "";
    return element("tr", {"data-player": player}, element("th", {scope: "row", text: SEATS[player] + acts}),
      figureCell(means.combos.toFixed(1)), figureCell(writtenPercent(means.equity)), figureCell(writtenChips(means.ev)),
      figureCell(writtenPercent(realisation(means.ev, means.equity, frame.pot))),
      figureCell(writtenChips(frame.stacks[player])),
      element("td", {}, copyButton(`the range of ${SEATS[player]}`, () =>
        onCopy(writeRange(rangeWeights(frame.players[player], kept[player])), `The range of ${SEATS[player]}`))));
  }
  function actionRow({frame, kept}, segments, action) {
    const player = frame.player, {name, color} = frame.actions[action], taken = frame.strategy[action];
    const means = rangeMeans(frame, player, kept[player], taken), all = rangeMeans(frame, player, kept[player]);
    const values = frame.action_evs[action];
    let ev = 0;
    taken.forEach((share, hand) => {
      const weight = frame.players[player].deals[hand] * share;
      if (kept[player][hand] && weight > 0) ev += (weight * values[hand]) / means.deals;
    });
    const share = means.deals / all.deals, segment = segments[frame.actions.length - 1 - action];
    return element("tr", {"data-action": name},
      element("th", {scope: "row"}, element("button", {class: "pc-take", click: () => onGo(name)},
        swatch(segment), element("span", {text: name}))),
      element("td", {class: "pc-figure"}, element("span", {text: writtenPercent(share)}),
        stackedBar([{share: share || 0, color, pattern: segment.pattern}], "pc-thin")),
      figureCell(means.combos.toFixed(1)), figureCell(means.deals > 0 ? writtenChips(ev) : "–"),
      element("td", {}, copyButton(`the range of ${name}`, () =>
        onCopy(writeRange(rangeWeights(frame.players[player], kept[player], taken)), `The range of “${name}”`))));
  }
  function draw(shown) {
    const {frame} = shown;
    place.textContent = `Board ${frame.board.match(/../g).join(" ")} · pot ${writtenChips(frame.pot)} · `
      + `${writtenPercent(frame.reached)} of deals`;
    players.replaceChildren(playerRow(shown, 0), playerRow(shown, 1));
    const segments = segmentsOf(frame.actions, frame.actions.map(() => 1));
    actions.replaceChildren(...frame.actions.map((_, action) => actionRow(shown, segments, action)));
    actionTable.hidden = !frame.actions.length;
  }
  return {box, draw};
}
