/** Reads the stakes in private funds from a question, and builds the answers about them. */
import type { z } from 'zod';
import { formatDay, parseDay, type Day } from '#packages/calendar';
import { mergeFindings, type Finding, type Figure } from '#packages/findings';
import { amount } from '#packages/money';
import {
  stakeFlows,
  standing,
  type Commitment as Stake,
  type CommitmentEvent,
  type NavReport,
  type StakeFlows,
  type Standing,
  type ValuationOptions,
} from '#packages/private-assets';
import type { Quotes } from '#packages/returns';
import type { OpenedDocument } from './document.ts';
import { holdable } from './flow-question.ts';
import type { Answer } from './measure.ts';
import { Unanswerable } from './unanswerable.ts';
import type { Commitment, Index, ofStake, ofValuedStake, StakeEvent } from './stake-terms.ts';
import { columnsOf } from './wire.ts';

type OfStake = z.output<z.ZodObject<typeof ofStake>>;
type OfValuedStake = OfStake & Partial<z.output<z.ZodObject<Pick<typeof ofValuedStake, 'knownAt' | 'staleAfterMonths' | 'rollForward'>>>>;

/** Equally spaced payments are passed to the packages as dated ones, this many days apart: a year for each period. */
const PERIOD = 365;

export interface AskedStake {
  readonly commitments: readonly Stake[];
  readonly asOf: Day;
  readonly options: ValuationOptions;
  readonly currency: string;
  /** Number of equally spaced periods; null for dated payments. */
  readonly periods: number | null;
  readonly isPlain: boolean;
}

/** @throws UnanswerableError for a stake that is given in two ways, in none, or in lists that do not fit together */
export function stakeOf(question: OfValuedStake, document: OpenedDocument): AskedStake {
  const { commitments } = question;
  const told =
    commitments === undefined ? plainStake(question, document.currency) : recordedStakes(question, commitments, document.currency);
  const periods = told.periods ?? null;
  const { knownAt, staleAfterMonths, rollForward } = question;
  const options = {
    ...(knownAt !== undefined && { knownAt: parseDay(knownAt) }),
    ...(staleAfterMonths !== undefined && { staleAfterMonths }),
    ...(rollForward !== undefined && { rollForward: indexOf(rollForward, { periods }, document, 'rollForward') }),
  };
  return { ...told, asOf: asOfFor(question, told), options, periods, isPlain: commitments === undefined };
}

interface Told {
  readonly commitments: readonly Stake[];
  readonly currency: string;
  readonly periods?: number;
}

function recordedStakes(question: OfStake, commitments: readonly z.output<typeof Commitment>[], fallback: string): Told {
  for (const field of ['contributions', 'distributions', 'nav', 'committed'] as const) {
    if (question[field] !== undefined) throw new Unanswerable(`commitments tell their own ${field}`, [field]);
  }
  const stakes = commitments.map(({ currency = fallback, ...rest }) => recorded(rest, currency));
  const [first, ...others] = new Set(stakes.map(({ currency }) => currency));
  if (others.length > 0) throw new Unanswerable('pooled commitments are in one currency; convert them first', ['commitments']);
  return { commitments: stakes, currency: first as string };
}

function recorded({ id, committed, events, reports }: Omit<z.output<typeof Commitment>, 'currency'>, currency: string): Stake {
  return {
    id,
    currency,
    committed:
      typeof committed === 'string'
        ? fromOutset(committed)
        : committed.map((change) => ({ day: parseDay(change.date), amount: amount(change.amount) })),
    events: events.map(eventOf),
    reports: reports.map(({ date, known = date, amount: value }) => ({
      valued: parseDay(date),
      known: parseDay(known),
      amount: amount(value),
    })),
  };
}

function fromOutset(committed: string): Stake['committed'] {
  return [{ day: -Infinity, amount: amount(committed) }];
}

function eventOf(event: z.output<typeof StakeEvent>): CommitmentEvent {
  const day = parseDay(event.date);
  switch (event.kind) {
    case 'call':
      return {
        kind: 'call',
        day,
        investment: amount(event.investment),
        feesWithin: amount(event.feesWithin),
        feesOutside: amount(event.feesOutside),
      };
    case 'distribution':
      return {
        kind: 'distribution',
        day,
        returnOfCapital: amount(event.returnOfCapital),
        gain: amount(event.gain),
        income: amount(event.income),
        recallable: amount(event.recallable),
      };
    case 'release':
      return { kind: 'release', day, amount: amount(event.amount) };
    case 'takeover':
    case 'hand-over':
      return { kind: event.kind, day, price: amount(event.price), committed: amount(event.committed), unfunded: amount(event.unfunded) };
  }
}

interface Payment {
  readonly day: Day;
  readonly amount: string;
}

function plainStake(question: OfStake, currency: string): Told {
  const { contributions = [], distributions = [], nav = '0', committed } = question;
  if (question.contributions === undefined && question.distributions === undefined)
    throw new Unanswerable('give commitments, or contributions and distributions', ['contributions']);
  const periods = periodCount(contributions, distributions);
  const paid = paymentsOf(contributions, periods, 'contributions');
  const received = paymentsOf(distributions, periods, 'distributions');
  if (periods !== null && question.asOf !== undefined)
    throw new Unanswerable('equally spaced payments end with the last of them', ['asOf']);
  const last = question.asOf === undefined ? lastOf([...paid, ...received]) : parseDay(question.asOf);
  const stake = {
    id: '',
    currency,
    committed: committed === undefined ? [] : fromOutset(committed),
    events: [
      ...paid.map(({ day, amount: money }) => ({ kind: 'call' as const, day, investment: amount(money) })),
      ...received.map(({ day, amount: money }) => ({ kind: 'distribution' as const, day, returnOfCapital: amount(money) })),
    ],
    reports: navReports(nav, periods, last),
  };
  return { commitments: [stake], currency, ...(periods !== null && { periods }) };
}

