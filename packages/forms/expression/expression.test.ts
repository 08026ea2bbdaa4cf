/** Calculations: their results, the inputs that they refuse, and that hostile input does no harm. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { FieldMeasure, FieldValue, FieldValues } from '#packages/fields';
import { computeExpression } from './compute.ts';
import { isExpressionFailure, parseExpression } from './parse.ts';
import type { ExpressionTree } from './tree.ts';
import { typeOf } from './types.ts';

const rows: readonly FieldValues[] = [{ share: 33.3 }, { share: 33.3 }, { share: 33.4 }, { share: null }];
const held: FieldValues = {
  a: 6,
  b: 4,
  none: null,
  kind: 'dual',
  yes: true,
  no: false,
  day: '2026-03-31',
  'address-1': 7,
  third: 0.1,
  huge: 1e39,
  tiny: 1e-200,
  sum: 5,
};
const holding = {
  valueOf: (name: string): FieldValue => (Object.hasOwn(held, name) ? held[name]! : null),
  rowsOf: (name: string) => (name === 't' ? rows : []),
};
const tree = (text: string): ExpressionTree => {
  const parsed = parseExpression(text);
  if (isExpressionFailure(parsed)) throw new Error(`${text}: ${parsed.at}`);
  return parsed;
};
const worth = (text: string) => computeExpression(tree(text), holding);

it.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['10 - 4 - 3', 3],
  ['24 / 4 / 2', 3],
  ['-a + --b', -2],
  ['2 * -3', -6],
  // Exact, as people add.
  ['0.1 + 0.2', 0.3],
  ['third * 3', 0.3],
  ['1.005 * 100', 100.5],
  ['round(1.005, 2)', 1.01],
  ['round(2.5)', 3],
  ['round(-2.5)', -3],
  ['10 / 3', 3.3333333333333335],
  ['1 / 3 * 3 = 1', false],
  ['round(1 / 3 * 3, 10) = 1', true],
  ['sum(t.share) = 100', true],
  ['sum(t.share, 1, none)', 101],
  ['min(t.share, 50)', 33.3],
  ['max(t.share, none, b)', 33.4],
  ['max(none)', null],
  ['sum(none)', 0],
  ['sum + 1', 6],
  ['[address-1] * 2', 14],
  ['a-b', 2],
  ['a > b', true],
  ['a <= b', false],
  ['a != 6', false],
  ['6.0 = a', true],
  ["kind = 'dual'", true],
  ['kind != "single"', true],
  ['if(kind = "dual", 2, 1)', 2],
  ['if(no, 1, a)', 6],
  ["day >= '2026-01-01'", true],
  ["day < '2026-03-31'", false],
  // A missing answer leaves everything empty that is computed from it.
  ['none + 1', null],
  ['none > 1', null],
  ['if(none > 1, 1, 2)', null],
  ['lost', null],
  ['1 / 0', null],
  ['a / (b - 4)', null],
  ['tiny * 2', 0],
  // Numbers that are too large have no value.
  ['huge * huge', undefined],
  ['huge + huge * 100', undefined],
])('%s is %s', (text, result) => {
  expect(worth(text)).toBe(result);
});

it.each([
  ['', 0],
  ['1 +', 3],
  ['1 + + 2', 4],
  ['(1', 2],
  ['1)', 1],
  ['1 2', 2],
  ['1 = 2 = 3', 6],
  ['1..2', 1],
  ['a.b.c', 3],
  ['.5', 0],
  ['1e5', 1],
  ['a ? b : c', 2],
  ['a; b', 1],
  ['a = b and c', 6],
  ["'open", 0],
  ['`a`', 0],
  ['sum()', 4],
  ['round(1, 2, 3)', 0],
  ['if(1, 2)', 0],
  ['eval(a)', 0],
  ['constructor(1)', 0],
  ['toString(1)', 0],
  ['a.constructor("x")', 13],
  ['[__proto__]', 0],
  ['this[1]', 4],
  ['process.exit(1)', 12],
  ['fetch("https://a.is")', 0],
  ['\u0000', 0],
  ['(() => 1)()', 2],
])('%j is refused at %i', (text, at) => {
  expect(parseExpression(text)).toEqual({ at });
});

describe('types', () => {
  const measures: Readonly<Record<string, FieldMeasure>> = {
    a: 'number',
    b: 'number',
    kind: 'text',
    yes: 'truth',
    day: 'day',
    list: 'list',
    t: 'rows',
  };
  const scope = {
    measureOf: (name: string) => (Object.hasOwn(measures, name) ? measures[name] : undefined),
    columnMeasureOf: (table: string, column: string): FieldMeasure | undefined =>
      table === 't' ? ({ share: 'number', name: 'text' } as const)[column as 'share'] : undefined,
  };
  it.each([
    ['a + b', 'number'],
    ['sum(t.share)', 'number'],
    ['a > b', 'truth'],
    ["day >= '2026-01-01'", 'truth'],
    ['if(yes, kind, "x")', 'text'],
    ['yes = (a > b)', 'truth'],
    ['kind + 1', { misused: 'kind' }],
    ['a + lost', { unknown: 'lost' }],
    ['sum(t.lost)', { unknown: 't.lost' }],
    ['sum(t.name)', { misused: 't.name' }],
    ['sum(lost.name)', { unknown: 'lost.name' }],
    ['t.share + 1', { misused: 't.share' }],
    ['t.share > 1', { misused: '>' }],
    ['t + 1', { misused: 't' }],
    ['kind < "x"', { misused: '<' }],
    ['kind = a', { misused: '=' }],
    ['if(a, 1, 2)', { misused: 'a' }],
    ['if(yes, 1, "x")', { misused: 'if' }],
    ['round(a, b)', { misused: 'round' }],
    ['round(a, 99)', { misused: 'round' }],
    ['round(a, 1.5)', { misused: 'round' }],
    ['max(kind)', { misused: 'max' }],
    ['list', { misused: 'list' }],
    ['-yes', { misused: 'yes' }],
    ['(a > b) + 1', { misused: '>' }],
    ['sum(a) + max(kind)', { misused: 'max' }],
  ])('of %s: %j', (text, type) => {
    expect(typeOf(tree(text), scope)).toEqual(type);
  });
});

describe('hostile expressions', () => {
  it.each([
    ['brackets without end', '('.repeat(1000) + '1' + ')'.repeat(1000)],
    ['signs without end', '-'.repeat(1999) + '1'],
    ['functions without end', 'sum('.repeat(499) + '1'],
    ['parts without end', '1' + '+1'.repeat(999)],
    ['length without end', ' '.repeat(1_000_000)],
    ['a text without end', `'${'x'.repeat(1_000_000)}`],
    ['digits without end', '9'.repeat(2001)],
  ])('%s are refused', (_, text) => {
    expect(isExpressionFailure(parseExpression(text))).toBe(true);
  });

  it('take no more steps than they may, whatever the rows', () => {
    const many = Array.from({ length: 500 }, () => ({ share: 1 }));
    const often = (times: number) => tree(Array.from({ length: times }, () => 'sum(t.share)').join('+'));
    expect(computeExpression(often(20), { ...holding, rowsOf: () => many })).toBe(10_000);
    expect(computeExpression(often(60), { ...holding, rowsOf: () => many })).toBeUndefined();
  });

  it('do not grow beyond what a number can be', () => {
    expect(computeExpression(tree(Array.from({ length: 100 }, () => '9999999999').join('*')), holding)).toBeUndefined();
    expect(computeExpression(tree(`1${'/3'.repeat(100)}`), holding)).toBe(0);
    expect(computeExpression(tree('9'.repeat(1900)), holding)).toBeUndefined();
  });
});

test('whatever is written is a tree or is refused, and comes to a value', () => {
  const part = fc.constantFrom(
    '1',
    '0',
    '2.5',
    'a',
    'none',
    'kind',
    "'x'",
    '[address-1]',
    't.share',
    '+',
    '-',
    '*',
    '/',
    '(',
    ')',
    ',',
    '.',
    '=',
    '<',
    '!=',
    'sum(',
    'if(',
    'round(',
    ' ',
    '?',
    '"',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const parsed = parseExpression(parts.join(''));
      if (isExpressionFailure(parsed)) expect(parsed.at).toBeLessThanOrEqual(parts.join('').length);
      else expect(['number', 'string', 'boolean', 'object', 'undefined']).toContain(typeof computeExpression(parsed, holding));
    }),
    { numRuns: 2000 },
  );
});

test('sums of decimals are those of whole numbers, in any order', () => {
  const cents = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(cents, (values) => {
      const text = (numbers: readonly number[]) =>
        `sum(${numbers.map((value) => `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`).join(', ')})`;
      const total = values.reduce((sum, value) => sum + value, 0) / 100;
      expect(worth(text(values))).toBeCloseTo(total, 10);
      expect(worth(text(values.toReversed()))).toBe(worth(text(values)));
      expect(worth(`${text(values)} = ${text(values.toReversed())}`)).toBe(true);
    }),
  );
});
