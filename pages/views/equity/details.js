/* The panels below an equity view, of which one is shown. */

import {cardPanel} from "./card_panel.js";
import {comboPanel} from "./combo_panel.js";
import {copyPanel} from "./copy_panel.js";
import {curvePanel} from "./curve_panel.js";
import {partPanel} from "./part_panel.js";
import {streetPanel} from "./street_panel.js";
import {element, problemLine} from "../parts/dom.js";
import {tabs} from "../parts/tabs.js";

/* Return the panels {box, query, draw, fail, drawSpot}.

   A panel is {title, box, query(spot, player), draw(answer, {player, answer})}; *query* returns [name, query].
   A panel without a query has *drawSpot(spot, answer, effort)*.

   address  : the page's, without a fragment, or null
   onNarrow : called with {kind, part, keep}
   onChoose : called when another panel is shown */
export function detailPanels(address, onNarrow, onChoose) {
  const panels = [
    comboPanel(), streetPanel(), cardPanel(), curvePanel(), partPanel(onNarrow), copyPanel(address),
  ];
  const message = problemLine();
  const shown = tabs("Details", panels, () => {
    fail("");
    onChoose();
  });
  const panel = () => panels[shown.chosen()];

  /* Show why the panel has no figures of the spot, instead of others; an empty text if it has them. */
  function fail(text) {
    message.textContent = text.replace(/; see \.\w+$/, ""); // a hint for Python
    panel().box.hidden = Boolean(text);
  }
  return {
    box: element("div", {}, shown.box, message), fail,
    query: (spot, player) => panel().query && panel().query(spot, player),
    draw: (found, context) => {
      fail("");
      panel().draw(found, context);
    },
    drawSpot: (spot, answer, effort) => panel().drawSpot?.(spot, answer, effort),
  };
}
