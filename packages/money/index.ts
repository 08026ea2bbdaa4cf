export { minorUnits, quoteUnit } from './currency.ts';
export {
  add,
  amount,
  compare,
  divide,
  fromNumber,
  isZero,
  multiply,
  negate,
  plain,
  rate,
  readDecimal,
  round,
  sign,
  subtract,
  sum,
  toNumber,
  trimmed,
  units,
  ZERO,
  type Amount,
  type Decimal,
  type Rate,
  type Units,
} from './decimal.ts';
export { compareFractions, fraction, minus, NOTHING, ONE, over, plus, reduced, rounded, times, type Fraction } from './fraction.ts';
export { closedShares, closedSharesByName } from './shares.ts';
