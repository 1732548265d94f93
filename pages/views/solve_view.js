/* A spot to set up and to solve. */

import {element} from "./parts/dom.js";

/* Show a spot to solve in an element; its values are the arguments of the query `solve`, and may be missing:

   players         : the texts of two ranges, the out-of-position player first
   board           : the text of 3 to 5 cards
   pot, stack      : the pot at the start and the effective stack, in chips
   bets, raises, donks : texts of sizes as `solve` takes them, such as "33%, 75%" or
                     "flop: 33%, turn: 75%"; or, by street, {flop: text or [text, text]}
   rake, rake_cap, chip, min_bet, add_allin, force_allin, merge, most_raises, dead, folded : as `solve`
   target          : the exploitability to reach, as a fraction of the pot
   iterations      : the most iterations
   memory, bits    : as `solve`
   name            : the name of the solution

   Another view opens this one with `host.open("solve_view", values)`. Returns a function that removes it. */
export function solveView(box, host) {
  const view = element("section", {class: "pc-view pc-solve", "aria-label": "Solve"});
  box.append(view);
  return () => view.remove();
}
