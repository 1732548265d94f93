/* Numbers as people write them; chips as chips or as big blinds, which the reader chooses for the whole page. The size of
   the big blind belongs to a spot. */

import {element, labelled, onTyping} from "./dom.js";
import {optionButtons} from "./tabs.js";
import {Values} from "./values.js";

const UNKNOWN = "–";
const AMOUNTS = {chips: "Chips", bb: "Big blinds"};
const amountUnit = new Values({amounts: "chips"});
const bigBlinds = new Map(); // in chips, by spot
let shownBlind = null; // that of the spot on screen

/* Return a number with thousands separated and *digits* decimals, or as few as *least*; "–" for an unknown one. */
export function numberText(value, digits = 0, least = digits) {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  const text = value.toLocaleString("en", {minimumFractionDigits: least, maximumFractionDigits: digits});
  return text.replace("-", /[1-9]/.test(text) ? "−" : "");
}

/* Return the text of a number with a plus if it is positive. */
export const withPlus = (value, text) => (value > 0 && /[1-9]/.test(text) ? `+${text}` : text);

/* Return a number with its sign. */
export function signedText(value, digits = 1) {
  return withPlus(value, numberText(value, digits));
}

/* Return a figure in three digits, without a power of ten. */
export function plainFigure(value) {
  const rounded = Number(Math.abs(value) < 0.001 ? value.toFixed(4) : value.toPrecision(3));
  return numberText(rounded, 4, 0);
}

/* Return a share as percent, such as "55.4 %". */
export function percentText(share, digits = 1) {
  return share === null || Number.isNaN(share) ? UNKNOWN : `${numberText(100 * share, digits)} %`;
}

/* Return a number of seconds as text, such as "about 2 min". */
export function durationText(seconds) {
  if (seconds < 1) return "less than a second";
  if (seconds < 90) return `about ${Math.round(seconds)} s`;
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${(seconds / 3600).toFixed(1)} h`;
}

/* Return the chips of a big blind if amounts are in big blinds, else 0. */
export const unitChips = () => (amountUnit.get("amounts") === "bb" && shownBlind) || 0;

/* Return chips in the chosen unit, with at most two decimals, or with exactly *digits*. */
export function chipsText(value, digits = null) {
  const size = unitChips();
  if (value === null || Number.isNaN(value)) return UNKNOWN;
  return numberText(value / (size || 1), digits ?? 2, digits ?? 0) + (size ? " bb" : "");
}

/* Return chips with their sign; *digits* as for `chipsText`. */
export function signedChips(value, digits = 2) {
  return withPlus(value, chipsText(value, digits));
}

/* Return the share of the pot to write after an EV, such as " · 25.0 %"; "" for an unknown EV. */
export const shareText = (ev, pot) => (ev === null || Number.isNaN(ev) ? "" : ` · ${percentText(ev / pot)}`);

/* Return an amount for a small cell, in about three digits without its unit. */
export function shortChips(value) {
  const amount = value / (unitChips() || 1), size = Math.abs(amount);
  return numberText(amount, size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

/* Return the name of a spot: its flop and its pot. */
const spotName = (board, pot) => `${board.slice(0, 6)} ${pot.toFixed(2)}`;

/* Remember the big blind of the spot that the user goes on with. */
export const knowBigBlind = ({board, pot}, chips) => chips && bigBlinds.set(spotName(board, pot), chips);

/* Return a choice of the unit {box, follow(spot), end}; the values *amounts* and *big_blind* of a view keep it.

   redraw : called after each change, and when the view is shown again after one
   follow : takes the unit of the spot {board, pot} that is drawn next, the pot being that of its first decision */
export function amountChoice(values, redraw) {
  let name = null, given = values.get("big_blind"), solution, drawn = 0;
  const field = element("input", {
    class: "pc-input pc-number", inputmode: "decimal", placeholder: "in chips", ...onTyping(() => {
      bigBlinds.set(name, Number(field.value) > 0 ? Number(field.value) : null);
      update();
    }),
  });
  const size = labelled("Big blind", field);
  const choice = optionButtons("Amounts", AMOUNTS, "chips", (amounts) => {
    amountUnit.set({amounts});
    if (amounts === "bb" && !unitChips()) field.focus();
  });
  const box = element("span", {class: "pc-label"}, choice.box, size);

  /* Take the unit of the spot; the values and the choice state it. */
  function take() {
    if (box.closest("[hidden]")) { // another view has the screen
      drawn = unitChips();
      return;
    }
    if (given && name) {
      bigBlinds.set(name, given);
      given = null;
    }
    shownBlind = bigBlinds.get(name) ?? null;
    drawn = unitChips();
    const amounts = amountUnit.get("amounts");
    if (amounts !== (values.get("amounts") ?? "chips") || (name && shownBlind !== (values.get("big_blind") ?? null))) {
      values.set({amounts, big_blind: shownBlind});
    }
    choice.set(amounts);
    size.hidden = amounts !== "bb";
    if (document.activeElement !== field) field.value = shownBlind ?? "";
  }
  function update() {
    const before = drawn;
    if (box.closest("[hidden]")) return;
    take();
    if (drawn !== before) redraw();
  }
  const seen = new ResizeObserver(update); // which also sees that the view is shown
  seen.observe(box);
  const takeAmounts = (amounts) => amounts && amountUnit.set({amounts});
  takeAmounts(values.get("amounts"));
  const ends = [amountUnit.listen("amounts", update), values.listen("amounts", takeAmounts),
    values.listen("big_blind", (chips) => {
      if (chips === shownBlind) return;
      given = chips;
      if (values.get("solution") === solution) update(); // else it is that of the next spot
    })];
  take();
  return {
    box,
    follow(spot) {
      [name, solution] = [spotName(spot.board, spot.pot), values.get("solution")];
      take();
    },
    end: () => {
      seen.disconnect();
      ends.forEach((end) => end());
    },
  };
}
