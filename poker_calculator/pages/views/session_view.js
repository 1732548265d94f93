/* The hands of a player: graph, figures, results by hand, and the list of hands, all filtered. */

import {numberText} from "./parts/amounts.js";
import {button, element, problemLine, toolRow} from "./parts/dom.js";
import {Values} from "./parts/values.js";
import {handReplay} from "./replay_view.js";
import {figureTables} from "./session/figure_tables.js";
import {filterPanel, usedFilters} from "./session/filter_panel.js";
import {handList, spotExplorer} from "./session/hand_lists.js";
import {figureText, handsText, intervalText} from "./session/results.js";
import {resultsGraph, resultsGrid} from "./session/results.js";

const SHARED = ["step", "amounts", "names_hidden"]; // values of the session that are those of its replay

/* Return {box, remove}: the dialog of the hand that the value *hand* of the host names by its id.

   step(±1) : returns the hand after or before the one that is shown, null without one */
function replayDialog(host, step) {
  let questions = 0, remove = null;
  const inner = new Values(), problem = problemLine();
  const area = element("div", {class: "pc-dialog-area"});
  const box = element("dialog", {
    class: "pc-dialog", "aria-label": "Replay", close: () => host.values.set({hand: null}),
  }, toolRow(element("h2", {class: "pc-dialog-title", text: "Replay"}),
    button("Close", () => box.close(), "Close (Escape)")), problem, area);

  async function show(id) {
    const number = ++questions;
    if (id == null) {
      box.close();
      remove?.();
      remove = null;
      return;
    }
    problem.textContent = "";
    if (!box.open) box.showModal();
    try {
      const {timeline} = await host.ask("session_replay", {id});
      if (number !== questions) return;
      inner.set({timeline, hand: 0, step: host.values.get("step") ?? 0});
      remove ??= handReplay(area, {...host, values: inner}, {
        turn: go, tool: host.spotOpener?.(), keys: box,
      });
    } catch (error) {
      if (number === questions) problem.textContent = error.message;
    }
  }
  async function go(by) {
    const row = await step(by);
    if (row) host.values.set({hand: row.id, step: 0});
  }
  const ends = [host.values.listen("hand", show), ...SHARED.flatMap((name) => [
    inner.listen(name, (value) => host.values.set({[name]: value})),
    host.values.listen(name, (value) => inner.set({[name]: value})),
  ])];
  inner.set(Object.fromEntries(SHARED.map((name) => [name, host.values.get(name)])));
  return {
    box, begin: () => show(host.values.get("hand")),
    remove: () => {
      ends.forEach((end) => end());
      questions++;
      remove?.();
    },
  };
}

const SESSION_TILES = {
  net: "Won", bb_per_100: "bb/100", ev_bb_per_100: "EV bb/100", vpip: "VPIP", pfr: "PFR", three_bet: "3-bet",
  wtsd: "WTSD", wsd: "W$SD",
};

/* Show a session in an element; its value *filters* has the filters by name, *hand* the id of the hand that is
   replayed, or null, *step*, *amounts* and *names_hidden* are those of its replay, *line* has the steps of
   the line of play in "Spots", *columns* the names of the figures in tables, and *samples* whether they have samples.

   Returns a function that removes it. */
