/** Stories of currencies: rates in both directions, crosses, pence, and currencies without cents. */
import { buys, dividend, paysIn, sells, type Story } from './story.ts';

export const currencies: readonly Story[] = [
  {
    title: 'dollars in a euro portfolio by the inverse rate, each at the rate of its day',
    given: [
      paysIn('2024-01-02', '10000', { currency: 'USD' }),
      buys('2024-01-03', 'share', '100', '5000', { fee: '10', currency: 'USD' }),
      dividend('2024-03-15', 'share', '80', { tax: '12', currency: 'USD' }),
      sells('2024-06-03', 'share', '50', '2800', { currency: 'USD' }),
    ],
    prices: { share: { '2024-01-03': '50', '2024-06-03': '56', '2024-06-05': '58' } },
    quotedIn: { share: 'USD' },
    rates: { 'EUR/USD': { '2024-01-02': '1.1', '2024-03-15': '1.1', '2024-06-03': '1.2' } },
    expect: {
      '2024-06-05': {
        // Paid in 10,000 / 1.1; cost of the half 2,505 / 1.1; proceeds 2,800 / 1.2; held 2,900 / 1.2 and 7,858 / 1.2.
        paidIn: '9090.91',
        realised: '56.06', // 2,333.33 - 2,277.27
        income: '72.73',
        fees: '9.09',
        taxes: '10.91',
        value: '8965.00', // 2,416.67 + 6,548.33
        gain: '-125.91',
        holdings: { share: { cost: '2277.27', value: '2416.67' }, USD: { units: '7858', value: '6548.33' } },
      },
    },
  },
  {
    title: 'a share quoted in pence and settled in pounds',
    currency: 'GBP',
    given: [paysIn('2025-01-06', '1000'), buys('2025-01-06', 'share', '200', '900.50')],
    prices: { share: { '2025-01-06': '450.25', '2025-01-08': '455.15' } },
    quotedIn: { share: 'GBX' },
    expect: { '2025-01-08': { value: '1009.80', holdings: { share: { value: '910.30', cost: '900.50' } }, returnOf: { share: '1.0883' } } },
  },
  {
    title: 'pounds in a dollar portfolio cross through the euro, rounded once at the end',
    currency: 'USD',
    given: [paysIn('2025-01-06', '100', { currency: 'GBP' })],
    rates: { 'EUR/USD': { '2025-01-06': '1.0426' }, 'EUR/GBP': { '2025-01-06': '0.83083' } },
    // 100 / 0.83083 = 120.3615...; x 1.0426 = 125.4889...
    expect: { '2025-01-06': { value: '125.49', paidIn: '125.49' } },
  },
  {
    title: 'the euro stands before any other currency to cross through',
    currency: 'USD',
    given: [paysIn('2025-01-06', '100', { currency: 'GBP' })],
    rates: {
      'DKK/USD': { '2025-01-06': '0.2' },
      'DKK/GBP': { '2025-01-06': '0.1' },
      'EUR/USD': { '2025-01-06': '1.05' },
      'EUR/GBP': { '2025-01-06': '0.84' },
    },
    expect: { '2025-01-06': { value: '125.00' } },
  },
  {
    title: 'without the euro any currency that both know will do, and a direct rate stands before a cross',
    currency: 'ISK',
    given: [paysIn('2025-01-06', '10', { currency: 'NOK' }), paysIn('2025-01-07', '10', { currency: 'NOK' })],
    rates: { 'DKK/NOK': { '2025-01-06': '1.6' }, 'DKK/ISK': { '2025-01-06': '20' }, 'NOK/ISK': { '2025-01-07': '12.4' } },
    expect: { '2025-01-06': { value: '125' }, '2025-01-07': { value: '248', paidIn: '249' } },
  },
  {
    title: 'a direct rate that is older than a cross gives way to it, and takes over again with a quote of its own',
    given: [paysIn('2025-01-06', '1000', { currency: 'USD' })],
    rates: {
      'USD/EUR': { '2025-01-06': '0.90', '2025-03-03': '0.95' },
      'GBP/USD': { '2025-02-03': '1.25' },
      'EUR/GBP': { '2025-02-04': '0.84' },
    },
    expect: {
      '2025-01-10': { value: '900.00' },
      '2025-02-03': { value: '900.00', findings: ['rate.stale USD/EUR'] }, // the other leg of the cross is not there yet
      '2025-02-04': { value: '952.38', gain: '52.38', timeWeighted: '5.8201' }, // 1,000 / 1.25 / 0.84
      '2025-03-03': { value: '950.00', gain: '50.00', timeWeighted: '5.5556' },
    },
  },
  {
    title: 'a cross is as old as its older leg: a direct rate of the day between stands before it',
    given: [paysIn('2025-01-06', '1000', { currency: 'USD' })],
    rates: {
      'USD/EUR': { '2025-01-08': '0.90' },
      'EUR/GBP': { '2025-01-06': '0.80' },
      'USD/GBP': { '2025-01-06': '0.80', '2025-01-10': '0.76' },
    },
    expect: { '2025-01-07': { value: '1000.00' }, '2025-01-10': { value: '900.00', gain: '-100.00' } },
  },
  {
    title: 'Icelandic crowns have no cents: 0.5 rounds away from zero',
    currency: 'ISK',
    given: [paysIn('2025-01-06', '1000'), buys('2025-01-06', 'fund', '3', '999')],
    prices: { fund: { '2025-01-06': '333', '2025-01-08': '333.5' } },
    expect: { '2025-01-08': { value: '1002', gain: '2', holdings: { fund: { value: '1001', cost: '999' } } } },
  },
  {
    title: 'only the exchange rate moves: the return is that of the currency',
    given: [paysIn('2025-01-06', '100', { currency: 'USD' })],
    rates: { 'USD/EUR': { '2025-01-06': '0.80', '2025-01-08': '0.84' } },
    expect: { '2025-01-08': { timeWeighted: '5.0000', value: '84.00', gain: '4.00' } },
  },
];
