/** Kind `date-picker`: a day, stored as `2026-03-31` and written day first. */
import { z } from 'zod';
import { readDay } from '#packages/calendar';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { slashedDate } from '../slashed.ts';

export const datePicker = defineKind({
  type: 'date-picker',
  uses: ['value', 'rules'],
  measure: () => 'day',
  schema: () => z.string().refine(isDay).nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return acceptInput(null);
    return isDay(input) ? acceptInput(input) : rejectInput(null, fault('date'));
  },
  write: (value, _field, { plain, formats }) => {
    if (typeof value !== 'string') return '';
    return plain ? slashedDate(value) : formats.date(value);
  },
  cell: () => 'day',
});

/** Whether it is a day between 1800 and 2299: a year such as `0026` is a typing mistake. */
function isDay(input: unknown): input is string {
  return typeof input === 'string' && readDay(input) !== null && input >= '1800' && input < '2300';
}
