/** What a search looks through of values that are data. */
import { fieldsOf, type Collection } from '#packages/collections';
import { isList, isRecord, kindOf, type Value, type Values } from '#packages/fields';

const LONGEST_SEARCH = 4000;

/** The texts of a record, in lower case; nothing of what is secret. */
export function searchOf(collection: Pick<Collection, 'steps'>, values: Values): string {
  const texts = fieldsOf(collection)
    .filter(({ type }) => !kindOf(type).secret)
    .flatMap(({ name }) => textsOf(values[name] ?? null));
  return texts.join(' ').toLowerCase().slice(0, LONGEST_SEARCH);
}

function textsOf(value: Value): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value as Values).flatMap(textsOf) : [];
}
