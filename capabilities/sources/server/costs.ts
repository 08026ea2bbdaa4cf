/** The costs of a portfolio as a provider states them: fees charged by themselves, and the costs of trades [OQ-52]. */
import { amount, formatDecimal, sum, ZERO, type Amount } from '#packages/money';
import { refuse } from '#packages/endpoint';
import { finding, mergeFindings } from '#packages/findings';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import type { CostsPaid } from '#contract/performance';
import type { Portfolio } from '#contract/portfolios';
import type { FigureTableAnswer } from '#server/performance';
import type { ProvidedCost } from '../contract.ts';
import { missingAnswer, statedBy, withoutNumber } from './findings.ts';
import { betweenDays, newestFirst } from './dated-rows.ts';
import { NEVER, numbersOf, type ProviderReader } from './provider-reader.ts';

export async function providedCosts(
  { title, filesOf, answers, language }: ProviderReader,
  db: Db,
  portfolio: Portfolio,
  { asOf, from, to }: FigureRange,
  name: 'fees' | 'charges',
): Promise<FigureTableAnswer<'fees'>> {
  if (!answers.offers(name)) refuse('source.unsupported');
  const { currency } = portfolio;
  const numbers = await numbersOf(db, portfolio);
  const head = { asOf, knownAt: NEVER, from: from ?? asOf, to, currency };
  if (numbers === null) return { value: { ...head, ...tableOf([]) }, findings: [withoutNumber(portfolio.name)] };
  const answer = await answers.ask(name, { ...numbers, from, to, language });
  if (!answer.answered)
    return {
      value: { ...head, ...tableOf([]) },
      findings: missingAnswer({ title, about: portfolio.name }, answer, (known) => [
        { amount: totalOf(inCurrency(betweenDays(known, answer.last?.days ?? { from, to }), currency)), currency },
      ]),
    };
  const asked = betweenDays(answer.value, { from, to });
  const own = inCurrency(asked, currency);
  const foreign = asked.filter((cost) => !own.includes(cost));
  return {
    value: { ...head, knownAt: answer.at, ...tableOf(own) },
    findings: mergeFindings(
      [statedBy(title, filesOf)],
      // A provider states no exchange rate.
      foreign.map((cost) => finding('rate.missing', { subject: `${cost.currency}/${currency}`, date: cost.date })),
    ),
  };
}

function inCurrency(costs: readonly ProvidedCost[], currency: string): readonly ProvidedCost[] {
  return costs.filter((cost) => cost.currency === null || cost.currency === currency);
}

/** Newest first. */
function tableOf(costs: readonly ProvidedCost[]): Pick<CostsPaid, 'rows' | 'total' | 'costs'> {
  const rows = costs.map(({ id, date, type, name, amount: paid }) => ({
    id,
    date,
    type,
    instrument: null,
    name,
    fee: null,
    tax: null,
    amount: paid,
  }));
  return {
    rows: newestFirst(rows),
    total: { fee: null, tax: null, amount: formatDecimal(totalOf(costs)) },
    costs: null,
  };
}

function totalOf(costs: readonly ProvidedCost[]): Amount {
  return costs.length === 0 ? ZERO : sum(costs.map(({ amount: paid }) => amount(paid)));
}
