/** Converts decimal text to float64. */

/** As `Number(text)` for an unsigned decimal, several times as fast for those whose digits a float64 holds exactly. */
export function numberOf(text: string): number {
  if (text.length > EXACT_DIGITS) return Number(text);
  let digits = 0;
  let divisor = 1;
  let scale = 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === POINT) scale = 10;
    else {
      digits = digits * 10 + code - ZERO;
      divisor *= scale;
    }
  }
  return digits / divisor;
}

const EXACT_DIGITS = 15;
const POINT = 46;
const ZERO = 48;
