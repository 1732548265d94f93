/* Read texts of cards and ranges from left to right, by the patterns of
   `calculations/ranges/range_grammar.py`; errors state a rule and show its place. */

import {cardNumber} from "./cards.js";

/* Python's spaces, which are not those of \s in scripts. */
const WIDE_SPACES = "\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const SPACE = `[\\t-\\r\\x1c-\\x20\\x85\\xa0${WIDE_SPACES}]`;
const MARKS = "\"'“”‘’";
const GAP = `${SPACE}*`;
const RANK = "(?:10|[2-9tjqka])";
const SUIT = "[c♣♧d♦♢h♥♡s♠♤]\\uFE0F?";
const CARD = `${RANK}${GAP}${SUIT}`;
const DASHES = "-‐‑‒–—−";
const NUMBER = "([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:e([-+]?[0-9]{1,4}))?";
const KIND = `([so])(?:(?<=s)uited|(?<=o)ff(?:suit(?:ed)?)?)?`;
const CLASS = `(${RANK})${GAP}(?:(?<=10)-(?=10))?(${RANK})(?:${GAP}${KIND})?`;
const BETWEEN = `${GAP}([${DASHES}])${GAP}`;
const IN_PART = `(?:${RANK}\\*|\\*${SUIT}|\\*)`;
const PERCENT = `${NUMBER}${GAP}%`;
const BEST_OF = `(?:(?:top|best)${GAP})?`;
const AFTER_HAND = `(?=${GAP}(?:[,;|/:=@[\\])}#]|$))`;
/* A weight that needs no colon: a number that cannot be a hand. */
const FACTOR = `(?=[01]?\\.[0-9]|[01](?![0-9])|[0-9]+(?:\\.[0-9]*)?${GAP}%)`;
const FACTOR_TEXT = `${FACTOR}${NUMBER}(?:${GAP}(%))?`;
const WORD_END = "(?![0-9a-z])";
const WORD = `(?:a(?:ll|ny)[\\t-\\r ]+)?(pairs?|suited|offsuit(?:ed)?)${WORD_END}`;
const ALL_COMBOS = `(?:random|all|any(?:[\\t-\\r ]*two)?)${WORD_END}`;

const at = (source) => new RegExp(source, "diy"); // no other letter is a Latin one in another case

export const SPACES = at(GAP);
export const SEPARATORS = at(`(?:${SPACE}|[,;|${MARKS}]|/(?!/)|#[^\\r\\n]*)*`);
const ONE_RANK = at(RANK);
const ONE_CARD = at(CARD);
export const ONE_COMBO = at(`(${CARD})${GAP}(${CARD})`);
export const CLASSES_OF_ENTRY = at(`${CLASS}(?:${GAP}(?:((?<=[0-9a-z])(?:\\+|[${DASHES}]${AFTER_HAND})`
  + `|\\+(?!${GAP}[0-9a-z.*({]))|[${DASHES}]${GAP}(${CLASS})(?!${GAP}%)))?`);
export const ANY_KICKER = at(`(${RANK})${GAP}x${GAP}${KIND}`);
export const ANY_SUIT = at(`(${CARD})${GAP}(${RANK})x|(${RANK})x${GAP}(${CARD})`);
export const DASH = at(BETWEEN);
export const WORDS = at(WORD);
export const ANY_TWO = at(ALL_COMBOS);
export const SHARE = at(`${BEST_OF}${PERCENT}`);
export const SLICE = at(`${BEST_OF}${PERCENT}${BETWEEN}${PERCENT}(?!${GAP}\\()`);
/* One percentage and one number that may also be a hand, such as "10-20%" or "20%-55". */
export const HALF_SLICE = at(`${NUMBER}${BETWEEN}${PERCENT}`
  + `|${PERCENT}${BETWEEN}${NUMBER}(?![0-9a-z♣♦♥♠♧♢♡♤])(?!${GAP}[${DASHES}%+(])`);
