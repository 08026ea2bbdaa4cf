/** Reads what a provider states of one holding in the past. */
import type { Db } from '#platform';
import type { HoldingHistory, Portfolio } from '#contract/portfolios';
import type { Finding } from '#packages/findings';
import { missingAnswer, statedBy, withoutNumber } from './findings.ts';
import { newestFirst } from './dated-rows.ts';
import { NEVER, numbersOf, type ProviderReader } from './provider-reader.ts';

export async function providedHoldingHistory(
  { title, filesOf, answers }: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  { id, asOf }: { readonly id: string; readonly asOf: string },
): Promise<{ value: HoldingHistory; findings: readonly Finding[] }> {
  const nothing = { asOf, knownAt: NEVER, currency: portfolio.currency, rows: [] };
  const numbers = await numbersOf(db, portfolio);
  if (numbers === null) return { value: nothing, findings: [withoutNumber(portfolio.name)] };
  const answer = await answers.ask('holdingHistory', { ...numbers, holding: id, to: asOf });
  if (!answer.answered) return { value: nothing, findings: missingAnswer({ title, about: portfolio.name }, answer) };
  const rows = newestFirst(answer.value.filter(({ date }) => date <= asOf));
  return { value: { ...nothing, knownAt: answer.at, rows }, findings: [statedBy(title, filesOf)] };
}
