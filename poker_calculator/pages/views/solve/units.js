/* The units of a form: percent of the pot, sizes with and without a unit, and the smallest chip. */

const PERCENT_TEXT = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*%?\s*$/i;
const PLAIN_SIZE = /(?<![^\s,;:])(\d+\.?\d*|\.\d+)(?![^\s,;])/g; // without a unit
export const MOST_PERCENT = 5; // of the pot, as a target or a rake; the page asks about more
export const SIZE_UNITS = {percent: "% of the pot", chips: "Chips"};

const withoutNoise = (value) => Number(value.toPrecision(12));

/* Return the fraction that a text of percent states, such as "0.5", "0.5%" or "0.5 %"; NaN for other texts. */
export function fractionOf(text) {
  const number = PERCENT_TEXT.exec(String(text))?.[1];
  return number === undefined ? NaN : withoutNoise(Number(number) / 100);
}

/* Return a fraction as percent, such as 0.5 for 0.005; other values as they are. */
export const percentOf = (fraction) => (typeof fraction === "number" ? withoutNoise(100 * fraction) : fraction);

/* Return what is wrong with a text of percent, "" if nothing is. */
export function percentProblem(label, text) {
  const fraction = fractionOf(text);
  if (fraction >= 0 && fraction < 1) return "";
  return `${label} is '${String(text).trim()}'; give percent of the pot from 0 to below 100, such as 0.5`;
}

/* Return a question about percentages of the pot that are unusually large, "" without any.

   fractions : by label, undefined for the default */
export function doubtAbout(fractions) {
  const large = Object.entries(fractions).filter(([, fraction]) => 100 * fraction > MOST_PERCENT);
  const texts = large.map(([label, fraction]) => `${label} is ${percentOf(fraction)} % of the pot`);
  return texts.length ? `${texts.join(", and ")}. Usual values are at most ${MOST_PERCENT} %.` : "";
}

/* Return the sizes in a text that have no unit, such as ["33"] for "33, 2.5x, allin". */
export const plainSizes = (text) => text.match(PLAIN_SIZE) ?? [];

/* Return a text of sizes in which those without a unit are percent. */
export const plainAsPercent = (text) => text.replaceAll(PLAIN_SIZE, "$1%");

const decimalsOf = (text) => /^\s*\d*\.(\d*?)0*\s*$/.exec(String(text))?.[1].length ?? 0;

/* Return the smallest chip of which amounts are multiples: 0.01 or less if they have decimals, else undefined. */
export function chipOf(amounts) {
  const decimals = Math.max(0, ...amounts.map(decimalsOf));
  return decimals ? Number(`1e-${Math.max(2, decimals)}`) : undefined;
}

/* Return arguments of `solve` as values of a form, where target and rake are percent. */
export function formValues(options) {
  const sizes = ["bets", "raises", "donks"].map((name) => options[name] ?? "");
  const texts = sizes.flatMap((size) => (typeof size === "object" ? Object.values(size).flat() : [size]));
  return {
    ...options,
    ...Object.fromEntries(["target", "rake"].filter((name) => name in options)
      .map((name) => [name, percentOf(options[name])])),
    ...(texts.some((text) => plainSizes(String(text)).length) ? {size_unit: "chips"} : {}),
  };
}
