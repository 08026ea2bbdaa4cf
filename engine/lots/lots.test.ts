/** Tests which units a disposal takes, against published and hand-worked examples. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import {
  amount,
  fraction,
  ZERO_FRACTION,
  ONE_FRACTION,
  dividedBy,
  formatDecimal,
  plus,
  roundFraction,
  type Fraction,
} from '#packages/money';
import { COST_METHODS, matchLots, type CostMethod, type HoldingMove } from './index.ts';
import type { MatchedLots } from './matching.ts';

const money = (text: string): Fraction => fraction(amount(text));
const paid = (text: string) => ({ reporting: money(text), local: money(text) });
const buy = (date: string, units: string, cost: string, id = `bought ${date}`, key = 'X'): HoldingMove => ({
  kind: 'acquired',
  day: parseDay(date),
  key,
  id,
  units: money(units),
  cost: paid(cost),
});
const sell = (date: string, units: string, from?: readonly { lot: string; units?: Fraction }[]): HoldingMove => ({
  kind: 'disposed',
  day: parseDay(date),
  key: 'X',
  id: `sold ${date}`,
  units: money(units),
  ...(from && { from }),
});
const by = (method: CostMethod, moves: readonly HoldingMove[]) => matchLots(moves, () => method);
const text = (value: Fraction | null | undefined) => (value ? formatDecimal(roundFraction(value, 2)) : null);
const costs = ({ disposals }: MatchedLots) => disposals.map(({ cost }) => text(cost.reporting));
const left = ({ lots }: MatchedLots, key = 'X') =>
  (lots.get(key) ?? []).map(({ units, cost }) => `${text(units)} for ${text(cost.reporting)}`);

describe('which lots go first', () => {
  // Worked by hand: 100 at 10, 100 at 14, 100 at 12; 150 are sold.
  const moves = [
    buy('2024-01-02', '100', '1000'),
    buy('2024-02-01', '100', '1400'),
    buy('2024-03-01', '100', '1200'),
    sell('2024-06-03', '150', [{ lot: 'bought 2024-03-01', units: money('80') }, { lot: 'bought 2024-02-01' }]),
  ];
  test.each([
    // 100 x 10 + 50 x 14
    ['fifo', '1700.00', ['50.00 for 700.00', '100.00 for 1200.00']],
    // 100 x 12 + 50 x 14
    ['lifo', '1900.00', ['100.00 for 1000.00', '50.00 for 700.00']],
    // 100 x 14 + 50 x 12
    ['hifo', '2000.00', ['100.00 for 1000.00', '50.00 for 600.00']],
    // 150 x 12
    ['average', '1800.00', ['150.00 for 1800.00']],
    ['uk-pool', '1800.00', ['150.00 for 1800.00']],
    // 80 x 12 + 70 x 14
    ['specific', '1940.00', ['100.00 for 1000.00', '30.00 for 420.00', '20.00 for 240.00']],
  ] as const)('%s', (method, cost, rest) => {
    const matched = by(method, moves);
    expect(costs(matched)).toEqual([cost]);
    expect(left(matched)).toEqual(rest);
  });

  test('of lots of one day the last is the youngest, however often some is sold', () => {
    const moves = [
      buy('2024-01-02', '10', '100', 'a'),
      buy('2024-01-02', '10', '200', 'b'),
      buy('2024-01-02', '10', '300', 'c'),
      sell('2024-02-01', '5'),
      sell('2024-02-02', '10'),
    ];
    const matched = by('lifo', moves);
    // 5 at 30; then 5 at 30 and 5 at 20.
    expect(costs(matched)).toEqual(['150.00', '250.00']);
    expect(matched.lots.get('X')?.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('a change of method keeps what it finds: the average becomes one lot', () => {
    const matched = matchLots(
      [buy('2023-01-02', '100', '1000'), buy('2023-02-01', '100', '1400'), buy('2024-03-01', '100', '3000'), sell('2024-06-03', '100')],
      (_, day) => (day < parseDay('2024-01-01') ? 'average' : 'fifo'),
    );
    expect(costs(matched)).toEqual(['1200.00']);
    expect(left(matched)).toEqual(['100.00 for 1200.00', '100.00 for 3000.00']);
  });

  test('a change to the average holds for the first sale by it', () => {
    const moves = [buy('2023-01-02', '100', '1000'), buy('2023-02-01', '100', '1400'), sell('2024-06-03', '100')];
    const matched = matchLots(moves, (_, day) => (day < parseDay('2024-06-03') ? 'fifo' : 'average'));
    expect(costs(matched)).toEqual(['1200.00']);
    expect(left(matched)).toEqual(['100.00 for 1200.00']);
  });
});

describe('the United Kingdom', () => {
  // HMRC helpsheet HS284, example 3: Lobster plc. Gains of 329 and 300 pounds in whole pounds; costs 2,930 and 1,675.
  const pool = [buy('2015-04-01', '1000', '4150'), buy('2018-09-01', '500', '2130'), sell('2022-05-01', '700'), sell('2023-02-01', '400')];
  test('the pool of HS284', () => {
    const matched = by('uk-pool', pool);
    expect(costs(matched)).toEqual(['2930.67', '1674.67']);
    expect(left(matched)).toEqual(['400.00 for 1674.67']);
  });

  test('shares bought back within 30 days are matched, and never come into the pool', () => {
    // Of the 400, 150 with the purchase (750 and 80 of charges), 250 with the pool: 830 + 3,349.33 x 250/800.
    const matched = by('uk-pool', [...pool, buy('2023-02-25', '150', '830')]);
    expect(costs(matched)[1]).toBe('1876.67');
    expect(left(matched)).toEqual(['550.00 for 2302.67']);
  });

  test('a sale and purchase eight days later (ACCA TX-UK, example 27)', () => {
    const matched = by('uk-pool', [buy('2020-07-05', '1000', '10000'), sell('2020-12-02', '1000'), buy('2020-12-10', '1000', '1900')]);
    expect(costs(matched)).toEqual(['1900.00']);
    expect(left(matched)).toEqual(['1000.00 for 10000.00']);
  });

  test('the same day goes before an earlier sale and its 30 days', () => {
    // Sold 10 on the 1st, bought 10 on the 11th for 110 and sold 10 on the 11th: the purchase belongs to the second sale.
    const matched = by('uk-pool', [
      buy('2024-01-02', '20', '100'),
      sell('2024-03-01', '10'),
      buy('2024-03-11', '10', '110'),
      sell('2024-03-11', '10'),
    ]);
    expect(costs(matched)).toEqual(['50.00', '110.00']);
  });

  test('day 30 counts, day 31 does not', () => {
    const after = (date: string) => by('uk-pool', [buy('2024-01-02', '10', '100'), sell('2024-03-01', '10'), buy(date, '10', '70')]);
    expect(costs(after('2024-03-31'))).toEqual(['70.00']);
    expect(costs(after('2024-04-01'))).toEqual(['100.00']);
  });

  test('a split between sale and purchase is seen through', () => {
    const matched = by('uk-pool', [
      buy('2024-01-02', '100', '1000'),
      sell('2024-03-01', '50'),
      split('2024-03-05', '2'),
      buy('2024-03-11', '60', '240'),
    ]);
    // 60 new ones are 30 old ones: 240, and 20 from the pool at 10.
    expect(costs(matched)).toEqual(['440.00']);
    // 80 of the pool became 160, with the cost of 800.
    expect(left(matched)).toEqual(['160.00 for 800.00']);
  });
});

function split(date: string, factor: string): HoldingMove {
  return {
    kind: 'exchanged',
    day: parseDay(date),
    key: 'X',
    id: `split ${date}`,
    held: money('1000000'),
    keeps: { units: money(factor), cost: ONE_FRACTION },
    receives: [],
    paidOut: ZERO_FRACTION,
  };
}

describe('corporate actions', () => {
  test('a spin-off moves its share of the cost of each lot, with its day', () => {
    const matched = by('fifo', [
      buy('2024-01-02', '100', '1000'),
      buy('2024-02-01', '100', '1400'),
      {
        kind: 'exchanged',
        day: parseDay('2024-05-01'),
        key: 'X',
        id: 'spun off',
        held: money('200'),
        keeps: { units: ONE_FRACTION, cost: money('0.8') },
        receives: [{ key: 'Y', units: money('0.25'), cost: money('0.2'), rate: ONE_FRACTION }],
        paidOut: ZERO_FRACTION,
      },
    ]);
    expect(left(matched)).toEqual(['100.00 for 800.00', '100.00 for 1120.00']);
    expect(left(matched, 'Y')).toEqual(['25.00 for 200.00', '25.00 for 280.00']);
    expect(matched.lots.get('Y')?.map(({ day }) => day)).toEqual([parseDay('2024-01-02'), parseDay('2024-02-01')]);
  });

  test('a merger for shares and cash takes out the cost of the cash', () => {
    const matched = by('average', [
      buy('2024-01-02', '100', '1000'),
      {
        kind: 'exchanged',
        day: parseDay('2024-05-01'),
        key: 'X',
        id: 'merged',
        held: money('100'),
        keeps: { units: ZERO_FRACTION, cost: ZERO_FRACTION },
        receives: [{ key: 'Y', units: money('0.5'), cost: money('0.6'), rate: ONE_FRACTION }],
        paidOut: money('0.4'),
      },
    ]);
    expect(left(matched)).toEqual([]);
    expect(left(matched, 'Y')).toEqual(['50.00 for 600.00']);
    expect(costs(matched)).toEqual(['400.00']);
  });

  test('capital that is returned lowers the cost to nothing and no further', () => {
    const given: HoldingMove = { kind: 'returned', day: parseDay('2024-05-01'), key: 'X', id: 'returned', money: paid('1500') };
    const matched = by('fifo', [buy('2024-01-02', '100', '1000'), buy('2024-02-01', '100', '500'), given]);
    // 750 to each lot: the second had cost only 500.
    expect(costs(matched)).toEqual(['1250.00']);
    expect(left(matched)).toEqual(['100.00 for 250.00', '100.00 for 0.00']);
  });
});

test('units sold beyond what is held are those bought next, and open until then', () => {
  const moves = [buy('2024-01-02', '10', '100'), sell('2024-02-01', '15')];
  const open = by('fifo', moves);
  expect([costs(open), text(open.disposals[0]?.open), text(open.short.get('X'))]).toEqual([['100.00'], '5.00', '5.00']);
  // 100 + 5 x 20, as section 105(2) has it for the last stage of identification.
  const matched = by('fifo', [...moves, buy('2024-03-01', '8', '160')]);
  expect([costs(matched), text(matched.disposals[0]?.open)]).toEqual([['200.00'], '0.00']);
  expect(left(matched)).toEqual(['3.00 for 60.00']);
  expect(text(matched.short.get('X'))).toBe('0.00');
});

test('across a split, what is owed is split too', () => {
  const split: HoldingMove = {
    kind: 'exchanged',
    day: parseDay('2024-02-15'),
    key: 'X',
    id: 'split',
    held: ONE_FRACTION,
    keeps: { units: money('2'), cost: ONE_FRACTION },
    receives: [],
    paidOut: ZERO_FRACTION,
  };
  // 5 old shares are 10 new ones: half of 20 that cost 160.
  const matched = by('fifo', [sell('2024-02-01', '5'), split, buy('2024-03-01', '20', '160')]);
  expect(matched.disposals.map(({ parts }) => parts.map(({ units, cost }) => `${text(units)} for ${text(cost.reporting)}`))).toEqual([
    ['5.00 for 80.00'],
  ]);
});

test('a transfer carries lots, their days and their cost, and disposes of nothing', () => {
  const moves: HoldingMove[] = [
    buy('2024-01-02', '10', '100', 'first'),
    buy('2024-02-01', '10', '300', 'second'),
    { kind: 'transferred', day: parseDay('2024-03-01'), key: 'X', to: 'Y', id: 'moved', units: money('15'), worth: paid('900') },
  ];
  const matched = by('fifo', moves);
  expect(matched.disposals).toEqual([]);
  expect([left(matched), left(matched, 'Y')]).toEqual([['5.00 for 150.00'], ['10.00 for 100.00', '5.00 for 150.00']]);
  // More than there is comes at what it is worth: 5 of 25 for 900 / 5.
  const more = by('fifo', moves.with(2, { ...(moves[2] as HoldingMove & { kind: 'transferred' }), units: money('25') }));
  expect([left(more, 'Y').at(-1), text(more.short.get('X'))]).toEqual(['5.00 for 180.00', '5.00']);
});

test('an unknown cost stays unknown where its units are, and nowhere else', () => {
  const unknown: HoldingMove = {
    ...(buy('2024-02-01', '10', '0') as HoldingMove & { kind: 'acquired' }),
    cost: { reporting: null, local: null },
  };
  const moves = [buy('2024-01-02', '10', '100'), unknown, sell('2024-03-01', '5')];
  expect(costs(by('fifo', moves))).toEqual(['50.00']);
  expect(costs(by('average', moves))).toEqual([null]);
  expect(left(by('fifo', moves))).toEqual(['5.00 for 50.00', '10.00 for null']);
});

test('whatever happens, no cost is lost and none made, by any method', () => {
  const step = fc.record({
    kind: fc.constantFrom('buy', 'sell', 'split', 'spin-off'),
    units: fc.integer({ min: 1, max: 50 }),
    cost: fc.integer({ min: 0, max: 9999 }),
    after: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...COST_METHODS), fc.array(step, { minLength: 1, maxLength: 25 }), (method, steps) => {
      let day = parseDay('2024-01-01');
      let held = ZERO_FRACTION;
      let cost = ZERO_FRACTION;
      const moves: HoldingMove[] = [];
      for (const [i, { kind, units: wanted, cost: price, after }] of steps.entries()) {
        day += after;
        const units = money(String(wanted));
        const event = { day, key: 'X', id: String(i) };
        if (kind === 'buy') {
          moves.push({ ...event, kind: 'acquired', units, cost: paid(String(price)) });
          held = plus(held, units);
          cost = plus(cost, money(String(price)));
        } else if (kind === 'sell') {
          if (held.numerator * units.denominator < units.numerator * held.denominator) continue;
          moves.push({ ...event, kind: 'disposed', units });
          held = plus(held, { numerator: -units.numerator, denominator: units.denominator });
        } else if (kind === 'split') {
          moves.push({
            ...event,
            kind: 'exchanged',
            held,
            keeps: { units: dividedBy(units, money('7')), cost: ONE_FRACTION },
            receives: [],
            paidOut: ZERO_FRACTION,
          });
          held = dividedBy({ numerator: held.numerator * units.numerator, denominator: held.denominator }, money('7'));
        } else
          moves.push({
            ...event,
            kind: 'exchanged',
            held,
            keeps: { units: ONE_FRACTION, cost: money('0.75') },
            receives: [{ key: 'Y', units, cost: money('0.25'), rate: ONE_FRACTION }],
            paidOut: ZERO_FRACTION,
          });
      }
      const matched = matchLots(moves, () => method);
      const rest = [...matched.lots.values()].flat().reduce((so, lot) => plus(so, lot.cost.reporting ?? ZERO_FRACTION), ZERO_FRACTION);
      const gone = matched.disposals.reduce((so, disposal) => plus(so, disposal.cost.reporting ?? ZERO_FRACTION), ZERO_FRACTION);
      const units = (matched.lots.get('X') ?? []).reduce((so, lot) => plus(so, lot.units), ZERO_FRACTION);
      expect(roundFraction(plus(rest, gone), 20)).toEqual(roundFraction(cost, 20));
      expect(roundFraction(units, 20)).toEqual(roundFraction(held, 20));
    }),
    { numRuns: 500 },
  );
});
