/** Stories of cost, realised gain, income and charges. */
import { buys, dividend, fee, interest, paysIn, sells, bringsIn, movesOut, type Story } from './story.ts';

export const costs: readonly Story[] = [
  {
    title: 'sells half after a dividend',
    given: [
      paysIn('2024-01-02', '5000'),
      buys('2024-01-02', 'fund', '100', '5000'),
      dividend('2024-03-15', 'fund', '80'),
      sells('2024-06-03', 'fund', '50', '2800'),
    ],
    prices: { fund: { '2024-01-02': '50', '2024-06-28': '58' } },
    expect: {
      '2024-06-28': {
        // Half of 5,000 went with the sale: 2,800 - 2,500. Left: 50 x 58 = 2,900 beside 2,880 of cash.
        value: '5780.00',
        cost: '5380.00',
        gainOnCost: '0.0743', // 400 / 5,380
        paidIn: '5000.00',
        gain: '780.00',
        income: '80.00',
        realised: '300.00',
        holdings: {
          fund: { units: '50', value: '2900.00', cost: '2500.00', income: '80.00' },
          EUR: { units: '2880', value: '2880.00', cost: '2880.00' },
        },
      },
    },
  },
  {
    title: 'realised gain by average cost: 10 at 5 and 10 at 7, 5 sold at 8',
    source: 'requirement PORT-15',
    given: [
      paysIn('2025-01-06', '200'),
      buys('2025-01-06', 'share', '10', '50'),
      buys('2025-01-07', 'share', '10', '70'),
      sells('2025-01-08', 'share', '5', '40'),
    ],
    prices: { share: { '2025-01-06': '5', '2025-01-07': '7', '2025-01-08': '8' } },
    expect: {
      '2025-01-08': { realised: '10.00', holdings: { share: { units: '15', cost: '90.00', value: '120.00' } } },
    },
  },
  {
    title: 'a third of a cent is rounded once, not at every sale',
    // 3 units for 100.00: each sale of one takes 33.333...; after two, 33.33 are left, and the two sold cost 66.67 together.
    given: [
      paysIn('2025-02-03', '100'),
      buys('2025-02-03', 'share', '3', '100'),
      sells('2025-02-04', 'share', '1', '34'),
      sells('2025-02-05', 'share', '1', '34'),
    ],
    prices: { share: { '2025-02-03': '34' } },
    expect: { '2025-02-05': { realised: '1.33', holdings: { share: { cost: '33.33' } } } },
  },
  {
    title: 'fee and tax of a purchase are part of its cost, those of a sale of its proceeds',
    given: [
      paysIn('2025-03-03', '1100'),
      buys('2025-03-03', 'share', '100', '1000', { fee: '10', tax: '5' }),
      sells('2025-03-10', 'share', '40', '480', { fee: '6', tax: '2' }),
      dividend('2025-03-17', 'share', '30', { tax: '4.50' }),
      interest('2025-03-18', '2', { tax: '0.40' }),
      fee('2025-03-19', '12', { tax: '2.28' }),
    ],
    prices: { share: { '2025-03-03': '10', '2025-03-10': '12', '2025-03-17': '11' } },
    expect: {
      '2025-03-21': {
        // Cost 1,015, of which 406 were sold for 472. Cash 85 + 472 + 25.50 + 1.60 - 14.28 = 569.82.
        realised: '66.00',
        income: '32.00',
        fees: '28.00',
        taxes: '14.18',
        value: '1229.82', // 60 x 11 + 569.82
        gain: '129.82',
        holdings: { share: { cost: '609.00', value: '660.00', income: '30.00' }, EUR: { value: '569.82', income: '2.00' } },
      },
    },
  },
  {
    title: 'a position that is sold out and bought again starts its cost anew',
    given: [
      paysIn('2025-01-06', '300'),
      buys('2025-01-06', 'share', '0.1', '100'),
      buys('2025-01-06', 'share', '0.2', '200'),
      sells('2025-01-08', 'share', '0.3', '330'),
      buys('2025-01-10', 'share', '0.1', '120'),
    ],
    prices: { share: { '2025-01-06': '1000', '2025-01-08': '1100', '2025-01-10': '1200' } },
    expect: {
      '2025-01-09': { value: '330.00', holdings: { EUR: { units: '330' } }, returnOf: { share: '10.0000' } },
      '2025-01-10': { realised: '30.00', holdings: { share: { units: '0.1', cost: '120.00', value: '120.00' } } },
    },
  },
  {
    title: 'units transferred in bring their cost, or else their market value; transferred out they take it along and realise nothing',
    given: [
      bringsIn('2025-05-05', 'known', '10', '700'),
      bringsIn('2025-05-05', 'unknown', '10', '0'),
      movesOut('2025-05-12', 'known', '4'),
    ],
    prices: { known: { '2025-05-05': '100', '2025-05-12': '110' }, unknown: { '2025-05-05': '20', '2025-05-12': '21' } },
    expect: {
      '2025-05-12': {
        // In 1,000 + 200 at market value, out 440 at market value; earned 10 x 10 + 10 x 1.
        paidIn: '760.00',
        gain: '110.00',
        value: '870.00',
        cost: '620.00',
        realised: '0.00',
        timeWeighted: '9.1667', // 110 / 1,200
        holdings: { known: { units: '6', cost: '420.00', value: '660.00' }, unknown: { cost: '200.00', value: '210.00' } },
      },
    },
  },
  {
    title: 'a purchase and a sale of the same day: what comes in counts first, in whatever order they stand',
    given: [sells('2025-06-02', 'share', '5', '60'), buys('2025-06-02', 'share', '10', '100'), paysIn('2025-06-02', '100')],
    prices: { share: { '2025-06-02': '12' } },
    expect: { '2025-06-02': { realised: '10.00', holdings: { share: { units: '5', cost: '50.00' }, EUR: { value: '60.00' } } } },
  },
  {
    title: 'selling more than is held: what is missing is what is bought next, and until then a finding says so',
    given: [
      paysIn('2025-06-02', '100'),
      buys('2025-06-02', 'share', '10', '100'),
      sells('2025-06-03', 'share', '15', '180'),
      buys('2025-06-05', 'share', '8', '104'),
    ],
    prices: { share: { '2025-06-02': '10', '2025-06-03': '12', '2025-06-05': '13' } },
    expect: {
      '2025-06-04': {
        // 180 - 100 - 5 x 13.
        realised: '15.00',
        value: '120.00',
        holdings: { share: { units: '-5', cost: null, value: '-60.00' } },
        findings: ['units.negative share'],
      },
      // Five of the eight close the gap; the other three carry 39.
      '2025-06-05': { holdings: { share: { units: '3', cost: '39.00', value: '39.00' } } },
    },
  },
];
