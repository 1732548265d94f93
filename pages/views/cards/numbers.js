/* Numbers as text that reads back to the same number. */

/* Return the digits of a positive number and the power of ten of its first digit: 0.25 is ["25", -1]. */
function digitsOf(number) {
  const [digits, power] = number.toExponential().split("e");
  return [digits.replace(".", ""), Number(power)];
}

/* Return the shortest decimal of a number from 0 up, times 10 to the power *shift*, without an exponent. */
export function decimal(number, shift = 0) {
  if (number === 0) return "0";
  const [digits, power] = digitsOf(number);
  const point = power + shift + 1; // the number of digits before the point
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  if (point >= digits.length) return digits + "0".repeat(point - digits.length);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/* Return a number from 0 up to 1 as Python's repr writes it. */
export function pythonNumber(number) {
  if (Number.isInteger(number)) return `${number}.0`;
  if (number >= 1e-4) return `${number}`;
  const [digits, power] = digitsOf(number);
  const point = digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits;
  return `${point}e-${String(-power).padStart(2, "0")}`;
}
