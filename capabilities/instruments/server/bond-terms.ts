/** Reads the terms of bonds, dated by the day from which they hold: of several terms of one day those committed last hold, until the next begin. */
import { sql } from 'drizzle-orm';
import { accrualByDate, accrualOf, type BondAccrual, type BondTerms, type DayCount, type CouponFrequency } from '#engine/fixed-income';
import { parseDay, readDay, type Day } from '#packages/calendar';
import type { Db } from '#platform';
import { seenArrivals } from './facts.ts';

export interface DatedBondTerms {
  /** -Infinity where they have always held. */
  readonly from: Day;
  readonly terms: BondTerms;
}

interface BondTermsRow extends Record<string, unknown> {
  readonly instrument: string;
  readonly from: string;
  readonly coupon: number;
  readonly maturity: string | null;
  readonly frequency: CouponFrequency;
  readonly dayCount: DayCount;
  readonly redemption: number;
  readonly issue: string | null;
  readonly firstCoupon: string | null;
  readonly lastCoupon: string | null;
  readonly exDividendDays: number | null;
  readonly exDividendBusiness: boolean;
  readonly floating: boolean;
}

/** By instrument, oldest first; an instrument without any is absent from the map. */
export async function readBondTerms(db: Db, instruments: readonly string[]): Promise<ReadonlyMap<string, readonly DatedBondTerms[]>> {
  if (instruments.length === 0) return new Map();
  const { rows } = await db.execute<BondTermsRow>(sql`
    select distinct on (b.instrument_id, b.valid_from) b.instrument_id as instrument, b.valid_from::text as "from", b.coupon::float8 as coupon,
      b.maturity::text as maturity, b.frequency, b.day_count as "dayCount", b.redemption::float8 as redemption, b.issue::text as issue,
      b.first_coupon::text as "firstCoupon", b.last_coupon::text as "lastCoupon", b.ex_dividend_days as "exDividendDays",
      b.ex_dividend_business as "exDividendBusiness", b.floating
    from bond_terms b join arrival a on a.id = b.arrival_id
    where b.arrival_id in (${seenArrivals}) and b.instrument_id = any(${sql.param([...instruments])}::uuid[])
    order by b.instrument_id, b.valid_from, a.committed_at desc`);
  return new Map([...Map.groupBy(rows, ({ instrument }) => instrument)].map(([id, dated]) => [id, dated.map(datedBondTermsOf)]));
}

function datedBondTermsOf(row: BondTermsRow): DatedBondTerms {
  const { coupon, frequency, dayCount, redemption, floating, exDividendDays: days } = row;
  const dates = { issue: dayIn(row.issue), firstCoupon: dayIn(row.firstCoupon), lastCoupon: dayIn(row.lastCoupon) };
  const terms = {
    maturity: dayIn(row.maturity) ?? null,
    coupon,
    frequency,
    dayCount,
    redemption,
    ...(floating && { floating }),
    ...(days !== null && { exDividend: { days, business: row.exDividendBusiness } }),
    ...(Object.fromEntries(Object.entries(dates).filter(([, day]) => day !== undefined)) as Partial<Pick<BondTerms, keyof typeof dates>>),
  };
  return { from: readDay(row.from) ?? -Infinity, terms };
}

function dayIn(date: string | null): Day | undefined {
  return date === null ? undefined : parseDay(date);
}

/** Accrued interest by the terms of each day; null for terms that contradict themselves, which the import refuses. */
export function datedAccrualOf(dated: readonly DatedBondTerms[]): BondAccrual | null {
  return accrualByDate(
    dated.flatMap(({ from, terms }) => {
      const { value } = accrualOf(terms);
      return value === null ? [] : [{ from, accrual: value }];
    }),
  );
}
