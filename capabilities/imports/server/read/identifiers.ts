/** Verifies the check digits of identifiers of securities. */

/** ISO 6166: letters count as two digits, A is 10; the Luhn sum of all is a multiple of ten. */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)) return false;
  const digits = [...text].map((sign) => parseInt(sign, 36)).join('');
  return luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}

const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9, 1];

/** Seven signs without vowels; the weighted sum is a multiple of ten. */
export function isSedol(text: string): boolean {
  if (!/^[0-9B-DF-HJ-NP-TV-Z]{6}\d$/.test(text)) return false;
  const sum = [...text].reduce((total, sign, place) => total + parseInt(sign, 36) * (SEDOL_WEIGHTS[place] ?? 0), 0);
  return sum % 10 === 0;
}
