/** Common behaviour of the kinds that hold uploaded files: name, path and address, as the upload endpoint answered them [FORM-46, C-08]. */
import { z } from 'zod';
import { fault } from './fault.ts';
import type { Field } from './field.ts';
import type { Kind } from './kind.ts';
import { entriesOf, readEntries, severalMeasure, severalSchema, tooMany, writeEntries } from './several.ts';
import { isAddress } from './spellings.ts';
import { isRecord, textOf, type Value } from './value.ts';

/** `url` is a path on this site; `fullUrl` is the address with its host. Neither reveals where the file is stored. */
export const Upload = z.object({
  name: z.string().min(1).max(255),
  url: z.string().refine((url) => url.startsWith('/') && isAddress(url)),
  fullUrl: z.string().refine((url) => /^https?:/i.test(url) && isAddress(url)),
});

export function uploadKind(several: (field: Field) => boolean) {
  return {
    measure: (field) => severalMeasure(several(field), 'other'),
    schema: (field) => severalSchema(several(field), Upload),
    empty: (field) => (several(field) ? [] : null),
    read: (input, field) => readEntries(input, several(field), (one) => Upload.safeParse(one).data ?? null, fault('invalid')),
    faults: tooMany,
    write: (value) => writeEntries(value, (file) => fileOf(file, 'name')),
    references: (value) => entriesOf(value).map((file) => ({ to: 'file', url: fileOf(file, 'url') })),
  } as const satisfies Partial<Kind>;
}

function fileOf(file: Value, part: 'name' | 'url'): string {
  return isRecord(file) ? textOf(file[part]) : '';
}
