/** ISINs and SEDOLs that pass their check digits and yet belong to nobody. */

/** ISO 3166 keeps QM to QZ for private use, so that no numbering agency issues an ISIN under it. */
const PRIVATE_COUNTRY = 'QZ';
/** The London Stock Exchange leaves SEDOLs that begin with 9 to their users. */
const PRIVATE_SEDOL = '9';
const SEDOL_WEIGHTS = [1, 3, 1, 7, 3, 9];

/** @param ordinal 0 to 99,999, one for each instrument */
export function sedol(ordinal: number): string {
  const body = PRIVATE_SEDOL + String(ordinal).padStart(5, '0');
  const total = SEDOL_WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body.charAt(index)), 0);
  return body + String((10 - (total % 10)) % 10);
}

export function isin(ordinal: number): string {
  const body = `${PRIVATE_COUNTRY}00${sedol(ordinal)}`;
  return body + String(isinCheckDigit(body));
}

/** Letters count as 10 to 35, then Luhn over all digits. Source: ISO 6166, annex on the check digit. */
function isinCheckDigit(body: string): number {
  const digits = Array.from(body, (sign) => parseInt(sign, 36)).join('');
  const total = Array.from(digits, Number)
    .reverse()
    .reduce((sum, digit, index) => {
      const doubled = digit * (index % 2 === 0 ? 2 : 1);
      return sum + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return (10 - (total % 10)) % 10;
}
