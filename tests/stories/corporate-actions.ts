/** Stories of corporate actions: what becomes of units, cost and gains, in the cases that are easily got wrong. Worked out by hand. */
import { buys, paysIn, sells, type Story } from './story.ts';

const HELD = [paysIn('2024-01-02', '2000'), buys('2024-01-02', 'share', '10', '1000')];

export const corporateActions: readonly Story[] = [
  {
    title: 'a split on a day with trades: they are in new units, and what is bought on the day is not split',
    given: [...HELD, buys('2024-02-01', 'share', '5', '260'), sells('2024-02-01', 'share', '4', '204')],
    actions: [{ kind: 'split', day: '2024-02-01', line: 'share', ratio: { new: '2', old: '1' } }],
    prices: { share: { '2024-01-02': '100', '2024-02-01': '52' } },
    expect: {
      // 20 for 1,000 and 5 for 260: 50.40 each; four go for 201.60.
      '2024-02-01': {
        realised: '2.40',
        holdings: { share: { units: '21.0000000000', cost: '1058.40', value: '1092.00' } },
        value: '2036.00',
        gain: '36.00',
      },
    },
  },
  {
    title: 'a company that is spun off and merged on the same day: it never stands at a close and needs no price',
    given: HELD,
    actions: [
      { kind: 'spin-off', day: '2024-02-01', line: 'share', to: 'spun', ratio: { new: '1', old: '2' }, costShare: '0.2' },
      { kind: 'merger', day: '2024-02-01', line: 'spun', to: 'heir', ratio: { new: '3', old: '1' } },
    ],
    prices: { share: { '2024-01-02': '100', '2024-02-01': '85' }, heir: { '2024-02-01': '12' } },
    expect: {
      '2024-02-01': {
        realised: '0.00',
        holdings: {
          share: { units: '10', cost: '800.00', value: '850.00' },
          heir: { units: '15.0000000000', cost: '200.00', value: '180.00' },
        },
        gain: '30.00',
        returnOf: { share: '3.0000' },
      },
    },
  },
  {
    title: 'bought on the day of a spin-off: too late for it',
    given: [paysIn('2024-02-01', '1000'), buys('2024-02-01', 'share', '10', '1000')],
    actions: [{ kind: 'spin-off', day: '2024-02-01', line: 'share', to: 'spun', ratio: { new: '1', old: '1' }, costShare: '0.5' }],
    prices: { share: { '2024-02-01': '100' }, spun: { '2024-02-01': '50' } },
    expect: { '2024-02-01': { holdings: { share: { units: '10', cost: '1000.00' } }, value: '1000.00' } },
  },
  {
    title: 'sold on the day before: the action finds nothing',
    given: [...HELD, sells('2024-01-31', 'share', '10', '1100')],
    actions: [{ kind: 'split', day: '2024-02-01', line: 'share', ratio: { new: '2', old: '1' } }],
    prices: { share: { '2024-01-02': '100', '2024-01-31': '110' } },
    expect: { '2024-02-01': { realised: '100.00', value: '2100.00', holdings: { EUR: { units: '2100' } } } },
  },
  {
    title: 'a fraction paid in cash is a sale of the fraction',
    given: [paysIn('2024-01-02', '75'), buys('2024-01-02', 'share', '5', '75'), sells('2024-02-01', 'share', '0.5', '4')],
    actions: [{ kind: 'split', day: '2024-02-01', line: 'share', ratio: { new: '3', old: '2' } }],
    prices: { share: { '2024-01-02': '15', '2024-02-01': '9' } },
    // 7.5 for 75: half a unit cost 5.
    expect: { '2024-02-01': { realised: '-1.00', holdings: { share: { units: '7.0000000000', cost: '70.00', value: '63.00' } } } },
  },
  {
    title: 'a reverse split that leaves less than one unit',
    given: [paysIn('2024-01-02', '20'), buys('2024-01-02', 'share', '5', '20'), sells('2024-02-02', 'share', '0.5', '18')],
    actions: [{ kind: 'split', day: '2024-02-01', line: 'share', ratio: { new: '1', old: '10' } }],
    prices: { share: { '2024-01-02': '4', '2024-02-01': '38' } },
    expect: {
      '2024-02-01': { realised: '0.00', holdings: { share: { units: '0.5000000000', cost: '20.00', value: '19.00' } } },
      '2024-02-02': { realised: '-2.00', value: '18.00' },
    },
  },
  {
    title: 'a merger for shares and cash where the target has no price for weeks: the cost cannot be divided by value',
    given: HELD,
    actions: [
      {
        kind: 'merger',
        day: '2024-02-01',
        line: 'share',
        to: 'heir',
        ratio: { new: '1', old: '1' },
        cash: { amount: '20', currency: 'EUR' },
      },
    ],
    prices: { share: { '2024-01-02': '100' }, heir: { '2024-02-20': '84' } },
    expect: {
      '2024-02-20': {
        value: '2040.00', // 10 x 84, 1,000 and 200
        realised: '0.00',
        cost: '1200.00', // cash alone
        holdings: { heir: { units: '10.0000000000', cost: null, value: '840.00' } },
        findings: ['price.missing heir', 'value.incomplete'],
      },
    },
  },
  {
    title: 'the same where the share of the cash is stated',
    given: HELD,
    actions: [
      {
        kind: 'merger',
        day: '2024-02-01',
        line: 'share',
        to: 'heir',
        ratio: { new: '1', old: '1' },
        cash: { amount: '20', currency: 'EUR' },
        cashCostShare: '0.19',
      },
    ],
    prices: { share: { '2024-01-02': '100' }, heir: { '2024-02-01': '84' } },
    // 200 for a cost of 190.
    expect: { '2024-02-01': { realised: '10.00', holdings: { heir: { cost: '810.00', value: '840.00' } }, gain: '40.00' } },
  },
  {
    title: 'capital returned above cost: what is beyond is a gain, and the cost ends at nothing',
    given: [paysIn('2024-01-02', '100'), buys('2024-01-02', 'share', '10', '100')],
    actions: [
      { kind: 'return-of-capital', day: '2024-02-01', line: 'share', cash: { amount: '6', currency: 'EUR' } },
      { kind: 'return-of-capital', day: '2024-03-01', line: 'share', cash: { amount: '6.5', currency: 'EUR' } },
    ],
    prices: { share: { '2024-01-02': '10', '2024-02-01': '8', '2024-03-01': '2' } },
    expect: {
      '2024-02-01': { realised: '0.00', holdings: { share: { cost: '40.00', value: '80.00' } }, gain: '40.00' },
      // 65 for the 40 that are left.
      '2024-03-01': { realised: '25.00', holdings: { share: { cost: '0.00', value: '20.00' } }, gain: '45.00' },
    },
  },
  {
    title: 'additional shares of another class take their part of the cost by value',
    given: HELD,
    actions: [{ kind: 'spin-off', day: '2024-02-01', line: 'share', to: 'other class', ratio: { new: '1', old: '2' } }],
    prices: { share: { '2024-01-02': '100', '2024-02-01': '90' }, 'other class': { '2024-02-01': '60' } },
    // 900 and 300.
    expect: {
      '2024-02-01': { holdings: { share: { cost: '750.00' }, 'other class': { units: '5.0000000000', cost: '250.00', value: '300.00' } } },
    },
  },
  {
    title: 'rights that are sold: they cost nothing unless a share of the cost is named',
    given: [...HELD, sells('2024-02-05', 'right', '5', '30')],
    actions: [{ kind: 'rights', day: '2024-02-01', line: 'share', to: 'right', ratio: { new: '1', old: '2' } }],
    prices: { share: { '2024-01-02': '100', '2024-02-01': '97' }, right: { '2024-02-01': '6' } },
    expect: {
      '2024-02-01': {
        holdings: { share: { cost: '1000.00', value: '970.00' }, right: { units: '5.0000000000', cost: '0.00', value: '30.00' } },
        gain: '0.00',
      },
      '2024-02-05': { realised: '30.00', holdings: { share: { cost: '1000.00' } } },
    },
  },
  {
    title: 'rights that are taken up: a purchase at the price of subscription, and the rights gone for nothing',
    given: [...HELD, buys('2024-02-05', 'share', '5', '400'), sells('2024-02-05', 'right', '5', '0')],
    actions: [{ kind: 'rights', day: '2024-02-01', line: 'share', to: 'right', ratio: { new: '1', old: '2' } }],
    prices: { share: { '2024-01-02': '100', '2024-02-01': '94' }, right: { '2024-02-01': '12' } },
    expect: { '2024-02-05': { realised: '0.00', holdings: { share: { units: '15', cost: '1400.00', value: '1410.00' } }, gain: '10.00' } },
  },
  {
    title: 'renamed twice, and twice on one day: cost, units and worth go along',
    given: HELD,
    actions: [
      { kind: 'renamed', day: '2024-02-01', line: 'share', to: 'second' },
      { kind: 'renamed', day: '2024-03-01', line: 'second', to: 'third' },
      { kind: 'renamed', day: '2024-03-01', line: 'third', to: 'fourth' },
    ],
    prices: { share: { '2024-01-02': '100' }, second: { '2024-02-01': '105' }, fourth: { '2024-03-01': '110' } },
    expect: {
      '2024-02-01': { holdings: { second: { units: '10', cost: '1000.00', value: '1050.00' } }, gain: '50.00' },
      '2024-03-01': {
        realised: '0.00',
        holdings: { fourth: { units: '10', cost: '1000.00', value: '1100.00' } },
        gain: '100.00',
        timeWeighted: '5.0000',
      },
    },
  },
];
