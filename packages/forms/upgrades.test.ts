/** Opens the oldest stored definition as a form of the present schema. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SUBSCRIPTION } from './examples.fixture.ts';
import { checkForm, compileForm, evaluateForm, FORM_SCHEMA, submissionOf, upgradeForm, type Form } from './index.ts';

const oldest = JSON.parse(readFileSync(new URL('./samples/schema-1.json', import.meta.url), 'utf8')) as unknown;

test('a form as the documents describe it, without a number, can be filled', () => {
  const form = upgradeForm(oldest) as Form;
  expect(checkForm(form, () => undefined)).toEqual([]);
  expect(form.schema).toBe(FORM_SCHEMA);
  const answers = {
    name: 'Ann',
    email: 'ann@demo.example',
    born: '2008-03-31',
    idNumber: '120174-3399',
    source: 'Other',
    'source-other': 'x',
    risk: '7',
  };
  const state = evaluateForm(compileForm(form), { answers, kept: {}, inHouse: false, today: '2026-03-31' });
  expect(state.maySubmit).toBe(true);
  expect(submissionOf(state)).toMatchObject({ risk: 7, 'address-1': null, remark: null, 'source-other': 'x' });
  expect(form.steps[0]!.fieldsets[0]!.fields).toMatchObject([
    { name: 'name', required: true, limit: 100 },
    { rules: [{ rule: 'email' }] },
    {},
    {
      rules: [
        { rule: 'until', value: 'today' },
        { rule: 'minAge', value: 18 },
      ],
    },
    { rules: [{ rule: 'mask', value: '999999-9999' }] },
    { options: [{ value: 'Salary' }, { value: 'Gift' }], other: true },
    { min: 1, max: 10 },
    { internal: true, required: false },
  ]);
});

test('a form of today, of a later day, or no form at all is left as it is', () => {
  expect(upgradeForm(SUBSCRIPTION)).toBe(SUBSCRIPTION);
  const later = { schema: FORM_SCHEMA + 1 };
  expect(upgradeForm(later)).toBe(later);
  for (const none of [null, 'form', 3, []]) expect(upgradeForm(none)).toBe(none);
  expect(upgradeForm({ steps: 'none' })).toEqual({ steps: 'none', schema: FORM_SCHEMA });
});

test('upgrading twice is upgrading once', () => {
  expect(upgradeForm(upgradeForm(oldest))).toEqual(upgradeForm(oldest));
});
