/** Checks every kind of field: how it reads an input, which values it forbids, and how it writes them. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatsFor, LANGUAGES, type Language } from '#packages/texts';
import {
  ACCESS_LEVELS,
  choicesOf,
  choiceText,
  emptyValue,
  Field,
  FIELD_TYPES,
  holdsValue,
  initialValue,
  isEmptyValue,
  kindOf,
  measureOf,
  rangeEnd,
  readValue,
  sliderEnds,
  valueFaults,
  valueReferences,
  writeValue,
  type FieldType,
  type FieldValue,
  type WritingContext,
} from './index.ts';

const valueSchema = (of: Field) => kindOf(of.type).schema(of, kindOf);
const TODAY = '2026-03-31';
const field = (type: FieldType, more: Partial<Field> = {}): Field => Field.parse({ name: 'asked', type, ...more });
const codes = (asked: Field, value: FieldValue) => valueFaults(asked, value, TODAY).map(({ code }) => code);
const writing = (language: Language = 'en', plain = false): WritingContext => ({
  language,
  formats: formatsFor(language),
  words: (key) => key,
  nameOf: (collection, id) => (id === 'p1' ? `Ann of ${collection}` : undefined),
  plain,
});
const options = [
  { value: 'a', label: { en: 'Apple', nl: 'Appel' } },
  { value: 'b', label: 'Pear' },
  { value: 'c' },
  { value: 'gone', retired: true },
];
const upload = { name: 'Þór, "1".pdf', url: '/files/x1', fullUrl: 'https://demo.example/files/x1' };
const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };
const columns = [
  { name: 'name', type: 'text' as const, label: 'Name' },
  { name: 'share', type: 'number' as const, label: { en: 'Share', nl: 'Aandeel' } },
  { name: 'kind', type: 'select' as const, options: [{ value: 'x' }], other: true },
];

/** Kind, properties, input, value stored, written in English, written for a machine. */
const UNDERSTOOD: readonly [FieldType, Partial<Field>, unknown, FieldValue, string, string?][] = [
  ['label', {}, 'posted all the same', null, ''],
  ['grid', {}, [1], null, ''],
  ['history', {}, {}, null, ''],
  ['hidden', {}, 'campaign 7', 'campaign 7', 'campaign 7'],
  ['hidden', {}, 1234.5, 1234.5, '1,234.5', '1234.5'],
  ['hidden', { value: 1 }, '2', 2, '2'],
  ['hidden', {}, false, false, 'false'],
  ['text', {}, '  Ann \n O’Hara\u0000 ', 'Ann   O’Hara', 'Ann   O’Hara'],
  ['text', {}, 12, '12', '12'],
  ['text', {}, '   ', null, ''],
  ['text', {}, { $gt: '' }, null, ''],
  ['textarea', {}, 'one\r\ntwo\rthree', 'one\ntwo\nthree', 'one\ntwo\nthree'],
  ['icon', {}, 'chart-line', 'chart-line', 'chart-line'],
  ['number', {}, '1.5', 1.5, '1.5'],
  ['number', {}, '', null, ''],
  ['number', {}, '0', 0, '0'],
  ['number', {}, '-0', 0, '0'],
  ['number', {}, ' \u22121234.5 ', -1234.5, '−1,234.5', '-1234.5'],
  ['number', {}, '.5', 0.5, '0.5'],
  ['increment', {}, '3', 3, '3'],
  ['slider', {}, 7, 7, '7'],
  ['range', { options }, '1', 1, 'Pear', '1'],
  ['range', {}, 2, 2, '2'],
  ['slug', {}, ' My  Page 1 ', 'my-page-1', 'my-page-1'],
  ['password', {}, 'correct horse 1', 'correct horse 1', ''],
  ['file', {}, upload, upload, upload.name],
  ['file', { multiple: true }, [upload, upload], [upload], upload.name],
  ['dropzone', {}, upload, [upload], upload.name],
  ['switch', {}, undefined, false, 'answer.no', 'false'],
  ['switch', {}, 'on', true, 'answer.yes', 'true'],
  ['switch', {}, 0, false, 'answer.no', 'false'],
  ['checkbox', {}, null, false, 'answer.no', 'false'],
  ['checkbox', { options }, ['a', 'b', 'a'], ['a', 'b'], 'Apple, Pear'],
  ['date-picker', {}, '2026-03-01', '2026-03-01', '01/03/2026', '01/03/2026'],
  ['timestamp', {}, '2026-03-01T14:05Z', '2026-03-01T14:05:00.000Z', '01/03/26 14:05:00', '01/03/26 14:05:00'],
  ['timestamp', {}, '2026-03-01T14:05:09.5Z', '2026-03-01T14:05:09.500Z', '01/03/26 14:05:09'],
  ['select', { options }, 'a', 'a', 'Apple', 'Apple'],
  ['select', { options, multiple: true }, 'a', ['a'], 'Apple'],
  ['select', { options, other: true }, 'Other', 'Other', 'answer.other'],
  ['select', { options, other: true, otherValue: 'else' }, 'else', 'else', 'answer.other'],
  ['dropdown', { options }, 'c', 'c', 'c'],
  ['radio', { options }, ['b'], 'b', 'Pear'],
  ['radio', { options }, 'gone', 'gone', 'gone'],
  ['combobox', { options }, ' of my own ', 'of my own', 'of my own'],
  ['combobox', { options, multiple: true }, ['a', 'mine', ''], ['a', 'mine'], 'Apple, mine'],
  ['collectionSelect', { collection: 'people' }, 'p1', 'p1', 'Ann of people'],
  ['picker', { multiple: true }, ['p1', { id: 'p2', name: 'sent along' }], ['p1', 'p2'], 'Ann of users, p2'],
  ['media-picker', {}, 'm1', 'm1', 'm1'],
  ['media-picker', { library: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, { id: 'm1' }, 'm1', 'm1'],
  ['country', {}, 'IS', 'IS', 'Iceland'],
  [
    'tabs',
    {},
    [{ title: 'One', content: doc, image: 'm1', onclick: 'x' }],
    [{ title: 'One', subtitle: null, content: doc, image: 'm1' }],
    'One\nHello',
  ],
  ['permissions', {}, 'public', { level: 'public', users: [], organisations: [] }, 'access.public'],
  [
    'permissions',
    {},
    { level: 'users', users: ['p1', 'p1'], organisations: ['o1'] },
    { level: 'users', users: ['p1'], organisations: [] },
    'access.users: Ann of users',
  ],
  [
    'navigation-designer',
    {},
    [{ title: 'About', path: '/about', items: [{ title: 'Us', path: '/about/us' }] }],
    [{ title: 'About', path: '/about', secure: false, items: [{ title: 'Us', path: '/about/us', secure: false, items: [] }] }],
    'About (/about)\n  Us (/about/us)',
  ],
  [
    'navigation-designer',
    {},
    [{ id: 'x', title: 'Staff', path: '/x', icon: 'home', visible: ['Admin'], userStatus: ['created'], onclick: 'x' }],
    [{ title: 'Staff', path: '/x', secure: false, icon: 'home', visible: ['Admin'], userStatus: ['created'], items: [] }],
    'Staff (/x)',
  ],
  [
    'navigation-designer',
    { collection: 'navigation' },
    [{ id: 'n1', title: 'Home', path: '', visible: [], items: [{ title: 'Us', path: '/us' }] }],
    [{ id: 'n1', title: 'Home', path: '', secure: true, visible: [], items: [{ title: 'Us', path: '/us', secure: true, items: [] }] }],
    'Home\n  Us (/us)',
  ],
  ['multi-text-field', {}, ['one', ' ', 'two', 'one'], ['one', 'two', 'one'], 'one, two, one'],
  [
    'multi-group-text-field',
    {},
    [
      { name: 'Equities', value: '40' },
      { name: '', value: '' },
    ],
    [{ name: 'Equities', value: 40 }],
    'Equities: 40',
  ],
  ['custom', { component: 'risk-wheel' }, { turned: [1, 'x', null] }, { turned: [1, 'x', null] }, '{"turned":[1,"x",null]}'],
  ['richtext', {}, doc, doc, 'Hello'],
  [
    'tabular',
    { fields: columns },
    [
      { name: ' Ann ', share: '60', sent: 'along' },
      { name: 'Bo', share: '40', kind: 'Other', 'kind-other': 'a trust' },
    ],
    [
      { name: 'Ann', share: 60, kind: null },
      { name: 'Bo', share: 40, kind: 'Other', 'kind-other': 'a trust' },
    ],
    'Name: Ann, Share: 60\nName: Bo, Share: 40, kind: answer.other (a trust)',
  ],
];

test.each(UNDERSTOOD)('%s %j takes %j', (type, more, input, value, text, machine) => {
  const asked = field(type, more);
  expect(readValue(asked, input)).toEqual({ value });
  expect(valueSchema(asked).safeParse(value).success).toBe(true);
  expect(writeValue(asked, value, writing())).toBe(text);
  if (machine !== undefined) expect(writeValue(asked, value, writing('is', true))).toBe(machine);
});

test('every kind has its line here', () => {
  expect([...new Set(UNDERSTOOD.map(([type]) => type))].sort()).toEqual([...FIELD_TYPES].sort());
  for (const type of FIELD_TYPES) expect(kindOf(type).type).toBe(type);
});

const REFUSED: readonly [FieldType, Partial<Field>, unknown, string][] = [
  ['hidden', {}, { a: 1 }, 'invalid'],
  ['icon', {}, '<svg>', 'invalid'],
  ['number', {}, '1,5', 'number'],
  ['number', {}, 'abc', 'number'],
  ['number', {}, '1e3', 'number'],
  ['number', {}, 'NaN', 'number'],
  ['number', {}, NaN, 'number'],
  ['number', {}, '9'.repeat(400), 'number'],
  ['number', {}, [1], 'number'],
  ['increment', {}, '1 000', 'number'],
  ['slider', {}, true, 'number'],
  ['range', {}, {}, 'number'],
  ['password', {}, 5, 'invalid'],
  ['file', {}, { ...upload, url: 'javascript:alert(1)' }, 'invalid'],
  ['file', {}, { ...upload, url: '//elsewhere.example/x' }, 'invalid'],
  ['file', {}, [upload, { ...upload, url: '/files/x2' }], 'invalid'],
  ['dropzone', {}, [{ name: 'x' }], 'invalid'],
  ['switch', {}, 'perhaps', 'invalid'],
  ['checkbox', { options }, ['z'], 'unlisted'],
  ['date-picker', {}, '31/03/2026', 'date'],
  ['date-picker', {}, '2026-02-31', 'date'],
  ['date-picker', {}, '0026-03-31', 'date'],
  ['timestamp', {}, '2026-02-31T10:00:00Z', 'moment'],
  ['timestamp', {}, '2026-02-21T10:00:00', 'moment'],
  ['timestamp', {}, '2026-02-21T25:00:00Z', 'moment'],
  ['select', { options }, 'z', 'unlisted'],
  ['select', { options }, ['a', 'b'], 'unlisted'],
  ['select', { options }, 'Other', 'unlisted'],
  ['dropdown', { options }, { value: 'a' }, 'unlisted'],
  ['radio', {}, 'toString', 'unlisted'],
  ['combobox', {}, 'x'.repeat(501), 'invalid'],
  ['collectionSelect', {}, '../p1', 'invalid'],
  ['picker', {}, ["p1' or 1=1"], 'invalid'],
  ['media-picker', { multiple: true }, Array.from({ length: 501 }, (_, at) => `m${at}`), 'too-many'],
  ['country', {}, 'is', 'unlisted'],
  ['country', {}, 'EU', 'unlisted'],
  ['tabs', {}, 'x', 'invalid'],
  ['tabs', {}, Array.from({ length: 51 }, () => ({})), 'too-many'],
  ['permissions', {}, { level: 'everybody' }, 'invalid'],
  ['navigation-designer', {}, [{ title: 'x', path: 'javascript:alert(1)' }], 'invalid'],
  ['navigation-designer', {}, [{ title: 'x', path: '/x', visible: [] }], 'invalid'],
  [
    'navigation-designer',
    {},
    [
      {
        title: '1',
        path: '/',
        items: [
          {
            title: '2',
            path: '/',
            items: [{ title: '3', path: '/', items: [{ title: '4', path: '/', items: [{ title: '5', path: '/' }] }] }],
          },
        ],
      },
    ],
    'invalid',
  ],
  ['multi-text-field', {}, ['x'.repeat(1001)], 'max-characters'],
  ['multi-group-text-field', {}, [{ name: 'Equities', value: '40,5' }], 'number'],
  ['multi-group-text-field', {}, ['Equities'], 'invalid'],
  ['custom', {}, 'x'.repeat(20_001), 'invalid'],
  ['tabular', { fields: columns }, [1], 'invalid'],
  ['tabular', { fields: columns }, Array.from({ length: 501 }, () => ({})), 'too-many'],
];

test.each(REFUSED)('%s %j refuses %j: %s', (type, more, input, code) => {
  const asked = field(type, more);
  const read = readValue(asked, input);
  expect(read.fault?.code).toBe(code);
  expect(read.value).toEqual(emptyValue(asked));
});

const FORBIDDEN: readonly [FieldType, Partial<Field>, FieldValue, readonly string[]][] = [
  ['text', { limit: 3 }, 'abcd', ['max-characters']],
  ['custom', { options }, 'a', []],
  ['custom', { options }, 'z', ['unlisted']],
  ['custom', { options }, { a: 60, b: 40 }, []],
  ['custom', { options }, { a: 60, z: 40 }, ['unlisted']],
  ['custom', { options }, [1], ['unlisted']],
  ['text', { limit: 3 }, '👍👍👍', []],
  ['textarea', { limit: 5 }, 'abcdef', ['max-characters']],
  ['textarea', {}, 'x'.repeat(20_001), ['max-characters']],
  ['textarea', { limit: 60_000 }, 'x'.repeat(60_000), []],
  ['textarea', { limit: 70_000 }, 'x'.repeat(60_001), ['max-characters']],
  ['number', { limit: 10 }, 11, ['maximum']],
  ['number', { limit: 10 }, 10, []],
  ['number', { min: 0, max: 5 }, -0.5, ['minimum']],
  ['number', { max: 5 }, 6, ['maximum']],
  ['increment', { min: 1 }, 0, ['minimum']],
  ['slider', {}, 11, ['maximum']],
  ['slider', {}, 0, ['minimum']],
  ['slider', { min: 0, max: 100 }, 50, []],
  ['range', { options }, 4, ['maximum']],
  ['range', {}, 3, ['maximum']],
  ['range', {}, 1.5, ['whole']],
  ['password', {}, 'short1', ['min-characters']],
  ['password', {}, 'abcdefgh', ['password-digit']],
  ['password', {}, 'four words without digits', []],
  ['icon', { options: [{ value: 'chart' }] }, 'bell', ['unlisted']],
  ['select', { options }, 'gone', ['unlisted']],
  ['select', { options, multiple: true, limit: 1 }, ['a', 'b'], ['too-many']],
  ['combobox', { multiple: true, limit: 1 }, ['a', 'b'], ['too-many']],
  ['file', { multiple: true, limit: 1 }, [upload, { ...upload, url: '/2' }], ['too-many']],
  ['permissions', {}, { level: 'users', users: [], organisations: [] }, ['required']],
  ['permissions', {}, { level: 'hidden', users: [], organisations: [] }, []],
  ['richtext', { limit: 4 }, doc, ['max-characters']],
  ['tabular', { fields: columns, limit: 1 }, [{}, {}], ['too-many']],
  ['multi-text-field', { limit: 1 }, ['a', 'b'], ['too-many']],
  ['navigation-designer', {}, [menuOf('x'.repeat(81), 'https://example.com')], []],
  [
    'navigation-designer',
    { collection: 'navigation' },
    [menuOf('x'.repeat(81), '/x', [menuOf('Out', 'https://example.com', [menuOf('Deep', '')])])],
    ['too-deep', 'max-characters', 'elsewhere'],
  ],
];

function menuOf(title: string, path: string, items: readonly FieldValue[] = []): FieldValue {
  return { title, path, secure: true, items };
}

test.each(FORBIDDEN)('%s %j of %j has %j', (type, more, value, found) => {
  expect(codes(field(type, more), value)).toEqual(found);
});

describe('laws of every kind', () => {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.anything(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '1,5',
      '<script>alert(1)</script>',
      '=1+1',
      '__proto__',
      "Robert'); drop table",
      '\uD800',
      Symbol('s'),
      () => 1,
      new Date(NaN),
      10n,
    ),
  );
  it.each(FIELD_TYPES)('%s: whatever is posted, what is read can be stored, read again to the same, and written', (type) => {
    const asked = field(type, { options, multiple: true, other: true, fields: columns });
    const one = field(type, { options });
    fc.assert(
      fc.property(anything, fc.boolean(), (input, several) => {
        const of = several ? asked : one;
        const { value } = readValue(of, input);
        expect(valueSchema(of).safeParse(value).success).toBe(true);
        expect(readValue(of, value)).toEqual({ value });
        expect(JSON.parse(JSON.stringify(value))).toEqual(value);
        expect(typeof writeValue(of, value, writing('el'))).toBe('string');
        expect(valueFaults(of, value, TODAY)).toBeInstanceOf(Array);
        valueReferences(of, value);
      }),
    );
  });

  it.each(FIELD_TYPES)('%s: its empty value is empty, can be stored, says nothing and breaks no rule', (type) => {
    const asked = field(type, { rules: [{ rule: 'email' }, { rule: 'minItems', value: 2 }], limit: 0 });
    const empty = emptyValue(asked);
    expect(isEmptyValue(asked, empty)).toBe(true);
    expect(valueSchema(asked).safeParse(empty).success).toBe(true);
    expect(codes(asked, empty)).toEqual([]);
    expect(initialValue(asked)).toEqual(empty);
    if (!['switch', 'checkbox'].includes(type)) expect(writeValue(asked, empty, writing())).toBe('');
    expect(readValue(asked, undefined)).toEqual({ value: empty });
  });

  it('bears nesting without end', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth += 1) deep = type(deep, depth);
    for (const type of FIELD_TYPES) readValue(field(type, { fields: columns }), deep);
    expect(readValue(field('custom'), deep).fault?.code).toBe('invalid');
    function type(inner: unknown, depth: number): unknown {
      return depth % 2 === 0 ? [inner] : { type: 'doc', content: inner, items: inner, title: 'x', path: '/' };
    }
  });
});

