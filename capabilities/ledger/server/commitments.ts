/**
 * Reads stakes in private funds in the form of `engine/private-assets`. They are kept apart from the transactions of a portfolio: calls and
 * repayments are in the cash of the ledger only where transactions say so.
 */
import { sql } from 'drizzle-orm';
import { parseDay } from '#packages/calendar';
import { add, amount, subtract } from '#packages/money';
import type { Commitment, CommitmentEvent } from '#engine/private-assets';
import type { Db } from '#platform';
import { seenArrivals } from '#server/instruments';

/** The stake of a portfolio in one fund. */
export interface Stake {
  readonly portfolio: string;
  readonly instrument: string;
  readonly commitment: Commitment;
}

interface CommitmentRow extends Record<string, unknown> {
  readonly portfolio: string;
  readonly instrument: string;
  readonly kind: 'commitment' | 'valuation' | CommitmentEvent['kind'];
  readonly date: string;
  readonly known: string | null;
  readonly amount: string;
  readonly feesWithin: string;
  readonly feesOutside: string;
  readonly gain: string;
  readonly income: string;
  readonly recallable: string;
  readonly committed: string;
  readonly unfunded: string;
  readonly currency: string;
}

/** By portfolio and fund. Of several valuations of a day that were reported on one day the one committed last holds. */
export async function commitmentsOf(db: Db, portfolios: readonly string[]): Promise<Stake[]> {
  if (portfolios.length === 0) return [];
  const { rows } = await db.execute<CommitmentRow>(sql`
    select distinct on (c.portfolio_id, c.instrument_id, c.date, c.kind, case c.kind when 'valuation' then c.known::text else c.id::text end)
      c.portfolio_id as portfolio, c.instrument_id as instrument, c.kind, c.date::text as date, c.known::text as known, c.amount::text as amount,
      c.fees_within::text as "feesWithin", c.fees_outside::text as "feesOutside", c.gain::text as gain, c.income::text as income,
      c.recallable::text as recallable, c.committed::text as committed, c.unfunded::text as unfunded, c.currency
    from commitment_event c join arrival a on a.id = c.arrival_id
    where c.arrival_id in (${seenArrivals}) and c.portfolio_id = any(${sql.param([...portfolios])}::uuid[])
    order by c.portfolio_id, c.instrument_id, c.date, c.kind, case c.kind when 'valuation' then c.known::text else c.id::text end,
      a.committed_at desc`);
  return [...Map.groupBy(rows, ({ portfolio, instrument }) => `${portfolio} ${instrument}`).values()].map(stakeOf);
}

function stakeOf(rows: readonly CommitmentRow[]): Stake {
  const { portfolio = '', instrument = '', currency = '' } = rows[0] ?? {};
  const of = (kind: CommitmentRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    portfolio,
    instrument,
    commitment: {
      id: instrument,
      currency,
      committed: of('commitment').map((row) => ({ day: parseDay(row.date), amount: amount(row.amount) })),
      events: rows.flatMap((row) => eventOf(row) ?? []),
      reports: of('valuation').map((row) => ({
        valued: parseDay(row.date),
        known: parseDay(row.known ?? row.date),
        amount: amount(row.amount),
      })),
    },
  };
}

function eventOf(row: CommitmentRow): CommitmentEvent | null {
  const day = parseDay(row.date);
  const whole = amount(row.amount);
  switch (row.kind) {
    case 'call':
      return { kind: 'call', day, investment: whole, feesWithin: amount(row.feesWithin), feesOutside: amount(row.feesOutside) };
    case 'distribution': {
      const [gain, income] = [amount(row.gain), amount(row.income)];
      return {
        kind: 'distribution',
        day,
        returnOfCapital: subtract(whole, add(gain, income)),
        gain,
        income,
        recallable: amount(row.recallable),
      };
    }
    case 'release':
      return { kind: 'release', day, amount: whole };
    case 'takeover':
    case 'hand-over':
      return { kind: row.kind, day, price: whole, committed: amount(row.committed), unfunded: amount(row.unfunded) };
    default:
      return null;
  }
}
