/* Parse a range: the combos that a text names, with their weights, as `calculations.Range` does. */

import {CLASSES, CLASS_OF, COMBOS, COMBOS_OF, COMBO_COUNT, RANKS, SUITS, cardNumber} from "./cards.js";
import {comboNumber} from "./cards.js";
import CLASS_ORDERS from "./class_orders.json" with {type: "json"};
import {ANY_KICKER, ANY_SUIT, ANY_TWO, CLASSES_OF_ENTRY, DASH, HALF_SLICE} from "./text_reader.js";
import {HEADER_OF_ROWS, TABLE, WEIGHT_ALONE, WEIGHT_IN_TABLE, WEIGHT_OF_ROW, WORD_OF_LIST} from "./text_reader.js";
import {HAND_IN_PART, ONE_COMBO, ONLY_AFTER_COMMA, REMOVES, RULES, SEPARATORS, SHARE} from "./text_reader.js";
import {SLICE, SPACES, TAG, TOO_SMALL, WEIGHT, WEIGHT_AFTER_SPACE} from "./text_reader.js";
import {WEIGHT_IN_BRACKETS, WEIGHT_OF_GROUP, WEIGHT_SIGN, WORDS, TextReader, placeOf} from "./text_reader.js";
import {spelled} from "./text_reader.js";

/* Return the combos of the best classes that fit whole into a share, 0..1, of all combos. */
export function bestCombos(share, order = "equity_vs_random") {
  const most = share * COMBO_COUNT + 1e-9; // the tolerance of `Range.top`
  const taken = new Set();
  let size = 0;
  for (const [digits] of CLASS_ORDERS[order].matchAll(/../g)) {
    const cell = parseInt(digits, 16);
    size += COMBOS_OF[cell].length;
    if (size > most) break;
    taken.add(cell);
  }
  return CLASS_OF.flatMap((cell, combo) => (taken.has(cell) ? [combo] : []));
}

/* The combos in PioSOLVER's order, by their higher card first: 2d2c, 2h2c, 2h2d. */
export const PIO_ORDER = [...COMBOS.keys()].sort((combo, other) => (
  COMBOS[combo][1] - COMBOS[other][1] || COMBOS[combo][0] - COMBOS[other][0]));

/* The number of a class in `CLASSES`; *kind* is "s" or "o", and anything for a pair. */
export const classNumber = (high, low, kind) => (
  kind === "s" ? 13 * (12 - high) + 12 - low : 13 * (12 - low) + 12 - high);

/* Return the combos from one class {high, low, kind} to another, inclusive; kind "" is both. */
function combosOfRun(first, last) {
  const steps = Math.max(Math.abs(first.high - last.high), Math.abs(first.low - last.low));
  const [up, across] = [Math.sign(last.high - first.high), Math.sign(last.low - first.low)];
  const kinds = first.kind ? [first.kind] : first.high === first.low ? ["o"] : ["s", "o"];
  const combos = [];
  for (let step = 0; step <= steps; step++) {
    for (const kind of kinds) {
      combos.push(...COMBOS_OF[classNumber(first.high + up * step, first.low + across * step, kind)]);
    }
  }
  return combos;
}

/* Return a function that tells whether a card fits a place such as "A*", "*h", "*" or "Ks". */
function fitting(text) {
  const isOfSuit = text.startsWith("*") && text !== "*";
  const letters = isOfSuit ? `*${spelled(`2${text.slice(1)}`)[1]}` : spelled(text);
  const rank = RANKS.indexOf(letters[0]), suit = SUITS.indexOf(letters[1]);
  return (card) => (rank < 0 || (card - 1) >> 2 === rank) && (suit < 0 || ((card - 1) & 3) === suit);
}

/* Return the combos that fit two places. */
function combosOfPlaces(first, second) {
  const [fitsFirst, fitsSecond] = [first, second].map(fitting);
  const fits = ([low, high]) => (fitsFirst(low) && fitsSecond(high)) || (fitsSecond(low) && fitsFirst(high));
  return [...COMBOS.keys()].filter((combo) => fits(COMBOS[combo]));
}

/* Return all pairs, suited or offsuit combos: "p", "s" or "o". */
const combosOfKind = (kind) => [...COMBOS.keys()].filter(
  (combo) => (CLASSES[CLASS_OF[combo]][2] || "p") === kind);

/* Return a number of a text, divided by 100 if it is a percentage, rounded once. */
function numberOf(digits, exponent = "0", isPercent = false) {
  return Number(`${digits}e${Number(exponent) - (isPercent ? 2 : 0)}`);
}

const MOST_BRACKETS = 100;
/* The fewest numbers that are weights alone; an error states the right count. */
const FEWEST_WEIGHTS = 100;
const CLOSED_BY = {")": "(", "}": "{"};

/* A reader of one text: each entry sets the weights of its combos, so the last one wins. */
export class RangeReader extends TextReader {
  constructor(text) {
    super(text);
    this.weights = new Float64Array(COMBO_COUNT);
    this.after = ""; // the last thing before this place: "hand", "share", "word" or "group"
    this.groups = [{position: 0, bracket: "", tag: null, scale: 1, removes: false}];
  }

