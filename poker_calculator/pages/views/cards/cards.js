/* Cards, combos and hand classes, numbered as in `lookup.cards` and `lookup.combos`. */

export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";
export const SUIT_SIGNS = {c: "♣", d: "♦", h: "♥", s: "♠"};
export const SUIT_NAMES = {c: "clubs", d: "diamonds", h: "hearts", s: "spades"};
export const RANK_NAMES = {
  A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven",
  6: "six", 5: "five", 4: "four", 3: "three", 2: "two",
};
export const COMBO_COUNT = 1326;

/* The number 1..52 of a card: four suits of a rank after each other, from the two of clubs. */
export const cardNumber = (text) => 4 * RANKS.indexOf(text[0]) + SUITS.indexOf(text[1]) + 1;
export const cardText = (number) => RANKS[(number - 1) >> 2] + SUITS[(number - 1) & 3];

/* The number of the combo of two cards, in any order. */
export function comboNumber(first, second) {
  const low = Math.min(first, second), high = Math.max(first, second);
  return ((low - 1) * (104 - low)) / 2 + high - low - 1;
}

/* The cards [low, high] of each combo. */
export const COMBOS = [];
for (let low = 1; low < 52; low++) for (let high = low + 1; high < 53; high++) COMBOS.push([low, high]);

/* The names of the 169 classes, row by row of a chart from AA to 22. */
export const CLASSES = [];
for (let row = 0; row < 13; row++) {
  for (let column = 0; column < 13; column++) {
    const kind = row < column ? "s" : row > column ? "o" : "";
    CLASSES.push(RANKS[12 - Math.min(row, column)] + RANKS[12 - Math.max(row, column)] + kind);
  }
}

/* The number of the class of each combo, and the combos of each class. */
export const CLASS_OF = COMBOS.map(([low, high]) => {
  const [lesser, greater] = [(low - 1) >> 2, (high - 1) >> 2];
  const isSuited = ((low - 1) & 3) === ((high - 1) & 3);
  const [row, column] = [12 - greater, 12 - lesser];
  return isSuited ? 13 * row + column : 13 * column + row;
});
export const COMBOS_OF = CLASSES.map(() => []);
CLASS_OF.forEach((cell, combo) => COMBOS_OF[cell].push(combo));

/* The name of a combo, its higher card first. */
export const comboText = (combo) => cardText(COMBOS[combo][1]) + cardText(COMBOS[combo][0]);
