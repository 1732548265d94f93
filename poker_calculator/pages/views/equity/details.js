/* The panels below an equity view, of which one is shown. */

import {CLASSES, COMBOS_OF, COMBO_COUNT, comboText} from "../cards/cards.js";
import {numberText, percentText} from "../parts/amounts.js";
import {button, capitalized, columnHead, copyTexts, element, labelled, problemLine, statusLine, svgElement} from "../parts/dom.js";
import {cardMaps, drawnHand} from "../parts/drawn_cards.js";
import {curveAt, curveChart, tickLabel} from "../parts/graphs.js";
import {handGrid} from "../parts/grids.js";
import {tabs} from "../parts/tabs.js";
import {writeFragment} from "../parts/values.js";
import {scaleOf} from "../solution/figures.js";
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

/* Return the mean equity of a class {weight, equity} from the figures of combos, [1326] each. */
function classFigures(cell, weights, equity) {
  let weight = 0, won = 0;
  for (const combo of COMBOS_OF[cell]) {
    weight += weights[combo];
    won += weights[combo] * equity[combo];
  }
  return {weight, equity: weight ? won / weight : 0};
}

/* Return the panel {title, name, query, box, draw}, as `equityView` uses it. */
function comboPanel() {
  let weights = new Float32Array(COMBO_COUNT), equity = weights, opened = 0;
  const grid = handGrid({
    label: "Equity by class",
    fill: (cell) => {
      const figures = classFigures(cell, weights, equity);
      if (!figures.weight) return {height: 0, spoken: "not in the range"};
      const spoken = `equity ${percentText(figures.equity, 1)}`;
      return {height: figures.equity, text: (100 * figures.equity).toFixed(0), spoken};
    },
    onPick: open,
  });
  grid.box.classList.add("pc-shown-grid");
  const title = element("h3", {class: "pc-heading", hidden: true}), note = element("p", {class: "pc-count"});
  const body = element("tbody");
  const table = element("table", {class: "pc-table"}, element("thead", {}, element("tr", {},
    ...["Combo", "Share of deals", "Equity"].map(columnHead))), body);

  function open(cell) {
    opened = cell;
    const combos = COMBOS_OF[cell].filter((combo) => weights[combo]);
    combos.sort((combo, other) => equity[other] - equity[combo]);
    const count = `: ${combos.length} combo${combos.length > 1 ? "s" : ""}`;
    title.hidden = false;
    title.textContent = CLASSES[cell] + (combos.length ? count : " is not in the range");
    table.hidden = !combos.length;
    body.replaceChildren(...combos.map(comboRow));
  }
  function comboRow(combo) {
    const figures = [weights[combo], equity[combo]].map((share) => element("td", {text: percentText(share, 2)}));
    return element("tr", {}, element("th", {scope: "row"}, drawnHand(comboText(combo))), ...figures);
  }
  function draw(answer, {player}) {
    const [from, to] = [COMBO_COUNT * player, COMBO_COUNT * (player + 1)];
    [weights, equity] = [answer.weights.subarray(from, to), answer.equity.subarray(from, to)];
    const title = `Player ${player + 1}. A bar shows the equity of a class; pick a class for its combos.`;
    note.textContent = `${title} ${samplesText(answer.samples)}`;
    grid.draw();
    open(isHeld(opened) ? opened : Math.max(0, CLASSES.findIndex((_, cell) => isHeld(cell))));
  }
  const isHeld = (cell) => COMBOS_OF[cell].some((combo) => weights[combo]);
  const box = element("div", {class: "pc-two-columns"}, grid.box, element("div", {}, note, title, table));
  return {title: "By class and combo", query: (spot) => ["equities_by_combo", spot], box, draw};
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
  return {title: "Copy", query: null, box: copies.box, drawSpot};
}

const CURVE_BOX = {width: 640, height: 330, left: 46, right: 16, top: 26, bottom: 36};
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

