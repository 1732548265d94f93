/* The page of the program: a tab for each view, whose state is kept in the page's address. */

import {isGivenUp} from "../parts/asking.js";
import {button, element} from "../parts/dom.js";
import {lookChoice} from "../parts/look.js";
import {tabHead, tabRow} from "../parts/tabs.js";
import {Values, addressWriter, readFragment, writeFragment} from "../parts/values.js";
import {programPresets} from "../range_picker/presets.js";
import {spotOpener} from "../replay/solver_spots.js";
import {VIEWS} from "../views.js";
import {ENDED, askProgram, watchProgram} from "./asking.js";
import {emptyTab, isOfFiles} from "./empty_tab.js";
import {openMenu} from "./opening.js";
import {keptAnswers, shareMenu} from "./sharing.js";

/* Fill *list* with tabs and *box* with their panels; return {panels, choose}.

   tabs        : {name: title}
   onChoose    : called with the name of a tab that the user chooses
   choose(name): shows a tab */
function tabbed(list, box, tabs, onChoose) {
  const names = Object.keys(tabs);
  const panels = Object.fromEntries(names.map((name) => [name, element("div", {
    role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "pc-panel", hidden: true,
  })]));
  const heads = names.map((name) => tabHead(tabs[name], {
    id: `tab-${name}`, "aria-controls": `panel-${name}`,
  }));
  const mark = tabRow(list, heads, (index) => onChoose(names[index]));
  function choose(chosen) {
    mark(names.indexOf(chosen));
    for (const name of names) panels[name].hidden = name !== chosen;
    for (const open of box.querySelectorAll("[hidden] dialog[open]")) open.close(); // it would block the page
  }
  box.append(...Object.values(panels));
  return {panels, choose};
}

/* The title of each view, the values of which each change is a step back for the browser, and the values that
   are too long for the address. */
const TABS = {
  equity_view: {title: "Equities"},
  range_picker: {title: "Ranges"},
  solution_view: {title: "Solution", steps: ["solution", "other", "node"], unlinked: ["locks"]},
  solve_view: {title: "Solve"},
  play_view: {title: "Play"},
  session_view: {title: "Sessions", steps: ["hand", "line"]},
  replay_view: {title: "Replay", steps: ["hand"]},
  flop_view: {title: "Flops", steps: ["report"]},
};

const viewNames = [...new Set([...Object.keys(TABS), ...Object.keys(VIEWS)])].filter((name) => VIEWS[name]);
const viewTitles = Object.fromEntries(viewNames.map((name) => [name, TABS[name]?.title ?? name]));
const shownViews = {}; // {values, remove, ask, answers, node, film} of each view that was shown; see `shareMenu`
const keptValues = history.state || {}; // the values of each view before the page was reloaded
const lostBanner = document.getElementById("lost"), noteLine = document.getElementById("note");
const notesOfQueries = new Map();
const viewTabs = tabbed(
  document.getElementById("tabs"), document.getElementById("views"), viewTitles, goToTab,
);
const askForPage = (name, query, options) => askProgram(name, query, {onLost: () => tellLost(ENDED), ...options});
document.querySelector("header").append(element("div", {class: "pc-menus"},
  openMenu(askForPage, openFiles, document.getElementById("opened")), lookChoice(document.documentElement),
  shareMenu(() => {
    writeAddress("now");
    const {values, ...shown} = shownViews[currentView];
    return {...shown, view: currentView, title: viewTitles[currentView], values: values.now};
  })));
let currentView = null;
const pageAddress = addressWriter();

function tellLost(text) {
  if (lostBanner.textContent === text) return;
  lostBanner.textContent = text;
  lostBanner.hidden = !text;
}

/* Return {tell(note), end()} for a query: the page shows the last note of the queries that have not ended. */
function queryNotes() {
  const query = {};
  function draw() {
    const last = [...notesOfQueries.values()].at(-1);
    noteLine.hidden = !last;
    noteLine.textContent = last ? `${last} …` : "";
  }
  return {
    tell: (note) => {
      notesOfQueries.delete(query);
      notesOfQueries.set(query, note);
      draw();
    },
    end: () => notesOfQueries.delete(query) && draw(),
  };
}

