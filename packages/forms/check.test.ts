/** Definitions that must be refused, each with the path to its flaw. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formOfFields, SUBSCRIPTION } from './examples.fixture.ts';
import { checkForm, Form, CONDITION_TESTS, type Condition, type Flaw, type FormField } from './index.ts';
import { FLAWS } from './flaw.ts';

const none = () => undefined;
const flaws = (...fields: readonly FormField[]) => checkForm(formOfFields(fields), none);
const F = 'steps.0.fieldsets.0.fields';
const text = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', ...more });
const number = (name: string, calculate?: string): FormField => ({ name, type: 'number', ...(calculate && { calculate }) });
const options = [{ value: 'a' }, { value: 'b' }];
const asks = (field: string, test: keyof typeof CONDITION_TESTS, value?: unknown) => ({ field, test, value }) as Condition;

/** A name for the flaw, the definition, and the expected flaws. */
const FLAWED: readonly [what: string, definition: () => readonly Flaw[], expected: readonly Flaw[]][] = [
  ['an unknown kind', () => flaws(text('a'), { name: 'b', type: 'magic' as 'text' }), [{ path: `${F}.1.type`, code: 'kind.unknown' }]],
  [
    'an unknown rule',
    () => flaws(text('a', { rules: [{ rule: 'email' }, { rule: 'regex' as 'email' }] })),
    [{ path: `${F}.0.rules.1.rule`, code: 'rule.unknown' }],
  ],
  [
    'an unknown kind in a table',
    () => flaws({ name: 't', type: 'tabular', fields: [{ name: 'a', type: 'x' as 'text' }] }),
    [{ path: `${F}.0.fields.0.type`, code: 'kind.unknown' }],
  ],
  [
    'a rule without its parameter',
    () => flaws(text('a', { rules: [{ rule: 'mask' }] })),
    [{ path: `${F}.0.rules.0.value`, code: 'shape.invalid', detail: 'Not a parameter of this rule' }],
  ],
  [
    'a rule about something else',
    () => flaws(number('a'), { ...number('b'), rules: [{ rule: 'email' }] }),
    [{ path: `${F}.1.rules.0.rule`, code: 'rule.unsuited', detail: 'email' }],
  ],
  ['a name twice', () => flaws(text('a'), number('a')), [{ path: `${F}.1.name`, code: 'name.duplicate', detail: 'a' }]],
  [
    'a name that Other takes',
    () => flaws({ name: 'a', type: 'select', options, other: true }, text('a-other')),
    [{ path: `${F}.1.name`, code: 'name.duplicate', detail: 'a-other' }],
  ],
  [
    'a column twice',
    () => flaws({ name: 't', type: 'tabular', fields: [text('a'), text('a')] }),
    [{ path: `${F}.0.fields.1.name`, code: 'name.duplicate', detail: 'a' }],
  ],
  [
    'a column called id',
    () => flaws({ name: 't', type: 'tabular', fields: [text('id')] }),
    [{ path: `${F}.0.fields.0.name`, code: 'name.reserved', detail: 'id' }],
  ],
  ['a table without columns', () => flaws({ name: 't', type: 'tabular' }), [{ path: `${F}.0.fields`, code: 'table.empty' }]],
  ['columns of a text', () => flaws(text('a', { fields: [text('b')] })), [{ path: `${F}.0.fields`, code: 'column.unsuited' }]],
  [
    'a column that no table can hold',
    () => flaws({ name: 't', type: 'tabular', fields: [{ name: 'h', type: 'history' }] }),
    [{ path: `${F}.0.fields.0.type`, code: 'column.unsuited', detail: 'history' }],
  ],
  ['a value that cannot be', () => flaws({ name: 'n', type: 'number', value: 'many' }), [{ path: `${F}.0.value`, code: 'value.invalid' }]],
  [
    'a file of the libraries that is wanted of clients',
    () =>
      flaws(
        { name: 'a', type: 'media-picker', required: true },
        { name: 'b', type: 'media-picker', require: asks('c', 'isFilled') },
        text('c'),
        { name: 't', type: 'tabular', fields: [{ name: 'a', type: 'media-picker', required: true }] },
        { name: 'd', type: 'media-picker', required: true, readonly: true },
        { name: 'e', type: 'media-picker' },
        { name: 'f', type: 'media-picker', required: true, library: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' },
      ),
    ['0.required', '1.require', '3.fields.0.required'].map((at) => ({ path: `${F}.${at}`, code: 'required.unanswerable' as const })),
  ],
  ['limits that cross', () => flaws({ name: 'n', type: 'number', min: 2, max: 1 }), [{ path: `${F}.0.min`, code: 'limits.crossed' }]],
  [
    'an option twice',
    () => flaws({ name: 's', type: 'select', options: [...options, { value: 'a' }] }),
    [{ path: `${F}.0.options.2.value`, code: 'option.duplicate', detail: 'a' }],
  ],
  [
    'a condition on nothing',
    () => flaws(text('a', { show: { any: [asks('a2', 'isFilled'), { not: asks('b', 'isEmpty') }] } }), text('b')),
    [{ path: `${F}.0.show.any.0.field`, code: 'name.unknown', detail: 'a2' }],
  ],
  [
    'a condition that asks a text for more',
    () => flaws(text('a'), text('b', { lock: asks('a', 'isAbove', 1) })),
    [{ path: `${F}.1.lock.test`, code: 'question.unsuited', detail: 'isAbove' }],
  ],
  [
    'a condition that asks a label',
    () => flaws({ name: 'l', type: 'label' }, text('b', { require: asks('l', 'isFilled') })),
    [{ path: `${F}.1.require.test`, code: 'question.unsuited', detail: 'isFilled' }],
  ],
  [
    'a condition on an option that is none',
    () => flaws({ name: 's', type: 'select', options }, text('b', { show: asks('s', 'isOneOf', ['a', 'z']) })),
    [{ path: `${F}.1.show.value`, code: 'question.unlisted' }],
  ],
  [
    'a condition on a number as text',
    () => flaws(number('n'), text('b', { show: asks('n', 'is', '5') })),
    [{ path: `${F}.1.show.value`, code: 'value.invalid' }],
  ],
  [
    'a condition without its value',
    () => flaws(number('n'), text('b', { show: asks('n', 'isAbove') })),
    [{ path: `${F}.1.show.value`, code: 'value.invalid' }],
  ],
  [
    'a condition on what staff alone see',
    () => flaws(text('a', { internal: true }), text('b', { show: asks('a', 'isFilled') })),
    [{ path: `${F}.1.show.field`, code: 'name.internal', detail: 'a' }],
  ],
  [
    'a calculation of what staff alone see',
    () => flaws({ ...number('a'), internal: true }, number('b', 'a + 1')),
    [{ path: `${F}.1.calculate`, code: 'name.internal', detail: 'a' }],
  ],
  [
    'a sum of a column that staff alone see',
    () => flaws({ name: 't', type: 'tabular', fields: [{ ...number('x'), internal: true }] }, number('b', 'sum(t.x)')),
    [{ path: `${F}.1.calculate`, code: 'name.internal', detail: 't.x' }],
  ],
  [
    'a calculation that cannot be read',
    () => flaws(number('a'), number('b', 'a + ')),
    [{ path: `${F}.1.calculate`, code: 'expression.unreadable', detail: '4' }],
  ],
  ['a calculation of nothing', () => flaws(number('b', 'a + 1')), [{ path: `${F}.0.calculate`, code: 'name.unknown', detail: 'a' }]],
  [
    'a calculation of texts',
    () => flaws(text('a'), number('b', 'a + 1')),
    [{ path: `${F}.1.calculate`, code: 'expression.mistyped', detail: 'a' }],
  ],
  [
    'a number for a switch',
    () => flaws({ name: 's', type: 'switch', calculate: '1 + 1' }),
    [{ path: `${F}.0.calculate`, code: 'expression.unsuited', detail: 'number' }],
  ],
  [
    'a rule that is no question',
    () => flaws({ ...number('a'), rules: [{ rule: 'agrees', value: 'a + 1' }] }),
    [{ path: `${F}.0.rules.0.value`, code: 'expression.unsuited', detail: 'number' }],
  ],
  [
    'a description that is too long',
    () => checkForm(formOfFields([], { description: 'x'.repeat(201) }), none).map(({ path, code }) => ({ path, code })),
    [{ path: 'description', code: 'shape.invalid' }],
  ],
  [
    'an automatic answer to nobody',
    () => checkForm(formOfFields([number('n')], { 'autorespond-field': 'mail', 'autorespond-email': 'n' }), none),
    [
      { path: 'autorespond-field', code: 'name.unknown', detail: 'mail' },
      { path: 'autorespond-email', code: 'question.unsuited', detail: 'n' },
    ],
  ],
  [
    'a cycle of two',
    () => flaws(text('a', { show: asks('b', 'isFilled') }), text('b', { lock: asks('a', 'isFilled') })),
    [{ path: `${F}.0`, code: 'cycle', detail: 'a > b > a' }],
  ],
  ['a field that waits for itself', () => flaws(number('a', 'a + 1')), [{ path: `${F}.0`, code: 'cycle', detail: 'a > a' }]],
  [
    'a cycle through a table',
    () => flaws({ name: 't', type: 'tabular', fields: [number('x', 'total * 2')] }, number('total', 'sum(t.x)')),
    [{ path: `${F}.0`, code: 'cycle', detail: 't > total > t' }],
  ],
  [
    'a cycle of columns',
    () => flaws({ name: 't', type: 'tabular', fields: [number('x', 'y'), number('y', 'x')] }),
    [{ path: `${F}.0.fields.0`, code: 'cycle', detail: 't.x > t.y > t.x' }],
  ],
  [
    'a step that waits for what is in it',
    () =>
      checkForm({ ...formOfFields([]), steps: [{ title: 's', show: asks('a', 'isFilled'), fieldsets: [{ fields: [text('a')] }] }] }, none),
    [{ path: `${F}.0`, code: 'cycle', detail: 'a > a' }],
  ],
  [
    'a form that includes itself',
    () => checkForm(formOfFields([], { id: 'a', subforms: ['a'] }), none),
    [{ path: 'subforms.0', code: 'subform.cycle', detail: 'a > a' }],
  ],
  [
    'a form that is not there',
    () => checkForm(formOfFields([], { subforms: ['lost'] }), none),
    [{ path: 'subforms.0', code: 'subform.unknown', detail: 'lost' }],
  ],
];

test.each(FLAWED)('%s', (_, found, expected) => {
  expect(found()).toEqual(expected);
});

test('every flaw has its line here', () => {
  expect([...new Set(FLAWED.flatMap(([, , expected]) => expected.map(({ code }) => code)))].sort()).toEqual(
    Object.keys(FLAWS)
      .filter((code) => code !== 'x')
      .sort(),
  );
});

describe('subforms', () => {
  const part = (id: string, subforms: string[], ...fields: FormField[]) => formOfFields(fields, { id, subforms });
  const among = (...forms: Form[]) => {
    const byId = new Map(forms.map((form) => [form.id, form]));
    return checkForm(forms[0], (id) => byId.get(id));
  };

  it('that lead back are refused with the way round', () => {
    expect(among(part('a', ['b']), part('b', ['c']), part('c', ['b']))).toEqual([
      { path: 'c:subforms.0', code: 'subform.cycle', detail: 'b > c > b' },
    ]);
  });

  it('that two others include are there once', () => {
    expect(among(part('a', ['b', 'c']), part('b', ['d']), part('c', ['d']), part('d', [], text('x')))).toEqual([]);
  });

  it('share their names with the form', () => {
    expect(among(part('a', ['b'], text('x')), part('b', [], text('x')))).toEqual([
      { path: `b:${F}.0.name`, code: 'name.duplicate', detail: 'x' },
    ]);
    expect(among(part('a', ['b'], text('x', { show: asks('y', 'isFilled') })), part('b', [], text('y')))).toEqual([]);
  });
});

describe('shapes', () => {
  it.each([null, 1, 'form', [], {}, { ...SUBSCRIPTION, steps: 'none' }, { ...SUBSCRIPTION, run: 'x' }, { ...SUBSCRIPTION, schema: 99 }])(
    '%j is no form',
    (definition) => {
      expect(checkForm(definition, none)[0]?.code).toBe('shape.invalid');
    },
  );

  it('bear conditions that are nested without end', () => {
    let deep: unknown = asks('a', 'isFilled');
    for (let depth = 0; depth < 20_000; depth += 1) deep = { not: deep };
    expect(flaws(text('a'), text('b', { show: deep as Condition }))[0]?.code).toBe('shape.invalid');
  });

  it('bear no more fields and questions than can be answered', () => {
    const many = Array.from({ length: 300 }, (_, at) => at);
    const steps = [0, 1, 2, 3].map((step) => ({ title: 'x', fieldsets: [{ fields: many.map((at) => text(`f${step}x${at}`)) }] }));
    expect(checkForm({ ...formOfFields([]), steps }, none)).toMatchObject([{ path: 'steps', code: 'shape.invalid' }]);
    const all = Array.from({ length: 20 }, () => asks('a', 'isFilled'));
    expect(flaws(text('a'), text('b', { show: { any: Array.from({ length: 4 }, () => ({ all })) } }))).toMatchObject([
      { path: `${F}.1.show`, code: 'shape.invalid' },
    ]);
  });

  it('in which all waits for all are told of in bearable time', () => {
    const names = Array.from({ length: 200 }, (_, at) => `f${at}`);
    const looks = (at: number) => ({ any: Array.from({ length: 20 }, (_, by) => asks(names[(at + by * 7 + 1) % 200]!, 'isFilled')) });
    const found = flaws(...names.map((name, at) => text(name, { show: looks(at) })));
    expect(found).toHaveLength(20);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['cycle']));
  });

  it.each(['__proto__', 'with space', '1st', '', 'x'.repeat(65), 'a.b', 'ä'])('refuse %j for a name', (name) => {
    expect(flaws(text(name))).toHaveLength(1);
  });

  it('take names that every object has', () => {
    expect(flaws(text('constructor'), text('toString', { show: asks('constructor', 'isFilled') }), number('n', '1'))).toEqual([]);
  });
});

