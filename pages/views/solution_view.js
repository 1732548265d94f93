/* A solution: the line, the strategy of a node in a grid of hand classes, and its figures. */

import {element, problemLine} from "./parts/dom.js";
import {emptyFilter, keptHands} from "./solution/filters.js";
import {readFrame, withEquities} from "./solution/frame.js";
import {keptLocks, plainLocks, readLocks} from "./solution/locks/lock_set.js";
import {openSolutions} from "./solution/open_solutions.js";
import {joinedPath, parentOf} from "./solution/ribbon.js";
import {solutionParts} from "./solution/solution_parts.js";

/* Show a solution in an element; the value *node* is the path of the node.

   Other values: *depth*, the number of steps that the host holds, or null; *left_out*, a note; *locks*,
   those that were changed, with the name of their solution.
   Returns a function that removes it. */
export function solutionView(box, host) {
  const state = {
    frame: null, about: null, player: 0, mode: "strategy", height: "range", isBoth: false, filter: emptyFilter(),
    kept: null, pinned: null, pointed: null, depth: host.values.get("depth") ?? null, locks: null,
  };
  const locking = {ask: host.ask, chosen: chosenSolutions, go, redraw: drawFigures, choose: chooseSolutions,
    keep: () => host.values.set({locks: {of: shownSolution(), locks: plainLocks(state.locks)}})};
  const parts = solutionParts(state, {go, draw: drawFigures, filtered, copy, ask: askCards, locking});
  const problem = problemLine();
  const opened = openSolutions(host.ask, () => [shownSolution(), host.values.get("other") || ""], {
    choose: (name) => host.values.set({solution: name, other: "", node: ""}),
    compare: (other) => chooseSolutions({other}), change: afresh,
  });
  const copied = element("textarea", {
    class: "pc-text", rows: 2, readonly: true, hidden: true, "aria-label": "Copied text",
  });
  const status = element("p", {class: "pc-count", role: "status"});
  const leftOut = element("p", {class: "pc-left-out", text: host.values.get("left_out") ?? ""});
  leftOut.hidden = !leftOut.textContent;
  const view = element("section", {
    class: "pc-view pc-solution", tabindex: -1, "aria-label": "Solution", keydown: onKey,
  }, leftOut, opened.box, parts.ribbon.box, problem, parts.body, status, copied);

  opened.follow(view);
  const isStale = {about: true, locks: true}; // what is asked anew; the grid shows the old until then
  let asked = 0; // the number of the latest question: later ones win
  async function show(path) {
    const number = ++asked, query = {node: path, ...chosenSolutions()};
    try {
      const about = isStale.about ? await host.ask("solution", chosenSolutions()) : state.about;
      const locks = isStale.locks ? await askLocks() : state.locks;
      const frame = readFrame(await host.ask("solution_node", query));
      if (number !== asked) return;
      problem.textContent = "";
      Object.assign(isStale, {about: false, locks: false});
      Object.assign(state, {about, locks, frame, player: frame.player ?? state.player});
      if (state.mode === "change" && !about.is_compared) state.mode = "strategy";
      drawNode();
      const found = await host.ask("solution_equities", query); // which takes longer on a flop
      if (number !== asked) return;
      state.frame = withEquities(frame, found);
      drawFigures();
    } catch (error) {
      if (number === asked) problem.textContent = error.message;
    }
  }
  /* Show the node of another solution, or of one that was solved on. */
  function afresh() {
    reopen({about: true, locks: true});
  }
  /* Return the names of the solution and of the one that it is compared with, where a host has several. */
  function chosenSolutions() {
    const named = ["solution", "other"].map((name) => [name, host.values.get(name)]);
    return Object.fromEntries(named.filter(([, value]) => value));
  }
  /* Show a solution compared with another one; without the first, the one that is shown stays. */
  function chooseSolutions(values) {
    state.mode = "change";
    host.values.set(values);
  }
  function go(path) {
    host.values.set({node: path});
  }
  function shownSolution() {
    return host.values.get("solution") || "";
  }
  /* Return the locks as the user changed them, or those of the solution; a file cannot solve, and has none. */
  async function askLocks() {
    const kept = host.values.get("locks");
    if (kept?.of === shownSolution()) return keptLocks(kept.locks);
    if (state.depth !== null) return new Map();
    return readLocks((await host.ask("solution_locks", chosenSolutions())).locks);
  }
  /* Ask anew about the solutions that are chosen. */
  function reopen(stale) {
    Object.assign(isStale, stale);
    show(host.values.get("node") || "");
    opened.refresh();
  }
  function askCards(path) {
    return host.ask("solution_cards", {node: path, ...chosenSolutions()});
  }
  function drawNode() {
    parts.ribbon.draw(state.frame);
    filtered();
  }
  function filtered() {
    state.kept = [0, 1].map((player) => keptHands(state.frame, player, state.filter));
    drawFigures();
  }
  function drawFigures() {
    if (state.frame) parts.draw();
  }
  async function copy(text, what) {
    copied.hidden = false;
    copied.value = text;
    copied.select();
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = `${what} is copied.`;
    } catch {
      status.textContent = `${what} is selected below; copy it with Ctrl-C.`;
    }
  }
  function onKey(event) {
    if (event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select")
      || event.ctrlKey || event.metaKey || event.altKey || !state.frame) return;
    const {path, actions} = state.frame, action = actions[Number(event.key) - 1];
    if (event.key === "Backspace" && path) go(parentOf(path));
    else if (action) go(joinedPath(path, action.name));
    else return;
    event.preventDefault();
  }
  const ends = [host.values.listen("node", show), host.values.listen("solution", afresh),
    host.values.listen("other", () => reopen({about: true})), opened.remove];
  box.append(view);
  show(host.values.get("node") || "");
  return () => {
    for (const end of ends) end();
    asked++;
    view.remove();
  };
}
