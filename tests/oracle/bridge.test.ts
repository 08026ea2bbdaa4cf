/** The bridge closes for every ledger, at every level, and no part of it is what the others leave over. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { plain, subtract, sum, type Amount } from '#packages/money';
import { bridge, closingOf, measure, openBook, rangeFigures, type Bridge, type CorporateAction, type History } from '#packages/returns';
import { historyOf } from './engine.ts';
import { cases, type Case } from './random-ledgers.ts';

const FROM = parseDay('2023-12-30');
const TO = parseDay('2024-04-27');

const action = fc.record({
  kind: fc.constantFrom('split', 'bonus', 'spin-off', 'merger', 'return-of-capital', 'renamed'),
  day: fc.integer({ min: FROM + 5, max: TO }),
  from: fc.integer({ min: 0, max: 2 }),
  to: fc.integer({ min: 1, max: 2 }),
  by: fc.integer({ min: 1, max: 5 }),
});

function actionOf(
  { kind, day, from, to, by }: typeof action extends fc.Arbitrary<infer T> ? T : never,
  lines: number,
): CorporateAction | null {
  const line = from % lines;
  const other = (line + to) % lines;
  const common = { id: `${kind} ${day}`, day, line };
  const ratio = { new: String(by), old: '3' };
  const cash = { amount: '1.37', currency: 'USD' };
  if (kind === 'split' || kind === 'bonus') return { ...common, kind, ratio };
  if (kind === 'return-of-capital') return { ...common, kind, cash };
  if (other === line) return null;
  if (kind === 'renamed') return { ...common, kind, to: other };
  return kind === 'spin-off' ? { ...common, kind, to: other, ratio } : { ...common, kind: 'merger', to: other, ratio, cash };
}

const withActions = fc.tuple(cases, fc.array(action, { maxLength: 3 })).map(([given, drawn]): { given: Case; history: History } => {
  const history = historyOf(given.ledger, given.market);
  const lines = history.lines.length;
  const actions = lines === 0 ? [] : drawn.map((one) => actionOf(one, lines)).filter((one) => one !== null);
  return { given, history: { ...history, actions } };
});

const closes = (one: Bridge) => expect(plain(closingOf(one))).toBe(plain(one.closing));
const runs = { numRuns: Number(process.env['PORTICO_PROVE_RUNS'] ?? 2000) };

test('what came in, was earned, moved and was paid makes the closing value, at every level', () => {
  fc.assert(
    fc.property(withActions, ({ given, history }) => {
      const book = openBook(history);
      const range = { from: parseDay(given.from), to: parseDay(given.to) };
      const all = bridge(book, measure(book, { from: range.from, to: range.to }), range);
      for (const row of all.rows) {
        closes(row);
        // Half a unit for each part that was rounded: opening, closing, two effects, and what the entries moved, earned and paid.
        const moved = book.entries.filter(({ line, counterpart, currency }) => [line, counterpart, currency].includes(row.row)).length;
        expect(Math.abs(Number(row.rest.coefficient)), `rest of ${String(row.row)}`).toBeLessThanOrEqual((4 + 3 * moved) / 2);
      }
      if (all.total === null) return;
      closes(all.total);
      const figures = rangeFigures(book, range);
      expect([all.total.opening, all.total.closing].map(plain)).toEqual(
        [figures.opening, figures.closing].map((value) => plain(value as Amount)),
      );
      expect(plain(subtract(all.total.contributions, all.total.withdrawals))).toBe(plain(figures.netContributions));
      expect(plain(all.total.income)).toBe(plain(figures.income));
      for (const effect of ['priceEffect', 'currencyEffect', 'income', 'fees', 'taxes'] as const)
        expect(plain(sum(all.rows.map((row) => row[effect])))).toBe(plain(all.total[effect]));
    }),
    runs,
  );
}, 120_000);
