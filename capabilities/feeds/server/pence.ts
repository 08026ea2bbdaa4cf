/** Converts between pence and pounds exactly, by moving the decimal point. */
import { plain, quoteUnit, readDecimal, trimmed, type Decimal } from '#packages/money';

/** The value in another unit, or null when the two are not units of one currency. */
export function inUnit(number: string, from: string, to: string): string | null {
  if (from === to) return number;
  const [given, wanted] = [quoteUnit(from), quoteUnit(to)];
  if (given.currency !== wanted.currency) return null;
  return given.perCurrency > wanted.perCurrency ? hundredth(number) : plain(trimmed(times100(read(number))));
}

export function hundredth(number: string): string {
  const { coefficient, scale } = read(number);
  return plain(trimmed({ coefficient, scale: scale + 2 }));
}

function times100({ coefficient, scale }: Decimal): Decimal {
  return { coefficient: coefficient * 100n, scale };
}

function read(number: string): Decimal {
  const decimal = readDecimal(number);
  if (!decimal) throw new RangeError('a number that was read before');
  return decimal;
}
