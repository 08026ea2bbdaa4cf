/** Findings: facts that a reader must know beside a figure (a missing price, a stale rate). They accompany a figure and never replace it. */
import { z } from 'zod';

/**
 * All finding codes with their meaning. `text` keys `finding.<code>` exist in each language; `subject` names what it is about
 * (an instrument, a currency pair), `date` the day it concerns, `since` the day of the value used instead; of a source both are moments.
 */
export const FINDINGS = {
  'price.missing': 'no price at all on or before the day: the holding is left out of the value',
  'price.stale': 'carried forward over more than five business days',
  'price.jump':
    'a price five times or a fifth of the one before it, or beyond, with no corporate action to explain it: probably a split or a unit that nobody told; figures take it as it stands',
  'rate.missing': 'no exchange rate on or before the day: the holding is left out of the value',
  'rate.stale': 'an exchange rate carried forward over more than five business days',
  'value.incomplete': 'a total that lacks at least one part',
  'units.negative': 'a ledger that sells more than it holds',
  'gain.provisional': '`count` sales that purchases until `date` may yet be matched with, which are not known',
  'cash.negative': 'more was paid than there was money: figures take it for a debt',
  'flow.sparse': 'money came or went on a day that values what happened since quotes too old: it counts at the end of that day',
  'input.per-cent': 'a number that is to be a fraction is so large that per cent may be meant',
  'return.undefined': 'nothing invested, or a negative base: no percentage exists',
  'capital.none': 'the average capital is zero or negative: no percentage exists',
  'irr.none': 'no rate solves the flows',
  'irr.several':
    'several rates solve them; the one nearest to zero is shown, of a profit the nearest that is not negative and at most tenfold a year',
  'return.total-loss': 'at least one period lost everything or more: nothing compounds beyond it',
  'return.missing': 'a weight without the return that goes with it',
  'weights.incomplete': 'weights that do not add up to one: the measure says what becomes of the rest',
  'observations.few': 'the measure needs `count` periods at least',
  'deviation.zero': 'returns that do not vary: nothing to divide by',
  'downside.none': 'no return below the target: nothing to divide by',
  'drawdown.none': 'the value never fell: nothing to divide by',
  'beta.zero': 'no relation to the benchmark: nothing to divide by',
  'capture.none': 'the benchmark never moved in the direction asked for',
  'figure.overflow': 'larger than a number can be',
  'history.short': 'the range starts before the first transaction',
  'benchmark.missing': 'no benchmark is known for the days',
  'benchmark.unweighted': 'no weights by asset class are known of a benchmark: nothing can be attributed',
  'benchmark.stale': 'a benchmark carried forward over more than five business days',
  'commitment.missing': 'no commitment is known: what can still be called is not either',
  'commitment.exceeded': 'more was called within the commitment than was committed',
  'capital.uncalled': 'nothing is paid in: no multiple, no rate, no comparison exists',
  'nav.missing': 'a stake that never reported a value: it stands at what was paid in less what was received',
  'nav.estimated': 'carried on from the last report by the payments since',
  'nav.stale': 'carried on likewise, from a report older than the stated age',
  'nav.negative': 'a stake that stands below zero',
  'index.short': 'the same payments would have sold the index short',
  'distributions.none': 'nothing was distributed that could be scaled',
  'scaling.negative': 'the value alone exceeds what the index would have made of all that was paid in',
  'bond.terms': 'what is known of a bond contradicts itself or does not suffice',
  'bond.perpetual': 'no maturity: no figure to maturity exists',
  'bond.floating': 'coupons to come are not known: no figure to maturity exists',
  'bond.matured': 'paid back on or before the day',
  'bond.unissued': 'the day lies before the one from which interest runs',
  'yield.none': 'no yield belongs to the price, or no price to the yield',
  'bonds.partial': 'an average that `count` bonds have no part in',
  'bonds.none': 'no bond to take an average of',
  'valuation.missing': 'nothing says what it was worth on the day',
  'valuation.stale': 'the last valuation is older than the stated age',
  'loan.terms': 'what is known of a loan contradicts itself',
  'payment.small': 'payments that never pay off what is owed: they do not exceed its interest',
  'portfolio.moved': '`count` portfolios belonged to the account on the day and are another’s now: they are left out',
  'status.missing': 'an account whose status no record has: `subject` is its identifier',
  'figures.rebuilding': 'stored figures are older than the facts; they are being rebuilt',
  'list.unordered': 'too many rows to put them in the order of figures that are not stored: they stand by name',
  'source.provided': 'figures as the provider `subject` states them, not computed here',
  'source.beside': 'beside the returns that are computed here stand those that the provider `subject` states, as a series of its own',
  'source.static': 'figures from static files of the day `date`, in the place of the provider `subject`, which is not asked',
  'source.unfiled': 'the static files of the day `date`, in the place of `subject`, hold nothing about `part` of `about`',
  'source.failed': 'the provider `subject` has not answered about `part` of `about` since `since`; `amounts` were known last, at `date`',
  'source.silent': 'the provider `subject` has not answered about `part` of `about` since `since`, and no value was known before',
  'source.kept': 'the service `subject` has not answered about `part` since `since`: what is shown is what it answered at `date`',
  'source.nothing': 'the service `subject` has not answered about `part` since `since`, and nothing was known before',
  'source.incomplete': '`count` accounts of which the provider `subject` states nothing, or did not answer',
  'source.unlinked': 'no number of it at the provider is known',
  'source.parts': 'the value that the provider states is not the sum of the holdings that it states',
  'source.left-out':
    '`count` transactions of the kind `subject`, which is none that the product knows, are shown and left out of every total',
  'source.currency': 'the provider states its value in another currency than the record has',
} as const;

