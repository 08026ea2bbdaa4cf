/** Tests the pure parts of a check: check digits, the running total of a holding, the gathering of daily values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDay } from '#packages/calendar';
import { ValueBuffer } from '../../capabilities/imports/server/read/gathered.ts';
import { isIsin, isSedol } from '../../capabilities/imports/server/read/identifiers.ts';
import { findOversold } from '../../capabilities/imports/server/check/oversold.ts';

describe('identifiers', () => {
  // Examples of ISO 6166 and of the London Stock Exchange.
  test.each(['US0378331005', 'GB0002634946', 'AU0000XVGZA3', 'DE000BAY0017'])('%s is an ISIN', (text) => expect(isIsin(text)).toBe(true));
  test.each(['US0378331006', 'us0378331005', 'US037833100', '0378331005US', ''])('%j is none', (text) => expect(isIsin(text)).toBe(false));
  test.each(['0263494', 'B0YBKJ7', 'B01HL06'])('%s is a SEDOL', (text) => expect(isSedol(text)).toBe(true));
  test.each(['0263495', 'A0YBKJ7', '026349', ''])('%j is none', (text) => expect(isSedol(text)).toBe(false));
});

describe('a holding', () => {
  const move = (units: string, out: boolean, staged: boolean, line: number) => ({
    portfolio: 'p',
    holding: 'h',
    date: `2026-01-${String(line).padStart(2, '0')}`,
    units,
    out,
    staged,
    line,
  });

  test('sold down to nothing is sound', () => {
    expect(findOversold([move('0.1', false, true, 1), move('0.2', false, true, 2), move('0.3', true, true, 3)])).toEqual([]);
  });

  test('a third and two thirds, cut off after sixteen digits, may be sold as one, and then are gone', () => {
    const bought = [move('0.3333333333333333', false, true, 1), move('0.6666666666666666', false, true, 2)];
    expect(findOversold([...bought, move('1', true, true, 3)])).toEqual([]);
    const again = findOversold([...bought, move('1', true, true, 3), move('0.0001', true, true, 4)]);
    expect(again.map((one) => [one.move.line, one.details])).toEqual([[4, { held: '0' }]]);
    expect(findOversold([...bought, move('1.0000001', true, true, 3)])).toHaveLength(1);
  });

  test('what is refused has not happened for those after it', () => {
    const oversold = findOversold([
      move('10', false, false, 1),
      move('11', true, true, 2),
      move('10', true, true, 3),
      move('1', true, true, 4),
    ]);
    expect(oversold.map((one) => [one.move.line, one.code, one.details])).toEqual([
      [2, 'units.beyond-held', { held: '10' }],
      [4, 'units.beyond-held', { held: '0' }],
    ]);
  });

  test('a sale on record makes the last that took too much give way', () => {
    const oversold = findOversold([
      move('10', false, false, 1),
      move('2', true, true, 2),
      move('3', true, true, 3),
      move('8', true, false, 4),
    ]);
    expect(oversold.map((one) => [one.move.line, one.code, one.details])).toEqual([[3, 'units.needed-later', { needed: '2026-01-04' }]]);
  });

  test('without what was refused, no import takes more than there is', () => {
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 20 });
    fc.assert(
      fc.property(moves, (drawn) => {
        const all = drawn.map(([units, out], index) => move(String(units), out, true, index + 1));
        const refused = new Set(findOversold(all).map((one) => one.move));
        let held = 0;
        for (const one of all.filter((each) => !refused.has(each))) {
          held += one.out ? -Number(one.units) : Number(one.units);
          expect(held).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

test('daily values come back by subject and day, each told whether it came before', () => {
  const first = parseDay('1900-01-01');
  const last = parseDay('2026-03-31');
  const value = fc.record({
    subject: fc.constantFrom('a', 'b', 'c'),
    day: fc.constantFrom(first, last, first + 7, last - 1),
    value: fc.constantFrom('1', '2.5'),
  });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 30 }), fc.nat(30), (values, flushedAfter) => {
      const gathering = new ValueBuffer(last);
      const seen = new Set<string>();
      const told = values.map((one, line) => ({
        ...one,
        line,
        column: null,
        again: seen.has(`${one.subject}${one.day}`) || !seen.add(`${one.subject}${one.day}`),
      }));
      const drained = [];
      for (const { again: _, ...one } of told) {
        gathering.add(one);
        if (one.line === flushedAfter) drained.push([...gathering.drain()]);
      }
      drained.push([...gathering.drain()]);
      const subjects = [...new Set(values.map((one) => one.subject))];
      const inOrder = (some: typeof told) =>
        some.toSorted((a, b) => subjects.indexOf(a.subject) - subjects.indexOf(b.subject) || a.day - b.day || a.line - b.line);
      const parts = values.length > flushedAfter ? [told.slice(0, flushedAfter + 1), told.slice(flushedAfter + 1)] : [told];
      expect(drained).toEqual(parts.map(inOrder));
    }),
  );
});
