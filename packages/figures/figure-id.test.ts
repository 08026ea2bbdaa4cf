/** Tests that identifiers of figures are read back as they were written, and that malformed ones are refused. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureId, readFigureId, type FigureName } from './index.ts';

const day = fc.integer({ min: 0, max: 30_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const name: fc.Arbitrary<FigureName> = fc.record({
  scope: fc.record({ kind: fc.constantFrom('portfolio', 'account'), id: fc.uuid() }),
  part: fc.oneof(
    fc.constant({ kind: 'all' as const }),
    fc.record({
      kind: fc.constantFrom('instrument', 'class', 'sector', 'currency', 'cash', 'transaction'),
      id: fc.string({ minLength: 1, unit: 'grapheme' }),
    }),
  ),
  measure: fc.constantFrom('value', 'time-weighted-return', 'gain-on-cost'),
  parameters: fc.dictionary(fc.constantFrom('timing', 'fees', 'annualised'), fc.string({ minLength: 1 })),
  from: fc.option(day.filter((one) => one < '2020')),
  to: day.filter((one) => one > '2020'),
  knownAt: fc.constantFrom('2026-01-05T06:00:00.000001Z', '1970-01-01T00:00:00Z'),
});

test('what was named is read again', () => {
  fc.assert(
    fc.property(name, (one) => {
      expect(readFigureId(figureId(one))).toEqual(one);
    }),
  );
});

test('the names that are spoilt below would be whole', () => {
  expect(readFigureId(`portfolio:${ID}/all/value/2026-01-01/2026-01-05T06:00:00Z`)).not.toBeNull();
});

const ID = '4c01f6a2-5f0e-4a57-9d7c-2f6f6f1f0c11';

test.each([
  'portfolio:x/all/value/2026-01-01/2026-01-05T06:00:00Z',
  '',
  'value',
  `portfolio:${ID}/all/value/2026-01-01`,
  `household:${ID}/all/value/2026-01-01/2026-01-05T06:00:00Z`,
  'portfolio:/all/value/2026-01-01/2026-01-05T06:00:00Z',
  `portfolio:${ID}/every/value/2026-01-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/VALUE/2026-01-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value;timing/2026-01-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value/2026-02-30/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value/2026-13-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value/2026-02-01..2026-01-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value/2026-01-01/yesterday`,
  `portfolio:${ID}/class:%E0%A4%A/value/2026-01-01/2026-01-05T06:00:00Z`,
  `portfolio:${ID}/all/value/2026-01-01/2026-01-05T06:00:00Z/more`,
])('%j names nothing', (text) => expect(readFigureId(text)).toBeNull());