export const WEIGHT_OF_GROUP = at(`${NUMBER}${GAP}(?:(%)${GAP})?[({]`);
export const TAG = at(`\\[${GAP}(?:(/)${GAP})?${NUMBER}${GAP}(?:%${GAP})?\\]`);
export const WEIGHT_SIGN = at(`(?:${SPACE}|[${MARKS}])*(?:([:@=])|(\\*)${GAP}${FACTOR})${GAP}`);
export const WEIGHT = at(`${NUMBER}(?:${GAP}(%))?`);
export const WEIGHT_IN_BRACKETS = at(`${GAP}\\(${GAP}${FACTOR_TEXT}${GAP}\\)`);
export const WEIGHT_AFTER_SPACE = at(`[ \\t]+${FACTOR_TEXT}(?![0-9a-z.%])(?!${GAP}[${DASHES}({])`);
const UP_TO_ONE = `(?=[01]?\\.[0-9]|[01](?![0-9]))${NUMBER}`;
const FILLER = `[ \\t${MARKS}]*`;
/* The weight of a row of CSV: the last of its line, and neither a share nor the weight of a group. */
export const WEIGHT_OF_ROW = at(`${FILLER}[,;]${FILLER}${UP_TO_ONE}${FILLER}(?=[\\r\\n]|$)(?!${GAP}[%({])`);
/* In rows of a table, the second column is a weight, which may be a percentage. */
export const WEIGHT_IN_TABLE = at(`${FILLER}[,;]${FILLER}${NUMBER}(?:${FILLER}(%))?${FILLER}(?=[\\r\\n]|$)`);
/* Without a header, several rows are a table if each has a weight of 0 to 1 or a percentage. */
export const TABLE = at(`${GAP}(?:[^\\r\\n,;%]+[,;]${FILLER}(?:${UP_TO_ONE}|${NUMBER}${FILLER}%)${FILLER}`
  + `(?:[\\r\\n]+|$)){2,}${GAP}$`);
export const HEADER_OF_ROWS = at(`(?:${SPACE}|[${MARKS}])*(?:hand|combo)${FILLER}[,;\\t]${FILLER}weight${FILLER}(?=[\\r\\n])`);
export const WORD_OF_LIST = new RegExp(`(?:(?!${SPACE})[^,;|])+`, "g");
export const WEIGHT_ALONE = at(`${UP_TO_ONE}$`);
export const ONLY_AFTER_COMMA = at(`${WORD}|${ALL_COMBOS}|${BEST_OF}${PERCENT}(?!${GAP}[({]|${BETWEEN}${PERCENT})`);
export const HAND_IN_PART = at(`(${IN_PART})(?:${GAP}(${CARD}|${IN_PART}))?|(${CARD})${GAP}(${IN_PART})`);
export const REMOVES = new Set(`!${DASHES}`);

const SPELLED = {t: "T", j: "J", q: "Q", k: "K", a: "A", 10: "T"};
const LETTERS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"};
const ALL_SPACES = new RegExp(`${SPACE}|\\uFE0F`, "g");

/* The text of a matched rank or card in our spelling: "10 ♥" as "Th". */
export function spelled(text) {
  const letters = text.replace(ALL_SPACES, "");
  const end = letters.startsWith("10") ? 2 : 1;
  const rank = letters.slice(0, end), suit = letters.slice(end);
  return (SPELLED[rank] || rank) + (LETTERS[suit] || suit.toLowerCase());
}

export const RULES = {
  entry: "a range names hands such as AK, QQ+, A5s-A2s, AsKh, random or 15%",
  empty: "keep a hand with a weight over 0, or write Range() for an empty range",
  hand: "a hand is two ranks, e.g. AK, AKs or AKo, or two cards, e.g. AsKh",
  any: "x is a suit beside a card, e.g. AhKx, or a kicker, e.g. Axs; for others write A2+, AKs",
  next: "after a hand comes +, a dash and a hand, a weight such as :0.5, or a comma or space",
  comma: "a comma comes between hands and shares or words, e.g. AKs, 15%; a weight is AKs:50%",
  comment: "a comment begins with #",
  pair: "a pair is neither suited nor offsuit; write its two ranks, e.g. TT",
  run: "a run goes from pair to pair, or between two hands that are both suited, both offsuit or both "
    + "neither, with the same high card or the same gap, e.g. JJ-88, A5s-A2s, T9s-QJs",
  combo: "a run cannot start from a combo; put ! before hands to remove, e.g. QQ+ !AhAs",
  weight: "a weight is 0 to 1, or 0 to 100 in percent, e.g. AKs:0.5, AKs@50, 0.5(AKs), 50%(AKs)",
  tiny: "a weight over 0 is at least 5e-324; the weight 0 removes hands",
  share: "a share of all combos is 0% to 100%, e.g. 15%",
  narrow: "a share, or a slice such as 10%-20%, takes whole classes, first AA with 0.46%; widen it",
  slice: "a slice has a percentage at both ends, e.g. 10%-20%; put ! before hands to remove, e.g. 20% !55",
  removal: "a removal has no weight and contains no other removal",
  tag: "a tag is a percentage in brackets with an equal closing tag, e.g. [50]AKs[/50]",
  weights: "weights alone are 1,326, in PioSOLVER's order 2d2c 2h2c 2h2d, or 169, row by row of the grid",
  brackets: "brackets come in pairs, e.g. 0.5(AKs, QQ) or [50]AKs[/50]",
  group: "the weight of a group comes before it, e.g. 0.5(AKs, QQ)",
  spaced: "a slice to remove has no spaces, e.g. random !10%-20%; for two shares put ! before each, "
    + "e.g. random !10% !20%",
};
export const TOO_SMALL = "the weight is too small";

