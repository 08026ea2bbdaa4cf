/** Kind `textarea`: several lines of text, with their line breaks. */
import { z } from 'zod';
import { defineKind, acceptInput } from '../kind.ts';
import { toManyLines, tooLongFaults } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 20_000;

export const textarea = defineKind({
  type: 'textarea',
  uses: ['value', 'rules', 'limit'],
  measure: () => 'text',
  schema: () => z.string().nullable(),
  read: (input) => acceptInput(toManyLines(input)),
  faults: (value, field) => tooLongFaults(textOf(value), field, MOST_CHARACTERS),
  write: (value) => textOf(value),
  cell: () => 'text',
});
