/** What a transaction says, in one short text: equal rows have equal fingerprints, whatever file they come from. */
import { createHash } from 'node:crypto';

/** Decimals without needless zeros; '0' where there is no fee or tax. */
export interface Told {
  readonly portfolio: string;
  readonly instrument: string | null;
  readonly type: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly units: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly tax: string;
  readonly currency: string;
  readonly reference: string | null;
}

/** The name is left out: it is what a house calls the row, and changes from one export to the next. */
export function fingerprint(told: Told): string {
  const { portfolio, instrument, type, date, units, amount, fee, tax, currency, reference } = told;
  return createHash('sha256')
    .update(JSON.stringify([portfolio, instrument, type, date, units, amount, fee, tax, currency, reference]))
    .digest('base64url')
    .slice(0, 32);
}
