/* Lists of hands: those that pass the filters, and those of a line of play, with how often each step is taken. */

import {numberText, percentText, signedText} from "../parts/amounts.js";
import {button, element, focusedRows, problemLine, toolRow} from "../parts/dom.js";
import {drawnCards} from "../parts/drawn_cards.js";
import {handsText, signClass} from "./results.js";
import {solutionChoice} from "./solution_choice.js";

const PAGE_ROWS = 50;
const LIST_COLUMNS = {
  time: "Time", position: "Position", cards: "Cards", stakes: "Stakes", effective_stack: "Stack (bb)",
  on_flop: "On flop", net_bb: "Net (bb)", ev_bb: "EV (bb)", table: "Table",
};
const LIST_NUMBERS = new Set(["effective_stack", "on_flop", "net_bb", "ev_bb"]);

function listedCell(name, row) {
  const value = row[name];
  if (name === "cards") return element("td", {class: "pc-listed-cards"}, ...drawnCards(value ?? ""));
  if (!LIST_NUMBERS.has(name)) return element("td", {text: value ?? "–"});
  const plain = {on_flop: 0, effective_stack: 1};
  const text = name in plain ? numberText(value, plain[name]) : signedText(value);
  return element("td", {class: `pc-number ${name === "ev_bb" ? "" : signClass(name, value)}`, text});
}

/* Return the list {box, show(filters, staysOnPage), step}.

   ask(query)  : returns the page of a list
   onOpen(row) : called for a hand to replay; *step(±1)* returns the hand after or before it
   label       : the name of the list */
export function handList(ask, onOpen, label = "Hands") {
  let filters = {}, sort = "time", descending = true, start = 0, count = 0, rows = [], questions = 0;
  const body = element("tbody", {}), chosen = focusedRows(body);
  const status = element("span", {class: "pc-count", role: "status"});
  const problem = problemLine();
  const before = button("Previous", () => turn(-1), "The page before (Page Up)");
  const after = button("Next", () => turn(1), "The next page (Page Down)");
  const heads = Object.entries(LIST_COLUMNS).map(([name, text]) => {
    const sorting = element("button", {class: "pc-link", text, click: () => sortBy(name)});
    return element("th", {scope: "col", "data-name": name}, sorting);
  });
  const table = element("table", {class: "pc-table", role: "grid", "aria-label": label, keydown: onKey},
    element("thead", {}, element("tr", {}, ...heads)), body);
  const box = element("section", {"aria-label": label === "Hands" ? "List of hands" : label},
    toolRow(status, before, after),
    element("div", {class: "pc-scroll pc-list"}, table), problem);

  async function load(focused = null) {
    const number = ++questions;
    try {
      const answer = await ask({filters, sort, descending, start, count: PAGE_ROWS});
      if (number !== questions) return;
      ({rows, hands: count} = answer);
      problem.textContent = "";
      draw();
      if (focused !== null && rows.length) chosen.focus(Math.min(focused, rows.length - 1));
    } catch (error) {
      if (number === questions) problem.textContent = error.message;
    }
  }
  function draw() {
    chosen.restart();
    body.replaceChildren(...rows.map((row, index) => element("tr", {
      tabindex: index ? -1 : 0, class: "pc-hand", click: () => open(index),
    }, ...Object.keys(LIST_COLUMNS).map((name) => listedCell(name, row)))));
    const ends = `${numberText(start + 1)}–${numberText(start + rows.length)}`;
    status.textContent = count ? `${ends} of ${handsText(count)}` : "No hands";
    before.disabled = start === 0;
    after.disabled = start + PAGE_ROWS >= count;
    for (const head of heads) {
      const isSorted = head.dataset.name === sort;
      head.setAttribute("aria-sort", isSorted ? (descending ? "descending" : "ascending") : "none");
    }
  }
  function open(index) {
    chosen.focus(index);
    onOpen(rows[index]);
  }
  function turn(pages, focused = null) {
    const next = start + pages * PAGE_ROWS;
    if (next < 0 || next >= count) return Promise.resolve();
    start = next;
    return load(focused);
  }
  function sortBy(name) {
    descending = name === sort ? !descending : LIST_NUMBERS.has(name) || name === "time";
    sort = name;
    start = 0;
    load();
  }
  function onKey(event) {
    if (!body.contains(event.target)) return;
    if (event.key === "PageDown") turn(1, 0);
    else if (event.key === "PageUp") turn(-1, 0);
    else if (event.key === "Enter" || event.key === " ") open(chosen.at());
    else if (!chosen.move(event.key)) return;
    event.preventDefault();
  }
  /* Return the hand after or before the last that was opened, from the next page if needed. */
  async function step(by) {
    const next = chosen.at() + by;
    if (rows[next] === undefined) {
      const from = start;
      await turn(by, by > 0 ? 0 : PAGE_ROWS);
      return start === from ? null : rows[chosen.at()];
    }
    chosen.focus(next);
    return rows[next];
  }
  return {
    box, step,
    show(used, staysOnPage = false) {
      filters = used;
      if (!staysOnPage) start = 0;
      load();
    },
  };
}

