/** Common behaviour of the kinds that show something and store nothing; whatever is posted to them is ignored. */
import { z } from 'zod';
import { acceptInput, type FieldKind } from '../kind.ts';

export const NOTHING_STORED = {
  inTables: false,
  measure: () => 'none',
  schema: () => z.null(),
  read: () => acceptInput(null),
  write: () => '',
} as const satisfies Partial<FieldKind>;
