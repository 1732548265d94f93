/* The analysis of an equity view: made hands and draws, and further panels, of which one is shown. */

import {CLASSES, COMBOS_OF, COMBO_COUNT, comboText} from "../cards/cards.js";
import {percentText} from "../parts/amounts.js";
import {capitalized, columnHead, copyTexts, element, headingOf, labelled, problemLine, statusLine, svgElement} from "../parts/dom.js";
import {cardMaps, drawnHand} from "../parts/drawn_cards.js";
import {curveAt, curveChart, tickLabel} from "../parts/graphs.js";
import {handGrid} from "../parts/grids.js";
import {tabs} from "../parts/tabs.js";
import {writeFragment} from "../parts/values.js";
import {scaleOf} from "../solution/figures.js";
import {hasParts, partPanel, shareCell} from "./made_hands.js";
import {pythonCode, samplesText} from "./spot.js";

/* Return the panel: a heat map for each player, of how each next card moves the equity. */
function cardPanel() {
  const note = element("p", {class: "pc-count"}), maps = cardMaps();

  function contentOf(share, now, colorOf) {
    const change = share - now, moved = `${change < 0 ? "down" : "up"} ${percentText(Math.abs(change), 1)}`;
    return {
      text: (100 * share).toFixed(0), color: colorOf(change), spoken: `equity ${percentText(share, 1)}, ${moved}`,
    };
  }
  function draw({cards, equity, samples}, {answer}) {
    const players = equity.shape[1], rows = new Map([...cards].map((card, row) => [card, row]));
    const shares = Array.from({length: players}, (_, player) =>
      [...cards.keys()].map((row) => equity[players * row + player]));
    const now = answer?.equity.length === players ? [...answer.equity]
      : shares.map((values) => values.reduce((sum, share) => sum + share, 0) / values.length);
    const colorOf = scaleOf("change", shares.flatMap((values, player) => values.map((share) => share - now[player])));
    maps.draw(shares.map((values, player) => ({
      title: `Player ${player + 1}: equity in percent, now ${percentText(now[player], 2)}`,
      fill: (card) => (rows.has(card) ? contentOf(values[rows.get(card)], now[player], colorOf)
        : {state: "off", spoken: "cannot come"}),
    })));
    note.textContent = `By the next card, green where it rises and red where it falls. ${samplesText(samples)}`;
  }
  const box = element("div", {}, note, maps.box);
  return {title: "By next card", query: (spot) => ["equities_by_card", spot], box, draw};
}

/* Return the panel: the equities of the classes of a range, and of the combos of one class.

   choose : called with the player whose range is shown, and the filter of its combos or null */
function comboPanel() {
  let figures = null, player = 0, filter = null, opened = 0;
  let weights = new Float32Array(COMBO_COUNT), equity = weights;
  const held = (cell) => COMBOS_OF[cell].filter((combo) => weights[combo] && (!filter || filter[combo]));
  const absent = () => (filter ? "not in the filter" : "not in the range");
  const grid = handGrid({
    label: "Equity by class",
    fill: (cell) => {
      const combos = held(cell), sum = (figure) => combos.reduce((total, combo) => total + figure(combo), 0);
      if (!combos.length) return {height: 0, spoken: absent()};
      const share = sum((combo) => weights[combo] * equity[combo]) / sum((combo) => weights[combo]);
      return {height: share, text: (100 * share).toFixed(0), spoken: `equity ${percentText(share, 1)}`};
    },
    onPick: open,
  });
  grid.box.classList.add("pc-shown-grid");
  const title = element("h3", {class: "pc-heading", hidden: true}), note = element("p", {class: "pc-count"});
  const body = element("tbody");
  const table = element("table", {class: "pc-table"}, element("thead", {}, element("tr", {},
    ...["Combo", "Share", "Equity"].map(columnHead))), body);

  function open(cell) {
    opened = cell;
    const combos = held(cell).sort((combo, other) => equity[other] - equity[combo]);
    const count = `: ${combos.length} combo${combos.length > 1 ? "s" : ""}`;
    title.hidden = false;
    title.textContent = CLASSES[cell] + (combos.length ? count : ` is ${absent()}`);
    table.hidden = !combos.length;
    body.replaceChildren(...combos.map(comboRow));
  }
  function comboRow(combo) {
    const shares = [weights[combo], equity[combo]].map((share) => element("td", {text: percentText(share, 2)}));
    return element("tr", {}, element("th", {scope: "row"}, drawnHand(comboText(combo))), ...shares);
  }
  function draw(answer) {
    figures = answer;
    show();
  }
  function choose(nextPlayer, nextFilter) {
    if (nextPlayer === player && nextFilter === filter) return;
    [player, filter] = [nextPlayer, nextFilter];
    if (figures) show();
  }
  function show() {
    const ofPlayer = (values) => values.subarray(COMBO_COUNT * player, COMBO_COUNT * (player + 1));
    [weights, equity] = [ofPlayer(figures.weights), ofPlayer(figures.equity)];
    note.textContent = `Equities of player ${player + 1}. Pick a class for its combos. ${samplesText(figures.samples)}`;
    grid.draw();
    open(held(opened).length ? opened : Math.max(0, CLASSES.findIndex((_, cell) => held(cell).length)));
  }
  const box = element("div", {}, note, element("div", {class: "pc-classes-and-combos"}, grid.box, element("div", {}, title, table)));
  return {title: "By class and combo", query: (spot) => ["equities_by_combo", spot], box, draw, choose};
}

