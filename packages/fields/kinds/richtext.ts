/** Kind `richtext`: formatted text, stored as a document with a closed set of elements; HTML is made from it when it is shown [FORM-68]. */
import { defineKind, acceptInput } from '../kind.ts';
import { readRichText, RichText } from '../rich-text/document.ts';
import { richTextPlain } from '../rich-text/plain.ts';
import { tooLongFaults } from '../behaviours/typed-text.ts';
import type { FieldValue } from '../value.ts';

const MOST_CHARACTERS = 100_000;

export const richtext = defineKind({
  type: 'richtext',
  inTables: false,
  uses: ['rules', 'limit'],
  measure: () => 'other',
  schema: () => RichText.nullable(),
  read: (input) => acceptInput(readRichText(input) as FieldValue),
  isEmpty: (value) => richTextPlain(value as RichText | null) === '',
  faults: (value, field) => tooLongFaults(richTextPlain(value as RichText | null), field, MOST_CHARACTERS),
  write: (value) => richTextPlain(value as RichText | null),
});