/* Return {box, load(line), heads(), cells(step)}: the choice of a solution, and its column of the table.

   ask(name, query) : asks the program
   next()           : returns the number of hands by next step
   onChange         : called when the column changes */
function spotSolution(ask, next, onChange) {
  let line = [];
  const solver = solutionChoice(ask, "session_spot_solution", () => ({line}), solutionText, () => {
    reply.clear(solver.answer() !== null);
    onChange();
  });
  const reply = bestReply(ask, () => ({
    solution: solver.name(), line,
    counts: Object.fromEntries(Object.entries(next()).map(([step, count]) => [verbOf(step), count])
      .filter(([verb]) => verb in solver.answer().shares)),
  }));
  return {
    box: element("div", {}, solver.box, reply.box),
    load: (to) => {
      line = to;
      return solver.load();
    },
    heads: () => (solver.answer() ? [`Solution ${solver.name()}`] : []),
    cells: (step) => {
      if (!solver.answer()) return [];
      const share = solver.answer().shares[verbOf(step)];
      return [element("td", {class: "pc-number", text: share === undefined ? "–" : percentText(share)})];
    },
  };
}

const verbOf = (step) => step.split(" ").at(-1);

/* Return {box, clear(isOffered)}: locks the frequencies of the hands in a solution, and states what the reply gains.

   query() : returns the solution, the line, and the number of hands by verb */
function bestReply(ask, query) {
  let ending = null;
  const text = element("p", {class: "pc-reading", role: "status"}), problem = problemLine();
  const start = button("Lock these frequencies", () => begin(), "Lock the frequencies of the hands here, and solve on");
  const stop = button("Stop", () => clear(true), "Stop solving");
  const box = element("div", {hidden: true}, toolRow(start, stop), text, problem);
  stop.disabled = true;

  async function begin() {
    clear(true);
    const own = ending = new AbortController();
    [text.textContent, stop.disabled] = ["Solving 1 of 3 …", false];
    const progress = (found) => {
      if (own === ending) text.textContent = replyText(found);
    };
    try {
      await ask("session_exploit", query(), {signal: own.signal, progress});
    } catch (error) {
      if (own === ending) [text.textContent, problem.textContent] = ["", error.message];
    }
    if (own === ending) stop.disabled = true;
  }
  function clear(isOffered) {
    ending?.abort();
    ending = null;
    [text.textContent, problem.textContent, stop.disabled, box.hidden] = ["", "", true, !isOffered];
  }
  return {box, clear};
}

/* Return what the best reply to locked frequencies gains, at the frequency of the hands and at its interval. */
function replyText({verb, player, hands, pot, before, runs}) {
  const [own, low, high] = runs, seat = player ? "out of position" : "in position";
  const gain = (run) => `${signedText(run.gain, 2)} chips (${signedText(100 * run.gain / pot)} % of the pot)`;
  const state = `With “${verb}” locked at ${percentText(own.rate)} of ${handsText(hands)}, the best reply of the player ${seat} `
    + `gains ${gain(own)}: EV ${numberText(before, 2)} before, ${numberText(before + own.gain, 2)} after.`;
  if (!high) return `${state} Solving ${runs.length + 1} of 3 …`;
  const error = Math.max(...runs.map((run) => run.error));
  return `${state} At the ends of the 95 % interval, ${percentText(low.rate)} and ${percentText(high.rate)}, it gains `
    + `${gain(low)} and ${gain(high)}. Each gain is exact to ${numberText(error, 2)} chips.`;
}

/* Return what is compared: the solution's board and its texture, the player, and the size of each action. */
function solutionText(name, {board, texture, player, actions}) {
  const seat = player ? "in position" : "out of position";
  const sizes = actions.map(({label, frequency}) => `${label}: ${percentText(frequency)}`);
  const flop = `${texture.suits}, ${texture.paired}, ${texture.high_card} high`;
  return `${name} on ${board} (${flop}), the player ${seat}: ${sizes.join(", ")}. `
    + "Its ranges and board are one spot; the hands here have many.";
}

const TEXTURE_NAMES = {suits: "Suits of the flop", paired: "Pairs on the flop", high_card: "Highest card"};

