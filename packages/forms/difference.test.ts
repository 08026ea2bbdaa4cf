/** Differences between two definitions, and the changes that would break answers. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formOfFields, SUBSCRIPTION } from './examples.fixture.ts';
import { formBreaches, formDifferences, type FormBreach, type FormDifference, type Form, type FormField } from './index.ts';

const text = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', ...more });
const fields = (...names: string[]) => formOfFields(names.map((name) => text(name)));
const between = (before: readonly FormField[], after: readonly FormField[]): readonly FormDifference[] =>
  formDifferences(formOfFields(before), formOfFields(after));
const broken = (before: FormField, after: FormField | null): readonly FormBreach[] =>
  formBreaches(formOfFields([before]), formOfFields(after ? [after] : []));
const options = (...values: string[]) => values.map((value) => ({ value }));

describe('differences', () => {
  it('are none between a form and itself, whatever the order of properties', () => {
    const turned = JSON.parse(JSON.stringify(SUBSCRIPTION), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).reverse()) : value,
    ) as Form;
    expect(formDifferences(SUBSCRIPTION, turned)).toEqual([]);
    expect(between([text('a')], [text('a', { required: false, label: '' })])).toEqual([]);
  });

  it('name what came, went and changed', () => {
    expect(
      between([text('a'), text('b', { label: 'Bee' })], [text('b', { label: { en: 'Bee', nl: 'Bij' }, required: true }), text('c')]),
    ).toEqual([
      { change: 'removed', of: 'field', what: 'a' },
      { change: 'changed', of: 'field', what: 'b', property: 'label', from: 'Bee', to: { en: 'Bee', nl: 'Bij' } },
      { change: 'changed', of: 'field', what: 'b', property: 'required', from: undefined, to: true },
      { change: 'added', of: 'field', what: 'c' },
    ]);
  });

  it('name the one that was dragged, not all that it passed', () => {
    expect(formDifferences(fields('a', 'b', 'c', 'd'), fields('d', 'a', 'b', 'c'))).toEqual([
      { change: 'moved', of: 'field', what: 'd', from: '1.1.4', to: '1.1.1' },
    ]);
    expect(formDifferences(fields('a', 'b', 'c', 'd'), fields('b', 'c', 'd', 'a'))).toEqual([
      { change: 'moved', of: 'field', what: 'a', from: '1.1.1', to: '1.1.4' },
    ]);
  });

  it('name the step that a field has gone to, and the steps themselves', () => {
    const before = fields('a', 'b');
    const after: Form = {
      ...before,
      steps: [
        { title: 'Begin', fieldsets: [{ fields: [text('a')] }] },
        { title: 'Rest', fieldsets: [{ fullwidth: true, fields: [text('b')] }, { fields: [] }] },
      ],
    };
    expect(formDifferences(before, after)).toEqual([
      { change: 'changed', of: 'step', what: '1', property: 'title', from: 'Step', to: 'Begin' },
      { change: 'added', of: 'step', what: '2' },
      { change: 'moved', of: 'field', what: 'b', from: '1.1.2', to: '2.1.1' },
    ]);
    const wide: Form = {
      ...after,
      name: 'New',
      steps: after.steps.map((step) => ({ ...step, fieldsets: step.fieldsets.slice(0, 1).map((set) => ({ ...set, summary: 'x' })) })),
    };
    expect(formDifferences(after, wide)).toEqual([
      { change: 'changed', of: 'form', what: '', property: 'name', from: 'Form', to: 'New' },
      { change: 'changed', of: 'fieldset', what: '1.1', property: 'summary', from: undefined, to: 'x' },
      { change: 'changed', of: 'fieldset', what: '2.1', property: 'summary', from: undefined, to: 'x' },
      { change: 'removed', of: 'fieldset', what: '2.2' },
    ]);
  });

  it('look into tables', () => {
    const table = (...columns: FormField[]): FormField => ({ name: 't', type: 'tabular', fields: columns });
    expect(between([table(text('a'), text('b'))], [table(text('b', { required: true }), text('a'), text('c'))])).toEqual([
      { change: 'changed', of: 'column', what: 't.b', property: 'required', from: undefined, to: true },
      { change: 'moved', of: 'column', what: 't.a', from: '1', to: '2' },
      { change: 'added', of: 'column', what: 't.c' },
    ]);
  });

  it('turn round when the two are turned round', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
    fc.assert(
      fc.property(names, names, (before, after) => {
        const count = (found: readonly { readonly change: string }[], change: string) =>
          found.filter((one) => one.change === change).length;
        const there = formDifferences(fields(...before), fields(...after));
        const back = formDifferences(fields(...after), fields(...before));
        expect(count(there, 'added')).toBe(count(back, 'removed'));
        expect(count(there, 'moved')).toBe(count(back, 'moved'));
        const stayed = after.filter((name) => before.includes(name) && !there.some((one) => one.change === 'moved' && one.what === name));
        expect(before.filter((name) => stayed.includes(name))).toEqual(stayed);
      }),
    );
  });
});

describe('breaches', () => {
  it.each<[string, FormField, FormField | null, FormBreach[]]>([
    ['a field that is gone', text('a'), null, [{ field: 'a', why: 'removed' }]],
    ['a label that is gone', { name: 'l', type: 'label' }, null, []],
    ['a field that is retired', text('a'), text('a', { retired: true }), []],
    ['another kind', text('a'), { name: 'a', type: 'textarea' }, [{ field: 'a', why: 'kind' }]],
    [
      'several instead of one',
      { name: 's', type: 'select', options: options('x') },
      { name: 's', type: 'select', multiple: true, options: options('x') },
      [{ field: 's', why: 'kind' }],
    ],
    [
      'a box that becomes a list',
      { name: 's', type: 'checkbox' },
      { name: 's', type: 'checkbox', options: options('x') },
      [{ field: 's', why: 'kind' }],
    ],
    [
      'an option that is gone',
      { name: 's', type: 'radio', options: options('x', 'y') },
      { name: 's', type: 'radio', options: options('y', 'z') },
      [{ field: 's', why: 'option', option: 'x' }],
    ],
    [
      'an option that is retired',
      { name: 's', type: 'radio', options: options('x') },
      { name: 's', type: 'radio', options: [{ value: 'x', retired: true }] },
      [],
    ],
    [
      'Other that is gone',
      { name: 's', type: 'select', other: true },
      { name: 's', type: 'select' },
      [{ field: 's', why: 'option', option: 'Other' }],
    ],
    [
      'Other that becomes an option',
      { name: 's', type: 'select', other: true },
      { name: 's', type: 'select', options: options('Other') },
      [],
    ],
    ['a suggestion that is gone', { name: 's', type: 'combobox', options: options('x') }, { name: 's', type: 'combobox' }, []],
    ['an icon that any may be', { name: 's', type: 'icon', options: options('x') }, { name: 's', type: 'icon' }, []],
    [
      'a scale that grows',
      { name: 's', type: 'range', options: options('x', 'y') },
      { name: 's', type: 'range', options: options('x', 'y', 'z') },
      [],
    ],
    [
      'a scale in another order',
      { name: 's', type: 'range', options: options('x', 'y') },
      { name: 's', type: 'range', options: options('y', 'x') },
      [{ field: 's', why: 'scale' }],
    ],
    [
      'a column that is gone',
      { name: 't', type: 'tabular', fields: [text('a'), text('b')] },
      { name: 't', type: 'tabular', fields: [text('b')] },
      [{ field: 't.a', why: 'removed' }],
    ],
    ['a stricter rule', text('a'), text('a', { required: true, limit: 1 }), []],
  ])('%s', (_, before, after, found) => {
    expect(broken(before, after)).toEqual(found);
  });

  test('are none where fields move from step to step', () => {
    expect(formBreaches(SUBSCRIPTION, { ...SUBSCRIPTION, steps: SUBSCRIPTION.steps.toReversed() })).toEqual([]);
  });
});
