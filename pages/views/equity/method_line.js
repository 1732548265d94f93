/* How the equities of a spot were found, and what is wrong with its texts. */

import {button, element, problemLine, toolRow} from "../parts/dom.js";
import {methodText} from "./spot_texts.js";

/* Return {box, draw(answer, problem)}; *onExact* is called to count exactly. */
export function methodLine(onExact) {
  const method = element("p", {class: "pc-count pc-method", role: "status"});
  const exactly = button("Count exactly", onExact);
  const message = problemLine();

  function draw(answer, problem) {
    method.textContent = answer ? methodText(answer) : "";
    exactly.hidden = !answer || answer.next !== "exact";
    if (!exactly.hidden) exactly.title = `Takes about ${answer.exact_seconds.toPrecision(2)} s on one core`;
    const ofPlayer = (_, seat) => `the hand of player ${Number(seat) + 1}`; // Python counts from 0
    message.textContent = problem ? problem.message.replaceAll(/\bhand (\d+)/g, ofPlayer) : "";
  }
  return {box: element("div", {}, toolRow(method, exactly), message), draw};
}

/* Return the seat that an error names, from 0; null for errors about the whole spot. */
export function seatOf(problem) {
  const found = /^(?:the discards of )?hand (\d+)/.exec(problem ? problem.message : "");
  return found ? Number(found[1]) : null;
}
