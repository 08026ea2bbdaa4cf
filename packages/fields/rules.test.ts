/** Checks every rule that a firm can add to a field, with values that keep it and values that break it. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  FIELD_TYPES,
  Field,
  measureOf,
  Rule,
  RULE_NAMES,
  RULES,
  ruleSuitsMeasure,
  valueFaults,
  type FieldType,
  type FieldValue,
} from './index.ts';

const TODAY = '2026-03-31';
const codes = (type: FieldType, rule: object, value: FieldValue) =>
  valueFaults(Field.parse({ name: 'asked', type, rules: [rule], multiple: type === 'combobox', fields: [] }), value, TODAY).map(
    ({ code }) => code,
  );

const RULED: readonly [rule: object, type: FieldType, kept: readonly FieldValue[], broken: readonly FieldValue[], code: string][] = [
  [
    { rule: 'email' },
    'text',
    ['ann@demo.example', "o'hara+kyc@a.b.is"],
    ['ann', 'ann@', '@b.is', 'a@b', 'a b@c.is', 'a@b@c.is', 'a@.is', 'a@b..is', `${'a'.repeat(65)}@b.is`],
    'email',
  ],
  [{ rule: 'phone' }, 'text', ['+354 555 1234', '(020) 7946-0958', '5551234'], ['555', 'call me', '+354+555', '1'.repeat(16)], 'phone'],
  [
    { rule: 'url' },
    'text',
    ['https://demo.example', 'http://a.is:8080/x?y#z', '/about'],
    ['javascript:alert(1)', '//a.is', 'https://', 'https://user@a.is', 'ftp://a.is', 'https://a.is/"x', 'data:text/html,x'],
    'address',
  ],
  // Examples from the registry of ISO 13616.
  [
    { rule: 'iban' },
    'text',
    ['GB29 NWBK 6016 1331 9268 19', 'IS140159260076545510730339', 'NL91ABNA0417164300', 'GR1601101250000000012300695'],
    ['GB29NWBK60161331926818', 'NL91ABNA041716430', 'x'],
    'iban',
  ],
  [{ rule: 'digits' }, 'text', ['007'], ['7a', '-7', '٣'], 'digits'],
  [{ rule: 'mask', value: '999999-9999' }, 'text', ['120174-3399'], ['1201743399', '120174-339x', ''.padEnd(11, '9')], 'mask'],
  [{ rule: 'mask', value: 'AA*.9' }, 'text', ['Þó1.0', 'abx.1'], ['a1x.1', 'abx,1'], 'mask'],
  [{ rule: 'minCharacters', value: 3 }, 'text', ['abc', '👍👍👍'], ['ab', '👍👍'], 'min-characters'],
  [{ rule: 'maxCharacters', value: 3 }, 'textarea', ['abc'], ['abcd'], 'max-characters'],
  [{ rule: 'whole' }, 'number', [3, -3, 1e21], [3.5], 'whole'],
  [{ rule: 'decimals', value: 2 }, 'number', [3, 3.15, 1e-2, 1e21], [3.145, 1e-7], 'decimals'],
  [{ rule: 'minItems', value: 2 }, 'combobox', [['a', 'b']], [['a']], 'too-few'],
  [{ rule: 'minItems', value: 1 }, 'tabular', [[{}]], [], 'too-few'],
  [{ rule: 'maxItems', value: 1 }, 'multi-text-field', [['a']], [['a', 'b']], 'too-many'],
  [{ rule: 'from', value: '2026-01-01' }, 'date-picker', ['2026-01-01', '2027-01-01'], ['2025-12-31'], 'after-day'],
  [{ rule: 'from', value: 'today' }, 'timestamp', ['2026-03-31T00:00:00.000Z'], ['2026-03-30T23:59:59.999Z'], 'after-day'],
  [{ rule: 'until', value: 'today' }, 'date-picker', ['2026-03-31'], ['2026-04-01'], 'before-day'],
  [{ rule: 'minAge', value: 18 }, 'date-picker', ['2008-03-31', '1950-12-31'], ['2008-04-01'], 'min-age'],
  [{ rule: 'maxAge', value: 100 }, 'date-picker', ['1925-04-01'], ['1925-03-31'], 'max-age'],
];

test.each(RULED)('%j of a %s', (rule, type, kept, broken, code) => {
  for (const value of kept) expect(codes(type, rule, value), JSON.stringify(value)).toEqual([]);
  for (const value of broken) expect(codes(type, rule, value), JSON.stringify(value)).toEqual([code]);
});

test('every rule has its line here', () => {
  expect([...new Set(RULED.map(([rule]) => (rule as Rule).rule))].sort()).toEqual([...RULE_NAMES].sort());
});

test('a leap day turns a year older on the first of March', () => {
  const born = { rule: 'minAge', value: 18 };
  const faults = (today: string) => valueFaults(Field.parse({ name: 'born', type: 'date-picker', rules: [born] }), '2008-02-29', today);
  expect(faults('2026-02-28')).toHaveLength(1);
  expect(faults('2026-03-01')).toHaveLength(0);
});

describe('a rule as it is stored', () => {
  it.each([
    { rule: 'regex', value: '(a+)+$' },
    { rule: 'mask' },
    { rule: 'email', value: 1 },
    { rule: 'minAge', value: 'old' },
    { rule: 'from', value: '2026-02-31' },
    { rule: 'email', run: 'x' },
  ])('%j is refused', (rule) => {
    expect(Rule.safeParse(rule).success).toBe(false);
  });

  it('says in the place of our sentence what the firm says', () => {
    const field = Field.parse({ name: 'asked', type: 'text', rules: [{ rule: 'email', message: { en: 'Your work address, please' } }] });
    expect(valueFaults(field, 'x', TODAY)).toEqual([{ code: 'email', message: { en: 'Your work address, please' } }]);
  });

  it('names the day that today is', () => {
    const field = Field.parse({ name: 'asked', type: 'date-picker', rules: [{ rule: 'until', value: 'today' }] });
    expect(valueFaults(field, '2027-01-01', TODAY)).toEqual([{ code: 'before-day', parameters: { day: TODAY } }]);
  });

  it('suits what it is about, and some kind has that', () => {
    for (const rule of RULE_NAMES) {
      const suited = FIELD_TYPES.filter((type) =>
        ruleSuitsMeasure({ rule }, measureOf(Field.parse({ name: 'asked', type, multiple: true }))),
      );
      expect(suited.length, rule).toBeGreaterThan(0);
      expect(RULES[rule].of.length).toBeGreaterThan(0);
    }
  });
});

test('no text takes long', () => {
  const hard = fc.oneof(
    fc.string({ maxLength: 2000 }),
    fc.constantFrom(
      'a'.repeat(1e5),
      `${'a.'.repeat(5e4)}@`,
      '@'.repeat(1e5),
      `GB29${'9'.repeat(1e5)}`,
      'https://'.repeat(1e4),
      ' '.repeat(1e5),
    ),
  );
  fc.assert(
    fc.property(hard, fc.constantFrom('email', 'phone', 'url', 'iban', 'digits'), (text, rule) => {
      expect(codes('text', { rule }, text)).toBeInstanceOf(Array);
    }),
  );
});
