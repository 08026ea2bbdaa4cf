/** Kind `checkbox`: one box to tick; with options, a list of those that are ticked. */
import { chosenKind } from '../chosen.ts';
import type { Field } from '../field.ts';
import { kind, type Kind } from '../kind.ts';
import { isList } from '../value.ts';
import { YES_NO } from '../yes-no.ts';

const listed = chosenKind(() => true);
const ways = ({ options }: Field) => (options?.length ? listed : YES_NO);

export const checkbox: Kind = kind({
  type: 'checkbox',
  uses: ['value', 'rules', 'options', 'other', 'otherValue', 'limit'],
  measure: (field) => ways(field).measure(field),
  schema: (field) => ways(field).schema(field),
  empty: (field) => ways(field).empty(field),
  isEmpty: (value) => (isList(value) ? value.length === 0 : value !== true),
  read: (input, field) => ways(field).read(input, field),
  faults: (value, field) => (field.options?.length ? listed.faults(value, field) : []),
  write: (value, field, writing) => ways(field).write(value, field, writing),
});