type Payments = readonly (string | { readonly date: string; readonly amount: string })[];

/** Null where payments are dated. */
function periodCount(contributions: Payments, distributions: Payments): number | null {
  const first = contributions[0] ?? distributions[0];
  return typeof first === 'string' ? Math.max(contributions.length, distributions.length) : null;
}

function paymentsOf(payments: Payments, periods: number | null, field: string): Payment[] {
  if (periods !== null && payments.length > 0 && payments.length !== periods)
    throw new Unanswerable(`${payments.length} amounts beside ${periods}; give one for each period, 0 where nothing was paid`, [field]);
  return payments.map((payment, i) => {
    if ((typeof payment === 'string') !== (periods !== null))
      throw new Unanswerable('contributions and distributions are both dated, or both by the period', [field]);
    return typeof payment === 'string' ? { day: i * PERIOD, amount: payment } : { day: parseDay(payment.date), amount: payment.amount };
  });
}

function navReports(nav: string | readonly string[] | Readonly<Record<string, string>>, periods: number | null, last: Day): NavReport[] {
  const at = (day: Day, value: string) => ({ valued: day, known: day, amount: amount(value) });
  if (typeof nav === 'string') return [at(last, nav)];
  if (isList(nav)) {
    if (nav.length !== periods) throw new Unanswerable('a list of values has one for each of equally spaced payments', ['nav']);
    return nav.map((value, i) => at(i * PERIOD, value));
  }
  if (periods !== null) throw new Unanswerable('values by date belong to dated payments', ['nav']);
  return Object.entries(nav).map(([date, value]) => at(parseDay(date), value));
}

/** `Array.isArray` does not narrow read-only arrays. */
function isList(value: readonly string[] | Readonly<Record<string, string>>): value is readonly string[] {
  return Array.isArray(value);
}

function asOfFor(question: OfStake, { commitments, periods }: Told): Day {
  if (question.asOf !== undefined) return parseDay(question.asOf);
  if (periods !== undefined) return (periods - 1) * PERIOD;
  const last = lastOf(commitments.flatMap(({ events, reports }) => [...events, ...reports.map(({ valued }) => ({ day: valued }))]));
  if (last === -Infinity) throw new Unanswerable('name the day that is meant', ['asOf']);
  return last;
}

function lastOf(dated: readonly { readonly day: Day }[]): Day {
  return dated.reduce((last, { day }) => Math.max(last, day), -Infinity);
}

/** @throws UnanswerableError for levels that do not fit the payments, and for an instrument without prices */
export function indexOf(
  levels: z.output<typeof Index>,
  { periods }: Pick<AskedStake, 'periods'>,
  document: OpenedDocument,
  field: 'index' | 'rollForward' = 'index',
): Quotes {
  if (Array.isArray(levels)) {
    if (levels.length !== periods) throw new Unanswerable('a list of levels has one for each of equally spaced payments', [field]);
    return { days: Int32Array.from(levels, (_, i) => i * PERIOD), values: Float64Array.from(levels, Number) };
  }
  if (periods !== null) throw new Unanswerable('equally spaced payments are compared with a list of levels, one for each', [field]);
  if (typeof levels !== 'string') return columnsOf(levels);
  const { quotes } = document.quotes(levels);
  if (quotes.days.length === 0) throw new Unanswerable(`the document has no prices of ${levels}`, [field]);
  return quotes;
}

export function standingOf({ commitments, asOf, options }: AskedStake): Standing {
  return standing(commitments, asOf, options);
}

export function flowsOf({ commitments, asOf, options }: AskedStake): StakeFlows {
  return stakeFlows(commitments, asOf, options);
}

/** Findings without the fields that a plain list cannot have: equally spaced payments have no dates, and plain lists no name. */
export function findingsFor({ periods, isPlain }: AskedStake, findings: readonly Finding[]): Finding[] {
  if (!isPlain) return mergeFindings(findings);
  return mergeFindings(
    findings.map(({ code, date, since, count }) => ({
      code,
      ...(periods === null && date !== undefined && { date }),
      ...(periods === null && since !== undefined && { since }),
      ...(count !== undefined && { count }),
    })),
  );
}

export function answerFor(stake: AskedStake, { value, findings }: Figure<unknown>): Answer {
  return { value, findings: findingsFor(stake, findings) };
}

/** The date of a day, or the number of the period from 0. */
export function dateOrPeriod({ periods }: AskedStake, day: Day): string | number {
  return periods === null ? formatDay(day) : day / PERIOD;
}

/** Annualises the rate of equally spaced payments, which is a rate per period. */
export function byYear({ periods }: AskedStake, { value, findings }: Figure, count: number): Figure {
  if (value === null || periods === null || count === 1) return { value, findings };
  return holdable({ value: (1 + value) ** count - 1, findings });
}
