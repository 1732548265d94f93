/* Texts of single cards. */

import {cardNumber} from "./cards.js";
import {ONE_CARD, SEPARATORS, spelled} from "./range_grammar.js";

/* Return the numbers of the cards in a text such as "As Kd"; throw an Error for other text. */
export function readCards(text) {
  const cards = [];
  const skip = (pattern, position) => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  for (let position = skip(SEPARATORS, 0)[0].length; position < text.length;) {
    const found = skip(ONE_CARD, position);
    if (!found) {
      const wrong = text.slice(position, position + 2);
      throw new Error(`"${wrong}" is not a card; a card is a rank 23456789TJQKA and a suit cdhs, such as Td`);
    }
    const card = cardNumber(spelled(found[0]));
    if (cards.includes(card)) throw new Error(`the card ${found[0]} is named twice; name each card once`);
    cards.push(card);
    position += found[0].length;
    position += skip(SEPARATORS, position)[0].length;
  }
  return cards;
}
