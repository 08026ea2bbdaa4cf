/** Kind `checkbox`: one box to tick; with options, a list of those that are ticked. */
import { choiceKind } from '../behaviours/chosen.ts';
import type { Field } from '../field.ts';
import { defineKind, type FieldKind } from '../kind.ts';
import { isList } from '../value.ts';
import { YES_NO_KIND } from '../behaviours/yes-no.ts';

const optionsKind = choiceKind(() => true);
const kindFor = ({ options }: Field) => (options?.length ? optionsKind : YES_NO_KIND);

export const checkbox: FieldKind = defineKind({
  type: 'checkbox',
  uses: ['value', 'rules', 'options', 'other', 'otherValue', 'limit'],
  measure: (field) => kindFor(field).measure(field),
  schema: (field) => kindFor(field).schema(field),
  empty: (field) => kindFor(field).empty(field),
  isEmpty: (value) => (isList(value) ? value.length === 0 : value !== true),
  read: (input, field) => kindFor(field).read(input, field),
  faults: (value, field) => (field.options?.length ? optionsKind.faults(value, field) : []),
  write: (value, field, writing) => kindFor(field).write(value, field, writing),
  cell: (field) => kindFor(field).cell(),
});
