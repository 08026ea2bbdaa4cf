/** Computes four amounts that lead from the value before the range to the value at its end and add up exactly. */
import { amount, fromNumber, minorUnits, formatDecimal, round, subtract } from '#packages/money';
import type { PortfolioDetail } from '../../contract.ts';

export interface RangeBridge {
  readonly opening: string;
  readonly netContributions: string;
  readonly gain: string;
  readonly closing: string;
}

/** Null where an amount is unknown. The range may end before the as-of day; the last drawn value of the range is exact. */
export function bridgeOf({ series, to, gain, netContributions, currency }: PortfolioDetail): RangeBridge | null {
  const last = series.at(-1);
  if (last?.date !== to || gain === null || netContributions === null) return null;
  const closing = round(fromNumber<'amount'>(last.value), minorUnits(currency));
  const opening = subtract(subtract(closing, amount(gain)), amount(netContributions));
  return { opening: formatDecimal(opening), netContributions, gain, closing: formatDecimal(closing) };
}
