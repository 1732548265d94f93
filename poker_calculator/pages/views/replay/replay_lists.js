/* The controls of a replay, the table of all hands, and the chart of chips after each hand. */

import {columnHead, element, svgElement} from "../parts/dom.js";
import {graphScale, graphTicks, levelLine, tickLabel} from "../parts/graphs.js";
import {amountText, wordsOf} from "./replay_table.js";

const PATHS = {
  first: "M2 2h2.4v12H2zM14 2v12L5.2 8z", back: "M12 2v12L3 8z", forward: "M4 2v12l9-6z",
  last: "M11.6 2H14v12h-2.4zM2 2l8.8 6L2 14z", play: "M4 2v12l9-6z", pause: "M3 2h3.6v12H3zM9.4 2H13v12H9.4z",
};
const SPEEDS = {2400: "½×", 1200: "1×", 600: "2×", 250: "5×"};

const icon = (name) => svgElement("svg", {viewBox: "0 0 16 16", "aria-hidden": "true"},
  svgElement("path", {d: PATHS[name]}));

function iconButton(name, label, key, click) {
  return element("button", {
    class: "pc-button", "aria-label": label, title: `${label} (${key})`, click,
  }, icon(name));
}

/* Return {box, load(hands), draw(state), drawPlay(isPlaying), speed()}.

   act        : the functions first, back, play, forward, last, previous, next and help, go(step),
                jump(hand), toggleNames, toggleAmounts and changeSpeed
   hasHands   : whether to show the choice of a hand
   state      : {hand, step, count, street, off: {back, forward, previous, next}, look, hasBlinds} */
export function replayControls(act, hasHands) {
  const word = element("b");
  const play = element("button", {
    class: "pc-button pc-replay-play", title: "Play or pause (Space)", click: act.play,
  });
  const buttons = {
    back: iconButton("back", "Step back", "Left", act.back),
    forward: iconButton("forward", "Step forward", "Right", act.forward),
    previous: handButton("Previous", "Ctrl and Left, P", act.previous),
    next: handButton("Next", "Ctrl and Right, N", act.next),
  };
  const slider = element("input", {
    type: "range", class: "pc-replay-step", min: 0, value: 0, "aria-label": "Step of this hand",
    input: () => act.go(Number(slider.value)),
  });
  const progress = element("output", {class: "pc-replay-place"});
  const choice = element("select", {
    "aria-label": "Jump to hand", hidden: !hasHands,
    change: () => act.jump(Number(choice.value)),
  });
  const speed = element("select", {change: act.changeSpeed},
    ...Object.entries(SPEEDS).map(([value, text]) =>
      element("option", {value, text, selected: text === "1×"})));
  const names = toggle("Hide names", act.toggleNames), blinds = toggle("Big blinds", act.toggleAmounts);
  const box = element("div", {class: "pc-replay-controls", role: "group", "aria-label": "Replay controls"},
    element("div", {class: "pc-replay-bar"}, iconButton("first", "First step", "Home", act.first), buttons.back,
      play, buttons.forward, iconButton("last", "Last step", "End", act.last), slider, progress),
    element("div", {class: "pc-replay-bar"}, buttons.previous, choice, buttons.next, blinds, names,
      element("label", {class: "pc-replay-speed"},
        element("span", {class: "pc-replay-word", text: "Speed "}), speed),
      element("button", {class: "pc-button pc-replay-help", "aria-label": "Keyboard help",
        title: "Keyboard help (?)", text: "?", click: act.help})));

  function drawPlay(isPlaying) {
    word.textContent = isPlaying ? "Pause" : "Play";
    play.setAttribute("aria-label", word.textContent);
    play.replaceChildren(icon(isPlaying ? "pause" : "play"), " ", word);
  }
  function load(hands) {
    choice.replaceChildren(...hands.map(({title}, value) => element("option", {value, text: title})));
  }
  function draw({hand, step, count, street, off, look, hasBlinds}) {
    choice.value = String(hand);
    slider.max = String(count - 1);
    slider.value = String(step);
    slider.setAttribute("aria-valuetext", `Step ${step + 1} of ${count}, ${street}`);
    progress.textContent = `${step + 1} of ${count}`;
    for (const [name, isOff] of Object.entries(off)) buttons[name].setAttribute("aria-disabled", isOff);
    names.setAttribute("aria-pressed", look.isHidden);
    blinds.setAttribute("aria-pressed", look.amounts === "bb");
    blinds.disabled = !hasBlinds;
    blinds.title = hasBlinds ? "Amounts in big blinds (B)" : "The blinds of this hand are not known";
  }
  drawPlay(false);
  return {box, load, draw, drawPlay, speed: () => Number(speed.value)};
}

function handButton(text, keys, click) {
  const label = `${text} hand`;
  return element("button", {
    class: "pc-button", "aria-label": label, title: `${label} (${keys})`, click,
  }, text, element("span", {class: "pc-replay-word", text: " hand"}));
}

function toggle(text, click) {
  return element("button", {class: "pc-toggle", text, click});
}

const MOST_COLUMNS = 12;

/* Return a player's name, or a number while names are hidden. */
const playerName = (player, number, look) => (look.isHidden ? `Player ${number + 1}` : player.name);