test('three kinds hold nothing', () => {
  expect(FIELD_TYPES.filter((type) => !holdsValue(field(type)))).toEqual(['label', 'grid', 'history']);
});

test('what others can ask follows the kind, and whether it holds several', () => {
  const measures = (more: Partial<Field>, ...types: FieldType[]) => types.map((type) => measureOf(field(type, more)));
  expect(measures({}, 'number', 'switch', 'select', 'date-picker', 'timestamp', 'tabular', 'password')).toEqual([
    'number',
    'truth',
    'text',
    'day',
    'moment',
    'rows',
    'other',
  ]);
  expect(measures({ multiple: true, options }, 'select', 'country', 'checkbox', 'file')).toEqual(['list', 'list', 'list', 'list']);
});

test('an initial value that cannot be read is none', () => {
  expect(initialValue(field('number', { value: '1.5' }))).toBe(1.5);
  expect(initialValue(field('number', { value: 'many' }))).toBeNull();
  expect(initialValue(field('switch', { value: true }))).toBe(true);
});

test('Other comes last, once, and retired options are not offered', () => {
  expect(choicesOf(field('select', { options, other: true })).map(({ value }) => value)).toEqual(['a', 'b', 'c', 'Other']);
  expect(choicesOf(field('select', { options, other: true, otherValue: 'c' })).map(({ value }) => value)).toEqual(['a', 'b', 'c']);
});

