// The barcode in a code of a boleto, without verifying it.

/**
 * Returns the 44 digits of the barcode for a barcode or digitable line, with or without separators; undefined for any
 * other number of digits.
 */
export function barcodeOf(code: string): string | undefined {
  const digits = code.replaceAll(/[\s.-]/g, '');
  if (!/^\d+$/.test(digits)) return undefined;
  switch (digits.length) {
    case 44:
      return digits;
    // Bank boleto: three fields with a check digit each, then check digit, due date factor and value.
    case 47:
      return (
        digits.slice(0, 4) +
        digits.slice(32) +
        digits.slice(4, 9) +
        digits.slice(10, 20) +
        digits.slice(21, 31)
      );
    // Bill: four blocks of eleven digits with a check digit each.
    case 48:
      return [0, 12, 24, 36].map((start) => digits.slice(start, start + 11)).join('');
    default:
      return undefined;
  }
}
