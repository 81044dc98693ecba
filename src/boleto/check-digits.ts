// Check digits of boletos (FEBRABAN). Digits are given as text without the check digit.

/** Sums the digits from right to left, each multiplied by a weight and passed through `part`. */
function weighted(
  digits: string,
  weightAt: (place: number) => number,
  part = (product: number) => product,
): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1)
    sum += part(Number(digits[digits.length - 1 - place]) * weightAt(place));
  return sum;
}

/** Weights 2 to 9 from right to left, repeated. */
const twoToNine = (place: number): number => (place % 8) + 2;

/** Module 10 with the weights 2 and 1: fields of a digitable line, and utility bills of value types 6 and 7. */
export const modulo10 = (digits: string): number =>
  (10 -
    (weighted(
      digits,
      (place) => 2 - (place % 2),
      (product) => Math.floor(product / 10) + (product % 10),
    ) %
      10)) %
  10;

/** Module 11 of the barcode of a bank boleto; never 0. */
export function modulo11OfBank(digits: string): number {
  const digit = 11 - (weighted(digits, twoToNine) % 11);
  return digit === 10 || digit === 11 ? 1 : digit;
}

/** Module 11 of utility bills of value types 8 and 9: a remainder of 0 or 1 gives 0. */
export function modulo11OfBill(digits: string): number {
  const rest = weighted(digits, twoToNine) % 11;
  return rest < 2 ? 0 : 11 - rest;
}
