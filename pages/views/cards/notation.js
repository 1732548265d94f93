/* Ranges as text, in the notation of `calculations.Range`, PioSOLVER and GTO+. */

import {RangeReader} from "./range_reader.js";
import {gtoPlusText, pioText, shortestText} from "./range_writer.js";
import {checkLength} from "./text_reader.js";

/* The writer of each notation. All of them are read. */
export const NOTATIONS = {short: shortestText, pio: pioText, "gto+": gtoPlusText};

/* Return the weights [1326] of a text; throw a `RangeTextError` that states the rule. */
export function parseRange(text) {
  checkLength(text);
  return new RangeReader(text).read();
}

/* Return a text of weights [1326] that reads back to the same weights. */
export function writeRange(weights, notation = "short") {
  return NOTATIONS[notation](weights);
}
