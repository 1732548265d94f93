/* The spot of an equity view: as a query and as Python code, its cards, its players, and the range picker
   of one of them. */

import {CLASSES, COMBOS_OF, cardText} from "../cards/cards.js";
import {parseRange} from "../cards/notation.js";
import {numberText, percentText} from "../parts/amounts.js";
import {button, element, labelled, onTyping, svgElement} from "../parts/dom.js";
import {cardGrid, drawnHand} from "../parts/drawn_cards.js";
import {Values} from "../parts/values.js";
import {presetPicker} from "../range_picker/presets.js";

export const SPOT_NAMES = ["game", "ranges", "board", "dead"];
const FIRST_SPOT = {game: "holdem", ranges: ["QQ+, AKs", "22+, ATs+, KQs"], board: "", dead: ""};
const MOST_PLAYERS = 10;

/* Return a spot with the values of a view, and those of `FIRST_SPOT` where it has none. */
export function spotOf(values) {
  const entries = SPOT_NAMES.map((name) => [name, values.get(name) ?? FIRST_SPOT[name]]);
  return Object.fromEntries(entries);
}

export const isEqualSpot = (spot, other) => JSON.stringify(spot) === JSON.stringify(other);

/* Return text as a literal of Python; the escapes of JSON are escapes of Python. */
const literal = (text) => JSON.stringify(text);

/* Return Python code that prints the equities of a spot.

   options : further arguments of `EquityCalculator` by name, as code */
export function pythonCode({game, ranges, board, dead}, options = {}) {
  const texts = [`[${ranges.map(literal).join(", ")}]`];
  if (board.trim()) texts.push(literal(board));
  if (dead.trim()) texts.push(`dead=${literal(dead)}`);
  if (game !== "holdem") texts.push(`game=${literal(game)}`);
  texts.push(...Object.entries(options).map(([name, code]) => `${name}=${code}`));
  const lines = texts.map((argument) => `    ${argument},\n`).join("");
  return `from calculations import EquityCalculator\n\nspot = EquityCalculator(\n${lines})\nprint(spot)\n`;
}

/* Return whether details are counted or drawn, in a sentence; *samples* is 0 for counts. */
export function samplesText(samples) {
  return samples ? `Sampled: ${numberText(samples)} random deals.` : "Exact.";
}

/* Return how equities were found, in a sentence. */
export function methodText({exact, total, counted, std_error: errors}) {
  const whole = total.toLocaleString("en", Number.isInteger(total) ? {} : {maximumSignificantDigits: 7});
  if (exact) return `Exact: ${whole} ${counted === "deals" ? "deals and boards" : "runouts"} counted.`;
  const error = Math.max(...errors);
  return `Sampled: ${whole} random deals, standard error up to ${percentText(error, 2)}.`;
}

const CARD_TEXT = /(10|[2-9TJQKA])([cdhs])/gi;
const BOARD_SIZES = [0, 3, 4, 5];
let choiceCount = 0;

/* Return the cards of a text as texts; those that are no plain cards are left out. */
export function cardsIn(text) {
  const rankOf = (rank) => (rank === "10" ? "T" : rank.toUpperCase());
  return [...text.matchAll(CARD_TEXT)].map(([, rank, suit]) => rankOf(rank) + suit.toLowerCase());
}

/* Return what a spot needs before it has equities, in a sentence; empty if nothing is missing.

   game : an entry of the query `games`, if it is known */
export function missingText({ranges, board}, game) {
  const seat = ranges.findIndex((text) => !text.trim());
  if (seat >= 0) return `Player ${seat + 1} has no hands. Pick or type a range.`;
  const count = cardsIn(board).length, sizes = game?.board_sizes ?? BOARD_SIZES;
  const isPlain = !board.replaceAll(CARD_TEXT, "").replaceAll(/[\s,]/g, "");
  const next = isPlain && !sizes.includes(count) && sizes.find((size) => size > count);
  if (!next) return "";
  return `The board needs ${next - count} more card${next - count > 1 ? "s" : ""}.`;
}

/* Return a text with one card more, or without it if it was there. */
function withCard(text, card) {
  const cards = cardsIn(text);
  return (cards.includes(card) ? cards.filter((other) => other !== card) : [...cards, card]).join("");
}

/* Return the choice of cards {box, draw}.

   onChange : called with {board} or {dead}, texts of cards */
