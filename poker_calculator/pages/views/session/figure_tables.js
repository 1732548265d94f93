/* The figures of a session in tables: of its hands by position, stacks and more, of opponents, and the player's leaks. */

import {numberText, signedText} from "../parts/amounts.js";
import {drawHeadings, element, labelled, optionElements, sortedRows, toolRow} from "../parts/dom.js";
import {tabGroup, tabHead, tabList, tabRow} from "../parts/tabs.js";
import {filterSwitches} from "./filter_panel.js";
import {figureText, intervalText, signClass} from "./results.js";
import {solutionChoice} from "./solution_choice.js";

const GROUP_TABS = {position: "Position", depth: "Stack depth", stakes: "Stakes", game: "Game", month: "Month"};
const FILTER_OF = {position: "positions", depth: "depths", stakes: "stakes", game: "games", month: "months"};
const ASKED_TABS = {opponents: "Opponents", leaks: "Leaks"};

/* Return a function that reads the figure with a name in a row of a table; undefined if the table lacks it. */
const figuresOf = ({figures, values}) => (row, name) => {
  const column = figures.indexOf(name);
  return column < 0 ? undefined : values[row * figures.length + column];
};

const plainInterval = (low, high) => `${numberText(low)}–${numberText(high)} %`;

/* Return the sample and the interval of a figure {short, long}, "" for a figure without an interval. */
function sampleTexts(at, row, name) {
  const [low, high, chances] = ["low", "high", "chances"].map((suffix) => at(row, `${name}_${suffix}`));
  if (!Number.isFinite(low)) return {short: "", long: ""};
  if (chances === undefined) return {short: intervalText(low, high), long: `95 %: ${intervalText(low, high)}`};
  const count = numberText(chances);
  return {
    short: `${plainInterval(low, high)} of ${count}`,
    long: `${count} chances, 95 %: ${numberText(low, 1)} to ${numberText(high, 1)} %`,
  };
}

const sampleText = (text) => element("small", {class: "pc-sample", text});

/* Return a table {box, draw(columns, rows, last)} whose headings sort it and state their meaning.

   columns : [{id, name, about, key(row), cell(row)}], the first of which names the rows
   last    : a row that stays below the others, or null */
function sortableTable() {
  let sort = {name: null, isFalling: true}, drawn = null;
  const head = element("thead", {}), body = element("tbody", {});
  const reading = element("p", {class: "pc-reading"});
  const table = element("table", {class: "pc-table"}, head, body);
  const box = element("div", {}, element("div", {class: "pc-scroll"}, table), reading);
  const tell = ({target}) => {
    const about = target.closest("[title]")?.title;
    if (about) reading.textContent = about;
  };
  table.addEventListener("pointerover", tell);
  table.addEventListener("focusin", tell);

  function draw(columns, rows, last = null) {
    const sorting = columns.find(({id}) => id === sort.name);
    if (!sorting) sort = {name: null, isFalling: true};
    drawn = [columns, rows, last];
    reading.textContent = "";
    drawHeadings(head, columns, sort, (name) => {
      sort = {name, isFalling: name === sort.name ? !sort.isFalling : name !== columns[0].id};
      draw(...drawn);
    });
    const ordered = sorting ? sortedRows(rows, sorting.key, sort.isFalling) : rows;
    const line = (row) => columns.map(({cell}) => cell(row));
    body.replaceChildren(...ordered.map((row) => element("tr", {}, ...line(row))),
      ...(last === null ? [] : [element("tr", {class: "pc-total"}, ...line(last))]));
  }
  return {box, draw};
}

/* Return the columns of figures for a table's answer {figures, values}, whose rows are numbers.

   first : the column that names the rows */
function figureColumns(about, answer, names, hasSamples, first) {
  const at = figuresOf(answer);
  return [first, ...names.map((name) => ({
    id: name, name: about.heads[name], className: "pc-number", about: `${about.heads[name]}: ${about.meanings[name]}`,
    key: (row) => at(row, name),
    cell: (row) => {
      const value = at(row, name), {short, long} = sampleTexts(at, row, name);
      const title = long && `${about.heads[name]} ${figureText(name, value)}: ${long}`;
      return element("td", {class: `pc-number ${signClass(name, value)}`, title: title || null, text: figureText(name, value)},
        ...(hasSamples && short ? [sampleText(short)] : []));
    },
  }))];
}

const LEAK_VERDICTS = {
  above: "more often", below: "less often", unclear: "no clear difference", "too few hands": "too few hands", "": "–",
};

/* Return {box, load(), columns(spots)}: the choice of a solution and of its player who bets, and its column of the leaks.

   heads    : the names of the spots
   onChange : called when the column changes */
