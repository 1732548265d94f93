/* A replay of the program's files, or of a timeline: the table at each step, its controls, and all hands. */

import {element, perFrame} from "./parts/dom.js";
import {SIGNED_CARDS, withDrawnCards} from "./parts/drawn_cards.js";
import {chipsChart, handsTable, replayControls} from "./replay/replay_lists.js";
import {picturesOf, replayTable, wordsOf} from "./replay/replay_table.js";

const STEP_KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", " ": "play", Home: "first", End: "last",
  PageUp: "previous", PageDown: "next", p: "previous", n: "next", b: "toggleAmounts", "?": "help",
};
const OWN_KEYS = "select, textarea, .pc-scroll, input:not([type=range])"; // elements that use them
const HAND_KEYS = {ArrowLeft: "previous", ArrowRight: "next"}; // with Ctrl
const KEY_HELP = [
  [["←", "→"], "step back, step forward"], [["Space"], "play or pause"],
  [["Home", "End"], "first, last step of the hand"], [["Ctrl ←", "Ctrl →"], "previous, next hand"],
  [["P", "N"], "previous, next hand"], [["Page Up", "Page Down"], "previous, next hand"],
  [["B"], "amounts in chips or big blinds"], [["?"], "this help"],
];

/* Return the name of the action of a key, undefined for other keys and those that an element uses. */
function actionOfKey(event) {
  if (event.altKey || event.metaKey || event.target.closest?.(OWN_KEYS)) return undefined;
  if (event.key === " " && event.target.closest?.("button, input, summary")) return undefined;
  if (event.ctrlKey) return HAND_KEYS[event.key];
  return STEP_KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/* Return the dialog of the keys. */
function keyHelp() {
  const rows = KEY_HELP.flatMap(([keys, meaning]) => [
    element("dt", {}, ...keys.flatMap((key) => [element("kbd", {text: key}), " "])),
    element("dd", {text: meaning}),
  ]);
  return element("dialog", {class: "pc-replay-key-help", "aria-label": "Keyboard"},
    element("h2", {text: "Keyboard"}), element("dl", {}, ...rows),
    element("form", {method: "dialog"}, element("button", {type: "submit", class: "pc-button", text: "Close"})));
}

/* Return {moves, toggle(milliseconds), changeSpeed(milliseconds), pause}.

   at()             : {hand, step}, the step that is shown
   hands()          : all hands
   show(hand, step) : shows a step
   onChange         : called with whether the replay plays */
function playback({at, hands, show, onChange}) {
  let timer = 0;
  const lastStep = (hand) => hands()[hand].steps.length - 1;
  const isAtEnd = () => at().hand === hands().length - 1 && at().step === lastStep(at().hand);

  function forward() {
    const {hand, step} = at();
    if (step < lastStep(hand)) show(hand, step + 1);
    else if (hand < hands().length - 1) show(hand + 1, 0);
    if (timer && isAtEnd()) pause();
  }
  function back() {
    const {hand, step} = at();
    if (step) show(hand, step - 1);
    else if (hand) show(hand - 1, lastStep(hand - 1));
  }
  function pause() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    onChange(false);
  }
  function play(milliseconds) {
    if (isAtEnd()) show(0, 0);
    clearInterval(timer);
    timer = setInterval(forward, milliseconds);
    onChange(true);
  }
  return {
    moves: {forward, back, first: () => show(at().hand, 0), last: () => show(at().hand, lastStep(at().hand))},
    toggle: (milliseconds) => (timer ? pause() : play(milliseconds)),
    changeSpeed: (milliseconds) => timer && play(milliseconds),
    pause,
  };
}

