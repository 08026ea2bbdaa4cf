/** Builds the record form of a collection, with labels in the reader's language. */
import type { Phrase } from '#packages/fields';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import type { Translate } from '#packages/texts';
import { fieldsOf, type Collection } from './collection.ts';

/**
 * The form of a collection with its labels, ready to be shown and evaluated. Texts have the key `records.field.<collection>.<field>`, or
 * `records.field.<field>` where collections share one; options and help texts likewise. Texts in the collection itself stay.
 */
export function recordForm(collection: Collection, words: Translate): Form {
  const { name, steps } = collection;
  return {
    schema: FORM_SCHEMA,
    id: name,
    name,
    steps: steps.map((step) => ({
      title: stepTitle(collection, step.name, words),
      fieldsets: [{ fields: step.fields.map((field) => translateField(field, name, words)) }],
    })),
  };
}

/** The fields of a collection by their names, with texts in the reader's language. */
export function translatedFields(collection: Collection, words: Translate): ReadonlyMap<string, FormField> {
  return new Map(fieldsOf(collection).map((field) => [field.name, translateField(field, collection.name, words)]));
}

function stepTitle({ name }: Pick<Collection, 'name'>, step: string, words: Translate): string {
  return firstText(words, `records.step.${name}.${step}`, `records.step.${step}`) ?? step;
}

/** The label of a column or a control. */
export function fieldLabel({ name }: Pick<Collection, 'name'>, field: string, words: Translate): string {
  return firstText(words, `records.field.${name}.${field}`, `records.field.${field}`) ?? field;
}

function translateField(field: FormField, collection: string, words: Translate): FormField {
  const missing =
    field.required || field.require
      ? firstText(words, `records.missing.${collection}.${field.name}`, `records.missing.${field.name}`)
      : null;
  const help = firstText(words, `records.help.${collection}.${field.name}`, `records.help.${field.name}`);
  return {
    ...field,
    label: field.label ?? fieldLabel({ name: collection }, field.name, words),
    ...(missing !== null && { missing }),
    ...(field.help === undefined && help !== null && { help }),
    ...(field.options && {
      options: field.options.map((option) => ({ ...option, label: optionLabel(option, collection, field.name, words) })),
    }),
    ...(field.fields && { fields: field.fields.map((column) => translateColumn(column, field.name, collection, words)) }),
  };
}

/** A column of rows may have another label than a field of the same name. */
function translateColumn(column: FormField, within: string, collection: string, words: Translate): FormField {
  const label = firstText(words, `records.field.${collection}.${within}.${column.name}`);
  return translateField(label === null ? column : { ...column, label }, collection, words);
}

/** The label of an option; its stored value where there is no text. */
function optionLabel(
  { value, label }: { readonly value: string; readonly label?: Phrase | undefined },
  collection: string,
  field: string,
  words: Translate,
): Phrase {
  return label ?? firstText(words, `records.option.${collection}.${field}.${value}`, `records.option.${field}.${value}`) ?? value;
}

/** The text of the first key that has one; an unknown key is its own text. */
function firstText(words: Translate, ...keys: readonly string[]): string | null {
  for (const key of keys) {
    const said = words(key);
    if (said !== key) return said;
  }
  return null;
}
