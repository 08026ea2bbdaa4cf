/** Reads the search part of the address of a file of records. */
import type { RecordVerdict } from '#contract/records';

/** The rows that may be shown, repeated here so that reading an address does not load the whole contract. */
const SHOWN: Readonly<Record<RecordVerdict | 'left', true>> = { new: true, changed: true, known: true, refused: true, left: true };
export type ShownRows = keyof typeof SHOWN;

export interface RecordFileSearch {
  readonly verdict?: ShownRows | undefined;
  /** Page of the rows, from 1; left out for the first. */
  readonly page?: number | undefined;
}

export function recordFileSearch({ verdict, page }: Record<string, unknown>): RecordFileSearch {
  return {
    verdict: typeof verdict === 'string' && Object.hasOwn(SHOWN, verdict) ? (verdict as ShownRows) : undefined,
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
  };
}
