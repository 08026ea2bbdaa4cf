/** Kind `text`: one line of text. */
import { z } from 'zod';
import { kind, understood } from '../kind.ts';
import { oneLine, tooLong } from '../typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 1000;

export const text = kind({
  type: 'text',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'text',
  schema: () => z.string().nullable(),
  read: (input) => understood(oneLine(input)),
  faults: (value, field) => tooLong(textOf(value), field, MOST_CHARACTERS),
  write: (value) => textOf(value),
});