/* Return the steps that players choose from, and the share of each, most frequent first. */
function nextShares(counts) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  return entries.map(([step, count]) => ({step, count, share: count / total}));
}

const spanText = ([low, high]) => `${numberText(100 * low)}–${numberText(100 * high)} %`;

const END = "hand ends"; // the step after which no other comes

/* Return the explorer {box, show(filters), follow(line)}.

   ask(name, query) : asks the program
   onOpen(row)      : called for a hand to replay
   onLine(line)     : called for a line that the user chooses; *follow* shows it */
export function spotExplorer(ask, onOpen, onLine) {
  let line = [], filters = {}, questions = 0, behind = {feature: "", value: "", step: ""};
  const path = element("nav", {class: "pc-tools", "aria-label": "Line"});
  const steps = element("div", {class: "pc-scroll"});
  const textures = element("div", {class: "pc-scroll pc-textures"});
  const problem = problemLine();
  const about = element("p", {class: "pc-reading", role: "status"});
  const list = handList((query) => ask("session_spot_hands", {
    ...query, line: behind.step ? [...line, behind.step] : line, feature: behind.feature, value: behind.value,
  }), onOpen, "Hands of the line");
  let last = null; // the answer that is shown
  const solver = spotSolution(ask, () => last.next, () => last && drawSteps(last));
  const box = element("details", {class: "pc-spots", toggle: () => box.open && load()},
    element("summary", {text: "Spots: lines of play"}), path, about, solver.box, steps, textures, list.box,
    problem);

  function follow(to) {
    line = to;
    behind = {feature: "", value: "", step: ""};
    if (line.length && !box.open) box.open = true; // which loads it
    else load();
  }
  function showBehind(feature, value, step) {
    behind = {feature, value, step};
    list.show(filters);
    list.box.scrollIntoView({block: "nearest"});
  }
  const link = (text, title, click) =>
    element("button", {class: "pc-link", text, title, click});
  const number = (text, feature, value, step) => element("td", {class: "pc-number"},
    link(text, "Show these hands", () => showBehind(feature, value, step)));

  function drawPath() {
    const places = ["Start", ...line].map((step, count) => element("button", {
      class: "pc-toggle", text: step, click: () => onLine(line.slice(0, count)),
      "aria-current": count === line.length ? "step" : null,
    }));
    path.replaceChildren(...places);
  }
  function drawSteps(answer) {
    about.textContent = `${handsText(answer.hands)} with this line`;
    const rows = nextShares(answer.next).map(({step, count, share}) => element("tr", {},
      element("th", {scope: "row"}, step === END ? step
        : link(step, "Go on with this step", () => onLine([...line, step]))),
      number(numberText(count), "", "", step),
      element("td", {class: "pc-number", text: percentText(share)},
        element("small", {class: "pc-sample", text: spanText(answer.intervals[step])})),
      ...solver.cells(step)));
    steps.replaceChildren(...(rows.length ? [element("table", {class: "pc-table"},
      tableHead(["Next step", "Hands", "Share", ...solver.heads()]), element("tbody", {}, ...rows))] : []));
  }
  function drawTextures(answer) {
    const names = nextShares(answer.next).map(({step}) => step);
    textures.replaceChildren(...Object.entries(answer.textures).map(([feature, of]) => {
      const rows = Object.entries(of).map(([value, counts]) => {
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        return element("tr", {}, element("th", {scope: "row", text: value}),
          number(numberText(total), feature, value, ""),
          ...names.map((step) => (counts[step] ? number(percentText(counts[step] / total), feature, value, step)
            : element("td", {class: "pc-number", text: "–"}))));
      });
      return element("table", {class: "pc-table"}, tableHead([TEXTURE_NAMES[feature], "Hands", ...names]),
        element("tbody", {}, ...rows));
    }));
  }
  function tableHead(heads) {
    return element("thead", {}, element("tr", {}, ...heads.map((text, column) =>
      element("th", {scope: "col", class: column ? "pc-number" : "", text}))));
  }
  async function load() {
    if (!box.open) return;
    const number = ++questions;
    drawPath();
    about.textContent = "Reading the hands …";
    try {
      const answer = await ask("session_spot", {filters, line});
      if (number !== questions) return;
      problem.textContent = "";
      last = answer;
      drawSteps(answer);
      drawTextures(answer);
      solver.load(line);
      list.show(filters);
    } catch (error) {
      if (number !== questions) return;
      about.textContent = "";
      problem.textContent = error.message;
    }
  }
  return {
    box, follow,
    step: (by) => list.step(by),
    show(used) {
      filters = used;
      load();
    },
  };
}
