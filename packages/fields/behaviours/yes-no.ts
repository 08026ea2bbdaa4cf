/** Common behaviour of the kinds that hold yes or no [FORM-18]. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { rejectInput, acceptInput, type FieldKind, type ParsedValue } from '../kind.ts';
import { valueOf } from '../value.ts';

const YES_NO_SPELLINGS: Readonly<Record<string, boolean>> = {
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
export const YES_NO_KIND = {
  measure: () => 'truth',
  schema: () => z.boolean(),
  empty: () => false,
  isEmpty: (value) => value !== true,
  read: (input): ParsedValue => {
    if (input === null || input === undefined) return acceptInput(false);
    if (typeof input === 'boolean') return acceptInput(input);
    const said =
      typeof input === 'string' || typeof input === 'number' ? valueOf(YES_NO_SPELLINGS, String(input).toLowerCase()) : undefined;
    return said === undefined ? rejectInput(false, fault('invalid')) : acceptInput(said);
  },
  write: (value, _field, { plain, words }) => {
    if (plain) return String(value === true);
    return words(value === true ? 'answer.yes' : 'answer.no');
  },
  cell: () => 'yes-no',
} as const satisfies Partial<FieldKind>;