  /* Read entries and brackets to the end of the text, and return the weights [1326]. */
  read() {
    if (this.readWeights()) return this.weights;
    const {text} = this;
    const isTable = this.match(TABLE, 0);
    this.isTable = Boolean(this.skip(HEADER_OF_ROWS) || isTable);
    let isSeparated = true, last = null;
    for (;;) {
      const before = this.at;
      this.skip(SEPARATORS);
      if (this.at === text.length) break;
      const character = text[this.at];
      if (text.startsWith("//", this.at)) this.fail(this.at, RULES.comment);
      if (this.after && !/[,;|/]/.test(text.slice(before, this.at))) this.checkComma(character);
      const tag = character === "[" ? this.match(TAG) : null;
      if (CLOSED_BY[character] || (tag && tag[1])) {
        this.close(tag);
        isSeparated = true;
      } else if (isSeparated || this.at > before || character === "[" || REMOVES.has(character)) {
        last = this.at;
        isSeparated = this.readEntry();
      } else {
        this.fail(this.at, RULES.next);
      }
    }
    if (this.groups.length > 1) this.fail(this.groups.at(-1).position, RULES.brackets);
    if (last !== null && !this.weights.some((weight) => weight > 0)) {
      this.fail(last, RULES.empty, "nothing is left of the range");
    }
    return this.weights;
  }

  /* Read a text of weights alone, by class or by combo; return whether it is one. */
  readWeights() {
    if (this.text.length < 2 * FEWEST_WEIGHTS) return false;
    const weights = [];
    for (const {0: word, index} of this.text.matchAll(WORD_OF_LIST)) {
      WEIGHT_ALONE.lastIndex = 0;
      const match = WEIGHT_ALONE.exec(word);
      if (!match) return false;
      weights.push(this.weightOf(match[1], match[2], false, index));
    }
    if (weights.length === COMBO_COUNT) {
      PIO_ORDER.forEach((combo, place) => { this.weights[combo] = weights[place]; });
    } else if (weights.length === CLASSES.length) {
      this.weights.forEach((_, combo) => { this.weights[combo] = weights[CLASS_OF[combo]]; });
    } else if (weights.length >= FEWEST_WEIGHTS) {
      this.fail(0, RULES.weights, `there are ${weights.length.toLocaleString("en-US")} weights`);
    } else {
      return false;
    }
    return true;
  }

  /* Throw the error for a share or a word that could also belong to the hand before it. */
  checkComma(character) {
    const isEnd = REMOVES.has(character) || CLOSED_BY[character] || this.text.startsWith("[/", this.at);
    if (this.match(ONLY_AFTER_COMMA) || (/share|word/.test(this.after) && !isEnd)) {
      this.fail(this.at, RULES.comma);
    }
  }

  /* Read an entry or open a group; return whether the next entry needs no separator. */
  readEntry() {
    const group = this.groups.at(-1);
    let {removes} = group;
    if (REMOVES.has(this.text[this.at])) {
      if (removes) this.fail(this.at, RULES.removal);
      this.at += 1;
      this.skip(SPACES);
      removes = true;
    }
    if (this.opensGroup(removes)) {
      this.after = "";
      return true;
    }
    this.after = "hand";
    const start = this.at;
    const combos = this.readCombos(removes);
    const weight = this.product(this.readWeight(removes), group.scale, start);
    for (const combo of combos) this.weights[combo] = removes ? 0 : weight;
    return false;
  }

  /* Open a group at a parenthesis, its weight, or a tag; return whether there was one. */
  opensGroup(removes) {
    const start = this.at, character = this.text[start];
    let {scale} = this.groups.at(-1), tag = null, opening;
    if (character === "[") {
      opening = this.skip(TAG);
      if (!opening) this.fail(start + 1 + this.match(SPACES, start + 1)[0].length, RULES.tag);
      const position = placeOf(opening, 2);
      tag = this.weightOf(opening[2], opening[3], true, position);
      scale = this.product(tag, scale, position);
    } else if (/^[0-9.]/.test(character || "") && (opening = this.skip(WEIGHT_OF_GROUP))) {
      scale = this.product(this.weightOf(opening[1], opening[2], Boolean(opening[3]), start), scale, start);
    } else if (character !== "(" && character !== "{") {
      return false;
    } else {
      this.at += 1;
    }
    if (removes && character !== "(" && character !== "{") this.fail(start, RULES.removal);
    if (this.groups.length > MOST_BRACKETS) {
      this.fail(start, `at most ${MOST_BRACKETS} brackets are open at once`);
    }
    const bracket = tag === null ? this.text[this.at - 1] : "[";
    this.groups.push({position: start, bracket, tag, scale, removes});
    return true;
  }

