/** Finds what a reader must know beside the figures of a provider: whose they are, and what is missing. */
import { formatDecimal, type Amount } from '#packages/money';
import { finding, type Finding, type ProvidedPart } from '#packages/findings';
import type { ProvidedHolding, ProviderQuestionName } from '../contract.ts';
import type { KeptAnswer } from './answers.ts';

export interface StatedAmount {
  readonly amount: Amount;
  readonly currency: string;
}

/**
 * The figures are the provider's own [C-12].
 * @param filesOf the day of the files in the place of the provider; null where it is asked
 */
export function statedBy(title: string, filesOf: string | null = null): Finding {
  return filesOf === null ? finding('source.provided', { subject: title }) : finding('source.static', { subject: title, date: filesOf });
}

/** An account or a portfolio of which no number at the provider is known. */
export function withoutNumber(name: string): Finding {
  return finding('source.unlinked', { subject: name });
}

interface AskedSubject {
  /** The name of the provider on screen. */
  readonly title: string;
  /** The name of the account or portfolio; null for what is not of a single one. */
  readonly about: string | null;
}

/** What did not come, since when, and the last known value with its date [C-01]; nothing where the provider has answered. */
export function missingAnswer<Value>(
  { title, about }: AskedSubject,
  answer: KeptAnswer<Value>,
  amountsOf: (value: Value) => readonly StatedAmount[] = () => [],
): Finding[] {
  if (answer.answered) return [];
  const { since, last, filesOf } = answer;
  const of = { ...(about === null ? {} : { about }), part: PARTS[answer.name] };
  if (filesOf) return [finding('source.unfiled', { subject: title, ...of, date: filesOf })];
  const amounts = last === null ? [] : amountsOf(last.value).map(({ amount, currency }) => ({ amount: formatDecimal(amount), currency }));
  if (last === null || amounts.length === 0) return [finding('source.silent', { subject: title, ...of, since })];
  return [finding('source.failed', { subject: title, ...of, since, date: last.at, amounts, ...(last.days && { days: last.days }) })];
}

const PARTS: Readonly<Record<ProviderQuestionName, ProvidedPart>> = {
  accounts: 'value',
  account: 'value',
  portfolio: 'value',
  portfolios: 'value',
  holdings: 'holdings',
  holdingDates: 'days',
  returns: 'returns',
  periods: 'returns',
  transactions: 'transactions',
  holdingTransactions: 'transactions',
  holdingHistory: 'holdings',
  fees: 'fees',
  charges: 'charges',
  documents: 'documents',
  holdingDocuments: 'documents',
};

/** A list that did not come: what was known last stands in its place, with its moment, where there is any. */
export function missingList(about: Required<Pick<Finding, 'subject' | 'part' | 'since'>>, last: { readonly at: string } | null): Finding {
  return last ? finding('source.kept', { ...about, date: last.at }) : finding('source.nothing', about);
}

/** The holdings of which the provider states no value; they are left out of every total. */
export function withoutValue(holdings: readonly ProvidedHolding[], asOf: string): Finding[] {
  return holdings.filter(({ value }) => value === null).map(({ name }) => finding('price.missing', { subject: name, date: asOf }));
}
