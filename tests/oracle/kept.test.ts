/** Tests that figures that are kept and continued equal, to the last bit, those measured from nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDay, type Day } from '#packages/calendar';
import {
  IncrementalScope,
  measureScope,
  openBook,
  rangeFigures,
  timeWeightedReturn,
  seriesOfPart,
  scopeWorth,
  type HistoryEntry,
  type ScopeHistory,
  type MeasuredScope,
  type NewDay,
  type Quotes,
} from '#packages/returns';
import { lifeHistory } from './life-engine.ts';
import { lives } from './lives.ts';

const FROM = parseDay('2023-12-16');
const TO = parseDay('2024-02-03');

/** Appends a day where there is one left, and edits in between: what to do is drawn, on what is picked from what there is. */
const step = fc.oneof(
  fc.constant({ is: 'append' as const }),
  fc.constant({ is: 'append' as const }),
  fc.record({ is: fc.constant('edit' as const), edit: fc.constantFrom('removed', 'added', 'changed'), pick: fc.nat(), other: fc.nat() }),
);

const upTo = (quotes: Quotes, day: Day): Quotes => {
  const count = quotes.days.filter((quoted) => quoted <= day).length;
  return {
    days: quotes.days.slice(0, count),
    values: quotes.values.slice(0, count),
    ...(quotes.texts && { texts: quotes.texts.slice(0, count) }),
  };
};

function historyUpTo(history: ScopeHistory, day: Day): ScopeHistory {
  return {
    ...history,
    lines: history.lines.map((line) => ({ ...line, quotes: upTo(line.quotes, day) })),
    rates: history.rates.map((rate) => ({ ...rate, quotes: upTo(rate.quotes, day) })),
    entries: history.entries.filter((entry) => entry.day <= day),
  };
}

function newsOf(history: ScopeHistory, day: Day): NewDay {
  const quoted = (all: readonly { readonly quotes: Quotes }[]) =>
    new Map(
      all.flatMap(({ quotes }, index) => {
        const at = quotes.days.indexOf(day);
        return at < 0 ? [] : [[index, quotes.values[at] as number] as const];
      }),
    );
  return { quotes: quoted(history.lines), rates: quoted(history.rates), entries: history.entries.filter((entry) => entry.day === day) };
}

const LINES = 4;
/** More holdings than are added up at a time; those beyond the first few no corporate action reaches. */
const TIMES = 6;

function manyLines(history: ScopeHistory): ScopeHistory {
  return {
    ...history,
    lines: Array.from({ length: LINES * TIMES }, (_, i) => ({
      ...(history.lines[i % LINES] as ScopeHistory['lines'][number]),
      id: `line ${i}`,
    })),
    entries: history.entries.map((entry, i) => (entry.line === null ? entry : { ...entry, line: entry.line + LINES * (i % TIMES) })),
  };
}

/** Some holdings are quoted late, so that there are gaps; bonds accrue. */
const histories = fc
  .tuple(lives, fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 11, maxLength: 11 }), fc.boolean())
  .map(([life, late, accrues]): ScopeHistory => {
    const history = manyLines(lifeHistory(life));
    const cut = ({ days, values }: Quotes, by: number): Quotes => {
      const skipped = days.filter((day) => day < FROM - 3 + by).length;
      return by < 12 ? { days, values } : { days: days.slice(skipped), values: values.slice(skipped) };
    };
    const on = (day: Day) => ({ numerator: BigInt(day % 90), denominator: 1000n });
    const accrued = {
      on,
      bought: on,
      daily: (first: Day, length: number) => Float64Array.from({ length }, (_, i) => ((first + i) % 90) / 1000),
    };
    return {
      ...history,
      lines: history.lines.map((line, i) => ({
        ...line,
        quotes: cut(line.quotes, late[i % LINES] ?? 0),
        ...(accrues && i % 5 === 3 && { accrued }),
      })),
      rates: history.rates.map((rate, i) => ({ ...rate, quotes: cut(rate.quotes, late[4 + i] ?? 0) })),
    };
  });

function figures(measured: MeasuredScope) {
  const { book, length, first, total, lines, cash } = measured;
  const last = first + length - 1;
  const whole = { from: first + 1, to: last };
  const { value, inflow, outflow, inception, gaps } = total;
  const columns = (one: { value: Float64Array; since: number }) => ({ value: [...one.value], since: one.since });
  return {
    value: [...value],
    inflow: [...inflow],
    outflow: [...outflow],
    inception,
    gaps,
    last,
    lines: lines.map(columns),
    cash: [...cash].map(([currency, one]) => [currency, columns(one)]),
    return: timeWeightedReturn(total, whole),
    parts: book.lines.map((_, line) => [...seriesOfPart(measured, { lines: [line], currencies: [] }).outflow]),
    worth: scopeWorth(book, last),
    range: rangeFigures(book, { from: last - 5, to: last }),
    entries: book.entries.length,
    currencies: book.currencies,
  };
}

test('after any days and edits the series, the gaps and the figures are those of measuring everything', () => {
  let continued = 0;
  fc.assert(
    fc.property(
      histories,
      fc.integer({ min: FROM + 1, max: TO - 1 }),
      fc.array(step, { minLength: 3, maxLength: 40, size: 'max' }),
      (history, begin, steps) => {
        fc.pre(history.entries.length > 0);
        const kept = new IncrementalScope(historyUpTo(history, begin), { from: FROM, to: begin });
        const removed = new Set<HistoryEntry>();
        for (const one of steps) {
          if (one.is === 'append') {
            if (kept.last === TO) continue;
            kept.append(newsOf(history, kept.last + 1));
            continued += 1;
            continue;
          }
          const there = kept.history().entries;
          const picked = there[one.pick % there.length];
          const model = history.entries[one.other % history.entries.length] as HistoryEntry;
          const added = { ...model, id: `added ${one.other}`, day: Math.min(kept.last + 2, Math.max(FROM - 2, (picked ?? model).day)) };
          if (picked) removed.add(picked);
          kept.edit({ ...(one.edit !== 'added' && picked && { removed: picked }), ...(one.edit !== 'removed' && { added }) });
        }
        const again = measureScope(openBook(kept.history()), { from: FROM, to: kept.last });
        expect(figures(kept.measured())).toEqual(figures(again));
      },
    ),
    { numRuns: 300 },
  );
  expect(continued).toBeGreaterThan(300);
});
