/* Parse a range: the combos that a text names, with their weights, as `calculations.Range` does. */

import {COMBOS, COMBO_COUNT, RANKS, cardNumber, comboNumber} from "./cards.js";
import {bestCombos} from "./orders.js";
import {combosInPart, combosOfRun, numberOf} from "./range_combos.js";
import {RULES, TOO_SMALL} from "./range_errors.js";
import {ANY_TWO, CLASSES_OF_ENTRY, COLON_OR_AT, DASH, HALF_SLICE, HAND_IN_PART} from "./range_grammar.js";
import {ONE_COMBO, REMOVES, SEPARATORS, SHARE, SLICE, SPACES, TAG, WEIGHT} from "./range_grammar.js";
import {WEIGHT_OF_GROUP, spelled} from "./range_grammar.js";
import {TextReader, placeOf} from "./text_reader.js";

const MOST_BRACKETS = 100;
const SHOWN_STARS = 60; // the characters in which a star makes an entry a hand in part

/* A reader of one text: each entry sets the weights of its combos, so the last one wins. */
export class RangeReader extends TextReader {
  constructor(text) {
    super(text);
    this.weights = new Float64Array(COMBO_COUNT);
    this.groups = [{position: 0, tag: null, scale: 1, removes: false}];
  }

  /* Read entries and brackets to the end of the text, and return the weights [1326]. */
  read() {
    const {text} = this;
    let isSeparated = true, last = null;
    for (;;) {
      const before = this.position;
      this.skip(SEPARATORS);
      if (this.position === text.length) break;
      const character = text[this.position];
      const tag = character === "[" ? this.match(TAG) : null;
      if (character === ")" || (tag && tag[1])) {
        this.close(tag);
        isSeparated = true;
      } else if (isSeparated || this.position > before || character === "[" || REMOVES.has(character)) {
        last = this.position;
        isSeparated = this.readEntry();
      } else {
        this.fail(this.position, RULES.next);
      }
    }
    if (this.groups.length > 1) this.fail(this.groups.at(-1).position, RULES.brackets);
    if (last !== null && !this.weights.some((weight) => weight > 0)) {
      this.fail(last, RULES.empty, "nothing is left of the range");
    }
    return this.weights;
  }

  /* Read an entry or open a group; return whether the next entry needs no separator. */
  readEntry() {
    const group = this.groups.at(-1);
    let {removes} = group;
    if (REMOVES.has(this.text[this.position])) {
      if (removes) this.fail(this.position, RULES.removal);
      this.position += 1;
      this.skip(SPACES);
      removes = true;
    }
    if (this.opensGroup(removes)) return true;
    const start = this.position;
    const combos = this.readCombos(removes);
    const weight = this.product(this.readWeight(removes), group.scale, start);
    for (const combo of combos) this.weights[combo] = removes ? 0 : weight;
    return false;
  }

  /* Open a group at a parenthesis, its weight, or a tag; return whether there was one. */
  opensGroup(removes) {
    const start = this.position, character = this.text[start];
    let {scale} = this.groups.at(-1), tag = null, opening;
    if (character === "[") {
      opening = this.skip(TAG);
      if (!opening) this.fail(start + 1 + this.match(SPACES, start + 1)[0].length, RULES.tag);
      const place = placeOf(opening, 2);
      tag = this.weightOf(opening[2], opening[3], true, place);
      scale = this.product(tag, scale, place);
    } else if (/^[0-9.]/.test(character || "") && (opening = this.skip(WEIGHT_OF_GROUP))) {
      scale = this.product(this.weightOf(opening[1], opening[2], Boolean(opening[3]), start), scale, start);
    } else if (character !== "(") {
      return false;
    } else {
      this.position += 1;
    }
    if (removes && character !== "(") this.fail(start, RULES.removal);
    if (this.groups.length > MOST_BRACKETS) {
      this.fail(start, `at most ${MOST_BRACKETS} brackets are open at once`);
    }
    this.groups.push({position: start, tag, scale, removes});
    return true;
  }

  /* Close the last open group at a parenthesis or a tag of the same number. */
  close(tag) {
    const group = this.groups.pop();
    const isAlike = (tag === null) === (group.tag === null);
    if (!this.groups.length || !isAlike) this.fail(this.position, RULES.brackets);
    if (tag) {
      const place = placeOf(tag, 2);
      if (this.weightOf(tag[2], tag[3], true, place) !== group.tag) this.fail(place, RULES.tag);
    }
    this.position += tag ? tag[0].length : 1;
    if (":@".includes(this.text[this.position] || " ")) this.fail(this.position, RULES.group);
  }

