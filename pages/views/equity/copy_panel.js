/* The spot to copy: as Python code and, where the host has an address, as a link. */

import {writeFragment} from "../parts/address.js";
import {button, element} from "../parts/dom.js";
import {pythonCode} from "./spot_texts.js";

/* Return the options of `EquityCalculator` that repeat an answer. */
function optionsOf(answer, effort) {
  if (!answer || answer.exact) return effort === "exact" ? {method: '"exact"'} : {};
  if (effort === "first") return {method: '"monte_carlo"', samples: answer.total, rng: 1};
  return {rng: 1};
}

/* Return the panel, as `equityView` uses it; *address* is the page's, without a fragment, or null. */
export function copyPanel(address) {
  const said = element("span", {class: "pc-count", role: "status"});
  const areas = [];
  function area(label, action) {
    const rows = action === "link" ? 2 : 10;
    const text = element("textarea", {class: "pc-text pc-code", readonly: true, rows, "aria-label": label});
    areas.push(text);
    return element("div", {}, text, button(`Copy ${action}`, () => copy(text)));
  }
  async function copy(text) {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      document.execCommand("copy"); // pages without a secure address have no clipboard
    }
    said.textContent = "Copied.";
  }
  const link = () => (address === null ? [] : [area("Link", "link")]);
  const box = element("div", {class: "pc-copies"}, area("Python code", "code"), ...link(), said);

  function drawSpot(spot, answer, effort) {
    said.textContent = "";
    areas[0].value = pythonCode(spot, optionsOf(answer, effort));
    if (areas[1]) areas[1].value = address + writeFragment("equity_view", spot);
  }
  return {title: "Copy", query: null, box, drawSpot};
}
