/* The keys of a replay, as in other replayers, and their help. */

import {element} from "../parts/dom.js";

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
export function actionOfKey(event) {
  if (event.altKey || event.metaKey || event.target.closest?.(OWN_KEYS)) return undefined;
  if (event.key === " " && event.target.closest?.("button, input, summary")) return undefined;
  if (event.ctrlKey) return HAND_KEYS[event.key];
  return STEP_KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}

/* Return the dialog of the keys. */
export function keyHelp() {
  const rows = KEY_HELP.flatMap(([keys, meaning]) => [
    element("dt", {}, ...keys.flatMap((key) => [element("kbd", {text: key}), " "])),
    element("dd", {text: meaning}),
  ]);
  return element("dialog", {class: "pc-replay-key-help", "aria-label": "Keyboard"},
    element("h2", {text: "Keyboard"}), element("dl", {}, ...rows),
    element("form", {method: "dialog"}, element("button", {type: "submit", class: "pc-button", text: "Close"})));
}
