/** Kind `timestamp`: a moment, stored in UTC as `2026-03-31T14:05:09.000Z`. */
import { z } from 'zod';
import { readDay } from '#packages/calendar';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { slashedDate } from '../slashed.ts';

const MOMENT_PATTERN = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?Z$/;

export const timestamp = defineKind({
  type: 'timestamp',
  uses: ['value', 'rules'],
  measure: () => 'moment',
  schema: () => z.iso.datetime({ precision: 3 }).nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return acceptInput(null);
    const [, day = '', hour, minute, second = '00', part = ''] = (typeof input === 'string' && MOMENT_PATTERN.exec(input)) || [];
    if (readDay(day) === null) return rejectInput(null, fault('moment'));
    return acceptInput(`${day}T${hour}:${minute}:${second}.${part.padEnd(3, '0')}Z`);
  },
  write: (value, _field, { plain, formats }) => {
    if (typeof value !== 'string') return '';
    return plain ? `${slashedDate(value, 2)} ${value.slice(11, 19)}` : formats.timestamp(value);
  },
});
