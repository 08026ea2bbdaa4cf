/** Tests the property panels: unchanged properties come back as they were, and only changed ones change. */
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, kindOf } from '#packages/fields';
import { checkForm, compileForm, evaluateForm, FORM_SCHEMA, submissionOf, type Form, type FormField } from '#packages/forms';
import { SAMPLE_FORM } from '../sample-form.ts';
import { placesOf, type PartPlace } from './edits.ts';
import { panelOf } from './panel.ts';
import type { PanelContext } from './panel-fields.ts';

const designing: PanelContext = { words: (key) => key, languages: ['en', 'nl'], forms: [{ id: 'other', name: 'Other' }] };

/** The properties that a panel reads from what was typed into it. */
function readPanel(form: Form, place: PartPlace, typed: Record<string, unknown> = {}) {
  const panel = panelOf(form, place, designing)!;
  expect(checkForm(panel.form, () => undefined)).toEqual([]);
  const state = evaluateForm(compileForm(panel.form), { kept: panel.values, answers: typed, inHouse: true, today: '2026-03-31' });
  return panel.read(submissionOf(state));
}

function formOf(field: FormField): Form {
  return {
    schema: FORM_SCHEMA,
    id: 'f',
    name: 'F',
    steps: [{ title: 'One', fieldsets: [{ fields: [field, { name: 'z', type: 'text' }] }] }],
  };
}

const options = [
  { value: 'a', label: { en: 'A', nl: 'Aa', is: 'Á' } },
  { value: 'b', retired: true },
];
const FULL = {
  label: { en: 'Label', nl: 'Opschrift', is: 'Merking' },
  help: 'Help for everybody',
  comment: { nl: 'Alleen' },
  notes: 'Among staff',
  admin: true,
  exclude: true,
  retired: true,
} satisfies Partial<FormField>;

describe('a panel that nobody changes', () => {
  it.each(FIELD_TYPES)('says nothing of a field: %s', (type) => {
    const choosing = kindOf(type).uses.includes('options') && type !== 'custom' && type !== 'icon';
    const field: FormField = { name: 'a', type, ...FULL, ...(choosing && { options }) };
    expect(readPanel(formOf(field), [0, 0, 0])).toEqual({});
  });

  it('says nothing of rules, conditions, calculations and first values', () => {
    const field: FormField = {
      name: 'a',
      type: 'number',
      required: true,
      missing: { en: 'Missing' },
      value: 5,
      min: 0,
      max: 10,
      rules: [{ rule: 'decimals', value: 2, message: { en: 'Two' } }, { rule: 'whole' }, { rule: 'agrees', value: 'a > 1' }],
      show: { all: [{ field: 'z', test: 'isFilled' }, { not: { field: 'z', test: 'is', value: 'x' } }] },
      calculate: '1 + 1',
    };
    expect(readPanel(formOf(field), [0, 0, 0])).toEqual({});
  });

  it('says nothing of a form, its steps and its fieldsets', () => {
    const form: Form = {
      ...SAMPLE_FORM,
      description: 'What it is for',
      single: true,
      owned: 'Personal',
      recipients: ['someone', 'desk@example.com'],
      subforms: ['other'],
      'end-message': { en: 'Thanks', is: 'Takk' },
      'autorespond-field': 'email',
      'autorespond-body': 'Text',
    };
    for (const place of [[], ...placesOf(form)]) expect([place, readPanel(form, place)]).toEqual([place, {}]);
  });
});

describe('a panel that is filled', () => {
  it('changes what was typed alone, and keeps languages that the tenant does not speak', () => {
    const form = formOf({ name: 'a', type: 'text', ...FULL });
    expect(readPanel(form, [0, 0, 0], { 'label-nl': 'Naam' })).toEqual({ label: { ...FULL.label, nl: 'Naam' } });
    expect(readPanel(form, [0, 0, 0], { required: true, limit: '12' })).toEqual({ required: true, limit: 12 });
    expect(readPanel(form, [0, 0, 0], { 'help-nl': 'Hulp' })).toEqual({ help: { en: 'Help for everybody', nl: 'Hulp' } });
    expect(readPanel(form, [], { name: 'G', 'autorespond-email': 'a' })).toEqual({ name: 'G', 'autorespond-email': 'a' });
  });

  it('takes numbers for the rules that want them, and leaves out rows that are still being typed', () => {
    const form = formOf({ name: 'a', type: 'text' });
    const rules = [{ id: 'x', rule: 'maxCharacters', value: '10' }, { id: 'y', rule: 'mask', value: '99' }, { id: 'z' }];
    expect(readPanel(form, [0, 0, 0], { rules })).toEqual({
      rules: [
        { rule: 'maxCharacters', value: 10 },
        { rule: 'mask', value: '99' },
      ],
    });
  });

  it('drops what says nothing to the new kind of a field', () => {
    const form = formOf({ name: 'a', type: 'select', options: [{ value: 'x' }], other: true, value: 'x' });
    expect(readPanel(form, [0, 0, 0], { type: 'number' })).toEqual({
      type: 'number',
      options: undefined,
      other: undefined,
      value: undefined,
    });
  });
});
