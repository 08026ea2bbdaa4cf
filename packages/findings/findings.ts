/** What a reader must know beside a figure: findings travel with an answer and never replace it. */
import { z } from 'zod';

/**
 * Every finding there is. `text` keys `finding.<code>` exist in each language; `subject` names what it is about
 * (an instrument, a currency pair), `date` the day it concerns, `since` the day of the value used instead.
 */
export const FINDING_CODES = [
  'price.missing', // no price at all on or before the day: the holding is left out of the value
  'price.stale', // carried forward over more than five business days
  'rate.missing', // no exchange rate on or before the day: the holding is left out of the value
  'rate.stale',
  'value.incomplete', // a total that lacks at least one part
  'units.negative', // a ledger that sells more than it holds
  'return.undefined', // nothing invested, or a negative base: no percentage exists
  'irr.none', // no rate solves the flows
  'irr.several', // several rates solve them; the one nearest to zero is shown
  'history.short', // the range starts before the first transaction
  'benchmark.missing',
  'benchmark.stale',
  'figures.rebuilding', // stored figures are older than the facts; they are being rebuilt
  'source.failed', // a source could not be read; the last known value is shown with its date
] as const;

export const Finding = z.object({
  code: z.enum(FINDING_CODES),
  subject: z.string().optional(),
  date: z.string().optional(),
  since: z.string().optional(),
  count: z.number().int().optional(),
});
export type Finding = z.infer<typeof Finding>;

export function finding(code: Finding['code'], about: Omit<Finding, 'code'> = {}): Finding {
  return { code, ...about };
}

/** One finding for each code and subject, in the order of FINDING_CODES; the first of several equal ones is kept. */
export function mergeFindings(...lists: readonly (readonly Finding[])[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const found of lists.flat()) {
    const key = `${found.code} ${found.subject ?? ''}`;
    if (!seen.has(key)) seen.set(key, found);
  }
  return [...seen.values()].sort(
    (a, b) => FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code) || (a.subject ?? '').localeCompare(b.subject ?? ''),
  );
}