export function knownCards(onChange) {
  let spot = {board: "", dead: ""}, seats = new Map(), lowest = 1;
  const group = `pc-cards-${++choiceCount}`;
  const radio = (value) => element("input", {type: "radio", name: group, value});
  const toBoard = radio("board"), toDead = radio("dead");
  const picked = () => (toBoard.checked ? "board" : "dead"); // where a card goes
  toBoard.checked = true;
  const fields = {};
  for (const [name, label] of [["board", "Board"], ["dead", "Dead cards"]]) {
    fields[name] = element("input", {
      type: "text", class: "pc-text pc-cards-text", spellcheck: "false", autocomplete: "off",
      ...onTyping(() => onChange({[name]: fields[name].value.trim()})),
    });
    fields[name].setAttribute("aria-label", label);
  }
  const grid = cardGrid({
    label: "Cards to pick",
    fill: (number) => {
      const card = cardText(number), state = (name) => (name === picked() ? "chosen" : "used");
      if (number < lowest) return {state: "off", spoken: "not in the deck"};
      if (cardsIn(spot.board).includes(card)) return {state: state("board"), spoken: "on the board"};
      if (cardsIn(spot.dead).includes(card)) return {state: state("dead"), spoken: "dead"};
      return seats.has(card) ? {state: "used", spoken: `held by player ${seats.get(card) + 1}`} : {};
    },
    onPick: (number) => {
      onChange({[picked()]: withCard(spot[picked()], cardText(number))});
    },
  });
  for (const input of [toBoard, toDead]) input.addEventListener("change", () => grid.draw());
  const faces = {board: element("div"), dead: element("div")};
  const boardRow = element("div", {class: "pc-cards-field"}, labelled("Pick board", toBoard), fields.board, faces.board);
  const deadRow = element("div", {class: "pc-cards-field"}, labelled("Pick dead", toDead), fields.dead, faces.dead);
  const legend = element("legend", {text: "Board and dead cards"});
  const box = element("fieldset", {class: "pc-known-cards"}, legend, boardRow, deadRow, grid.box);

  /* Draw the cards of a spot.

     cards : the known cards of each player, texts
     game  : an entry of the query `games`, if it is known */
  function draw(shown, cards, game) {
    spot = shown;
    seats = new Map(cards.flatMap((hand, seat) => hand.map((card) => [card, seat])));
    lowest = game ? game.lowest_card : 1;
    const hasBoard = !game || game.board_sizes.length > 0;
    boardRow.hidden = !hasBoard && !spot.board;
    if (boardRow.hidden) toDead.checked = true;
    for (const [name, field] of Object.entries(fields)) {
      faces[name].replaceChildren(drawnHand(cardsIn(spot[name]).join("")));
      if (document.activeElement !== field && field.value !== spot[name]) field.value = spot[name];
    }
    grid.draw();
  }
  return {box, draw};
}

/* Return the picker of the chosen player {box, draw, remove}.

   ask     : as of a host
   onRange : called with the text of the range that was painted
   titleOf : returns the heading of a player's range */
export function pickedRange(ask, onRange, titleOf = (player) => `Range of player ${player + 1}`) {
  const title = element("h2", {class: "pc-heading"}), note = element("p", {class: "pc-count"});
  const pickerBox = element("div");
  const box = element("div", {}, title, pickerBox, note);
  let values = null, removePicker = () => {}, seat = null, shown = null;

  /* Show the range of a player, if the game has ranges of two cards.

     Another player gets another picker, which undoes only its own strokes. */
  function draw(player, text, {dead = "", filter = null}) {
    title.textContent = titleOf(player);
    if (text === shown && player === seat) {
      values.set({dead, filter});
      return;
    }
    const isReadable = readable(text), range = isReadable ? text : "";
    note.textContent = isReadable ? "" : "The grid cannot show this text; a stroke replaces it by a range.";
    shown = text;
    if (player !== seat) {
      seat = player;
      removePicker();
      values = new Values({range, dead, filter});
      removePicker = presetPicker(pickerBox, {values, ask}, {label: title.textContent, hasDead: false});
      values.listen("range", (painted) => {
        if (painted === shown) return;
        shown = painted;
        note.textContent = "";
        onRange(painted);
      });
    } else if (values.get("range") !== range) {
      shown = range;
      values.set({range, dead, filter});
      shown = text;
    }
  }
  return {box, draw, remove: () => removePicker()};
}

function readable(text) {
  try {
    parseRange(text);
    return true;
  } catch {
    return false;
  }
}

const PICTURE_SIDE = 13;

/* Return the path of a range's picture, 13 x 13 units: each class filled to its weight. */
function rangePath(weights) {
  return CLASSES.map((_, cell) => {
    const weight = COMBOS_OF[cell].reduce((sum, combo) => sum + weights[combo], 0) / COMBOS_OF[cell].length;
    if (!weight) return "";
    const [x, y] = [cell % PICTURE_SIDE, Math.floor(cell / PICTURE_SIDE)];
    return `M${x} ${y + 1}v${-weight.toFixed(3)}h1v${weight.toFixed(3)}z`;
  }).join("");
}