  /* Close the last open group at its bracket or at a tag of the same number. */
  close(tag) {
    const group = this.groups.pop();
    if (group.bracket !== (tag ? "[" : CLOSED_BY[this.text[this.at]])) this.fail(this.at, RULES.brackets);
    if (tag) {
      const position = placeOf(tag, 2);
      if (this.weightOf(tag[2], tag[3], true, position) !== group.tag) this.fail(position, RULES.tag);
    }
    this.at += tag ? tag[0].length : 1;
    this.after = "group";
    const sign = this.match(WEIGHT_SIGN);
    if (sign) this.fail(placeOf(sign, sign[1] ? 1 : 2), RULES.group);
  }

  /* Read an entry without its weight and return its combos. */
  readCombos(removes) {
    const share = this.readShare(removes);
    if (share) {
      this.after = "share";
      return this.combosOfShare(share);
    }
    const word = this.skip(WORDS);
    if (word || this.skip(ANY_TWO)) {
      this.after = "word";
      return word ? combosOfKind(word[1][0].toLowerCase()) : COMBOS.keys();
    }
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
    return this.readPart() || this.failAtHand();
  }

  /* Read a hand with a star or an x and return its combos, or null for another text. */
  readPart() {
    const kicker = this.skip(ANY_KICKER);
    if (kicker) {
      const kind = combosOfKind(kicker[2].toLowerCase());
      return combosOfPlaces(`${kicker[1]}*`, "*").filter((combo) => kind.includes(combo));
    }
    const suit = this.skip(ANY_SUIT);
    if (suit) return combosOfPlaces(suit[1] || suit[4], `${suit[2] || suit[3]}*`);
    const match = this.skip(HAND_IN_PART);
    return match && combosOfPlaces(match[1] || match[3], match[1] ? match[2] || "*" : match[4]);
  }

  /* Read a percentage or a slice if one follows. */
  readShare(removes) {
    const match = this.skip(SLICE);
    if (match) {
      const dash = placeOf(match, 3);
      const isSpaced = [dash - 1, dash + 1].some((position) => this.match(SPACES, position)[0]);
      if (removes && isSpaced) this.fail(dash, RULES.spaced);
      return match;
    }
    const half = this.match(HALF_SLICE);
    if (half) this.fail(placeOf(half, half[3] ? 3 : 8), RULES.slice);
    return this.skip(SHARE);
  }

  /* Return the best combos up to a share of all, or between two shares. */
  combosOfShare(match) {
    const isSlice = match[3] !== undefined;
    const shares = (isSlice ? [1, 4] : [1]).map((group) => {
      const share = numberOf(match[group], match[group + 1], true);
      return share > 1 ? this.fail(placeOf(match, group), RULES.share) : share;
    });
    const below = new Set(isSlice ? bestCombos(Math.min(...shares)) : []);
    const combos = bestCombos(Math.max(...shares)).filter((combo) => !below.has(combo));
    return combos.length ? combos : this.fail(placeOf(match, 1), RULES.narrow, "no hand fits");
  }

  /* Return the combos of a class, of it and better or worse, or of a run of classes. */
  combosOfClasses(match) {
    const first = this.classOf(match, 1);
    if (match[4]) {
      const isPair = first.high === first.low, isBetter = match[4] === "+";
      const [low, high] = [isPair ? 12 : first.high - 1, isPair ? 12 * isBetter : first.high];
      return combosOfRun(first, {high, low: low * isBetter});
    }
    if (!match[5]) return combosOfRun(first, first);
    const last = this.classOf(match, 6);
    const isAlike = first.kind === last.kind && (first.high === first.low) === (last.high === last.low);
    const isRun = first.high === last.high || first.high - first.low === last.high - last.low;
    if (!isAlike || !isRun) this.fail(placeOf(match, 5), RULES.run);
    return combosOfRun(first, last);
  }

  /* Return the ranks of a class, 0..12, and its kind: "s", "o" or "" (both, or a pair). */
  classOf(match, group) {
    const [first, second] = [group, group + 1].map((index) => RANKS.indexOf(spelled(match[index])[0]));
    const kind = (match[group + 2] || "").toLowerCase();
    if (kind && first === second) this.fail(placeOf(match, group + 2), RULES.pair);
    return {high: Math.max(first, second), low: Math.min(first, second), kind};
  }

  /* Read the weight of an entry if one follows, else return 1. */
  readWeight(removes) {
    const sign = this.skip(WEIGHT_SIGN), position = this.at;
    let match;
    if (sign) {
      if (removes) this.fail(placeOf(sign, sign[1] ? 1 : 2), RULES.removal);
      match = this.skip(WEIGHT) || this.fail(position, RULES.weight);
    } else if (!removes) {
      match = this.skip(WEIGHT_IN_BRACKETS)
        || (this.after !== "share"
          && (this.skip(WEIGHT_AFTER_SPACE) || this.skip(this.isTable ? WEIGHT_IN_TABLE : WEIGHT_OF_ROW)));
    }
    if (!match) return 1;
    const isPercent = Boolean(match[3]) || (sign && sign[1] === "@");
    return this.weightOf(match[1], match[2], isPercent, placeOf(match, 1));
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
