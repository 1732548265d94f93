/* The totals of a node, the curves of equity and EV, and the figures after each next card. */

import {cardText} from "../cards/cards.js";
import {writeRange} from "../cards/notation.js";
import {chipsText, numberText, percentText, shareText} from "../parts/amounts.js";
import {button, columnHead, element, labelled, optionElements, statusLine, toolRow} from "../parts/dom.js";
import {cardMaps, drawnCard, drawnHand} from "../parts/drawn_cards.js";
import {curveAt, curveChart} from "../parts/graphs.js";
import {optionButtons} from "../parts/tabs.js";
import {SEATS, numbersOf, rangeMeans, rangeWeights, realisation, scaleOf} from "./figures.js";
import {actionText, segmentsOf, shortFigure, spokenShares, spokenText, stackedBar, swatch} from "./figures.js";
import {writtenFigure} from "./figures.js";

const summaryHeads = (...names) =>
  element("thead", {}, element("tr", {}, ...names.map(columnHead)));
/* Return a button that copies a range; *what* names it. */
const copyButton = (what, onClick) => button("Copy", onClick, `Copy ${what}`, `Copy ${what}`);

const EV_HEAD = "EV · % of pot";
const figureCell = (text) => element("td", {class: "pc-figure", text});
/* Return a cell with an EV and its share of the pot, which phones show below. */
function evCell(ev, pot) {
  const share = element("span", {text: shareText(ev, pot)});
  return element("td", {class: "pc-figure pc-ev"}, chipsText(ev, 2), share);
}

/* Return a summary {box, place, draw}, where *place* has the board and the pot; *onGo(name)* takes an action, *onCopy(text, what)* gets a range. */
export function nodeSummary(onGo, onCopy) {
  const place = element("p", {class: "pc-place"});
  const players = element("tbody"), actions = element("tbody");
  const actionTable = element("table", {class: "pc-table pc-actions", "aria-label": "Actions"},
    summaryHeads("Action", "Frequency", "Combos", EV_HEAD, "Range"), actions);
  const box = element("div", {class: "pc-summary"},
    element("table", {class: "pc-table", "aria-label": "Players"},
      summaryHeads("Player", "Combos", "Equity", EV_HEAD, "Realisation", "Range"), players), actionTable);

  function playerRow({frame, kept}, player) {
    const means = rangeMeans(frame, player, kept[player]);
    const acts = player === frame.player ? " to act" : "";
    return element("tr", {"data-player": player}, element("th", {scope: "row", text: SEATS[player] + acts}),
      figureCell(numberText(means.combos, 1)), figureCell(percentText(means.equity)), evCell(means.ev, frame.pot),
      figureCell(percentText(realisation(means.ev, means.equity, frame.pot))),
      element("td", {}, copyButton(`the range of ${SEATS[player]}`, () =>
        onCopy(writeRange(rangeWeights(frame.players[player], kept[player])), `The range of ${SEATS[player]}`))));
  }
  function actionRow({frame, kept}, segments, action) {
    const player = frame.player, {name, label, color} = frame.actions[action], taken = frame.strategy[action];
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
        swatch(segment), element("span", {text: actionText(frame.actions[action])}))),
      element("td", {class: "pc-figure"}, element("span", {text: percentText(share)}),
        stackedBar([{share: share || 0, color, pattern: segment.pattern}], "pc-thin")),
      figureCell(numberText(means.combos, 1)), evCell(means.deals > 0 ? ev : null, frame.pot),
      element("td", {}, copyButton(`the range of ${label}`, () =>
        onCopy(writeRange(rangeWeights(frame.players[player], kept[player], taken)), `The range of “${label}”`))));
  }
  function draw(shown) {
    const {frame} = shown;
    const stacks = [...new Set(frame.stacks)].map((chips) => chipsText(chips)).join(" and ");
    place.replaceChildren(drawnHand(frame.board), element("span", {class: "pc-count", text:
      `Pot ${chipsText(frame.pot)} · stacks ${stacks} · ${percentText(frame.reached)} of deals`}));
    players.replaceChildren(playerRow(shown, 0), playerRow(shown, 1));
    const segments = segmentsOf(frame.actions, frame.actions.map(() => 1));
    actions.replaceChildren(...frame.actions.map((_, action) => actionRow(shown, segments, action)));
    actionTable.hidden = !frame.actions.length;
  }
  return {box, place, draw};
}

const SOLUTION_BOX = {width: 600, height: 260, left: 68, right: 8, top: 8, bottom: 22};

/* Return the steps [{share, value}] of a curve: the part of the range up to each hand, in order. */
function curveOf(values, deals, kept) {
  const hands = [...values.keys()].filter((hand) => kept[hand] && deals[hand] > 0 && !Number.isNaN(values[hand]));
  hands.sort((hand, other) => values[hand] - values[other]);
  const total = hands.reduce((sum, hand) => sum + deals[hand], 0);
  let before = 0;
  return hands.map((hand) => ({share: (before += deals[hand]) / total, value: values[hand]}));
}