function leakSolution(ask, heads, onChange) {
  const bettor = element("select", {change: () => solver.compare()},
    ...optionElements([["1", "in position"], ["0", "out of position"]]));
  const textOf = (name, {board, rates}) => `${name} on ${board}: “${Object.keys(rates).map((spot) => heads[spot]).join("” and “")}”, `
    + "with all sizes of bets. Its ranges and board are one spot; filter the hands to some like it.";
  const solver = solutionChoice(ask, "session_leaks_solution", () => ({bettor: Number(bettor.value)}), textOf, onChange,
    labelled("The bettor is", bettor));
  return {
    box: solver.box, load: solver.load,
    columns(spots) {
      if (!solver.answer()) return [];
      const {rates} = solver.answer();
      const rate = (row) => rates[spots[row]] ?? NaN;
      return [{
        id: "solver", name: "Solver", key: rate, className: "pc-number",
        about: `Solver: the frequency in ${solver.name()}, which has this spot on its first street`,
        cell: (row) => element("td", {class: "pc-number", text: Number.isFinite(rate(row)) ? `${numberText(rate(row), 1)} %` : "–"}),
      }];
    },
  };
}

/* Return the columns of the leaks of an answer to "session_leaks", whose rows are numbers; *solver* has those of a
   solution. */
function leakColumns(about, answer, solver) {
  const at = figuresOf(answer), {spots, positions, verdicts} = answer;
  const nameOf = (row) => about.heads[spots[row]] + (positions[row] === "all" ? "" : `, ${positions[row]}`);
  const number = (id, name, meaning, text, under = () => "") => ({
    id, name, key: (row) => at(row, id), className: "pc-number", about: `${name}: ${meaning}`,
    cell: (row) => element("td", {class: "pc-number", text: text(row)}, ...[under(row)].filter(Boolean).map(sampleText)),
  });
  const percent = (name) => (row) => `${numberText(at(row, name), 1)} %`;
  return [
    {
      id: "spot", name: "Spot", about: "Spot: an action and the position, if not all", key: nameOf,
      cell: (row) => element("th", {
        scope: "row", text: nameOf(row), title: `${about.heads[spots[row]]}: ${about.meanings[spots[row]]}`,
      }),
    },
    number("rate", "You", "times that the player did it, in percent of the chances, with the 95 % interval",
      percent("rate"), (row) => plainInterval(at(row, "low"), at(row, "high"))),
    number("chances", "Times", "times that the player did it, of the chances",
      (row) => `${numberText(at(row, "times"))} of ${numberText(at(row, "chances"))}`),
    number("baseline", "Others", "the other players of these hands, in the player's mix of seats and games",
      percent("baseline")),
    ...solver.columns(spots),
    number("difference", "Difference", "the player less the others, in points",
      (row) => signedText(at(row, "difference"))),
    {
      id: "verdict", name: "Verdict", key: (row) => verdicts[row],
      about: "Verdict: all verdicts of the table hold together with a confidence of 95 % (Holm)",
      cell: (row) => element("td", {text: LEAK_VERDICTS[verdicts[row]]}),
    },
    number("bb_per_100", "bb/100", "big blinds won per 100 hands with the chance; the leak need not be the cause",
      (row) => signedText(at(row, "bb_per_100")),
      (row) => Number.isFinite(at(row, "bb_per_100_low")) // which one hand has not
        && intervalText(at(row, "bb_per_100_low"), at(row, "bb_per_100_high"))),
  ];
}

/* Return the choice of columns {box, samples, chosen(), hasSamples(), remove}, the values *columns* and *samples* of a host. */
function columnChoice(about, host, onChange) {
  const chosen = () => {
    const names = host.values.get("columns");
    return names?.length ? Object.keys(about.heads).filter((name) => names.includes(name)) : about.columns;
  };
  const hasSamples = () => Boolean(host.values.get("samples"));
  const switches = filterSwitches("Shown columns", Object.keys(about.heads), about.heads,
    (columns) => host.values.set({columns}));
  const samples = element("button", {
    class: "pc-toggle", text: "Samples and intervals", title: "Show the number of chances and the 95 % interval",
    click: () => host.values.set({samples: !hasSamples()}),
  });
  function mark() {
    switches.show(chosen());
    samples.setAttribute("aria-pressed", hasSamples());
  }
  mark();
  const ends = ["columns", "samples"].map((name) => host.values.listen(name, () => {
    mark();
    onChange();
  }));
  const box = element("details", {class: "pc-columns"}, element("summary", {text: "Columns"}), switches.box,
    toolRow(samples));
  return {box, samples, chosen, hasSamples, remove: () => ends.forEach((end) => end())};
}

