/** Kind `textarea`: several lines of text, with their line breaks. */
import { z } from 'zod';
import { kind, understood } from '../kind.ts';
import { manyLines, tooLong } from '../typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 20_000;

export const textarea = kind({
  type: 'textarea',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'text',
  schema: () => z.string().nullable(),
  read: (input) => understood(manyLines(input)),
  faults: (value, field) => tooLong(textOf(value), field, MOST_CHARACTERS),
  write: (value) => textOf(value),
});