/* Return the path of a text's picture; empty for texts that the grid cannot show. */
export function pathOfText(text) {
  try {
    return rangePath(parseRange(text));
  } catch {
    return "";
  }
}

/* Return the row of a player {row, draw}; *on* has the functions of `playerList`. */
function playerRow(seat, on) {
  const name = `Player ${seat + 1}`;
  let typed = null; // the text that applies now; letters may have followed it
  const path = svgElement("path", {class: "pc-picture-path"});
  const choose = element("button", {
    class: "pc-picture", title: `Show the range of ${name}`,
    "aria-label": `Range of ${name}`, click: () => on.choose(seat),
  }, svgElement("svg", {viewBox: "0 0 13 13", "aria-hidden": "true"}, path));
  const text = element("input", {
    class: "pc-text", type: "text", spellcheck: "false", autocomplete: "off",
    "aria-label": `Hand or range of ${name}`,
    focus: () => on.choose(seat), ...onTyping(() => {
      typed = text.value;
      on.text(seat, typed);
    }),
  });
  const equity = element("output", {class: "pc-equity-figure", "aria-label": `Equity of ${name}`});
  const bars = ["pc-bar-won", "pc-bar-tied"].map((className) => element("span", {class: className}));
  const figures = element("span", {class: "pc-count"});
  const swap = button("↓", () => on.swap(seat), `Swap ${name} and player ${seat + 2}`);
  const remove = button("×", () => on.remove(seat), `Remove ${name}`);
  for (const tool of [swap, remove]) tool.setAttribute("aria-label", tool.title);
  const row = element("li", {class: "pc-player"}, choose,
    element("div", {class: "pc-player-texts"}, element("span", {class: "pc-player-name", text: name}), text),
    element("div", {class: "pc-player-figures"}, equity, figures),
    element("div", {class: "pc-player-tools"}, swap, remove),
    element("div", {class: "pc-bar", "aria-hidden": "true"}, ...bars));
  let drawn = null, drawnAnswer = null; // the text in the picture, and the answer of the figures
  let partsText = "";
  function draw(newText, {count, chosen, isWrong, answer, isCounting}) {
    if (drawn !== newText) {
      drawn = newText;
      if (newText !== typed) text.value = newText;
      typed = null;
      path.setAttribute("d", pathOfText(newText));
    }
    row.classList.toggle("pc-chosen", chosen);
    choose.setAttribute("aria-pressed", chosen);
    text.setAttribute("aria-invalid", isWrong);
    swap.disabled = seat === count - 1;
    remove.disabled = count <= 2;
    if (answer && answer !== drawnAnswer) drawFigures(answer);
    drawnAnswer = answer;
    figures.textContent = isCounting ? "counting" : partsText;
  }
  function drawFigures({equity: shares, figures: parts, std_error: errors}) {
    const error = errors ? ` ± ${(100 * errors[seat]).toFixed(2)}` : "";
    equity.textContent = percentText(shares[seat], 2) + error;
    const won = Object.values(parts)[0][seat]; // alone; the rest of the equity comes from shared pots
    bars[0].style.width = `${100 * won}%`;
    bars[1].style.width = `${100 * Math.max(0, shares[seat] - won)}%`;
    const texts = Object.entries(parts).map(([part, values]) => `${part} ${(100 * values[seat]).toFixed(1)}`);
    partsText = texts.join("  ");
  }
  return {row, draw};
}

/* Return the list of players {box, add, draw}, where *add* is a button.

   on : {text(seat, text), choose(seat), swap(seat), remove(seat), add()} */
export function playerList(on) {
  const list = element("ol", {class: "pc-players", "aria-label": "Players"});
  const add = button("Add player", on.add);
  let rows = [];

  /* Draw players' texts, and the figures of an answer for as many players; others stay if *isCounting*. */
  function draw(ranges, {chosen, wrong = null, answer = null, isCounting = false}) {
    while (rows.length > ranges.length) rows.pop().row.remove();
    while (rows.length < ranges.length) {
      rows.push(playerRow(rows.length, on));
      list.append(rows[rows.length - 1].row);
    }
    const fits = answer && answer.equity.length === ranges.length;
    rows.forEach(({draw: drawRow}, seat) => drawRow(ranges[seat], {
      count: ranges.length, chosen: seat === chosen, isWrong: seat === wrong, answer: fits ? answer : null, isCounting,
    }));
    add.disabled = ranges.length >= MOST_PLAYERS;
  }
  return {box: list, add, draw};
}