/* Show a view in its panel with these values; an error is shown in its place. */
function mountView(name, start) {
  shownViews[name]?.remove();
  const panel = viewTabs.panels[name], ended = new AbortController();
  panel.replaceChildren();
  const values = new (class extends Values {
    set(changes) {
      const isStep = Object.keys(changes).some((key) => TABS[name]?.steps?.includes(key));
      if (name === currentView && isStep) writeAddress("now");
      super.set(changes);
      if (name === currentView) writeAddress(isStep ? "step" : "soon");
    }
  })(start);
  const ask = (queryName, query, options = {}) => {
    const signals = [ended.signal, ...(options.signal ? [options.signal] : [])];
    const signal = AbortSignal.any(signals), onLost = () => tellLost(ENDED), notes = queryNotes();
    const onBytes = (bytes) => answers.keep(queryName, query, bytes);
    return askProgram(queryName, query, {onBytes, ...options, signal, onLost, onNote: notes.tell}).finally(notes.end);
  };
  const answers = keptAnswers(), share = (node, film = null) => Object.assign(shownViews[name], {node, film});
  const shown = shownViews[name] = {values, remove: () => ended.abort(), ask, answers};
  const address = () => location.origin + location.pathname;
  async function show() {
    const empty = isOfFiles(name) ? await emptyTab(name, start, ask, openFiles) : null;
    if (ended.signal.aborted) return;
    shown.isEmpty = empty !== null;
    if (shown.isEmpty) return panel.append(empty);
    const remove = VIEWS[name](panel, {values, ask, address, open: openView, share, spotOpener: () => spotOpener(openView)});
    shown.remove = () => {
      ended.abort();
      remove();
    };
  }
  show().catch((error) => ended.signal.aborted || failView(name, error));
}

/* Show files that were opened: views of files begin afresh, with their values, when they are shown again. */
function openFiles(name, values) {
  for (const other of Object.keys(shownViews).filter(isOfFiles)) {
    keptValues[other] = shownViews[other].values.now;
    shownViews[other].remove();
    delete shownViews[other];
  }
  openView(name, values);
}

/* Show an error in the place of a view, or above it if it still stands. */
function failView(name, error, stands = false) {
  const panel = viewTabs.panels[name];
  panel.querySelector(".pc-failure")?.remove();
  const failure = element("div", {class: "pc-view pc-failure", role: "alert"},
    element("p", {text: `${viewTitles[name]} failed: ${error?.message ?? error}`}),
    button("Start afresh", () => {
      mountView(name, {});
      writeAddress("step");
    }));
  if (stands) panel.prepend(failure);
  else panel.replaceChildren(failure);
}

/* Return values of a view which its address leaves out, and which stay as they are when it changes. */
function unlinkedValues(name, values = {}) {
  return Object.fromEntries((TABS[name]?.unlinked ?? []).map((key) => [key, values[key]]));
}

/* Write the state of the page to its address: "now", "soon" or as a "step". */
function writeAddress(when) {
  const now = Object.entries(shownViews).map(([name, {values}]) => [name, values.now]);
  const state = {...keptValues, ...Object.fromEntries(now)};
  const linked = {...state[currentView], ...unlinkedValues(currentView)};
  pageAddress.write(writeFragment(currentView, linked), state, when);
}

/* Show a tab, with values for its view if there are some. */
function showTab(name, values) {
  currentView = name;
  document.title = `${viewTitles[name]} - Poker Calculator`;
  viewTabs.choose(name);
  const now = shownViews[name]?.isEmpty ? null : shownViews[name]?.values;
  if (!now) mountView(name, values ?? keptValues[name] ?? {});
  else if (values && writeFragment(name, values) !== writeFragment(name, now.now)) {
    const isWhole = Object.keys(now.now).every((key) => key in values);
    if (!isWhole) mountView(name, values);
    else Values.prototype.set.call(now, values); // which the address has already
  }
}

/* Go to a tab that the user chose. */
function goToTab(name) {
  if (name === currentView) return;
  writeAddress("now");
  showTab(name);
  writeAddress("step");
}

/* Show a view afresh with these values, for another view; its other values become the defaults. */
function openView(name, values) {
  writeAddress("now");
  shownViews[name]?.remove();
  delete shownViews[name];
  showTab(name, values);
  writeAddress("step");
  window.scrollTo(0, 0);
}

/* Show the tab and values of the address. */
function followAddress() {
  pageAddress.drop();
  const {view, values} = readFragment(location.hash);
  if (!viewNames.includes(view)) return showTab(viewNames[0]);
  const unlinked = unlinkedValues(view, shownViews[view]?.values.now ?? keptValues[view]);
  showTab(view, {...values, ...unlinked});
}

window.addEventListener("popstate", () => {
  followAddress();
  writeAddress("now"); // the values that the address leaves out
});
window.addEventListener("pagehide", () => writeAddress("now"));
window.addEventListener("error", (event) => failView(currentView, event.error ?? event.message, true));
window.addEventListener("unhandledrejection", (event) => {
  if (isGivenUp(event.reason)) event.preventDefault();
  else failView(currentView, event.reason, true);
});
programPresets.set({ask: askForPage});
watchProgram(tellLost);
followAddress();
