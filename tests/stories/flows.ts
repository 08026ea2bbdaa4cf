/** Stories of flows: what changes a return and what does not. */
import { buys, bringsIn, dividend, fee, movesOut, paysIn, sells, takesOut, type Story } from './story.ts';

const steady = { fund: { '2024-01-01': '100', '2024-07-01': '110', '2024-12-31': '121' } };

export const flows: readonly Story[] = [
  {
    title: 'a deposit in mid-period does not move the time-weighted return',
    given: [
      paysIn('2024-01-01', '1000'),
      buys('2024-01-01', 'fund', '10', '1000'),
      paysIn('2024-07-01', '5500'),
      buys('2024-07-01', 'fund', '50', '5500'),
    ],
    // The fund earns 10 % twice; the deposit buys at the close of the day before.
    prices: { fund: { ...steady.fund, '2024-06-30': '110' } },
    expect: { '2024-12-31': { timeWeighted: '21.0000', value: '7260.00', gain: '760.00', returnOf: { fund: '21.0000' } } },
  },
  {
    title: 'a withdrawal leaves at the end of its day',
    given: [
      paysIn('2024-01-01', '1000'),
      buys('2024-01-01', 'fund', '10', '1000'),
      sells('2024-07-01', 'fund', '5', '550'),
      takesOut('2024-07-01', '550'),
    ],
    prices: steady,
    expect: { '2024-12-31': { timeWeighted: '21.0000', value: '605.00', paidIn: '450.00', gain: '155.00' } },
  },
  {
    title: 'a deposit on a Saturday counts from Saturday',
    // Friday 100, Monday 103 on the units alone; the 1,000 paid in on Saturday earn nothing.
    given: [paysIn('2025-03-03', '1000'), buys('2025-03-03', 'fund', '10', '1000'), paysIn('2025-03-08', '1000')],
    prices: { fund: { '2025-03-03': '100', '2025-03-07': '100', '2025-03-10': '103' } },
    expect: { '2025-03-10': { timeWeighted: '1.5000', gain: '30.00', value: '2030.00' } },
  },
  {
    title: 'a dividend is a return of the holding and of the portfolio, once',
    given: [paysIn('2025-01-06', '1000'), buys('2025-01-06', 'share', '10', '1000'), dividend('2025-01-08', 'share', '50')],
    prices: { share: { '2025-01-06': '100', '2025-01-08': '95' } },
    expect: { '2025-01-08': { timeWeighted: '0.0000', gain: '0.00', income: '50.00', returnOf: { share: '0.0000' } } },
  },
  {
    title: 'fees lower the return, of the holding too when they are its own',
    given: [paysIn('2025-01-06', '1010'), buys('2025-01-06', 'share', '10', '1000', { fee: '10' }), fee('2025-01-07', '5')],
    prices: { share: { '2025-01-06': '101' } },
    // Holding: 1,010 / 1,010. Portfolio: 1,010 / 1,010, then 1,005 / 1,010.
    expect: { '2025-01-07': { timeWeighted: '-0.4950', returnOf: { share: '0.0000' }, fees: '15.00', gain: '-5.00' } },
  },
  {
    title: 'the fee of a deposit is a cost, not less money paid in',
    given: [paysIn('2025-01-06', '1000', { fee: '20' })],
    expect: { '2025-01-06': { paidIn: '1000.00', value: '980.00', gain: '-20.00', timeWeighted: '-2.0000' } },
  },
  {
    title: 'money-weighted: the money that came late earned only the second part',
    source: 'a quadratic: with 364 days twice and y = (1 + r)^(364/365), 1,000 y^2 + 1,000 y = 2,200 has y = 1.0652475843',
    given: [paysIn('2023-01-02', '1000'), paysIn('2024-01-01', '1000'), buys('2024-01-01', 'bond', '1', '2000')],
    prices: { bond: { '2024-01-01': '2000', '2024-12-30': '2200' } },
    expect: { '2024-12-30': { timeWeighted: '10.0000', moneyWeighted: '6.5433', value: '2200.00' } },
  },
  {
    title: 'a transfer between two portfolios of one account is nothing to the account',
    given: [
      bringsIn('2025-04-01', 'share', '10', '1000'),
      movesOut('2025-04-08', 'share', '10'),
      bringsIn('2025-04-08', 'share', '10', '1000'),
    ],
    prices: { share: { '2025-04-01': '100', '2025-04-08': '108' } },
    expect: { '2025-04-08': { paidIn: '1000.00', gain: '80.00', value: '1080.00', holdings: { share: { units: '10', cost: '1000.00' } } } },
  },
  {
    title: 'everything is taken out and money comes back a year later: the return goes on from where it stood',
    given: [
      paysIn('2024-01-01', '1000'),
      buys('2024-01-01', 'fund', '10', '1000'),
      sells('2024-07-01', 'fund', '10', '1100'),
      takesOut('2024-07-01', '1100'),
      paysIn('2025-07-01', '300'),
    ],
    prices: steady,
    expect: {
      '2024-12-31': { timeWeighted: '10.0000', value: '0.00', gain: '100.00', holdings: {} },
      '2025-07-02': { timeWeighted: '10.0000', value: '300.00', paidIn: '200.00' },
    },
  },
];
