/** What a search looks through of values that are data. */
import { fieldsOf, type Collection } from '#packages/collections';
import { isList, isRecord, kindOf, type Value, type Values } from '#packages/fields';

const LONGEST_SEARCH = 4000;
/** Of a picture or another record, also within an address; nobody reads it, and letters of any short word stand in one now and then. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The texts of a record, in lower case; nothing of what is secret, and no ids. */
export function searchOf(collection: Pick<Collection, 'steps'>, values: Values): string {
  const texts = fieldsOf(collection)
    .filter(({ type }) => !kindOf(type).secret)
    .flatMap(({ name }) => textsOf(values[name] ?? null));
  return texts.join(' ').toLowerCase().replace(ID, '').slice(0, LONGEST_SEARCH);
}

function textsOf(value: Value): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (isList(value)) return value.flatMap(textsOf);
  return isRecord(value) ? Object.values(value as Values).flatMap(textsOf) : [];
}
