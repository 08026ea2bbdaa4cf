/** Tests properties that hold for every ledger, whatever its figures are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { PERIODS } from '../../packages/calendar/periods.ts';
import { compare, formatDecimal, sum, toNumber, type Amount } from '#packages/money';
import {
  calendarYearReturns,
  cumulativeReturns,
  moneyWeightedReturn,
  periodReturns,
  timeWeightedReturn,
  valueAt,
} from '#engine/rates-of-return';
import { measureScope, seriesOfPart } from '#engine/series';
import { lineFigures, rangeFigures, valuation, scopeWorth } from '#engine/valuation';
import { openBook, type HistoryEntry, type ScopeHistory } from '#engine/book';
import { realisedGains } from '#engine/cost';
import { historyOf } from './engine.ts';
import { ledgerCases, type LedgerCase } from './random-ledgers.ts';

const RUNS = { numRuns: 120 };
const FROM = parseDay('2023-12-30');
const TO = parseDay('2024-04-27');
const WHOLE = { from: FROM, to: TO };

const history = ({ ledger, market }: LedgerCase): ScopeHistory => historyOf(ledger, market);
const near = (a: number, b: number, scale = 1) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b), scale);

function holds(property: (given: LedgerCase) => void): void {
  fc.assert(fc.property(ledgerCases, property), RUNS);
}

describe('time-weighted return', () => {
  test('money that comes or goes while nothing moves does not move it', () => {
    holds((given) => {
      const { entries, ...rest } = history(given);
      const moved: HistoryEntry[] = [
        ...entries,
        { day: TO + 1, kind: 'Contribution', line: null, units: '0', amount: '123456.78', fee: '0', tax: '0', currency: 'USD' },
        { day: TO + 2, kind: 'Withdrawal', line: null, units: '0', amount: '100.01', fee: '0', tax: '0', currency: 'USD' },
      ];
      const before = timeWeightedReturn(measureScope(openBook({ ...rest, entries }), WHOLE).total, WHOLE).value;
      const longer = { from: FROM, to: TO + 3 };
      const after = timeWeightedReturn(measureScope(openBook({ ...rest, entries: moved }), longer).total, longer).value;
      expect(near(before as number, after as number)).toBe(true);
    });
  });

  test('a range is the chain of its parts, wherever it is cut, also when each part is measured alone', () => {
    fc.assert(
      fc.property(ledgerCases, fc.integer({ min: FROM, max: TO - 1 }), (given, cut) => {
        const book = openBook(history(given));
        const { total } = measureScope(book, WHOLE);
        const [left, right] = [
          { from: FROM, to: cut },
          { from: cut + 1, to: TO },
        ];
        const parts = [timeWeightedReturn(total, left), timeWeightedReturn(measureScope(book, right).total, right)].map(
          ({ value }) => value as number,
        );
        expect(near(parts.reduce((growth, part) => growth * (1 + part), 1) - 1, timeWeightedReturn(total, WHOLE).value as number)).toBe(
          true,
        );
      }),
      RUNS,
    );
  });
});

describe('values', () => {
  test('the daily series ends where the exact valuation stands, and so does the value alone', () => {
    holds((given) => {
      const book = openBook(history(given));
      const day = parseDay(given.to);
      const exact = valuation(book, day);
      const cent = exact.rows.length * (given.ledger.currency === 'ISK' ? 1 : 0.01);
      expect(Math.abs(valueAt(measureScope(book, WHOLE).total, day) - toNumber(exact.value as Amount))).toBeLessThanOrEqual(
        cent + 1e-9 * toNumber(exact.value as Amount),
      );
      expect(scopeWorth(book, day).value).toEqual(exact.value);
    });
  });

  test('each holding adds up to the whole, day by day and in the table', () => {
    holds((given) => {
      const book = openBook(history(given));
      const measured = measureScope(book, WHOLE);
      const parts = [
        ...book.lines.map((_, line) => seriesOfPart(measured, { lines: [line], currencies: [] })),
        ...book.currencies.map((currency) => seriesOfPart(measured, { lines: [], currencies: [currency] })),
      ];
      for (let i = 0; i < measured.length; i++) {
        const added = parts.reduce((value, part) => value + (part.value[i] as number), 0);
        expect(near(added, measured.total.value[i] as number, 50_000)).toBe(true);
        const flows = parts.reduce((net, part) => net + (part.inflow[i] as number) - (part.outflow[i] as number), 0);
        expect(near(flows, (measured.total.inflow[i] as number) - (measured.total.outflow[i] as number), 50_000)).toBe(true);
      }
      const held = valuation(book, TO);
      expect(formatDecimal(sum(held.rows.map(({ value }) => value as Amount)))).toBe(formatDecimal(held.value as Amount));
    });
  });

  test('the rows of a range close, and so does the whole', () => {
    holds((given) => {
      const book = openBook(history(given));
      const range = { from: parseDay(given.from), to: parseDay(given.to) };
      const { opening, closing, netContributions, gain, flows } = rangeFigures(book, range);
      expect(compare(closing as Amount, sum([opening as Amount, netContributions, gain as Amount]))).toBe(0);
      expect(compare(sum(flows.map(({ amount }) => amount)), netContributions)).toBe(0);
      for (const line of lineFigures(book, range)) {
        expect(
          compare(
            sum([line.closing as Amount, line.takenOut, line.income]),
            sum([line.opening as Amount, line.paidIn, line.charges, line.gain as Amount]),
          ),
        ).toBe(0);
      }
    });
  });
});

test('the order in which entries arrive changes nothing', () => {
  fc.assert(
    fc.property(ledgerCases, fc.infiniteStream(fc.nat()), (given, keys) => {
      const { entries, ...rest } = history(given);
      const keyed = entries.map((entry) => ({ entry, key: keys.next().value as number }));
      const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ entry }) => entry);
      const [one, other] = [entries, shuffled].map((order) => openBook({ ...rest, entries: order })) as [
        ReturnType<typeof openBook>,
        ReturnType<typeof openBook>,
      ];
      expect(valuation(other, TO)).toEqual(valuation(one, TO));
      expect(formatDecimal(realisedGains(other, WHOLE).total)).toBe(formatDecimal(realisedGains(one, WHOLE).total));
      const returns = [one, other].map((book) => timeWeightedReturn(measureScope(book, WHOLE).total, WHOLE).value as number) as [
        number,
        number,
      ];
      expect(near(...returns)).toBe(true);
    }),
    RUNS,
  );
});

test('whatever is missing, no figure is ever NaN or Infinity, and what is null has a finding', () => {
  const messy = fc.record({
    given: ledgerCases,
    without: fc.subarray(['alpha', 'beta', 'gamma', 'EUR/USD', 'EUR/GBP', 'EUR/ISK']),
    late: fc.subarray(['alpha', 'beta', 'gamma', 'EUR/USD', 'EUR/GBP', 'EUR/ISK']),
    dropped: fc.nat({ max: 5 }),
  });
  fc.assert(
    fc.property(messy, ({ given, without, late, dropped }) => {
      const { entries, lines, rates, currency } = history(given);
      const thinned = (name: string, quotes: ScopeHistory['lines'][number]['quotes']) => {
        const from = without.includes(name) ? quotes.days.length : late.includes(name) ? 1 : 0;
        return { days: quotes.days.slice(from), values: quotes.values.slice(from) };
      };
      const book = openBook({
        currency,
        // Without the deposit and some others: overdrafts, and sales of what is not held.
        entries: entries.slice(dropped),
        lines: lines.map(({ id, currency: code, quotes }) => ({ id, currency: code, quotes: thinned(id, quotes) })),
        rates: rates.map(({ base, quote, quotes }) => ({ base, quote, quotes: thinned(`${base}/${quote}`, quotes) })),
      });
      const measured = measureScope(book, WHOLE);
      const series = [measured.total, ...book.lines.map((_, line) => seriesOfPart(measured, { lines: [line], currencies: [] }))];
      for (const part of series) {
        expect([...part.value, ...part.inflow, ...part.outflow].every(Number.isFinite)).toBe(true);
        expect([...part.inflow, ...part.outflow].every((flow) => flow >= 0)).toBe(true);
        const cumulative = cumulativeReturns(part, WHOLE);
        expect(cumulative.value === null || cumulative.value.every(Number.isFinite)).toBe(true);
        const figures = [
          cumulative,
          timeWeightedReturn(part, WHOLE),
          moneyWeightedReturn(part, WHOLE),
          ...periodReturns(part, TO, PERIODS),
          ...calendarYearReturns(part, TO),
        ];
        for (const { value, findings } of figures) expect(value !== null || findings.length > 0).toBe(true);
        for (const { value } of figures) expect(typeof value !== 'number' || Number.isFinite(value)).toBe(true);
      }
      const held = valuation(book, TO);
      for (const { value, cost, findings, gainOnCost } of held.rows) {
        expect((value !== null && cost !== null) || findings.length > 0).toBe(true);
        expect(gainOnCost === null || Number.isFinite(gainOnCost)).toBe(true);
      }
      const { gain, findings } = rangeFigures(book, WHOLE);
      expect(gain !== null || findings.length > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});
