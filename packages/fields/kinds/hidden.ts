/** Kind `hidden`: a text, a number or a yes/no value that is stored without being shown. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { toManyLines } from '../behaviours/typed-text.ts';
import { textOf } from '../value.ts';

const MOST_CHARACTERS = 5000;

export const hidden = defineKind({
  type: 'hidden',
  uses: ['value', 'rules'],
  // The form itself sets the value: a form that calculates with it sets a number.
  measure: ({ value }) => (typeof value === 'number' ? 'number' : 'text'),
  schema: () => z.union([z.string().max(MOST_CHARACTERS), z.number(), z.boolean()]).nullable(),
  read: (input, field) => {
    if (input === null || input === undefined || typeof input === 'boolean') return acceptInput(input ?? null);
    if (typeof input === 'number') return Number.isFinite(input) ? acceptInput(input) : rejectInput(null, fault('invalid'));
    if (typeof input !== 'string' || input.length > MOST_CHARACTERS) return rejectInput(null, fault('invalid'));
    const text = toManyLines(input);
    return acceptInput(text !== null && typeof field.value === 'number' && Number.isFinite(Number(text)) ? Number(text) : text);
  },
  write: (value, _field, { plain, formats }) => {
    if (typeof value === 'number' && !plain) return formats.number(value);
    return value === null ? '' : textOf(value);
  },
});
