/* The hands of a timeline: pictures of the table, and texts with the chosen names and unit. */

const MARKED = /\ue000([nct])([^\ue001]*)\ue001/g; // names, amounts and comments; histories/replay/wording.py
const KEPT_PICTURES = new WeakMap();

export const cardsOf = (text) => (text ? text.split(" ") : []);

/* Return all pictures of a hand: each step is stored as its changes. */
export function picturesOf(hand) {
  if (KEPT_PICTURES.has(hand)) return KEPT_PICTURES.get(hand);
  let last = {seats: hand.names.map(() => ({}))};
  const found = hand.steps.map((changes) => {
    const seats = last.seats.map((seat, number) => ({...seat, ...(changes.seats || {})[number]}));
    last = {...last, ...changes, seats};
    return last;
  });
  KEPT_PICTURES.set(hand, found);
  return found;
}

/* Return the number in the text of an amount, such as "−$1,234.50"; NaN for other texts. */
export function amountOf(text, symbol) {
  const digits = text.replace(/^[+−]/, "").slice(symbol.length).replaceAll(",", "");
  const size = digits === "∞" ? Infinity : /^[\d.]+$/.test(digits) ? Number(digits) : NaN;
  return text.startsWith("−") ? -size : size;
}

/* Return a number with at most two decimals. */
export const plainNumber = (value) => (value === Infinity ? "∞" : String(+value.toFixed(2)));

/* Return a number of chips as text: cents of a currency have two digits. */
export function chipsText(value, symbol) {
  if (value === Infinity) return "∞";
  const minimumFractionDigits = symbol && !Number.isInteger(value) ? 2 : 0;
  return symbol + value.toLocaleString("en", {minimumFractionDigits, maximumFractionDigits: 2});
}

/* Return an amount in the chosen unit.

   look : {amounts: "chips" or "bb", isHidden: whether names are hidden} */
export function amountText(text, hand, look) {
  const amount = amountOf(text, hand.symbol);
  if (look.amounts !== "bb" || !hand.big_blind || Number.isNaN(amount)) return text;
  const sign = {"+": "+", "−": "−"}[text[0]] ?? "";
  return `${sign}${plainNumber(Math.abs(amount) / hand.big_blind)} bb`;
}

/* Return a seat's name, or its position while names are hidden. */
export function nameOf(hand, seat, look) {
  return look.isHidden ? hand.positions[seat] ?? `Seat ${seat + 1}` : hand.names[seat];
}

/* Return a text with the chosen names and unit; comments, which may name players, are hidden with names. */
export function wordsOf(text, hand, look) {
  return text.replace(MARKED, (_, kind, inside) => {
    if (kind === "c") return amountText(inside, hand, look);
    if (kind === "t") return look.isHidden ? "" : inside;
    const seat = hand.names.indexOf(inside);
    return seat < 0 ? inside : nameOf(hand, seat, look);
  }).trim();
}

/* Return {seat, call, pot, share} of a player who faces a bet, else null.

   call  : the chips to call, at most the player's stack
   pot   : the chips that the player can win
   share : the pot odds, which are the least equity of a call that does not lose */
export function callOdds(hand, picture) {
  const seat = picture.turn, amount = (text) => (text ? amountOf(text, hand.symbol) : 0);
  if (seat < 0 || !picture.seats[seat]) return null;
  const bets = picture.seats.map((each) => amount(each.bet));
  const call = Math.min(Math.max(...bets) - bets[seat], amount(picture.seats[seat].stack));
  if (!(call > 0)) return null;
  const before = amount(picture.total) - bets.reduce((sum, bet) => sum + bet, 0);
  const pot = before + bets.reduce((sum, bet) => sum + Math.min(bet, bets[seat] + call), 0);
  return {seat, call, pot, share: call / (pot + call)};
}
