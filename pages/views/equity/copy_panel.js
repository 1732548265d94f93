/* The spot to copy: as Python code and, where the host has an address, as a link. */

import {writeFragment} from "../parts/address.js";
import {copyTexts} from "../parts/copy_texts.js";
import {pythonCode} from "./spot_texts.js";

/* Return the options of `EquityCalculator` that repeat an answer. */
function optionsOf(answer, effort) {
  if (!answer || answer.exact) return effort === "exact" ? {method: '"exact"'} : {};
  if (effort === "first") return {method: '"monte_carlo"', samples: answer.total, rng: 1};
  return {rng: 1};
}

/* Return the panel, as `equityView` uses it; *address* is the page's, without a fragment, or null. */
export function copyPanel(address) {
  const areas = [{label: "Python code", action: "code", rows: 10}];
  if (address !== null) areas.push({label: "Link", action: "link", rows: 2});
  const copies = copyTexts(areas);
  function drawSpot(spot, answer, effort) {
    copies.draw([pythonCode(spot, optionsOf(answer, effort)), address + writeFragment("equity_view", spot)]);
  }
  return {title: "Copy", query: null, box: copies.box, drawSpot};
}
