/** Upgrades definitions that were stored in an earlier schema. An upgrade is never changed once definitions have passed through it. */
import { isRecord } from '#packages/fields';
import { FORM_SCHEMA } from './definition.ts';

type StoredDefinition = Readonly<Record<string, unknown>>;

/**
 * The upgrades from each schema to the next. Schema 1 is that of the documents, which had no number: options are texts, rules are names with
 * a parameter after a colon (`email`, `minAge:18`), and truth values may be spelt as texts.
 */
const UPGRADES: readonly ((form: StoredDefinition) => StoredDefinition)[] = [
  (form) => ({
    ...form,
    steps: upgradeRecords(form['steps'], (step) => ({ ...step, fieldsets: upgradeRecords(step['fieldsets'], fieldsetFrom1) })),
  }),
];

/**
 * Returns a stored definition in the present schema. A definition without a number has schema 1; one with a number later than ours was stored
 * by a later version of the product and stays unchanged, as does anything that is no definition: `checkForm` refuses those.
 */
export function upgradeForm(stored: unknown): unknown {
  if (!isRecord(stored)) return stored;
  const schema = stored['schema'] ?? 1;
  if (typeof schema !== 'number' || !Number.isInteger(schema) || schema < 1 || schema >= FORM_SCHEMA) return stored;
  return { ...UPGRADES.slice(schema - 1).reduce((form, upgrade) => upgrade(form), stored), schema: FORM_SCHEMA };
}

const FLAGS = ['required', 'readonly', 'disabled', 'admin', 'internal', 'multiple', 'other', 'exclude'];
const NUMBERS = ['limit', 'min', 'max'];

function fieldsetFrom1(fieldset: StoredDefinition): StoredDefinition {
  return { ...fieldset, fields: upgradeRecords(fieldset['fields'], fieldFrom1) };
}

function fieldFrom1(field: StoredDefinition): StoredDefinition {
  return Object.fromEntries(
    Object.entries(field).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || value === '') return [];
      if (name === 'options' && Array.isArray(value))
        return [[name, value.map((option: unknown) => (typeof option === 'string' ? { value: option } : option))]];
      if (name === 'rules') return [[name, Array.isArray(value) ? value.map(ruleFrom1) : [ruleFrom1(value)]]];
      if (FLAGS.includes(name)) return [[name, value === true || value === 'true']];
      if (NUMBERS.includes(name) && typeof value === 'string') return [[name, Number(value)]];
      return [[name, value]];
    }),
  );
}

function ruleFrom1(rule: unknown): unknown {
  if (typeof rule !== 'string') return rule;
  const [name, ...rest] = rule.split(':');
  const parameter = rest.join(':');
  if (parameter === '') return { rule: name };
  return { rule: name, value: name !== 'mask' && /^\d+$/.test(parameter) ? Number(parameter) : parameter };
}

function upgradeRecords(list: unknown, upgraded: (record: StoredDefinition) => StoredDefinition): unknown {
  return Array.isArray(list) ? list.map((one: unknown) => (isRecord(one) ? upgraded(one) : one)) : list;
}
