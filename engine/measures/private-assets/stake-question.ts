/** Reads the stakes in private funds from a question, and builds the answers about them. */
import type { z } from 'zod';
import { parseDay, type Day } from '#packages/calendar';
import { amount } from '#packages/money';
import type { Commitment as Stake, CommitmentEvent, NavReport } from '#engine/private-assets';
import type { OpenedDocument } from '../document.ts';
import { UnanswerableError } from '../unanswerable.ts';
import type { CalculationCommitment, stakeFields, valuedStakeFields, StakeEvent } from './stake-terms.ts';
import { PERIOD, type StakeInput, indexOf } from './stake-answers.ts';

type StakeQuestion = z.output<z.ZodObject<typeof stakeFields>>;

type ValuedStakeQuestion = StakeQuestion &
  Partial<z.output<z.ZodObject<Pick<typeof valuedStakeFields, 'knownAt' | 'staleAfterMonths' | 'rollForward'>>>>;

/** @throws UnanswerableError for a stake that is given in two ways, in none, or in lists that do not fit together */
export function stakeOf(question: ValuedStakeQuestion, document: OpenedDocument): StakeInput {
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

interface StakeRecords {
  readonly commitments: readonly Stake[];
  readonly currency: string;
  readonly periods?: number;
}

function recordedStakes(
  question: StakeQuestion,
  commitments: readonly z.output<typeof CalculationCommitment>[],
  fallback: string,
): StakeRecords {
  for (const field of ['contributions', 'distributions', 'nav', 'committed'] as const) {
    if (question[field] !== undefined) throw new UnanswerableError(`commitments tell their own ${field}`, [field]);
  }
  const stakes = commitments.map(({ currency = fallback, ...rest }) => commitmentOf(rest, currency));
  const [first, ...others] = new Set(stakes.map(({ currency }) => currency));
  if (others.length > 0) throw new UnanswerableError('pooled commitments are in one currency; convert them first', ['commitments']);
  return { commitments: stakes, currency: first as string };
}

function commitmentOf(
  { id, committed, events, reports }: Omit<z.output<typeof CalculationCommitment>, 'currency'>,
  currency: string,
): Stake {
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

interface StakePayment {
  readonly day: Day;
  readonly amount: string;
}

function plainStake(question: StakeQuestion, currency: string): StakeRecords {
  const { contributions = [], distributions = [], nav = '0', committed } = question;
  if (question.contributions === undefined && question.distributions === undefined)
    throw new UnanswerableError('give commitments, or contributions and distributions', ['contributions']);
  const periods = periodCount(contributions, distributions);
  const paid = paymentsOf(contributions, periods, 'contributions');
  const received = paymentsOf(distributions, periods, 'distributions');
  if (periods !== null && question.asOf !== undefined)
    throw new UnanswerableError('equally spaced payments end with the last of them', ['asOf']);
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

type StakePaymentList = readonly (string | { readonly date: string; readonly amount: string })[];

/** Null where payments are dated. */
function periodCount(contributions: StakePaymentList, distributions: StakePaymentList): number | null {
  const first = contributions[0] ?? distributions[0];
  return typeof first === 'string' ? Math.max(contributions.length, distributions.length) : null;
}

function paymentsOf(payments: StakePaymentList, periods: number | null, field: string): StakePayment[] {
  if (periods !== null && payments.length > 0 && payments.length !== periods)
    throw new UnanswerableError(`${payments.length} amounts beside ${periods}; give one for each period, 0 where nothing was paid`, [
      field,
    ]);
  return payments.map((payment, i) => {
    if ((typeof payment === 'string') !== (periods !== null))
      throw new UnanswerableError('contributions and distributions are both dated, or both by the period', [field]);
    return typeof payment === 'string' ? { day: i * PERIOD, amount: payment } : { day: parseDay(payment.date), amount: payment.amount };
  });
}

function navReports(nav: string | readonly string[] | Readonly<Record<string, string>>, periods: number | null, last: Day): NavReport[] {
  const at = (day: Day, value: string) => ({ valued: day, known: day, amount: amount(value) });
  if (typeof nav === 'string') return [at(last, nav)];
  if (isList(nav)) {
    if (nav.length !== periods) throw new UnanswerableError('a list of values has one for each of equally spaced payments', ['nav']);
    return nav.map((value, i) => at(i * PERIOD, value));
  }
  if (periods !== null) throw new UnanswerableError('values by date belong to dated payments', ['nav']);
  return Object.entries(nav).map(([date, value]) => at(parseDay(date), value));
}

/** `Array.isArray` does not narrow read-only arrays. */
function isList(value: readonly string[] | Readonly<Record<string, string>>): value is readonly string[] {
  return Array.isArray(value);
}

function asOfFor(question: StakeQuestion, { commitments, periods }: StakeRecords): Day {
  if (question.asOf !== undefined) return parseDay(question.asOf);
  if (periods !== undefined) return (periods - 1) * PERIOD;
  const last = lastOf(commitments.flatMap(({ events, reports }) => [...events, ...reports.map(({ valued }) => ({ day: valued }))]));
  if (last === -Infinity) throw new UnanswerableError('name the day that is meant', ['asOf']);
  return last;
}

function lastOf(dated: readonly { readonly day: Day }[]): Day {
  return dated.reduce((last, { day }) => Math.max(last, day), -Infinity);
}