test('a choice is said in the language of its reader, and as it is where nothing is said', () => {
  const asked = field('select', { options, other: true });
  expect(['a', 'b', 'c', 'Other', 'unknown'].map((value) => choiceText(value, asked, writing('nl')))).toEqual([
    'Appel',
    'Pear',
    'c',
    'answer.other',
    'unknown',
  ]);
});

test('tracks end where the documents say', () => {
  expect([rangeEnd({}), rangeEnd({ options: [] }), rangeEnd({ options })]).toEqual([2, 2, 3]);
  expect([sliderEnds({}), sliderEnds({ min: 20 }), sliderEnds({ limit: 5 })]).toEqual([
    { min: 1, max: 10 },
    { min: 20, max: 20 },
    { min: 1, max: 5 },
  ]);
});

test('there are five levels of access', () => {
  expect(ACCESS_LEVELS).toHaveLength(5);
});

test('answers name the records and files that the server has to ask about', () => {
  expect(valueReferences(field('picker'), 'p1')).toEqual([{ to: 'record', collection: 'users', id: 'p1' }]);
  expect(valueReferences(field('collectionSelect', { collection: 'models', multiple: true }), ['a', 'b'])).toEqual([
    { to: 'record', collection: 'models', id: 'a' },
    { to: 'record', collection: 'models', id: 'b' },
  ]);
  expect(valueReferences(field('file'), upload)).toEqual([{ to: 'file', url: '/files/x1' }]);
  expect(valueReferences(field('permissions'), { level: 'organisations', users: [], organisations: ['o1'] })).toEqual([
    { to: 'record', collection: 'organisations', id: 'o1' },
  ]);
  expect(valueReferences(field('tabs'), [{ title: null, subtitle: null, content: null, image: 'm1' }])).toEqual([
    { to: 'record', collection: 'media', id: 'm1' },
  ]);
  const owners = field('tabular', { fields: [{ name: 'passport', type: 'file' }] });
  expect(valueReferences(owners, [{ passport: upload }, { passport: null }])).toEqual([{ to: 'file', url: '/files/x1' }]);
});

test.each(LANGUAGES)('countries and days are written in %s as it writes them', (language) => {
  expect(writeValue(field('country'), 'DE', writing(language))).toBe(
    { en: 'Germany', is: 'Þýskaland', el: 'Γερμανία', nl: 'Duitsland' }[language],
  );
  expect(writeValue(field('date-picker'), '2026-03-31', writing(language))).toBe(
    { en: '31/03/2026', is: '31.03.2026', el: '31/03/2026', nl: '31-03-2026' }[language],
  );
  expect(writeValue(field('select', { options }), 'a', writing(language))).toBe(language === 'nl' ? 'Appel' : 'Apple');
});

test('columns that a reader does not get are left out of the rows', () => {
  const owners = field('tabular', { fields: [...columns, { name: 'risk', type: 'text', internal: true }] });
  const rows = [{ name: 'Ann', share: null, kind: null, risk: 'high' }];
  expect(writeValue(owners, rows, { ...writing(), without: ({ internal }) => internal === true })).toBe('Name: Ann');
  expect(writeValue(owners, rows, writing())).toBe('Name: Ann, risk: high');
});
