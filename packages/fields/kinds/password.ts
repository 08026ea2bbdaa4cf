/** Kind `password`: a secret that is stored as it was typed and never written anywhere. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import { kind, misunderstood, understood } from '../kind.ts';
import { characters } from '../typed-text.ts';
import { textOf } from '../value.ts';

const FEWEST = 8;
const MOST = 200;
/** From this length on, a password needs no digit to be strong. */
const PASSPHRASE = 20;

export const password = kind({
  type: 'password',
  secret: true,
  inTables: false,
  uses: ['rules'],
  measure: () => 'other',
  schema: () => z.string().nullable(),
  read: (input) => {
    if (input === null || input === undefined || input === '') return understood(null);
    return typeof input === 'string' && input.length <= MOST ? understood(input) : misunderstood(null, fault('invalid'));
  },
  faults: (value) => {
    const length = characters(textOf(value));
    if (length < FEWEST) return [fault('min-characters', { limit: FEWEST })];
    return length < PASSPHRASE && !/\d/.test(textOf(value)) ? [fault('password-digit')] : [];
  },
  write: () => '',
});
