/** Kind `range`: a position among the options, counted from 0 [FORM-34]; three positions where the field has no options. */
import { fault } from '../fault.ts';
import { defineKind } from '../kind.ts';
import type { Field } from '../field.ts';
import { choiceText } from '../options.ts';
import { NUMERIC_KIND, rangeFaults, writeNumber } from '../behaviours/typed-number.ts';

const LAST_WITHOUT_OPTIONS = 2;

/** The last position. */
export function rangeEnd({ options }: Pick<Field, 'options'>): number {
  return options?.length ? options.length - 1 : LAST_WITHOUT_OPTIONS;
}

export const range = defineKind({
  ...NUMERIC_KIND,
  type: 'range',
  uses: ['value', 'rules', 'options'],
  faults: (value, field) => (Number.isInteger(value) ? rangeFaults(value, { min: 0, max: rangeEnd(field) }) : [fault('whole')]),
  write: (value, field, writing) => {
    const option = typeof value === 'number' ? field.options?.[value] : undefined;
    return option && !writing.plain ? choiceText(option.value, field, writing) : writeNumber(value, writing);
  },
});