/* Return a panel {box, draw} with both players' curves; a slider reads them off. */
export function solutionCurves() {
  let mode = "equity", shown = null, curves = [[], []];
  const chart = curveChart(SOLUTION_BOX, (percent) => {
    at.value = percent;
    read();
  });
  const modes = optionButtons("Curve", {equity: "Equity", ev: "EV"}, mode, (chosen) => {
    mode = chosen;
    draw(shown);
  });
  const at = element("input", {type: "range", min: 0, max: 100, value: 50, "aria-label": "Percentile", input: read});
  const reading = element("output", {class: "pc-count"});
  const box = element("div", {}, toolRow(modes.box, legend(0), legend(1)), chart.svg,
    toolRow(at, reading));
  const written = (value) => (mode === "ev" ? chipsText(value, 2) : percentText(value));

  function legend(player) {
    return element("span", {class: `pc-legend pc-legend-${player}`, text: SEATS[player]});
  }
  function read() {
    const share = at.valueAsNumber / 100;
    const values = SEATS.map((seat, player) => `${seat} ${written(curveAt(curves[player], share))}`);
    reading.textContent = `Percentile ${at.value}: ${values.join(", ")}`;
    chart.read(share);
  }
  function draw(next) {
    shown = next;
    const {frame, kept} = shown;
    curves = frame.players.map(({deals, ...figures}, player) => curveOf(figures[mode], deals, kept[player]));
    const values = curves.flat().map(({value}) => value), isEquity = mode === "equity";
    const ends = isEquity ? [0, 1] : [Math.min(0, ...values), Math.max(frame.pot, ...values)];
    const textOf = (value) => (isEquity ? `${Math.round(100 * value)} %` : chipsText(value));
    chart.svg.setAttribute("aria-label", `${mode === "ev" ? "EV" : "Equity"} of both ranges by percentile`);
    chart.draw(curves, ends, textOf, (player) => ({class: `pc-curve pc-curve-${player}`}));
    read();
  }
  return {box, draw};
}

const FIGURES_BY_CARD = {ev: "EV", equity: "Equity"};

/* Return the columns [name, title] of a figure: of EV and equity one for each player. */
const columnsOf = (figure, actions) => (figure in FIGURES_BY_CARD
  ? SEATS.map((seat, player) => [`${figure}_${player}`, `${FIGURES_BY_CARD[figure]} of ${seat}`])
  : [[figure, `Frequency of ${actions.find(({name}) => name === figure).label}`]]);

/* Return the mode that figures are written in: EVs are chips, all others percentages. */
const modeOfFigure = (figure) => (figure === "ev" ? "ev" : "equity");

/* Return a panel {box, draw}; *ask(path)* gets a report, *onGo(step)* takes a card. */
export function runoutPanel(ask, onGo) {
  let shown = null, report = null, askedPath = null;
  const figure = element("select", {change: drawReport});
  const order = element("select", {change: drawReport}, ...optionElements([["card", "Card"], ["figure", "Figure"]]));
  const maps = cardMaps((number) => onGo(shown.frame.choices.find((step) => step.endsWith(cardText(number)))));
  const list = element("ul", {class: "pc-runouts"}), legend = toolRow();
  const note = statusLine();
  const content = element("div", {hidden: true}, toolRow(labelled("Show", figure),
    labelled("Order", order)), maps.box, legend, list);
  const box = element("div", {}, note, content);

  /* Return the heat map of a column. */
  function mapOf([name, title]) {
    const values = report.columns[name], mode = modeOfFigure(figure.value), colorOf = scaleOf(mode, values);
    return {title, fill: (number) => {
      const value = values[report.cards.indexOf(cardText(number))];
      return value === undefined ? {state: "off", spoken: "cannot come"}
        : {text: shortFigure(mode, value), spoken: `${title} ${writtenFigure(mode, value)}`, color: colorOf(value)};
    }};
  }
  function drawReport() {
    if (!report) return;
    const {cards, columns, actions} = report, shownColumns = columnsOf(figure.value, actions);
    const values = columns[shownColumns[0][0]], mode = modeOfFigure(figure.value);
    const sharesOf = (index) => actions.map(({name}) => columns[name][index]);
    maps.draw(shownColumns.map(mapOf));
    const segments = segmentsOf(actions, actions.map(() => 1)).reverse();
    legend.replaceChildren(...actions.map((action, index) =>
      element("span", {class: "pc-label"}, swatch(segments[index]), element("span", {text: actionText(action)}))));
    const indices = [...cards.keys()].reverse();
    if (order.value === "figure") indices.sort((index, other) => values[other] - values[index]);
    list.replaceChildren(...indices.map((index) => element("li", {"data-card": cards[index]},
      drawnCard(cards[index]),
      ...(actions.length ? [stackedBar(segmentsOf(actions, sharesOf(index)))] : []),
      element("span", {
        class: "pc-hidden", text: `${spokenText(cards[index])}: ${spokenShares(actions, sharesOf(index))}`,
      }),
      ...shownColumns.map(([name]) => element("span", {
        class: "pc-figure", text: writtenFigure(mode, columns[name][index]),
      })))));
  }
  function receive(answer) {
    report = {...answer, columns: Object.fromEntries(
      Object.entries(answer.columns).map(([name, values]) => [name, numbersOf(values)]))};
    const before = figure.value;
    const frequencies = report.actions.map(({name, label}) => [name, `Frequency of ${label}`]);
    const names = {...FIGURES_BY_CARD, ...Object.fromEntries(frequencies)};
    figure.replaceChildren(...optionElements(Object.entries(names)));
    figure.value = before in names ? before : "ev";
    note.textContent = "The figures after each card; click a card to go on.";
    content.hidden = false;
    drawReport();
  }
  async function draw(next) {
    shown = next;
    const {path, end} = shown.frame;
    if (path === askedPath) return drawReport();
    [askedPath, report, content.hidden] = [path, null, true];
    if (end !== "deal") {
      note.textContent = "No card is dealt here; take actions until the betting of the street has ended.";
      return;
    }
    note.textContent = "Counting …";
    try {
      const answer = await ask(path);
      if (path === askedPath) receive(answer);
    } catch (error) {
      if (path === askedPath) note.textContent = error.message;
    }
  }
  return {box, draw};
}