  /* Read an entry without its weight and return its combos. */
  readCombos(removes) {
    const start = this.position;
    const share = this.readShare(removes);
    if (share) return this.combosOfShare(share);
    const classes = this.skip(CLASSES_OF_ENTRY);
    if (classes) return this.combosOfClasses(classes);
    const combo = this.skip(ONE_COMBO);
    if (combo) {
      const [first, second] = [cardNumber(spelled(combo[1])), cardNumber(spelled(combo[2]))];
      if (first === second) this.fail(placeOf(combo, 2), RULES.hand);
      const dash = this.match(DASH);
      if (dash) this.fail(placeOf(dash, 1), RULES.combo);
      return [comboNumber(first, second)];
    }
    if (this.skip(ANY_TWO)) return COMBOS.keys();
    const isInPart = this.text.slice(start, start + SHOWN_STARS).includes("*");
    const found = isInPart && this.skip(HAND_IN_PART);
    return found ? combosInPart(found) : this.failAtHand();
  }

  /* Read a percentage or a slice if one follows. */
  readShare(removes) {
    const found = this.skip(SLICE);
    if (found) {
      const dash = placeOf(found, 3);
      const isSpaced = [dash - 1, dash + 1].some((place) => this.match(SPACES, place)[0]);
      if (removes && isSpaced) this.fail(dash, RULES.spaced);
      return found;
    }
    const half = this.match(HALF_SLICE);
    if (half) this.fail(placeOf(half, half[3] ? 3 : 8), RULES.slice);
    return this.skip(SHARE);
  }

  /* Return the best combos up to a share of all, or between two shares. */
  combosOfShare(found) {
    const isSlice = found[3] !== undefined;
    const shares = (isSlice ? [1, 4] : [1]).map((group) => {
      const share = numberOf(found[group], found[group + 1], true);
      return share > 1 ? this.fail(placeOf(found, group), RULES.share) : share;
    });
    const below = new Set(isSlice ? bestCombos(Math.min(...shares)) : []);
    const combos = bestCombos(Math.max(...shares)).filter((combo) => !below.has(combo));
    return combos.length ? combos : this.fail(placeOf(found, 1), RULES.narrow, "no hand fits");
  }

  /* Return the combos of a class, of a class and better, or of a run between two classes. */
  combosOfClasses(found) {
    const first = this.classOf(found, 1);
    if (found[4]) {
      const isPair = first.high === first.low;
      return combosOfRun(first, {high: isPair ? 12 : first.high, low: isPair ? 12 : first.high - 1});
    }
    if (!found[5]) return combosOfRun(first, first);
    const last = this.classOf(found, 6);
    const isAlike = first.kind === last.kind && (first.high === first.low) === (last.high === last.low);
    const isRun = first.high === last.high || first.high - first.low === last.high - last.low;
    if (!isAlike || !isRun) this.fail(placeOf(found, 5), RULES.run);
    return combosOfRun(first, last);
  }

  /* Return the ranks of a class, 0..12, and its kind: "s", "o" or "" (both, or a pair). */
  classOf(found, group) {
    const [first, second] = [group, group + 1].map((each) => RANKS.indexOf(spelled(found[each])[0]));
    const kind = (found[group + 2] || "").toLowerCase();
    if (kind && first === second) this.fail(placeOf(found, group + 2), RULES.pair);
    return {high: Math.max(first, second), low: Math.min(first, second), kind};
  }

  /* Read the weight of an entry if one follows, else return 1. */
  readWeight(removes) {
    const sign = this.skip(COLON_OR_AT);
    if (!sign) return 1;
    if (removes) this.fail(placeOf(sign, 1), RULES.removal);
    const place = this.position, found = this.skip(WEIGHT) || this.fail(place, RULES.weight);
    return this.weightOf(found[1], found[2], Boolean(found[3]) || sign[1] === "@", place);
  }

  /* Parse the weight, 0..1, that starts at a position. */
  weightOf(digits, exponent, isPercent, position) {
    const weight = numberOf(digits, exponent, isPercent);
    if (!weight && /[1-9]/.test(digits)) this.fail(position, RULES.tiny, TOO_SMALL);
    return weight <= 1 ? weight : this.fail(position, RULES.weight);
  }

  /* Return the weight of the entry at a position within its group. */
  product(weight, scale, position) {
    if (weight && scale && !(weight * scale)) this.fail(position, RULES.tiny, TOO_SMALL);
    return weight * scale;
  }
}
