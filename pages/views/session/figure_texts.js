/* Figures as text: signs, digits, and a dash for what is unknown. */

const UNKNOWN_FIGURE = "–";
const PLAIN_DIGITS = {hands: 0, af: 2};
const SIGNED_DIGITS = {net: 2, net_bb: 1, bb_per_100: 2, ev_bb_per_100: 2, outside_pot: 2};

/* Return a number with thousands separated, "–" for NaN. */
export function numberText(value, digits = 0) {
  if (value === null || !Number.isFinite(value)) return UNKNOWN_FIGURE;
  return value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});
}

/* Return a number with its sign. */
export function signedText(value, digits = 1) {
  if (value === null || !Number.isFinite(value)) return UNKNOWN_FIGURE;
  const text = numberText(Math.abs(value), digits);
  return /[1-9]/.test(text) ? (value < 0 ? "−" : "+") + text : text;
}

/* Return the two ends of an interval. */
export function intervalText(low, high) {
  return `${signedText(low)} to ${signedText(high)}`;
}

/* Return a number with few digits and its sign, for cells of a grid. */
export function shortText(value) {
  const size = Math.abs(value);
  if (size >= 10000) return signedText(value / 1000, 0) + "k";
  return signedText(value, size < 10 ? 1 : 0);
}

/* Return a figure of `session_report` as text. */
export function figureText(name, value) {
  if (name in SIGNED_DIGITS) return signedText(value, SIGNED_DIGITS[name]);
  return numberText(value, PLAIN_DIGITS[name] ?? 1);
}

/* Return the class of a result, so that it has the colour of its sign. */
export function signClass(name, value) {
  return !(name in SIGNED_DIGITS) || !value ? "" : value > 0 ? "pc-plus" : value < 0 ? "pc-minus" : "";
}

/* Return the number of hands in words. */
export function handsText(count) {
  return `${numberText(count)} ${count === 1 ? "hand" : "hands"}`;
}