/* Return the options of `EquityCalculator` that repeat an answer. */
function optionsOf(answer, effort) {
  if (!answer || answer.exact) return effort === "exact" ? {method: '"exact"'} : {};
  if (effort === "first") return {method: '"monte_carlo"', samples: answer.total, rng: 1};
  return {rng: 1};
}

/* Return the panel, as `equityView` uses it; *address* is the page's, without a fragment, or null. */
function copyPanel(address) {
  const areas = [{label: "Python code", action: "code", rows: 10}];
  if (address !== null) areas.push({label: "Link", action: "link", rows: 2});
  const copies = copyTexts(areas);
  function drawSpot(spot, answer, effort) {
    copies.draw([pythonCode(spot, optionsOf(answer, effort)), address + writeFragment("equity_view", spot)]);
  }
  return {title: "Copy", query: () => null, box: copies.box, drawSpot};
}

const CURVE_BOX = {width: 640, height: 300, left: 46, right: 16, top: 26, bottom: 36};
const CURVE_DASHES = ["", "7 3", "2 3", "9 3 2 3", "1 2", "12 4", "4 4", "10 2 2 2 2 2", "6 2", "3 6"];

/* Return the panel, as `equityView` uses it. */
function curvePanel() {
  let curves = [];
  const ofPlayer = (seat) => ({class: `pc-curve pc-player-${seat}`, "stroke-dasharray": CURVE_DASHES[seat]});
  const slider = element("input", {type: "range", min: 0, max: 100, value: 50, input: readOff});
  const chart = curveChart(CURVE_BOX, (percent) => {
    slider.value = percent;
    readOff();
  });
  chart.svg.setAttribute("aria-label", "Equities of each range from low to high");
  const figures = element("ul", {class: "pc-legend", "aria-live": "polite"});
  const note = element("p", {class: "pc-count"});

  function readOff() {
    const share = slider.valueAsNumber / 100;
    chart.read(share);
    figures.replaceChildren(...curves.map((curve, seat) => element("li", {},
      svgElement("svg", {viewBox: "0 0 40 10", "aria-hidden": "true"},
        svgElement("path", {...ofPlayer(seat), d: "M0 5H40"})),
      element("span", {text: `Player ${seat + 1}: ${percentText(curveAt(curve, share), 1)}`}))));
  }
  function draw(answer) {
    curves = answer.curves.map(({share, equity}) =>
      Array.from(share, (upTo, step) => ({share: upTo, value: equity[step]})));
    chart.draw(curves, [0, 1], (share) => 100 * share, ofPlayer);
    chart.svg.append(tickLabel("percent of the range", CURVE_BOX.width / 2, CURVE_BOX.height - 4),
      tickLabel("equity in percent", 2, 11, "start"));
    note.textContent = samplesText(answer.samples);
    readOff();
  }
  return {
    title: "Distribution", query: (spot) => ["equity_curves", spot], draw,
    box: element("div", {}, chart.svg, labelled("Percent of the range", slider), figures, note),
  };
}

