/** Stories of missing or old data: it is reported, and never becomes a zero. */
import { buys, dividend, paysIn, type Story } from './story.ts';

export const gaps: readonly Story[] = [
  {
    title: 'a holding that was never priced is left out, and the total says so',
    given: [paysIn('2025-01-06', '1000'), buys('2025-01-06', 'quiet', '10', '400'), buys('2025-01-06', 'share', '6', '600')],
    prices: { share: { '2025-01-06': '100', '2025-01-10': '110' } },
    expect: {
      '2025-01-10': {
        value: '660.00',
        gain: null,
        timeWeighted: '10.0000', // of what can be valued: the money for the other left
        holdings: { quiet: { value: null, cost: '400.00' }, share: { value: '660.00' } },
        returnOf: { quiet: null, share: '10.0000' },
        findings: ['price.missing quiet', 'value.incomplete'],
      },
    },
  },
  {
    title: 'the first price comes late: the holding enters at that price, and no return jumps',
    given: [paysIn('2025-01-06', '1000'), buys('2025-01-06', 'late', '10', '400')],
    prices: { late: { '2025-01-09': '50', '2025-01-10': '56' } },
    expect: {
      '2025-01-08': { value: '600.00', timeWeighted: '0.0000', findings: ['price.missing late', 'value.incomplete'] },
      // 600 and 500 enter the tenth with 1,100; the price then adds 60.
      '2025-01-10': {
        value: '1160.00',
        gain: '160.00',
        timeWeighted: '5.4545',
        returnOf: { late: '12.0000' },
        findings: ['price.missing late', 'value.incomplete'],
      },
    },
  },
  {
    title: 'nothing can be valued: no value, not zero',
    given: [paysIn('2025-01-06', '1000', { currency: 'USD' })],
    expect: {
      '2025-01-06': {
        value: null,
        gain: null,
        timeWeighted: null,
        moneyWeighted: null,
        findings: ['rate.missing USD/EUR', 'value.incomplete', 'return.undefined'].sort(order),
      },
    },
  },
  {
    title: 'a price carried over five business days is fresh, over six it is stale',
    given: [paysIn('2025-01-03', '100'), buys('2025-01-03', 'share', '1', '100')],
    prices: { share: { '2025-01-03': '100' } },
    expect: {
      '2025-01-12': { value: '100.00' }, // Friday to Sunday week: five business days
      '2025-01-13': { value: '100.00', findings: ['price.stale share'] },
    },
  },
  {
    title: 'a stale rate is named by its pair',
    given: [paysIn('2025-01-03', '100', { currency: 'USD' })],
    rates: { 'EUR/USD': { '2025-01-03': '1.25' } },
    expect: { '2025-01-31': { value: '80.00', findings: ['rate.stale USD/EUR'] } },
  },
  {
    title: 'the rate of a purchase is unknown: so is its cost, while the value is known',
    given: [paysIn('2025-01-03', '100'), buys('2025-01-03', 'share', '1', '90', { currency: 'USD' }), dividend('2025-01-06', 'share', '3')],
    prices: { share: { '2025-01-03': '85' } },
    rates: { 'EUR/USD': { '2025-01-07': '1.25' } },
    expect: {
      '2025-01-07': {
        value: '116.00', // 85 + 103 - 90 / 1.25
        cost: '31.00', // cash alone
        holdings: { share: { value: '85.00', cost: null, income: '3.00' } },
        findings: ['rate.missing USD/EUR', 'value.incomplete'],
      },
    },
  },
];

/** Findings come in the order of their list. */
function order(a: string, b: string): number {
  const rank = ['price', 'rate', 'value', 'units', 'return'];
  return rank.indexOf(a.split('.')[0] ?? '') - rank.indexOf(b.split('.')[0] ?? '');
}
