/** Kind `hidden`: a text, a number or a yes/no value that is stored without being shown. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { manyLines } from '../typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 5000;

export const hidden = kind({
  type: 'hidden',
  uses: ['value', 'rules'],
  // The form itself sets the value: a form that calculates with it sets a number.
  measure: ({ value }) => (typeof value === 'number' ? 'number' : 'text'),
  schema: () => z.union([z.string().max(MOST_CHARACTERS), z.number(), z.boolean()]).nullable(),
  read: (input, field) => {
    if (input === null || input === undefined || typeof input === 'boolean') return understood(input ?? null);
    if (typeof input === 'number') return Number.isFinite(input) ? understood(input) : misunderstood(null, fault('invalid'));
    if (typeof input !== 'string' || input.length > MOST_CHARACTERS) return misunderstood(null, fault('invalid'));
    const text = manyLines(input);
    return understood(text !== null && typeof field.value === 'number' && Number.isFinite(Number(text)) ? Number(text) : text);
  },
  write: (value, _field, { plain, formats }) => {
    if (typeof value === 'number' && !plain) return formats.number(value);
    return value === null ? '' : textOf(value);
  },
});