export function sessionView(box, host) {
  const view = element("section", {class: "pc-view pc-session", "aria-label": "Session"});
  const problem = problemLine(), bar = readingBar();
  view.append(...(host.open ? [bar.box] : []), problem);
  box.append(view);
  let shown = null, version = 0, isRemoved = false, course = {is_reading: false}, timer = null;
  /* While the program reads, answers are about the hands so far. */
  const ask = (name, query, options) => host.ask(name, course.is_reading ? {...query, so_far: true} : query, options);

  async function show() {
    const about = await ask("session", {});
    if (isRemoved) return;
    problem.textContent = "";
    const before = shown;
    if (before?.renew(about, course.is_reading)) return;
    before?.remove();
    shown = shownSession(view, problem, {...host, ask}, about, course.is_reading);
  }
  /* Follow the reading of the program; other hosts have all hands. */
  async function follow() {
    try {
      const now = await host.ask("session_course", {}), hasEnded = course.is_reading && !now.is_reading;
      if (isRemoved) return;
      course = now;
      bar.draw(course);
      if (hasEnded || course.version !== version || (!shown && !course.is_reading)) {
        ({version} = course);
        await show();
      }
    } catch ({message}) {
      if (!isRemoved && problem.textContent !== message) problem.textContent = message; // which is read aloud
    }
    if (isRemoved || !(course.is_reading || course.watched)) return;
    timer = setTimeout(follow, course.is_reading ? PAUSE_OF_READING : PAUSE_OF_WATCHING);
  }
  if (host.open) follow();
  else show().catch((error) => { problem.textContent = error.message; });
  return () => {
    isRemoved = true;
    clearTimeout(timer);
    shown?.remove();
    view.remove();
  };
}

const PAUSE_OF_READING = 200; // milliseconds between two looks at the reading of hands
const PAUSE_OF_WATCHING = 3000;

/* Return {box, draw(course)}: how much of the hands is read, and which folder is watched. */
function readingBar() {
  const bar = element("progress", {class: "pc-bar", "aria-label": "Hands that are read"});
  const text = element("span", {class: "pc-count"});
  const reads = element("div", {class: "pc-tools", hidden: true}, bar, text);
  const watches = element("p", {class: "pc-note", hidden: true});
  return {
    box: element("div", {class: "pc-reads"}, reads, watches),
    draw({is_reading, hands, total, note, watched, quiet}) {
      reads.hidden = !is_reading;
      watches.hidden = !watched;
      watches.textContent = `Hands in the folder ${watched} are added once their log has not changed for `
        + `${quiet} seconds. Rooms forbid help during play: look at this page when you have left the tables.`;
      bar.max = Math.max(total, 1);
      bar.value = hands;
      text.textContent = `Reading: ${numberText(hands)} of about ${handsText(total)} ${note && `· ${note} `}…`;
    },
  };
}

/* Return the list of the hands that were not read, with the reasons of the first ones. */
function refusedHands({refused, reasons}) {
  const rest = refused - reasons.length;
  const items = [...reasons, ...(rest ? [`and ${handsText(rest)} more`] : [])];
  return element("details", {class: "pc-note"},
    element("summary", {text: `${handsText(refused)} left out`}),
    element("ul", {}, ...items.map((text) => element("li", {text}))));
}

/* Fill a view with the parts of a session {renew(about, isSoFar), remove}.

   isSoFar : whether further hands are being read
   renew   : shows further hands; returns false if their filters differ */
