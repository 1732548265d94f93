/* The chosen player's range by made hands and draws; a part narrows the range to its combos. */

import {button, columnHead, element} from "../parts/dom.js";
import {samplesText} from "./spot_texts.js";
import {shareCell} from "./street_panel.js";

/* Return the panel, as `equityView` uses it.

   onNarrow : called with {kind, part, keep} */
export function partPanel(onNarrow) {
  const note = element("p", {class: "pc-count"});
  const tables = element("div", {class: "pc-two-columns"});

  function row({kind, name, combos, share, equity}) {
    const keep = button(name, () => onNarrow({kind, part: name, keep: true}), `Keep only ${name}`);
    const drop = button("−", () => onNarrow({kind, part: name, keep: false}), `Remove ${name}`);
    drop.setAttribute("aria-label", drop.title);
    keep.classList.add("pc-part");
    const count = element("td", {text: +combos.toFixed(2)});
    return element("tr", {}, element("th", {scope: "row"}, drop, keep), count,
      shareCell(share, 1), shareCell(equity, 1));
  }
  function draw({parts, samples}, {player}) {
    const title = `Range of player ${player + 1}. Pick a part to keep only its combos, or − to remove them.`;
    note.textContent = `${title} ${samplesText(samples)}`;
    const found = [["Made hands", "made hand"], ["Draws", "draw"]]
      .map(([caption, kind]) => [caption, parts.filter((part) => part.kind === kind)])
      .filter(([, each]) => each.length);
    tables.replaceChildren(...found.map(([caption, each]) => table(caption, each)));
  }
  function table(caption, each) {
    const heads = ["Part", "Combos", "Share", "Equity"].map(columnHead);
    return element("table", {class: "pc-table"}, element("caption", {text: caption}),
      element("thead", {}, element("tr", {}, ...heads)), element("tbody", {}, ...each.map(row)));
  }
  return {
    title: "Made hands and draws", box: element("div", {}, note, tables), draw,
    query: (spot, player) => ["range_parts", {...spot, player}],
  };
}
