/** Kind `richtext`: formatted text, stored as a document with a closed set of elements; HTML is made from it when it is shown [FORM-68]. */
import { kind, understood } from '../kind.ts';
import { readRichText, RichText } from '../rich-text/document.ts';
import { richTextPlain } from '../rich-text/plain.ts';
import { tooLong } from '../typed-text.ts';
import type { Value } from '../value.ts';

const MOST_CHARACTERS = 100_000;

export const richtext = kind({
  type: 'richtext',
  inTables: false,
  uses: ['rules', 'limit'],
  measure: () => 'other',
  schema: () => RichText.nullable(),
  read: (input) => understood(readRichText(input) as Value),
  isEmpty: (value) => richTextPlain(value as RichText | null) === '',
  faults: (value, field) => tooLong(richTextPlain(value as RichText | null), field, MOST_CHARACTERS),
  write: (value) => richTextPlain(value as RichText | null),
});
