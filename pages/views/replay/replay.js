/* A replay of a timeline: the table at each step, its controls, and all hands. */

import {element, perFrame} from "../parts/dom.js";
import {chipsChart} from "./chips_chart.js";
import {replayControls} from "./controls.js";
import {handsTable} from "./hands_table.js";
import {actionOfKey, keyHelp} from "./keys.js";
import {picturesOf} from "./pictures.js";
import {playback} from "./playback.js";
import {stepsList} from "./steps_list.js";
import {replayTable} from "./table.js";

/* Show a replay in an element; return a function that removes it.

   Its values are *timeline*, which `histories.replay.packed` makes, *hand* and *step*, which are counted from
   0, *amounts*, which is "chips" or "bb", and *names_hidden*.

   turn : called with 1 or -1 to go beyond the hands of the timeline; such a replay has no list of hands
   tool : a panel {box, draw(hand, step, look)} below the controls
   keys : the element whose keys are those of the replay, by default the view */
export function handReplay(box, host, {turn = null, tool = null, keys = null} = {}) {
  const {values} = host, place = replayPlace(values);
  const play = playback({...place, onChange: (isPlaying) => parts.controls.drawPlay(isPlaying)});
  const jump = (to) => (place.hands()[to] ? place.show(to, 0) : turn?.(Math.sign(to - place.at().hand)));
  const act = {
    ...play.moves, jump, go: (step) => place.show(place.at().hand, step),
    previous: () => jump(place.at().hand - 1), next: () => jump(place.at().hand + 1),
    play: () => play.toggle(parts.controls.speed()), changeSpeed: () => play.changeSpeed(parts.controls.speed()),
    toggleNames: () => values.set({names_hidden: !place.look().isHidden}),
    toggleAmounts: () => values.set({amounts: place.look().amounts === "bb" ? "chips" : "bb"}),
    help: () => parts.help.showModal(),
  };
  const parts = replayParts(act, !turn, tool), {view} = parts;
  const drawLater = perFrame(() => place.timeline() && parts.draw(place));
  function load(timeline) {
    if (!timeline) return;
    play.pause();
    parts.load(timeline);
    drawLater();
  }
  function onKey(event) {
    const isOurs = place.timeline() && !parts.help.open && !event.defaultPrevented;
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
  load(place.timeline());
  return () => {
    heard.removeEventListener("keydown", onKey);
    document.removeEventListener("keydown", onFreeKey);
    ends.forEach((end) => end());
    play.pause();
    view.remove();
  };
}

/* Return what values say: {timeline(), hands(), at(), look(), show(hand, step)}. */
function replayPlace(values) {
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

/* Return the elements of a replay: {view, help, controls, load(timeline), draw(place)}. */
function replayParts(act, hasHands, tool) {
  const game = element("p", {class: "pc-replay-game"});
  const notes = element("ul", {class: "pc-replay-notes", "aria-label": "Notes"});
  const table = replayTable(), controls = replayControls(act, hasHands);
  const steps = stepsList(act.go), help = keyHelp(), chart = chipsChart(act.jump), all = handsTable(act.jump);
  const ofHands = hasHands ? [chart, all] : [];
  const lists = hasHands
    ? [part("Chips after each hand", "counts", chart.box), part("All hands", "all", all.box)] : [];
  const view = element("section", {class: "pc-view pc-replay", "aria-label": "Replay", tabindex: -1}, game,
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
    for (const each of ofHands) {
      if (drawn.look !== JSON.stringify(look)) each.draw(timeline, look);
      each.mark(number);
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
