/** Minor units of currencies, and the code of quotes in pence. */

const WITHOUT_MINOR_UNIT = new Set(['ISK', 'JPY']);

/** Digits after the point of the smallest kept unit: 0 for ISK and JPY, otherwise 2. */
export function minorUnits(currency: string): number {
  return WITHOUT_MINOR_UNIT.has(currency) ? 0 : 2;
}

/** The currency of a quote and its divisor: London quotes in pence (`GBX`, a hundredth of GBP); every other code is the currency itself. */
export function quoteUnit(code: string): { readonly currency: string; readonly perCurrency: 1 | 100 } {
  return code === 'GBX' ? { currency: 'GBP', perCurrency: 100 } : { currency: code, perCurrency: 1 };
}
