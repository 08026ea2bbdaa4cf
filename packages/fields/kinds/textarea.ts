/** Kind `textarea`: several lines of text, with their line breaks. */
import { z } from 'zod';
import { defineKind, acceptInput } from '../kind.ts';
import { toManyLines, tooLongFaults } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

/** The most characters of a field without a limit, and of a field whose limit allows more. */
const USUAL_CHARACTERS = 20_000;
const MOST_CHARACTERS = 60_000;

export const textarea = defineKind({
  type: 'textarea',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'text',
  schema: () => z.string().nullable(),
  read: (input) => acceptInput(toManyLines(input)),
  faults: (value, { limit = USUAL_CHARACTERS }) => tooLongFaults(textOf(value), { limit }, MOST_CHARACTERS),
  write: (value) => textOf(value),
  cell: () => 'text',
});