const MOST_CHARACTERS = 500_000;
const SHOWN_CHARACTERS = 60; // of the text that an error shows
const SPACE_HERE = new RegExp(`^${SPACE}$`);

/* The error of a text: *problem* and *rule*, and the part of the text around the wrong character.

   excerpt : {before, wrong, after}; *wrong* is empty at the end of the text */
class RangeTextError extends Error {
  constructor(problem, rule, excerpt) {
    const {before, wrong, after} = excerpt;
    super(`${problem}: ${rule}\n  ${before}${wrong}${after}\n  ${" ".repeat([...before].length)}^`);
    Object.assign(this, {problem, rule, excerpt});
  }
}

/* Return the error for the character of a text at a position. */
function rangeTextError(text, position, rule, problem = "") {
  const characters = [...text], index = [...text.slice(0, position)].length;
  const first = Math.max(0, index - Math.floor((2 * SHOWN_CHARACTERS) / 3));
  const last = Math.min(characters.length, first + SHOWN_CHARACTERS);
  const shown = characters.slice(first, last).map(oneColumn);
  const excerpt = {
    before: (first > 0 ? "..." : "") + shown.slice(0, index - first).join(""),
    wrong: shown[index - first] || "",
    after: shown.slice(index - first + 1).join("") + (last < characters.length ? "..." : ""),
  };
  const cause = index < characters.length
    ? `${quoted(characters[index])} is not understood` : "the range breaks off";
  return new RangeTextError(problem || cause, rule, excerpt);
}

/* Throw an Error for a text that is longer than any range. */
export function checkLength(text) {
  if (text.length <= MOST_CHARACTERS || [...text].length <= MOST_CHARACTERS) return;
  const count = [...text].length.toLocaleString("en-US");
  const [wrong, ...after] = [...text].slice(0, SHOWN_CHARACTERS).map(oneColumn);
  throw new RangeTextError("the text is too long",
    `a range has at most ${MOST_CHARACTERS.toLocaleString("en-US")} characters, not ${count}`,
    {before: "", wrong, after: `${after.join("")}...`});
}

/* A character that is one column wide, so that a caret can point at it. */
function oneColumn(character) {
  if (SPACE_HERE.test(character)) return " ";
  return /^(?![\ufe00-\ufe0e])[\p{C}\p{M}\p{Z}]$/u.test(character) ? "\ufffd" : character;
}

/* A character in quotes, as Python's repr writes it. */
function quoted(character) {
  if (character === "'") return '"\'"';
  const short = {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}[character];
  if (short || character === " " || !/[\p{C}\p{Z}]/u.test(character)) return `'${short || character}'`;
  const code = character.codePointAt(0);
  const [letter, width] = code < 0x100 ? ["x", 2] : code < 0x10000 ? ["u", 4] : ["U", 8];
  return `'\\${letter}${code.toString(16).padStart(width, "0")}'`;
}

/* Return the numbers of the cards in a text such as "As Kd"; throw an Error for other text. */
export function readCards(text) {
  const cards = [];
  const skip = (pattern, position) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  for (let position = skip(SEPARATORS, 0)[0].length; position < text.length;) {
    const match = skip(ONE_CARD, position);
    if (!match) {
      const wrong = text.slice(position, position + 2);
      throw new Error(`"${wrong}" is not a card; a card is a rank 23456789TJQKA and a suit cdhs, such as Td`);
    }
    const card = cardNumber(spelled(match[0]));
    if (cards.includes(card)) throw new Error(`the card ${match[0]} is named twice; name each card once`);
    cards.push(card);
    position += match[0].length;
    position += skip(SEPARATORS, position)[0].length;
  }
  return cards;
}

/* Where a group of a match lies in the text. */
export const placeOf = (match, group) => match.indices[group][0];

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
    const match = this.match(pattern);
    if (match) this.at += match[0].length;
    return match;
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
