/** Kind `combobox`: a text, or several, each either one of the options or typed freely. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind } from '../kind.ts';
import { choiceText } from '../options.ts';
import { readEntries, severalMeasure, severalSchema, tooManyFaults, writeEntries } from '../behaviours/several.ts';
import { toOneLine } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 500;

export const combobox = defineKind({
  type: 'combobox',
  uses: ['value', 'rules', 'options', 'multiple', 'limit'],
  measure: ({ multiple }) => severalMeasure(multiple === true, 'text'),
  schema: ({ multiple }) => severalSchema(multiple === true, z.string().max(MOST_CHARACTERS)),
  empty: ({ multiple }) => (multiple ? [] : null),
  read: (input, { multiple }) => readEntries(input, multiple === true, readTypedEntry, fault('invalid')),
  faults: tooManyFaults,
  write: (value, field, writing) => writeEntries(value, (one) => choiceText(textOf(one), field, writing)),
});

function readTypedEntry(input: unknown): string | null {
  const text = toOneLine(input);
  return text !== null && text.length <= MOST_CHARACTERS ? text : null;
}
