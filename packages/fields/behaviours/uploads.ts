/** Common behaviour of the kinds that hold uploaded files: name, path and address, as the upload endpoint answered them [FORM-46, C-08]. */
import { z } from 'zod';
import { fault } from '../fault.ts';
import type { Field } from '../field.ts';
import type { FieldKind } from '../kind.ts';
import { entriesOf, readEntries, severalMeasure, severalSchema, tooManyFaults, writeEntries } from './several.ts';
import { isWebAddress } from '../spellings.ts';
import { isRecord, textOf, type FieldValue } from '../value.ts';

/** `url` is a path on this site; `fullUrl` is the address with its host. Neither reveals where the file is stored. */
export const UploadValue = z.object({
  name: z.string().min(1).max(255),
  url: z.string().refine((url) => url.startsWith('/') && isWebAddress(url)),
  fullUrl: z.string().refine((url) => /^https?:/i.test(url) && isWebAddress(url)),
});

export function uploadKind(several: (field: Field) => boolean) {
  return {
    measure: (field) => severalMeasure(several(field), 'other'),
    schema: (field) => severalSchema(several(field), UploadValue),
    empty: (field) => (several(field) ? [] : null),
    read: (input, field) => readEntries(input, several(field), (one) => UploadValue.safeParse(one).data ?? null, fault('invalid')),
    faults: tooManyFaults,
    write: (value) => writeEntries(value, (file) => fileText(file, 'name')),
    references: (value) => entriesOf(value).map((file) => ({ to: 'file', url: fileText(file, 'url') })),
  } as const satisfies Partial<FieldKind>;
}

function fileText(file: FieldValue, part: 'name' | 'url'): string {
  return isRecord(file) ? textOf(file[part]) : '';
}