/* Return a cell of a table with a share as text and as a bar. */
function shareCell(share, digits = 2) {
  const bar = element("span", {class: "pc-cell-bar", "aria-hidden": "true"});
  bar.style.width = `${100 * share}%`;
  return element("td", {class: "pc-share"}, bar, element("span", {text: percentText(share, digits)}));
}

/* Return the panel, as `equityView` uses it.

   onNarrow : called with {kind, part, keep} */
function partPanel(onNarrow) {
  const note = element("p", {class: "pc-count"});
  const tables = element("div", {class: "pc-two-columns"});

  function row({kind, name, combos, share, equity}) {
    const keep = button(name, () => onNarrow({kind, part: name, keep: true}), `Keep only ${name}`);
    const drop = button("−", () => onNarrow({kind, part: name, keep: false}), `Remove ${name}`, `Remove ${name}`);
    keep.classList.add("pc-part");
    const count = element("td", {text: numberText(combos, 2, 0)});
    return element("tr", {}, element("th", {scope: "row"}, drop, keep), count,
      shareCell(share, 1), shareCell(equity, 1));
  }
  function draw({parts, samples}, {player}) {
    const title = `Range of player ${player + 1}. Pick a part to keep only its combos, or − to remove them.`;
    note.textContent = `${title} ${samplesText(samples)}`;
    const groups = [["Made hands", "made hand"], ["Draws", "draw"]]
      .map(([caption, kind]) => [caption, parts.filter((part) => part.kind === kind)])
      .filter(([, rows]) => rows.length);
    tables.replaceChildren(...groups.map(([caption, rows]) => table(caption, rows)));
  }
  function table(caption, rows) {
    const heads = ["Part", "Combos", "Share", "Equity"].map(columnHead);
    return element("table", {class: "pc-table"}, element("caption", {text: caption}),
      element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...rows.map(row)));
  }
  return {
    title: "Made hands and draws", box: element("div", {}, note, tables), draw,
    query: (spot, player) => ["range_parts", {...spot, player}],
  };
}

/* Return the panels {box, query, draw, fail, mark, drawSpot}.

   A panel is {title, box, query(spot, player), draw(answer, {player, answer})}; *query* returns [name, query].
   A panel without a query has *drawSpot(spot, answer, effort)*.

   address  : the page's, without a fragment, or null
   onNarrow : called with {kind, part, keep}
   onChoose : called when another panel is shown */
export function detailPanels(address, onNarrow, onChoose) {
  const panels = [
    comboPanel(), streetPanel(), cardPanel(), curvePanel(), partPanel(onNarrow), copyPanel(address),
  ];
  const message = problemLine();
  const shown = tabs("Details", panels, () => {
    fail("");
    onChoose();
  });
  const panel = () => panels[shown.chosen()], drawnQueries = new Map(); // by panel
  const counting = statusLine();

  /* Dim a panel whose figures are not of these values, unless it failed; *hasProblem* says that none come. */
  function mark(spot, player, hasProblem) {
    const query = panel().query?.(spot, player), isDrawn = drawnQueries.get(panel()) === JSON.stringify(query);
    const isOld = Boolean(query) && !isDrawn;
    panel().box.classList.toggle("pc-old", isOld);
    counting.textContent = isOld && !hasProblem && !message.textContent ? "Counting …" : "";
  }

  /* Show why the panel has no figures of the spot, instead of others; an empty text if it has them. */
  function fail(text) {
    message.textContent = text.replace(/; see \.\w+$/, ""); // a hint for Python
    if (text) counting.textContent = "";
    panel().box.hidden = Boolean(text);
  }
  return {
    box: element("div", {}, shown.box, counting, message), fail, mark,
    query: (spot, player) => panel().query && panel().query(spot, player),
    draw: (answer, context, query) => {
      fail("");
      drawnQueries.set(panel(), JSON.stringify(query));
      panel().box.classList.remove("pc-old");
      counting.textContent = "";
      panel().draw(answer, context);
    },
    drawSpot: (spot, answer, effort) => panel().drawSpot?.(spot, answer, effort),
  };
}