function shownSession(view, problem, host, about, isSoFar) {
  let questions = 0;
  const shapeOf = ({choices, kinds, player}) => JSON.stringify([choices, kinds, player]), shape = shapeOf(about);
  const filters = () => usedFilters(host.values.get("filters") || {});
  const hidden = () => Boolean(host.values.get("names_hidden"));
  const setFilters = (changes) => host.values.set({filters: usedFilters({...filters(), ...changes})});
  const toggleFilter = (name, key) => {
    const now = filters()[name] || [];
    setFilters({[name]: now.includes(key) ? now.filter((item) => item !== key) : [...now, key]});
  };

  const panel = filterPanel(host, about, setFilters, () => host.values.set({filters: {}}));
  const graph = resultsGraph(), tables = figureTables(about, host, toggleFilter);
  const grid = resultsGrid((range) => setFilters({range}));
  let opened = null; // the list whose hand is replayed
  const opening = (list) => (row) => {
    opened = list();
    host.values.set({hand: row.id, step: 0});
  };
  const list = handList((query) => host.ask("session_hands", query), opening(() => list));
  const spots = spotExplorer(host.ask, opening(() => spots), (line) => host.values.set({line}));
  const followLine = () => spots.follow(host.values.get("line") ?? []);
  const dialog = replayDialog(host, (by) => (opened ?? list).step(by));
  const name = element("h2", {class: "pc-player"});
  const count = element("output", {class: "pc-count"});
  const tiles = element("dl", {class: "pc-tiles"});
  const names = element("button", {class: "pc-toggle", text: "Hide names", click: () => {
    host.values.set({names_hidden: !hidden()});
  }});
  const leftOut = host.values.get("left_out") || "";
  if (leftOut) panel.disable();
  const refused = element("div", {class: "pc-refused"});
  const parts = [
    element("header", {class: "pc-tools"}, name, count, names),
    ...(leftOut ? [element("p", {class: "pc-note", text: leftOut})] : []), refused, panel.box,
    element("div", {class: "pc-main"}, tiles, graph.box, tables.box, ...(about.has_classes ? [grid.box] : []),
      list.box, ...(leftOut ? [] : [spots.box])),
    dialog.box,
  ];
  view.append(...parts);

  function drawRefused() {
    refused.replaceChildren(...(about.refused ? [refusedHands(about)] : []));
  }
  function drawNames() {
    name.textContent = hidden() ? "Hero" : about.player;
    names.setAttribute("aria-pressed", hidden());
  }
  function drawTiles(answer) {
    const values = answer.tables.all.values;
    const tile = (figure) => values[answer.figures.indexOf(figure)];
    count.textContent = answer.hands === about.hands ? handsText(about.hands)
      : `${numberText(answer.hands)} of ${handsText(about.hands)}`;
    if (isSoFar) count.textContent += " so far";
    tiles.replaceChildren(...(values.length ? Object.entries(SESSION_TILES) : []).map(([figure, label]) => {
      const isRate = figure.endsWith("bb_per_100");
      const shown = figure === "net" && answer.unit === "bb" ? "net_bb" : figure;
      const text = figureText(shown, tile(shown)) + (figure === "net" ? ` ${answer.unit}` : "");
      const outside = figure === "net" && tile("outside_pot")
        ? `${figureText("outside_pot", tile("outside_pot"))} outside the pots` : "";
      const span = isRate ? intervalText(tile(`${figure}_low`), tile(`${figure}_high`)) : "";
      return element("div", {class: "pc-tile"}, element("dt", {text: label, title: about.meanings[figure]}),
        element("dd", {text}),
        ...(outside ? [element("dd", {class: "pc-interval", text: outside})] : []),
        ...(span ? [element("dd", {class: "pc-interval", title: "95 % interval", text: span})] : []));
    }));
  }
  const load = () => loadFigures();
  async function loadFigures(isRenewed = false) {
    const number = ++questions, used = filters();
    panel.show(used);
    list.show(used, isRenewed);
    spots.show(used);
    try {
      const answer = await host.ask("session_figures", {filters: used});
      if (number !== questions) return;
      problem.textContent = "";
      drawTiles(answer);
      graph.show(answer.lines, answer.unit);
      tables.show(answer, used);
      grid.show(answer, used);
    } catch (error) {
      if (number === questions) problem.textContent = error.message;
    }
  }
  const ends = [
    host.values.listen("filters", load), host.values.listen("names_hidden", drawNames),
    host.values.listen("line", followLine),
  ];
  drawNames();
  drawRefused();
  load();
  followLine();
  dialog.begin();
  return {
    renew(next, isNextSoFar) {
      if (shapeOf(next) !== shape) return false;
      about = next;
      isSoFar = isNextSoFar;
      drawRefused();
      loadFigures(true);
      return true;
    },
    remove: () => {
      ends.forEach((end) => end());
      dialog.remove();
      panel.remove();
      graph.remove();
      tables.remove();
      parts.forEach((part) => part.remove());
    },
  };
}
