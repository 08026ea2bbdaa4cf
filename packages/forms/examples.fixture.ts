/** Sample forms for the tests of this folder; not part of the product. */
import { LANGUAGES } from '#packages/texts';
import { FIELD_TYPES } from '#packages/fields';
import { FORM_SCHEMA, type Form, type FormField } from './definition.ts';

/** A form of one step and one fieldset. */
export function formOfFields(fields: readonly FormField[], more: Partial<Form> = {}): Form {
  return { schema: FORM_SCHEMA, id: 'form', name: 'Form', steps: [{ title: 'Step', fieldsets: [{ fields: [...fields] }] }], ...more };
}

/** A subscription: clients of three types, beneficial owners, rules between answers. */
export const SUBSCRIPTION: Form = {
  schema: FORM_SCHEMA,
  id: 'subscription',
  name: 'Subscription',
  description: 'For single, dual and corporate clients',
  owned: 'Organisation',
  recipients: ['desk@demo.example'],
  'autorespond-body': { en: 'Thank you' },
  'end-message': { en: 'Thanks!', nl: 'Bedankt!' },
  steps: [
    {
      title: { en: 'About you', nl: 'Over u' },
      fieldsets: [
        {
          fields: [
            {
              name: 'type',
              type: 'radio',
              label: 'Client type',
              options: ['single', 'dual', 'corporate'].map((value) => ({ value })),
              required: true,
            },
            { name: 'name', type: 'text', label: { en: 'Name', nl: 'Naam' }, required: true, limit: 100 },
            { name: 'partner', type: 'text', label: 'Partner', required: true, show: { field: 'type', test: 'is', value: 'dual' } },
            { name: 'email', type: 'text', rules: [{ rule: 'email' }], require: { field: 'phone', test: 'isEmpty' } },
            { name: 'phone', type: 'text', rules: [{ rule: 'phone' }], require: { field: 'email', test: 'isEmpty' } },
            {
              name: 'source',
              type: 'select',
              options: [{ value: 'salary' }, { value: 'gift' }],
              other: true,
              required: true,
              label: { en: 'Source', nl: 'Herkomst' },
            },
            { name: 'slug', type: 'slug' },
            { name: 'risk', type: 'select', options: [{ value: 'low' }, { value: 'high' }], internal: true, value: 'low' },
            { name: 'adviser', type: 'text', admin: true },
          ],
        },
      ],
    },
    {
      title: 'Owners',
      show: { field: 'type', test: 'is', value: 'corporate' },
      fieldsets: [
        {
          fullwidth: true,
          fields: [
            {
              name: 'owners',
              type: 'tabular',
              required: true,
              limit: 10,
              rules: [{ rule: 'agrees', value: 'sum(owners.share) = 100', message: { en: 'The shares must add up to 100' } }],
              fields: [
                { name: 'name', type: 'text', required: true },
                { name: 'share', type: 'number', min: 0, max: 100, required: true },
                { name: 'pep', type: 'switch' },
                { name: 'office', type: 'text', required: true, show: { field: 'pep', test: 'is', value: true } },
                { name: 'value', type: 'number', calculate: 'amount * share / 100' },
                { name: 'checked', type: 'text', internal: true },
              ],
            },
            { name: 'owned', type: 'number', calculate: 'sum(owners.share)', exclude: true },
          ],
        },
      ],
    },
    {
      title: 'Amount',
      fieldsets: [
        {
          fields: [
            { name: 'amount', type: 'number', required: true, min: 0 },
            { name: 'fee', type: 'number', calculate: 'round(if(amount >= 100000, amount * 0.01, amount * 0.02), 2)' },
            { name: 'terms', type: 'switch', required: true },
            { name: 'password', type: 'password', exclude: true },
            { name: 'campaign', type: 'hidden', value: 'spring' },
            { name: 'explain', type: 'label', label: 'Read on' },
          ],
        },
      ],
    },
  ],
};

/** Two hundred fields in ten steps, every kind among them, with conditions, calculations and a table, as large forms have them. */
export function largeForm(): Form {
  const fields = Array.from({ length: 200 }, (_, at): FormField => {
    const name = `f${at}`;
    if (at % 20 === 10) return { name, type: 'number', calculate: `sum(f${at - 1}, f${at + 1}) * 1.5` };
    if (at % 20 === 9 || at % 20 === 11)
      return { name, type: 'number', required: true, rules: [{ rule: 'agrees', value: `${name} <= 1000` }] };
    if (at % 10 === 5)
      return {
        name,
        type: 'text',
        show: { all: [{ field: `f${at - 1}`, test: 'isFilled' }, { not: { field: 'f0', test: 'is', value: 'no' } }] },
      };
    if (at === 199)
      return {
        name,
        type: 'tabular',
        fields: [
          { name: 'a', type: 'text', required: true },
          { name: 'b', type: 'number', calculate: 'f9 * 2' },
        ],
      };
    const type = at === 0 || at % 10 === 4 ? 'text' : FIELD_TYPES[at % FIELD_TYPES.length]!;
    if (type === 'tabular') return { name, type: 'text', required: true };
    return {
      name,
      type,
      label: Object.fromEntries(LANGUAGES.map((language) => [language, name])),
      options: [{ value: 'a' }, { value: 'b' }],
      required: at % 3 === 0,
    };
  });
  const steps = Array.from({ length: 10 }, (_, at) => ({
    title: `Step ${at + 1}`,
    fieldsets: [{ fields: fields.slice(at * 20, at * 20 + 20) }],
  }));
  return { schema: FORM_SCHEMA, id: 'large', name: 'Large', steps };
}
