/** Kinds that show something and hold nothing; whatever is posted to them is passed over. */
import { z } from 'zod';
import { understood, type Kind } from './kind.ts';

export const NOTHING_STORED = {
  inTables: false,
  measure: () => 'none',
  schema: () => z.null(),
  read: () => understood(null),
  write: () => '',
} as const satisfies Partial<Kind>;
