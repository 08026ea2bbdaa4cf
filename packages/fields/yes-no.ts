/** Common behaviour of the kinds that hold yes or no [FORM-18]. */
import { z } from 'zod';
import { fault } from './fault.ts';
import { misunderstood, understood, type Kind, type Read } from './kind.ts';
import { valueOf } from './value.ts';

const SAID: Readonly<Record<string, boolean>> = {
  true: true,
  on: true,
  yes: true,
  '1': true,
  false: false,
  off: false,
  no: false,
  '0': false,
  '': false,
};

/** An empty input is no, never null. A required field must be yes, as for a consent. */
export const YES_NO = {
  measure: () => 'truth',
  schema: () => z.boolean(),
  empty: () => false,
  isEmpty: (value) => value !== true,
  read: (input): Read => {
    if (input === null || input === undefined) return understood(false);
    if (typeof input === 'boolean') return understood(input);
    const said = typeof input === 'string' || typeof input === 'number' ? valueOf(SAID, String(input).toLowerCase()) : undefined;
    return said === undefined ? misunderstood(false, fault('invalid')) : understood(said);
  },
  write: (value, _field, { plain, words }) => {
    if (plain) return String(value === true);
    return words(value === true ? 'answer.yes' : 'answer.no');
  },
} as const satisfies Partial<Kind>;
