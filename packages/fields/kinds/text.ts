/** Kind `text`: one line of text. */
import { z } from 'zod';
import { defineKind, acceptInput } from '../kind.ts';
import { toOneLine, tooLongFaults } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 1000;

export const text = defineKind({
  type: 'text',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'text',
  schema: () => z.string().nullable(),
  read: (input) => acceptInput(toOneLine(input)),
  faults: (value, field) => tooLongFaults(textOf(value), field, MOST_CHARACTERS),
  write: (value) => textOf(value),
  cell: () => 'text',
});