/* Return the table {box, draw(timeline, look), mark(hand)}; *jump(hand)* is called for a click. */
export function handsTable(jump) {
  const heads = element("thead"), rows = element("tbody");
  const box = element("div", {class: "pc-scroll", tabindex: 0, role: "region", "aria-label": "Table of all hands"},
    element("table", {class: "pc-table pc-replay-hands"}, heads, rows));

  function draw({hands, players}, look) {
    const shown = players.length > MOST_COLUMNS ? [] : players;
    heads.replaceChildren(element("tr", {},
      ...["Hand", "Result"].map(columnHead),
      ...shown.map((player, number) =>
        element("th", {scope: "col"}, element("bdi", {text: playerName(player, number, look)})))));
    rows.replaceChildren(...hands.map((hand, number) => element("tr", {},
      element("th", {scope: "row"}, element("button", {
        class: "pc-button", text: hand.title, click: () => jump(number),
      })),
      element("td", {class: "pc-replay-result", text: wordsOf(hand.result, hand, look)}),
      ...shown.map((player) => element("td", {text: chipsAfter(player.chips[number + 1], hand, look)})))));
  }
  function mark(hand) {
    [...rows.children].forEach((row, number) => {
      if (number === hand) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    });
  }
  return {box, draw, mark};
}

/* Return a player's chips after a hand; they are written without its symbol. */
function chipsAfter(text, hand, look) {
  return text == null ? "" : amountText(text, {...hand, symbol: ""}, look);
}

const LINE_COLOURS = 6;
const LINE_DASHES = ["", "7 4", "2 3"];
const MOST_LINES = 12;
const MOST_DOTS = 16;
const CHART = {width: 300, height: 190, left: 42, right: 12, top: 10, bottom: 26};

/* Return a player's line as rows of points; it is broken where the player is away. */
function chartRuns(values, x, y) {
  const runs = [];
  values.forEach((value, index) => {
    if (value === null) return;
    if (!runs.length || index === 0 || values[index - 1] === null) runs.push([]);
    runs[runs.length - 1].push([x(index), y(value)]);
  });
  return runs;
}

const lineClass = (number) => `pc-replay-player-line pc-replay-k${number % LINE_COLOURS}`;
const lineDash = (number) => LINE_DASHES[Math.floor(number / LINE_COLOURS) % LINE_DASHES.length] || null;

function seriesOf(points, number) {
  return svgElement("polyline", {class: "pc-replay-series", points, "stroke-dasharray": lineDash(number)});
}

function playerLine(player, number, x, y) {
  const parts = chartRuns(player.values, x, y).flatMap((points) => [
    seriesOf(points.map((pair) => pair.join(",")).join(" "), number),
    ...(player.values.length <= MOST_DOTS
      ? points.map(([cx, cy]) => svgElement("circle", {class: "pc-replay-dot", cx, cy, r: 3.5})) : []),
  ]);
  return svgElement("g", {class: lineClass(number)}, ...parts);
}

function chartAxes(hands, most, x, y) {
  const short = new Intl.NumberFormat("en", {notation: "compact", maximumFractionDigits: 2});
  const rows = graphTicks(0, most, 4).flatMap((value) =>
    levelLine(short.format(value), y(value), CHART.left, CHART.width - CHART.right));
  const columns = graphTicks(0, hands, 4).filter(Number.isInteger).map((value) =>
    tickLabel(value || "start", x(value), CHART.height - 8));
  return [...rows, ...columns];
}

/* Return the players whose lines are drawn: those who played most hands. */
function drawnPlayers(players) {
  const seen = ({values}) => values.filter((value) => value !== null).length;
  const numbered = players.map((player, number) => ({player, number}));
  if (players.length <= MOST_LINES) return numbered;
  return numbered.sort((entry, other) => seen(other.player) - seen(entry.player)).slice(0, MOST_LINES);
}

/* Return the chart {box, draw(timeline, look), mark(hand)}; *jump(hand)* is called for a click. */
export function chipsChart(jump) {
  const picture = element("div", {class: "pc-replay-chips-chart"});
  const legend = element("ul", {class: "pc-replay-chips-legend", "aria-label": "Lines of the chart"});
  const here = svgElement("line", {class: "pc-replay-here", y1: CHART.top, y2: CHART.height - CHART.bottom});
  let x = () => 0;

  function draw({players, hands}, look) {
    const shown = drawnPlayers(players), count = hands.length, left = players.length - shown.length;
    const values = shown.flatMap(({player}) => player.values).filter((value) => value !== null);
    const most = Math.max(1, ...values);
    const handAt = graphScale(CHART.left, CHART.width - CHART.right, 0, count);
    x = graphScale(0, count, CHART.left, CHART.width - CHART.right);
    const y = graphScale(0, most, CHART.height - CHART.bottom, CHART.top);
    const label = `Chips of ${shown.length} players over ${count} hand${count > 1 ? "s" : ""}`
      + `${left ? `, ${left} more players left out` : ""}; the table of all hands has the numbers`;
    const lines = shown.map(({player}, line) => playerLine(player, line, x, y));
    const svg = svgElement("svg", {
      viewBox: `0 0 ${CHART.width} ${CHART.height}`, class: "pc-curves", role: "img", "aria-label": label,
    }, ...chartAxes(count, most, x, y), here, ...lines);
    svg.addEventListener("click", (event) => {
      const frame = svg.getBoundingClientRect();
      const position = (event.clientX - frame.left) / frame.width * CHART.width;
      jump(Math.min(count - 1, Math.max(0, Math.round(handAt(position)) - 1)));
    });
    picture.replaceChildren(svg);
    legend.replaceChildren(...shown.map(({player, number}, line) => element("li", {},
      svgElement("svg", {viewBox: "0 0 28 8", "aria-hidden": "true", class: lineClass(line)},
        seriesOf("0,4 28,4", line)),
      element("bdi", {text: playerName(player, number, look)}))));
  }
  function mark(hand) {
    here.setAttribute("x1", x(hand + 1));
    here.setAttribute("x2", x(hand + 1));
  }
  return {box: element("div", {}, picture, legend), draw, mark};
}
