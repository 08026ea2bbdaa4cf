/** The bridge of a range adds up, also when the range ends before the day of the figures. */
import { expect, it } from 'vitest';
import { add, amount, formatDecimal } from '#packages/money';
import type { PortfolioDetail } from '../../contract.ts';
import { bridgeOf } from './bridge.ts';

const portfolio = {
  asOf: '2026-11-20',
  to: '2025-12-31',
  value: '2190142.16',
  gain: '268961.76',
  netContributions: '30000.00',
  currency: 'GBP',
  series: [
    { date: '2025-01-01', value: 1_790_000 },
    { date: '2025-12-31', value: 2_082_529.86 },
  ],
} as unknown as PortfolioDetail;

it('ends at the value of the last day of the range, not at that of the as-of day', () => {
  expect(bridgeOf(portfolio)).toEqual({ opening: '1783568.10', netContributions: '30000.00', gain: '268961.76', closing: '2082529.86' });
});

it('adds up to the cent', () => {
  const { opening, netContributions, gain, closing } = bridgeOf({ ...portfolio, gain: '-0.01', netContributions: '0.00' })!;
  expect(formatDecimal(add(add(amount(opening), amount(netContributions)), amount(gain)))).toBe(closing);
});

it('has no decimals where the currency has none', () => {
  const kronur = {
    ...portfolio,
    currency: 'ISK',
    gain: '2019538',
    netContributions: '0',
    series: [{ date: '2025-12-31', value: 27_919_154 }],
  };
  expect(bridgeOf(kronur)).toMatchObject({ opening: '25899616', closing: '27919154' });
});

it('is nothing where an amount or the last day is unknown', () => {
  expect(bridgeOf({ ...portfolio, gain: null })).toBeNull();
  expect(bridgeOf({ ...portfolio, series: [] })).toBeNull();
  expect(bridgeOf({ ...portfolio, to: '2026-01-01' })).toBeNull();
});
