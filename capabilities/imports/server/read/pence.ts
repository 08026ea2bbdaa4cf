/** Converts between pence and pounds exactly, by moving the decimal point. */
import { formatDecimal, quoteUnit, readDecimal, trimZeros, type Decimal } from '#packages/money';

/** The value in another unit, or null when the two are not units of one currency. */
export function convertUnit(number: string, from: string, to: string): string | null {
  if (from === to) return number;
  const [given, wanted] = [quoteUnit(from), quoteUnit(to)];
  if (given.currency !== wanted.currency) return null;
  return given.perCurrency > wanted.perCurrency ? hundredth(number) : formatDecimal(trimZeros(times100(requireDecimal(number))));
}

export function hundredth(number: string): string {
  const { coefficient, scale } = requireDecimal(number);
  return formatDecimal(trimZeros({ coefficient, scale: scale + 2 }));
}

function times100({ coefficient, scale }: Decimal): Decimal {
  return { coefficient: coefficient * 100n, scale };
}

function requireDecimal(number: string): Decimal {
  const decimal = readDecimal(number);
  if (!decimal) throw new RangeError('a number that was read before');
  return decimal;
}
