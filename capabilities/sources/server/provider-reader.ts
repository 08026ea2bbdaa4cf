/** Reads from a provider what several figures rest on: the latest day, and the value of a portfolio on a day. */
import type { Amount } from '#packages/money';
import type { Finding } from '#packages/findings';
import type { Language } from '#packages/texts';
import type { Db, Log } from '#platform';
import type { Portfolio } from '#contract/portfolios';
import type { SourceSettings } from '#contract/tenants';
import { externalIdsOf } from '#server/accounts';
import type { ProvidedAnswer, ProvidedHolding, ProvidedNumbers } from '../contract.ts';
import type { KeptAnswer, KeptAnswers } from './answers.ts';
import { missingAnswer } from './findings.ts';
import { sumOfStated, totalsOf } from './holdings.ts';

/** The moment of an answer that there is none of. */
export const NEVER = '1970-01-01T00:00:00.000Z';

/** The provider that one request or one job asks. */
export interface ProviderReader {
  /** Its name on screen. */
  readonly title: string;
  /** The day of the static files in its place; null where it is asked. */
  readonly filesOf: string | null;
  readonly answers: KeptAnswers;
  /** What becomes of an account without a number there. */
  readonly unlinkedAccounts: SourceSettings['unlinkedAccounts'];
  readonly log: Log;
  /** A handle of the role portico_work. */
  readonly work: Db;
  readonly language: Language;
  /** For a provider without days of its own. */
  readonly today: string;
}

/** The day of the last import, otherwise the last day that there are holdings of; what was last known while there is no answer. */
export async function latestProvidedDay({ answers, today }: ProviderReader): Promise<string | null> {
  if (!answers.offers('holdingDates')) return today;
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
  const kept = asOf === (await latestProvidedDay(reader)) ? null : asOf;
  if (!reader.answers.offers('holdingDates')) return { asked: asOf, kept };
  const { answered } = await reader.answers.ask('holdingDates', {});
  return { asked: answered ? kept : asOf, kept };
}

/** What is missing where the provider did not say which days there are. */
export async function missingDates({ title, answers }: ProviderReader): Promise<Finding[]> {
  return answers.offers('holdingDates') ? missingAnswer({ title, about: null }, await answers.ask('holdingDates', {})) : [];
}

export interface ReadPortfolio {
  readonly portfolio: Portfolio;
  readonly holdings: KeptAnswer<ProvidedAnswer<'holdings'>>;
  /** Of an earlier day, or always, a provider may state holdings alone. */
  readonly total: KeptAnswer<ProvidedAnswer<'portfolio'>>;
  /** Whether its own value is stated, which is that of the latest day. */
  readonly isLatest: boolean;
}

/** The numbers of a portfolio; null for one without a number of its own. */
export async function numbersOf(
  db: Db,
  { accountId, externalId }: Pick<Portfolio, 'accountId' | 'externalId'>,
): Promise<ProvidedNumbers | null> {
  if (externalId === null) return null;
  const [account] = await externalIdsOf(db, [accountId]);
  return { account: account?.externalId ?? null, portfolio: externalId };
}

/**
 * What the provider says of a portfolio on a day; null for one without a number there.
 * @param among whether it is shown among the portfolios of its account: then one list of them answers for all, where the provider has it
 */
export async function readPortfolio(
  reader: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  { asOf, among }: { readonly asOf: string; readonly among: boolean },
): Promise<ReadPortfolio | null> {
  const { answers } = reader;
  const [numbers, day] = await Promise.all([numbersOf(db, portfolio), questionDay(reader, asOf)]);
  if (numbers === null) return null;
  const asked = { ...numbers, day: day.asked };
  const kept = { ...numbers, day: day.kept };
  const isListed = answers.offers('portfolios') && (among || !answers.offers('portfolio'));
  const isStated = isListed || answers.offers('portfolio');
  const isLatest = day.kept === null && isStated;
  if (!isStated) {
    const alone = await answers.ask('holdings', asked, kept);
    return { portfolio, holdings: alone, total: withoutTotal(alone), isLatest };
  }
  // Both at once: where nobody waits any more both fail, and neither may do so unseen, which would end the server.
  const [holdings, total] = await Promise.all([
    answers.ask('holdings', asked, kept),
    isListed ? readListed(reader, numbers, day) : answers.ask('portfolio', asked, kept),
  ]);
  return { portfolio, holdings, total, isLatest };
}

/** Of a portfolio of which a provider states holdings alone. */
function withoutTotal(holdings: KeptAnswer<ProvidedAnswer<'holdings'>>): KeptAnswer<ProvidedAnswer<'portfolio'>> {
  const nothing = { value: null, currency: null };
  return holdings.answered
    ? { answered: true, value: nothing, at: holdings.at }
    : { ...holdings, last: holdings.last && { ...holdings.last, value: nothing } };
}

/** A portfolio as the list of its account states it; one that is not in the list has no value. */
async function readListed(
  { answers }: ProviderReader,
  { account, portfolio }: ProvidedNumbers,
  day: QuestionDay,
): Promise<KeptAnswer<ProvidedAnswer<'portfolio'>>> {
  const nothing = { value: null, currency: null };
  const list = await answers.ask('portfolios', { account: account ?? '', day: day.asked }, { account: account ?? '', day: day.kept });
  const own = (listed: ProvidedAnswer<'portfolios'>) => listed.find(({ number }) => number === portfolio) ?? nothing;
  if (list.answered) return { ...list, value: own(list.value) };
  return { ...list, last: list.last && { ...list.last, value: own(list.last.value) } };
}

/** Whether the provider states the portfolio in another currency than the record has; one that it does not state is that of the record. */
export function isOtherCurrency({ total, portfolio }: ReadPortfolio): boolean {
  return total.answered && total.value.currency !== null && total.value.currency !== portfolio.currency;
}

/** The holdings that were answered; none where they were not, or where they are in another currency. */
export function holdingsOf(read: ReadPortfolio): readonly ProvidedHolding[] {
  return read.holdings.answered && !isOtherCurrency(read) ? read.holdings.value : [];
}

/** The stated value, or of an earlier day without one the sum of the holdings; null where it was not answered, or in another currency. */
export function valueOf(read: ReadPortfolio): Amount | null {
  const { holdings, total, isLatest } = read;
  if (isOtherCurrency(read)) return null;
  const stated = total.answered ? sumOfStated([total.value.value]) : null;
  if (stated !== null || isLatest) return stated;
  return holdings.answered ? totalsOf(holdings.value).value : null;
}
