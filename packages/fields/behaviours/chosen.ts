/** Common behaviour of the kinds whose answer is chosen from the options of their field. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../kind.ts';
import { choiceText, isChoice, isOffered } from '../options.ts';
import { entriesOf, readEntries, severalMeasure, severalSchema, tooManyFaults, writeEntries } from './several.ts';
import { textOf } from '../value.ts';

/** A retired option can be read, because it may have been chosen before, but it is a fault to choose it now. */
export function choiceKind(several: (field: Field) => boolean) {
  return {
    measure: (field) => severalMeasure(several(field), 'text'),
    schema: (field) =>
      severalSchema(
        several(field),
        z.string().refine((value) => isChoice(value, field)),
      ),
    empty: (field) => (several(field) ? [] : null),
    read: (input, field) => readEntries(input, several(field), (one) => (isChoice(one, field) ? one : null), fault('unlisted')),
    faults: (value, field) => {
      if (entriesOf(value).some((one) => !isOffered(textOf(one), field))) return [fault('unlisted')];
      return tooManyFaults(value, field);
    },
    write: (value, field, writing) => writeEntries(value, (one) => choiceText(textOf(one), field, writing)),
    cell: () => 'choice',
  } as const satisfies Partial<FieldKind>;
}
