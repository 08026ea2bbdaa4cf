/**
 * Kind `custom`: JSON of limited size, made by a component of the product that the field names. Where options are listed, the value is one of
 * them, or a record whose keys are some of them.
 */
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { isJsonWithin } from '../json-within.ts';
import { choiceText, isOffered } from '../options.ts';
import { isRecord, textOf, FieldValue } from '../value.ts';

/** A field whose value is longer says so by its limit. */
const MOST_CHARACTERS = 20_000;

export const custom = defineKind({
  type: 'custom',
  inTables: false,
  uses: ['component', 'value', 'options', 'collection', 'limit', 'min', 'max', 'multiple'],
  measure: () => 'other',
  schema: () => FieldValue,
  read: (input, { limit = 0 }) => {
    if (input === undefined || input === null) return acceptInput(null);
    return isJsonWithin(input, Math.max(MOST_CHARACTERS, limit))
      ? acceptInput(JSON.parse(JSON.stringify(input)) as FieldValue)
      : rejectInput(null, fault('invalid'));
  },
  faults: (value, field) => {
    if (!field.options || value === null) return [];
    const named = isRecord(value) ? Object.keys(value) : [textOf(value)];
    return named.every((name) => isOffered(name, field)) ? [] : [fault('unlisted')];
  },
  write: (value, field, writing) => {
    if (value === null) return '';
    if (typeof value === 'object') return JSON.stringify(value);
    return field.options ? choiceText(textOf(value), field, writing) : textOf(value);
  },
});