/* Return the list {box, draw(hand, look), mark(step)}; *go(step)* is called for a click. */
function stepsList(go) {
  let buttons = [];
  const list = element("ol", {class: "pc-replay-steps"});

  function draw(hand, look) {
    const items = [];
    let street = "";
    buttons = picturesOf(hand).map((picture, step) => {
      if (picture.street !== street) {
        street = picture.street;
        items.push(element("li", {class: "pc-replay-street-name", text: street}));
      }
      const text = wordsOf(picture.text, hand, look);
      const made = element("button", {click: () => go(step)}, ...withDrawnCards(text, SIGNED_CARDS));
      items.push(element("li", {}, made));
      return made;
    });
    list.replaceChildren(...items);
  }
  function mark(step) {
    buttons.forEach((item, number) => {
      item.classList.toggle("pc-replay-later", number > step);
      if (number === step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    list.scrollTop = Math.max(0, buttons[step].offsetTop - list.clientHeight / 2);
  }
  return {box: list, draw, mark};
}

/* Show a replay in an element; return a function that removes it.

   Its values are *timeline*, which `histories.replay.packed` makes, *hand* and *step*, which are counted from
   0, *amounts*, which is "chips" or "bb", and *names_hidden*.

   turn : called with 1 or -1 to go beyond the hands of the timeline; such a replay has no list of hands
   tool : a panel {box, draw(hand, step, look)} below the controls
   keys : the element whose keys are those of the replay, by default the view */
export function handReplay(box, host, {turn = null, tool = null, keys = null} = {}) {
  const {values} = host, replay = replayState(values);
  const play = playback({...replay, onChange: (isPlaying) => parts.controls.drawPlay(isPlaying)});
  const jump = (to) => (replay.hands()[to] ? replay.show(to, 0) : turn?.(Math.sign(to - replay.at().hand)));
  const act = {
    ...play.moves, jump, go: (step) => replay.show(replay.at().hand, step),
    previous: () => jump(replay.at().hand - 1), next: () => jump(replay.at().hand + 1),
    play: () => play.toggle(parts.controls.speed()), changeSpeed: () => play.changeSpeed(parts.controls.speed()),
    toggleNames: () => values.set({names_hidden: !replay.look().isHidden}),
    toggleAmounts: () => values.set({amounts: replay.look().amounts === "bb" ? "chips" : "bb"}),
    help: () => parts.help.showModal(),
  };
  const parts = replayParts(act, !turn, tool), {view} = parts;
  const drawLater = perFrame(() => replay.timeline() && parts.draw(replay));
  function load(timeline) {
    if (!timeline) return;
    play.pause();
    parts.load(timeline);
    drawLater();
  }
  function onKey(event) {
    const isOurs = replay.timeline() && !parts.help.open && !event.defaultPrevented;
    const name = isOurs ? actionOfKey(event) : undefined;
    if (!name) return;
    event.preventDefault();
    act[name]();
  }
  /* Keys that no element has, as on a page of the replay alone. */
  const onFreeKey = (event) => {
    if (event.target === document.body && view.checkVisibility()) onKey(event);
  };
  const heard = keys ?? view;
  heard.addEventListener("keydown", onKey);
  document.addEventListener("keydown", onFreeKey);
  const ends = ["hand", "step", "amounts", "names_hidden"].map((name) => values.listen(name, drawLater));
  ends.push(values.listen("timeline", load));
  box.append(view);
  load(replay.timeline());
  return () => {
    heard.removeEventListener("keydown", onKey);
    document.removeEventListener("keydown", onFreeKey);
    ends.forEach((end) => end());
    play.pause();
    view.remove();
  };
}

/* Return what values say: {timeline(), hands(), at(), look(), show(hand, step)}. */
function replayState(values) {
  const within = (value, count) => Math.min(count - 1, Math.max(0, Math.trunc(Number(value)) || 0));
  const timeline = () => values.get("timeline"), hands = () => timeline().hands;
  const at = () => {
    const hand = within(values.get("hand"), hands().length);
    return {hand, step: within(values.get("step"), hands()[hand].steps.length)};
  };
  const look = () => ({
    amounts: values.get("amounts") === "bb" ? "bb" : "chips", isHidden: Boolean(values.get("names_hidden")),
  });
  return {timeline, hands, at, look, show: (hand, step) => values.set({hand, step})};
}

/* Return the elements of a replay: {view, help, controls, load(timeline), draw(replay)}. */
function replayParts(act, hasHands, tool) {
  const game = element("p", {class: "pc-replay-game"});
  const notes = element("ul", {class: "pc-replay-notes", "aria-label": "Notes"});
  const table = replayTable(), controls = replayControls(act, hasHands);
  const steps = stepsList(act.go), help = keyHelp(), chart = chipsChart(act.jump), all = handsTable(act.jump);
  const ofHands = hasHands ? [chart, all] : [];
  const lists = hasHands
    ? [part("Chips after each hand", "counts", chart.box), part("All hands", "all", all.box)] : [];
  const view = element("section", {class: "pc-view pc-replay pc-poker-table", "aria-label": "Replay", tabindex: -1}, game,
    element("div", {class: "pc-replay-parts"},
      part("Table", "stage", table.box, controls.box, ...(tool ? [tool.box] : [])),
      part("This hand", "log", steps.box), ...lists, notes), help);
  let drawn = {};

  function load(timeline) {
    drawn = {};
    controls.load(timeline.hands);
    notes.replaceChildren(...timeline.notes.map((text) => element("li", {text})));
    notes.hidden = !timeline.notes.length;
  }
  function drawHand(timeline, number, look) {
    const hand = timeline.hands[number];
    game.textContent = `${hand.title} · ${hand.game}`;
    steps.draw(hand, look);
    for (const panel of ofHands) {
      if (drawn.look !== JSON.stringify(look)) panel.draw(timeline, look);
      panel.mark(number);
    }
    drawn = {hand: number, look: JSON.stringify(look)};
  }
  function draw({timeline, hands, at, look}) {
    const {hand: number, step} = at(), hand = hands()[number], now = look();
    const picture = picturesOf(hand)[step], count = hand.steps.length;
    const isLast = number === hands().length - 1;
    if (drawn.hand !== number || drawn.look !== JSON.stringify(now)) drawHand(timeline(), number, now);
    table.draw(hand, picture, now);
    controls.draw({
      hand: number, step, count, street: picture.street, look: now, hasBlinds: Boolean(hand.big_blind),
      off: {
        back: !number && !step, forward: isLast && step === count - 1,
        previous: hasHands && !number, next: hasHands && isLast,
      },
    });
    steps.mark(step);
    tool?.draw(hand, step, now);
  }
  return {view, help, controls, load, draw};
}

/* Return a part of the view with a heading. */
function part(title, name, ...children) {
  return element("section", {class: `pc-replay-${name}`, "aria-label": title}, element("h2", {text: title}),
    ...children);
}

/* Show a replay in an element; its values are those of `handReplay`. Returns a function that removes it.

   Without a value *timeline* it asks for that of the files that are open. */
export function replayView(box, host) {
  const problem = element("p", {class: "pc-view pc-problem", role: "alert"});
  const hostTimeline = host.values.get("timeline");
  let remove = () => {}, isRemoved = false;
  const show = (timeline) => {
    const values = {
      get: (name) => (name === "timeline" ? timeline : host.values.get(name)),
      set: (changes) => host.values.set(changes),
      listen: (name, listener) => host.values.listen(name, listener),
    };
    if (isRemoved) return;
    remove = handReplay(box, {...host, values}, {tool: host.spotOpener?.()});
    host.share?.(box.querySelector(".pc-replay-picture"), {
      count: () => timeline.hands[values.get("hand") ?? 0].steps.length, show: (step) => values.set({step}),
    });
  };
  if (hostTimeline) show(hostTimeline);
  else {
    box.append(problem);
    problem.textContent = "Reading the hands …"; // which may take seconds
    host.ask("replay", {}).then((answer) => {
      problem.remove();
      show(answer.timeline);
    }, (error) => {
      problem.textContent = error.message;
    });
  }
  return () => {
    isRemoved = true;
    remove();
    problem.remove();
  };
}