/* Return the panel, as `equityView` uses it. */
function streetPanel() {
  const head = element("tr"), body = element("tbody");
  const table = element("table", {class: "pc-table"}, element("caption", {text: "Equity by street"}),
    element("thead", {}, head), body);

  function draw({streets, equity}) {
    const players = equity.shape[1];
    const names = Array.from({length: players}, (_, seat) => `Player ${seat + 1}`);
    head.replaceChildren(...["Street", ...names].map(columnHead));
    body.replaceChildren(...streets.map((street, row) => {
      const shares = [...equity.subarray(players * row, players * (row + 1))];
      const cells = shares.map((share) => shareCell(share));
      return element("tr", {}, element("th", {scope: "row", text: capitalized(street)}), ...cells);
    }));
  }
  return {title: "By street", query: (spot) => ["equities_by_street", spot], box: table, draw};
}

/* Return a panel in its place {box, wanted, mark, fail, drawSpot}.

   panel  : {box, query(spot, player), draw(answer, {player, answer, spot})}; *query* returns [name, query], or null
            for a panel without figures, which has *drawSpot(spot, answer, effort)*
   wanted : returns {query, draw(answer, context), fail(text)} while its figures are not of a spot and a player,
            else null
   mark   : dims figures that are not of a spot and a player; *hasProblem* says that none come
   fail   : shows why there are no figures, instead of others; an empty text if there are */
function askedPanel(panel) {
  const message = problemLine(), counting = statusLine();
  let drawn = null; // the query of the figures
  const isOld = (query) => Boolean(query) && JSON.stringify(query) !== drawn;

  function mark(spot, player, hasProblem) {
    const old = isOld(panel.query(spot, player));
    panel.box.classList.toggle("pc-old", old);
    counting.textContent = old && !hasProblem && !message.textContent ? "Counting …" : "";
  }
  function fail(text) {
    message.textContent = text.replace(/; see \.\w+$/, ""); // a hint for Python
    panel.box.hidden = Boolean(text);
    if (!text) return;
    counting.textContent = "";
    drawn = null;
  }
  function wanted(spot, player) {
    const query = panel.query(spot, player);
    if (!isOld(query)) return null;
    const draw = (answer, context) => {
      fail("");
      drawn = JSON.stringify(query);
      mark(spot, player, false);
      panel.draw(answer, context);
    };
    return {query, draw, fail};
  }
  return {
    title: panel.title, box: element("div", {}, panel.box, counting, message), wanted, mark, fail,
    drawSpot: (...values) => panel.drawSpot?.(...values),
  };
}

/* Return the analysis {box, partsBox, draw, filter, wanted, forgetProblems}.

   address  : the page's, without a fragment, or null
   onNarrow : called with true to keep only the combos of the filter, with false to remove them
   onChoose : called when another panel or filter is chosen */
export function analysis(address, onNarrow, onChoose) {
  const combos = comboPanel(), parts = partPanel(onChoose, onNarrow);
  const panels = [combos, streetPanel(), cardPanel(), curvePanel(), copyPanel(address)].map(askedPanel);
  const shown = tabs("Details", panels, onChoose), made = askedPanel(parts);
  const hint = element("p", {class: "pc-count", text: "Pick a flop to list them."});
  const partsBox = element("section", {class: "pc-made-hands"}, headingOf("Made hands and draws"), hint, made.box);
  const both = () => [made, panels[shown.chosen()]];

  function draw(spot, player, {answer, effort, hasProblem}) {
    partsBox.hidden = spot.game !== "holdem";
    hint.hidden = hasParts(spot);
    made.box.hidden = !hint.hidden;
    for (const panel of both()) panel.mark(spot, player, hasProblem);
    both()[1].drawSpot(spot, answer, effort);
    combos.choose(player, parts.filter(spot.board));
  }
  return {
    box: shown.box, partsBox, draw, filter: parts.filter,
    wanted: (spot, player) => both().map((panel) => panel.wanted(spot, player)).filter(Boolean),
    forgetProblems: () => [made, ...panels].forEach((panel) => panel.fail("")),
  };
}