test('of a hundred definitions with a cycle planted, each is refused with it; without it, none is', () => {
  const chain = fc.tuple(
    fc.integer({ min: 2, max: 30 }),
    fc.integer({ min: 0, max: 29 }),
    fc.integer({ min: 0, max: 29 }),
    fc.infiniteStream(fc.nat({ max: 2 })),
  );
  fc.assert(
    fc.property(chain, fc.func(fc.boolean()), ([size, one, other, kinds], also) => {
      // Each field looks only at fields after it, in one of the three ways in which a value can depend on others.
      const looks = (at: number, to: number): Partial<FormField> => {
        const kind = kinds.next().value;
        if (kind === 0) return { calculate: `f${to} + 1` };
        return { [kind === 1 ? 'show' : 'lock']: asks(`f${to}`, 'isAtLeast', at) };
      };
      const fields: FormField[] = Array.from({ length: size }, (_, at) => ({
        ...number(`f${at}`),
        ...(at + 1 < size && also(at) && looks(at, at + 1)),
      }));
      expect(flaws(...fields)).toEqual([]);
      const [low, high] = [Math.min(one % size, other % size), Math.max(one % size, other % size)];
      const planted = fields.map((field, at) => {
        if (at >= low && at < high) return { ...number(field.name), ...looks(at, at + 1) };
        return at === high ? { ...number(field.name), ...looks(at, low) } : field;
      });
      const names = Array.from({ length: high - low + 1 }, (_, at) => `f${low + at}`);
      const [found, ...more] = flaws(...planted);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ code: 'cycle' });
      const way = found!.detail!.split(' > ');
      expect(way[0]).toBe(way.at(-1));
      expect(way.slice(1).sort()).toEqual(names.sort());
    }),
    { numRuns: 100 },
  );
});
