/** Collects the searchable text of the values of a record. */
import { fieldsOf, type Collection } from '#packages/collections';
import {
  isList,
  isRecord,
  kindOf,
  richTextPlain,
  valueReferences,
  type Field,
  type RichText,
  type FieldValue,
  type FieldValues,
} from '#packages/fields';
import { plainField } from '#packages/forms';

const LONGEST_SEARCH = 4000;

/** The texts of a record in lower case, without secrets, fields that are left out of files, and ids of other records, which nobody searches for. */
export function searchOf(collection: Pick<Collection, 'steps'>, values: FieldValues): string {
  const texts = fieldsOf(collection)
    .filter(({ type, exclude }) => !kindOf(type).secret && exclude !== true)
    .flatMap((field) => textsIn(plainField(field), values[field.name] ?? null));
  return texts.join(' ').toLowerCase().slice(0, LONGEST_SEARCH);
}

function textsIn(field: Field, value: FieldValue): string[] {
  if (field.type === 'richtext') return textsOf(richTextPlain(value as RichText | null));
  const named = new Set(valueReferences(field, value).map((one) => (one.to === 'record' ? one.id : one.url)));
  return textsOf(value).filter((text) => !named.has(text));
}

function textsOf(value: FieldValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value as FieldValues).flatMap(textsOf) : [];
}
