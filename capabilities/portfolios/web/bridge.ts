/** From the value before the range to the value at its end: four amounts that add up with nothing left over. */
import { amount, fromNumber, minorUnits, plain, round, subtract } from '#packages/money';
import type { PortfolioDetail } from '../contract.ts';

export interface Bridge {
  readonly opening: string;
  readonly netContributions: string;
  readonly gain: string;
  readonly closing: string;
}

/** Null where an amount is unknown. The range may end before the as-of day; its last drawn value is the exact one. */
export function bridgeOf({ series, to, gain, netContributions, currency }: PortfolioDetail): Bridge | null {
  const last = series.at(-1);
  if (last?.date !== to || gain === null || netContributions === null) return null;
  const closing = round(fromNumber<'amount'>(last.value), minorUnits(currency));
  const opening = subtract(subtract(closing, amount(gain)), amount(netContributions));
  return { opening: plain(opening), netContributions, gain, closing: plain(closing) };
}
