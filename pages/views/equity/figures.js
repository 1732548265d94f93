/* The answers of an equity view: a quick one first, then a better one, then the details that are shown. */

import {oneAtATime} from "../parts/asking.js";

const QUIET = 120; // milliseconds without a change before details are asked for

/* Return {ask(spot), askExactly(), askDetails()} for a view.

   ask        : as of a host
   detailsOf  : returns the query [name, query] of the panel that is shown, or null
   on         : {answer(answer, effort, isLast), failed(error), details(answer), detailsFailed(error)} */
export function equityFigures(ask, detailsOf, on) {
  const [askFirst, askBetter, askDetail] = [oneAtATime(ask), oneAtATime(ask), oneAtATime(ask)];
  let spot = null, version = 0, timer = null;

  function askSpot(nextSpot) {
    spot = nextSpot;
    const asked = ++version;
    clearTimeout(timer);
    askFirst("equities", {...spot, effort: "first"}, (answer) => {
      const isLast = asked === version;
      on.answer(answer, "first", isLast);
      if (!isLast) return;
      if (answer.next) askEffort(answer.next);
      askSoon();
    }, on.failed);
  }
  function askEffort(effort) {
    const asked = version;
    askBetter("equities", {...spot, effort}, (answer) => asked === version && on.answer(answer, effort, true),
      (error) => asked === version && on.failed(error));
  }
  function askSoon() {
    clearTimeout(timer);
    timer = setTimeout(askDetails, QUIET);
  }
  function askDetails() {
    clearTimeout(timer);
    const query = detailsOf();
    if (!query) return;
    const isNow = () => JSON.stringify(detailsOf()) === JSON.stringify(query);
    askDetail(...query, (answer) => isNow() && on.details(answer),
      (error) => isNow() && on.detailsFailed(error));
  }
  return {ask: askSpot, askExactly: () => askEffort("exact"), askDetails, end: () => clearTimeout(timer)};
}
