/* Dead cards as text. */

import {cardText} from "../cards/cards.js";
import {readCards} from "../cards/read_cards.js";
import {element, problemLine} from "../parts/dom.js";

/* Return a text box {box, remove} for the value *dead*; *onCards(numbers)* gets the cards. */
export function deadCards(host, onCards) {
  const text = element("input", {
    class: "pc-input", "aria-label": "Dead cards", placeholder: "such as As Kd", spellcheck: "false",
    autocapitalize: "off", autocomplete: "off",
  });
  const problem = problemLine();
  let told = ""; // the text that the host knows
  /* Return the cards of the text, or null for text with an error, which is shown. */
  const show = () => {
    try {
      const cards = readCards(text.value);
      problem.textContent = "";
      onCards(cards);
      return cards;
    } catch (error) {
      problem.textContent = error.message;
      return null;
    }
  };
  const receive = (dead) => {
    if (dead === told) return;
    told = dead;
    text.value = dead;
    show();
  };
  text.addEventListener("input", () => {
    const cards = show();
    if (!cards) return;
    told = cards.map(cardText).join(" ");
    host.values.set({dead: told});
  });
  receive(host.values.get("dead") || "");
  const box = element("div", {class: "pc-group"},
    element("label", {class: "pc-slider"}, element("span", {text: "Dead"}), text), problem);
  return {box, remove: host.values.listen("dead", receive)};
}
