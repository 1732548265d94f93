/* The range picker of one player of a spot. */

import {parseRange} from "../cards/notation.js";
import {element} from "../parts/dom.js";
import {Values} from "../parts/values.js";
import {rangePicker} from "../range_picker/range_picker.js";

/* Return the picker of the chosen player {box, draw, remove}.

   ask     : as of a host
   onRange : called with the text of the range that was painted
   titleOf : returns the heading of a player's range */
export function pickedRange(ask, onRange, titleOf = (player) => `Range of player ${player + 1}`) {
  const title = element("h2", {class: "pc-heading"}), note = element("p", {class: "pc-count"});
  const place = element("div");
  const box = element("div", {}, title, place, note);
  let values = null, removePicker = () => {}, seat = null, shown = null;

  /* Show the range of a player, if the game has ranges of two cards.

     Another player gets another picker, which undoes only its own strokes. */
  function draw(player, text, dead, isShown) {
    box.hidden = !isShown;
    if (!isShown) return;
    title.textContent = titleOf(player);
    if (text === shown && player === seat) {
      values.set({dead});
      return;
    }
    const isReadable = readable(text), range = isReadable ? text : "";
    note.textContent = isReadable ? "" : "The grid cannot show this text; a stroke replaces it by a range.";
    shown = text;
    if (player !== seat) {
      seat = player;
      removePicker();
      values = new Values({range, dead});
      removePicker = rangePicker(place, {values, ask}, {label: title.textContent, hasDead: false});
      values.listen("range", (painted) => {
        if (painted === shown) return;
        shown = painted;
        note.textContent = "";
        onRange(painted);
      });
    } else if (values.get("range") !== range) {
      shown = range;
      values.set({range, dead});
      shown = text;
    }
  }
  return {box, draw, remove: () => removePicker()};
}

function readable(text) {
  try {
    parseRange(text);
    return true;
  } catch {
    return false;
  }
}
