/* Read a text from left to right by patterns. */

import {RULES, rangeTextError} from "./range_errors.js";
import {ONE_CARD, ONE_RANK, SPACES} from "./range_grammar.js";

/* Where a group of a match lies in the text. */
export const placeOf = (found, group) => found.indices[group][0];

export class TextReader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  match(pattern, at = this.at) {
    pattern.lastIndex = at;
    return pattern.exec(this.text);
  }

  /* Advance past the pattern if it matches here. */
  skip(pattern) {
    const found = this.match(pattern);
    if (found) this.at += found[0].length;
    return found;
  }

  /* Throw the error for text that is not an entry, at the first wrong character. */
  failAtHand() {
    const start = this.at;
    let pieces = 0;
    for (; pieces < 2 && this.skip(ONE_CARD); pieces++) this.skip(SPACES);
    if (this.skip(ONE_RANK)) this.skip(SPACES);
    const isAny = this.at > start && /x/i.test(this.text[this.at] || "");
    this.fail(this.at, isAny ? RULES.any : this.at > start ? RULES.hand : RULES.entry);
  }

  fail(position, rule, problem) {
    throw rangeTextError(this.text, position, rule, problem);
  }
}
