/** Computes the value that an amount would have reached at a given growth. */
import { fromNumber, minorUnits, multiply, round, type Amount } from '#packages/money';

/** `amount` x (1 + `growth`), to the smallest unit of the currency; `growth` is a fraction, -1 at the least. */
export function simulatedValue(amount: Amount, growth: number, currency: string): Amount {
  return round(multiply(amount, fromNumber(1 + growth)), minorUnits(currency));
}
