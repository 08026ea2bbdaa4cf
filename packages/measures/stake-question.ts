/** What questions about stakes in private funds are asked of: commitments as records, or plain lists of payments, dated or equally spaced. */
import { z } from 'zod';
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
import { Unanswerable, type Answer } from './measure.ts';
import { columnsOf, CurrencyCode, Dated, DateText, DecimalText, Unsigned } from './wire.ts';

const on = { date: DateText };
const passed = {
  ...on,
  price: Unsigned.meta({ description: 'What was paid for it, or what it was worth where nothing was.' }),
  committed: Unsigned.meta({ description: 'The commitment that went with it.' }),
  unfunded: Unsigned.meta({ description: 'What of that commitment could still be called.' }),
};

const Event = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('call'),
    ...on,
    investment: DecimalText.default('0').meta({ description: 'Below zero for a call that was returned unused.' }),
    feesWithin: DecimalText.default('0').meta({ description: 'Fees and expenses that use up the commitment.' }),
    feesOutside: DecimalText.default('0').meta({ description: 'Fees and expenses on top of the commitment.' }),
  }),
  z.strictObject({
    kind: z.literal('distribution'),
    ...on,
    returnOfCapital: DecimalText.default('0').meta({ description: 'Also whatever is not told apart.' }),
    gain: DecimalText.default('0'),
    income: DecimalText.default('0'),
    recallable: Unsigned.default('0').meta({ description: 'The part of the three that the fund may call again.' }),
  }),
  z
    .strictObject({ kind: z.literal('release'), ...on, amount: Unsigned })
    .meta({ description: 'Unfunded commitment that can no longer be called.' }),
  z
    .strictObject({ kind: z.literal('takeover'), ...passed })
    .meta({ description: 'A stake, or part of one, taken over from another investor.' }),
  z
    .strictObject({ kind: z.literal('hand-over'), ...passed })
    .meta({ description: 'The stake, or part of it, passed on to another investor.' }),
]);

const Commitment = z
  .strictObject({
    id: z.string().min(1).default('commitment').meta({ description: 'Names it in findings.' }),
    currency: CurrencyCode.optional().meta({ description: 'That of the document unless named; one for all commitments of a question.' }),
    committed: z
      .union([Unsigned, z.array(z.strictObject({ date: DateText, amount: DecimalText }))])
      .default([])
      .meta({ description: 'Committed from the outset, or each change with its date, a reduction negative: they add up.' }),
    events: z.array(Event).default([]).meta({
      description: 'In any order. Within a day calls come first, then distributions, releases, what was taken over and what was passed on.',
    }),
    reports: z
      .array(
        z.strictObject({
          date: DateText.meta({ description: 'Net asset value at the close of this day, its payments counted.' }),
          known: DateText.optional().meta({ description: 'When it was reported; at once unless named.' }),
          amount: DecimalText,
        }),
      )
      .default([])
      .meta({ description: 'Of several of one day the one that became known last counts.' }),
  })
  .meta({ id: 'CalculationCommitment' });

const payments = z.union([z.array(DecimalText), z.array(z.strictObject({ date: DateText, amount: DecimalText }))]).optional();

/** Several commitments are pooled: payments and values are added up before any ratio or rate. */
export const ofStake = {
  commitments: z.array(Commitment).min(1).optional().meta({ description: 'Give either these or contributions, distributions and nav.' }),
  contributions: payments.meta({
    description:
      'Paid in, positive: [{date, amount}], or an amount for each of equally spaced periods, the first on day 0, as many as in `distributions`.',
  }),
  distributions: payments.meta({ description: 'Got back, positive, in the same manner.' }),
  nav: z
    .union([DecimalText, z.array(DecimalText), Dated])
    .optional()
    .meta({
      description:
        'Net asset value beside contributions and distributions: that of the last day (0 unless named), one for each period, or by date: {"2024-12-31": "110"}.',
    }),
  committed: Unsigned.optional().meta({ description: 'Committed capital beside contributions and distributions.' }),
  asOf: DateText.optional().meta({
    description: 'The day whose close is meant; later payments and reports are left out. Without it the last day that anything is dated.',
  }),
};

/** An index that payments are compared with, or carried on by. */
const Index = z.union([z.array(Unsigned), Dated, z.string().min(1)]);
export const index = Index.meta({
  description:
    'Levels of a market index: by date, {"2024-01-31": "101.25"}, each until the next; one for each period, of equally spaced payments; or the id of an instrument of the document, by its prices. In the currency of the stake, income reinvested.',
});

/** Of measures that take the value of a stake. */
export const ofValuedStake = {
  ...ofStake,
  knownAt: DateText.optional().meta({ description: 'Reports that became known later are left out; without it every report counts.' }),
  staleAfterMonths: z
    .int()
    .positive()
    .default(6)
    .meta({ description: 'From what age of the last report on the value is told to be stale.' }),
  rollForward: Index.optional().meta({
    description: 'An index (see `index`) with which the last report and the payments since grow; without it they stand as they are.',
  }),
};

export const periodsPerYear = z.number().positive().default(1).meta({
  description: 'Of equally spaced payments, to turn rates by the period into yearly ones: 4 for quarters, 12 for months.',
});

type OfStake = z.output<z.ZodObject<typeof ofStake>>;
type OfValuedStake = OfStake & Partial<z.output<z.ZodObject<Pick<typeof ofValuedStake, 'knownAt' | 'staleAfterMonths' | 'rollForward'>>>>;

/** Equally spaced payments are told to the packages as years of this length. */
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

/** @throws Unanswerable for a stake that is told in two ways, in none, or in lists that do not fit together */
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

function eventOf(event: z.output<typeof Event>): CommitmentEvent {
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

/** @throws Unanswerable for levels that do not fit the payments, and for an instrument without prices */
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

/** Equally spaced payments have no dates, and plain lists no name, that a finding could tell. */
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

/** Rates of equally spaced payments are by the period. */
export function byYear({ periods }: AskedStake, { value, findings }: Figure, count: number): Figure {
  if (value === null || periods === null || count === 1) return { value, findings };
  return holdable({ value: (1 + value) ** count - 1, findings });
}
