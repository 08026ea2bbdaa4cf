/** Kind `icon`: the name of an icon; where the field lists icons, one of those. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { defineKind, rejectInput, acceptInput } from '../kind.ts';
import { isOffered } from '../options.ts';
import { textOf } from '../value.ts';

export const ICON_NAME = /^[a-z][a-z0-9-]{0,63}$/;

export const icon = defineKind({
  type: 'icon',
  uses: ['value', 'options'],
  measure: () => 'text',
  schema: () => z.string().regex(ICON_NAME).nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return acceptInput(null);
    return typeof input === 'string' && ICON_NAME.test(input) ? acceptInput(input) : rejectInput(null, fault('invalid'));
  },
  faults: (value, field) => (field.options && !isOffered(textOf(value), field) ? [fault('unlisted')] : []),
  write: (value) => textOf(value),
});