/* Return the tables {box, show(answer, filters), remove}; *onFilter(name, key)* is called for a row's name. */
export function figureTables(about, host, onFilter) {
  const groups = Object.keys(GROUP_TABS).filter((key) => about.choices[key].length);
  const keys = [...groups, ...(host.values.get("left_out") ? [] : Object.keys(ASKED_TABS))];
  const titles = {...GROUP_TABS, ...ASKED_TABS};
  let shown = keys[0], answer = null, filters = {}, questions = 0, asked = {};
  const table = sortableTable(), note = element("p", {class: "pc-count", role: "status"});
  const choice = columnChoice(about, host, () => draw());
  let leaks = null; // that are shown
  const solver = leakSolution(host.ask, about.heads, () => shown === "leaks" && leaks && drawLeaks(leaks));
  const panel = element("div", {role: "tabpanel", id: tabGroup(), tabindex: 0}, note, table.box);
  const list = tabList("Figures by");
  const tabs = keys.map((key) => tabHead(titles[key], {"aria-controls": panel.id}));
  const mark = tabRow(list, tabs, (index) => {
    shown = keys[index];
    draw();
  });
  const box = element("section", {"aria-label": "Figures"}, list, choice.box, panel);
  const endNames = host.values.listen("names_hidden", () => draw());

  function draw() {
    mark(keys.indexOf(shown));
    panel.setAttribute("aria-label", `Figures by ${titles[shown].toLowerCase()}`);
    choice.box.hidden = shown === "leaks";
    if (shown === "leaks") note.after(solver.box);
    else solver.box.remove();
    choice.samples.hidden = shown === "opponents"; // which always have them
    if (answer === null) return;
    if (shown in ASKED_TABS) askFor(shown);
    else drawGroup();
  }
  function drawGroup() {
    const {names, values} = answer.tables[shown], total = answer.tables.all, chosen = filters[FILTER_OF[shown]] || [];
    const count = names.length, last = total.names.length ? count : null;
    const text = (name) => (shown === "game" ? about.games[name] || name : name);
    const link = (name) => element("button", {
      class: "pc-link", "aria-pressed": String(chosen.includes(name)), title: "Show these hands alone", text: text(name),
      click: () => onFilter(FILTER_OF[shown], name),
    });
    const first = {
      id: "name", name: titles[shown], key: (row) => row,
      cell: (row) => (row === count ? element("th", {scope: "row", text: "All"}) : element("th", {scope: "row"}, link(names[row]))),
    };
    const active = panel.getRootNode().activeElement; // which is replaced, and gets the focus back
    const focused = panel.contains(active) ? active.textContent : null;
    note.textContent = "";
    table.draw(figureColumns(about, {figures: answer.figures, values: [...values, ...total.values]}, choice.chosen(),
      choice.hasSamples(), first), [...names.keys()], last);
    const again = [...panel.querySelectorAll("tbody button")].find((button) => button.textContent === focused);
    if (again) again.focus();
  }
  /* Ask for the opponents or the leaks of the filtered hands, once. */
  async function askFor(key) {
    const number = ++questions;
    try {
      if (!asked[key]) {
        note.textContent = "Counting …";
        table.draw([], []);
        asked[key] = host.ask(`session_${key}`, {filters});
      }
      const found = await asked[key];
      if (number !== questions || shown !== key) return;
      if (key === "leaks") {
        drawLeaks(found);
        solver.load();
      } else drawOpponents(found);
    } catch (error) {
      asked[key] = null;
      if (number === questions && shown === key) note.textContent = error.message;
    }
  }
  function drawOpponents(found) {
    const {names, players} = found, isHidden = host.values.get("names_hidden");
    const nameOf = (row) => (isHidden ? `Opponent ${row + 1}` : names[row]);
    note.textContent = names.length < players
      ? `The ${names.length} of ${numberText(players)} opponents with the most hands` : `${numberText(players)} opponents`;
    const first = {
      id: "name", name: "Opponent", key: nameOf, cell: (row) => element("th", {scope: "row", text: nameOf(row)}),
    };
    table.draw(figureColumns(about, found, choice.chosen(), true, first), [...names.keys()]);
  }
  function drawLeaks(found) {
    leaks = found;
    note.textContent = "Your frequencies beside those of the other players of these hands, the strongest evidence first.";
    table.draw(leakColumns(about, found, solver), [...found.spots.keys()]);
  }
  if (keys.length) draw();
  return {
    box,
    show(answered, used) {
      answer = answered;
      filters = used;
      asked = {};
      if (keys.length) draw();
    },
    remove: () => {
      questions++;
      choice.remove();
      endNames();
    },
  };
}
