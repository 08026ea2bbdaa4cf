/** Conditions: every test, and how tests are combined. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FieldValue } from '#packages/fields';
import { conditionHolds } from './condition.ts';
import { Condition, CONDITION_TESTS, type ConditionTestName } from './index.ts';

const said: Readonly<Record<string, FieldValue>> = {
  text: 'b',
  number: 5,
  none: null,
  no: false,
  day: '2026-03-31',
  list: ['a', 'b'],
  rows: [],
};
const answered = (name: string) => {
  const value = said[name] ?? null;
  return { value, filled: value !== null && value !== false && !(Array.isArray(value) && value.length === 0) };
};
const ask = (field: string, test: ConditionTestName, value?: FieldValue): Condition => ({
  field,
  test,
  ...(value !== undefined && { value }),
});

it.each<[ConditionTestName, string, FieldValue | undefined, boolean]>([
  ['isFilled', 'text', undefined, true],
  ['isFilled', 'rows', undefined, false],
  ['isFilled', 'lost', undefined, false],
  ['isEmpty', 'none', undefined, true],
  ['isEmpty', 'no', undefined, true],
  ['is', 'text', 'b', true],
  ['is', 'number', '5', false],
  ['is', 'no', false, true],
  ['is', 'none', 'b', false],
  ['isNot', 'none', 'b', true],
  ['isNot', 'text', 'b', false],
  ['isOneOf', 'text', ['a', 'b'], true],
  ['isOneOf', 'none', ['a'], false],
  ['includes', 'list', 'b', true],
  ['includes', 'list', 'c', false],
  ['includes', 'text', 'b', false],
  ['isAbove', 'number', 4, true],
  ['isAbove', 'number', 5, false],
  ['isAbove', 'none', 0, false],
  ['isBelow', 'none', 0, false],
  ['isBelow', 'day', '2026-04-01', true],
  ['isAtLeast', 'number', 5, true],
  ['isAtLeast', 'day', '2026-03-31', true],
  ['isAtMost', 'number', 4, false],
  ['isAtMost', 'number', '9', false],
])('%s of %s and %j is %s', (test, field, value, expected) => {
  expect(conditionHolds(ask(field, test, value), answered)).toBe(expected);
});

describe('several', () => {
  const yes = ask('text', 'isFilled');
  const no = ask('none', 'isFilled');
  it('hold all, any or not', () => {
    expect(
      [{ all: [yes, no] }, { any: [yes, no] }, { not: yes }, { not: { all: [no, { any: [yes] }] } }].map((one) =>
        conditionHolds(one, answered),
      ),
    ).toEqual([false, true, false, true]);
  });

  it('follow de Morgan', () => {
    const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
      condition: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.record({
          field: fc.constantFrom(...Object.keys(said)),
          test: fc.constantFrom(...(Object.keys(CONDITION_TESTS) as ConditionTestName[])),
          value: fc.constantFrom<FieldValue>('b', 5, false, ['b']),
        }),
        fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ not: tie('condition') }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 4 }), (parts) => {
        expect(conditionHolds({ not: { all: parts } }, answered)).toBe(
          conditionHolds({ any: parts.map((part) => ({ not: part })) }, answered),
        );
        expect(conditionHolds({ all: parts }, answered)).toBe(conditionHolds({ all: parts.toReversed() }, answered));
      }),
    );
  });
});

test('as deep as six levels, no deeper, and nothing besides', () => {
  const nested = (levels: number): Condition => (levels === 1 ? ask('a', 'isFilled') : { not: nested(levels - 1) });
  expect([nested(6), nested(7)].map((one) => Condition.safeParse(one).success)).toEqual([true, false]);
  expect(
    [{ all: [] }, { ...ask('a', 'is', 'b'), run: 'x' }, ask('a', 'matches' as 'is', '.*')].map((one) => Condition.safeParse(one).success),
  ).toEqual([false, false, false]);
});
