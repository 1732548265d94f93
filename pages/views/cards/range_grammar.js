/* The patterns of ranges as text, as in `calculations/ranges/range_grammar.py`; each matches at its lastIndex and
   states where its groups lie. */

/* Python's spaces, which are not those of \s in scripts. */
const WIDE_SPACES = "\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
export const SPACE = `[\\t-\\r\\x1c-\\x20\\x85\\xa0${WIDE_SPACES}]`;
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
export const ONE_RANK = at(RANK);
export const ONE_CARD = at(CARD);
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
