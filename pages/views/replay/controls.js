/* The controls of a replay: buttons, slider, choice of the hand, speed, and switches of its look. */

import {element, svgElement} from "../parts/dom.js";

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
  const place = element("output", {class: "pc-replay-place"});
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
      play, buttons.forward, iconButton("last", "Last step", "End", act.last), slider, place),
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
    place.textContent = `${step + 1} of ${count}`;
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