export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]];
type FindingCode = keyof typeof FINDINGS;

/** What a provider can leave unanswered: of an account or portfolio, or of a list of its own. */
export const PROVIDED_PARTS = [
  'value',
  'holdings',
  'days',
  'returns',
  'transactions',
  'fees',
  'charges',
  'news',
  'documents',
  'funds',
  'prices',
] as const;
export type ProvidedPart = (typeof PROVIDED_PARTS)[number];

export const Finding = z.object({
  code: z.enum(FINDING_CODES),
  subject: z.string().optional(),
  date: z.string().optional(),
  since: z.string().optional(),
  count: z.number().int().optional(),
  /** The account or portfolio that a provider did not answer about. */
  about: z.string().optional(),
  /** What of it. */
  part: z.enum(PROVIDED_PARTS).optional(),
  /** Amounts that the sentence says, each with its currency. */
  amounts: z.array(z.object({ amount: z.string(), currency: z.string() })).optional(),
  /** The days that the amounts are of, where they are others than those of the page. */
  days: z.object({ from: z.string(), to: z.string() }).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** Whether a figure is missing because its source did not answer, and not because there is none. */
export function isUnanswered({ code }: Pick<Finding, 'code'>): boolean {
  return (
    code === 'source.unfiled' || code === 'source.failed' || code === 'source.silent' || code === 'source.kept' || code === 'source.nothing'
  );
}

/** Whether nothing at all is known of what was asked for. */
export function isNothingKnown({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'source.nothing' || code === 'source.unfiled';
}

/** The code of the refusal of what is not known at all, for the finding that says why. */
export function refusalOfMissing({ code }: Pick<Finding, 'code'>): 'source.unfiled' | 'source.unanswered' {
  return code === 'source.unfiled' ? 'source.unfiled' : 'source.unanswered';
}

export function finding(code: Finding['code'], about: Omit<Finding, 'code'> = {}): Finding {
  return { code, ...about };
}

/** What tells a finding from another one. */
export function findingKey({ code, subject, about, part }: Finding): string {
  return [code, subject ?? '', about ?? '', part ?? ''].join(' ');
}

/** One finding for each code and subject, in the order of FINDING_CODES; the first of several equal ones is kept. */
export function mergeFindings(...lists: readonly (readonly Finding[])[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const found of lists.flat()) {
    const key = findingKey(found);
    if (!seen.has(key)) seen.set(key, found);
  }
  return [...seen.values()].sort(
    (a, b) => FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code) || (a.subject ?? '').localeCompare(b.subject ?? ''),
  );
}

/** The result of a measure. `value` is null only when the figure does not exist; a finding then says why. */
export interface Figure<T = number> {
  readonly value: T | null;
  readonly findings: readonly Finding[];
}
