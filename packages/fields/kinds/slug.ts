/** Kind `slug`: the part of an address that names a record; made from the record's `name` where nobody wrote one [FORM-27]. */
import { z } from 'zod';
import { defineKind, acceptInput } from '../kind.ts';
import { slugOf } from '../slug.ts';
import { textOf } from '../value.ts';

export const slug = defineKind({
  type: 'slug',
  inTables: false,
  uses: ['rules'],
  measure: () => 'text',
  schema: () =>
    z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .nullable(),
  read: (input) => acceptInput((typeof input === 'string' && slugOf(input)) || null),
  write: (value) => textOf(value),
  cell: () => 'text',
});
