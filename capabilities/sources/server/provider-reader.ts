/** Reads from a provider what several figures rest on: the latest day, and the value of a portfolio on a day. */
import type { Amount } from '#packages/money';
import type { Finding } from '#packages/findings';
import type { Log } from '#platform';
import type { Portfolio } from '#contract/portfolios';
import type { SourceSettings } from '#contract/tenants';
import type { ProvidedAnswer, ProvidedHolding } from '../contract.ts';
import type { KeptAnswer, KeptAnswers } from './answers.ts';
import { missingAnswer } from './findings.ts';
import { sumOfStated, totalsOf } from './holdings.ts';

/** The moment of an answer that there is none of. */
export const NEVER = '1970-01-01T00:00:00.000Z';

/** The provider that one request or one job asks. */
export interface ProviderReader {
  /** Its name on screen. */
  readonly title: string;
  readonly answers: KeptAnswers;
  /** What becomes of an account without a number there. */
  readonly unlinkedAccounts: SourceSettings['unlinkedAccounts'];
  readonly log: Log;
}

/** The day of the last import, otherwise the last day that there are holdings of; what was last known while there is no answer. */
export async function latestProvidedDay({ answers }: ProviderReader): Promise<string | null> {
  const answer = await answers.ask('holdingDates', {});
  const dates = answer.answered ? answer.value : answer.last?.value;
  return dates?.lastImported ?? dates?.dates.toSorted().at(-1) ?? null;
}

/** The day of a question. */
export interface QuestionDay {
  /** As the provider is asked for it: null for its latest, which needs no date. While the latest is not known, the day is named. */
  readonly asked: string | null;
  /** As the answer is kept: null for the latest that is known. */
  readonly kept: string | null;
}

export async function questionDay(reader: ProviderReader, asOf: string): Promise<QuestionDay> {
  const { answered } = await reader.answers.ask('holdingDates', {});
  const kept = asOf === (await latestProvidedDay(reader)) ? null : asOf;
  return { asked: answered ? kept : asOf, kept };
}

/** What is missing where the provider did not say which days there are. */
export async function missingDates({ title, answers }: ProviderReader): Promise<Finding[]> {
  return missingAnswer({ title, about: null }, await answers.ask('holdingDates', {}));
}

export interface ReadPortfolio {
  readonly portfolio: Portfolio;
  readonly holdings: KeptAnswer<ProvidedAnswer<'holdings'>>;
  /** As the provider states it on its latest day; of any other day it states holdings alone. */
  readonly total: KeptAnswer<ProvidedAnswer<'portfolio'>>;
  readonly isLatest: boolean;
}

/** What the provider says of a portfolio on a day; null for one without a number there. */
export async function readPortfolio(reader: ProviderReader, portfolio: Portfolio, asOf: string): Promise<ReadPortfolio | null> {
  const { externalId: number } = portfolio;
  if (number === null) return null;
  const day = await questionDay(reader, asOf);
  const [holdings, total] = await Promise.all([
    reader.answers.ask('holdings', { portfolio: number, day: day.asked }, { portfolio: number, day: day.kept }),
    reader.answers.ask('portfolio', { portfolio: number }),
  ]);
  return { portfolio, holdings, total, isLatest: day.kept === null };
}

/** Whether the provider states the portfolio in another currency than the record has; one that it does not state is that of the record. */
export function isOtherCurrency({ total, portfolio }: ReadPortfolio): boolean {
  return total.answered && total.value.currency !== null && total.value.currency !== portfolio.currency;
}

/** The holdings that were answered; none where they were not, or where they are in another currency. */
export function holdingsOf(read: ReadPortfolio): readonly ProvidedHolding[] {
  return read.holdings.answered && !isOtherCurrency(read) ? read.holdings.value : [];
}

/** The stated value, or of an earlier day the sum of the holdings; null where it was not answered, or in another currency. */
export function valueOf(read: ReadPortfolio): Amount | null {
  const { holdings, total, isLatest } = read;
  if (isOtherCurrency(read)) return null;
  if (isLatest) return total.answered ? sumOfStated([total.value.value]) : null;
  return holdings.answered ? totalsOf(holdings.value).value : null;
}
