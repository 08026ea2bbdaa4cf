/** Finds what a firm needs of a market data service: closes of what it holds or compares with, and the currencies that it turns into one another. */
import { sql } from 'drizzle-orm';
import { quoteUnit } from '#packages/money';
import type { Db, Tenant } from '#platform';
import { seenArrivals, validFirst } from '#server/instruments';

export interface NeededSeries {
  readonly symbol: string;
  /** In which it is quoted. */
  readonly currency: string;
  /** The day of the last close on record, which may have been stated before that day was over; where there is none, the first day of a transaction. */
  readonly from: string;
}

export interface NeededRate {
  readonly from: string;
  readonly to: string;
}

/** What one run asks for, and what is beyond the most that it does. */
export interface QuestionList<Part> {
  readonly asked: readonly Part[];
  readonly left: readonly Part[];
}

const MOST_SERIES = 5000;
const MOST_RATES = 200;

function atMost<Part>(most: number, parts: readonly Part[]): QuestionList<Part> {
  return { asked: parts.slice(0, most), left: parts.slice(most) };
}

/** Of instruments that were ever traded, and of indices that a benchmark is made of; first those whose last close is oldest. */
export async function listNeededSeries(db: Db, today: string): Promise<QuestionList<NeededSeries>> {
  const { rows } = await db.execute<NeededSeries & Record<string, unknown>>(sql`
    select i.symbol, t.currency, coalesce(c.day, f.day, d.day, ${today}::date)::text as "from"
    from instrument i
    cross join lateral (select t.currency from instrument_terms t join arrival a on a.id = t.arrival_id
      where t.instrument_id = i.id and t.arrival_id in (${seenArrivals}) order by ${validFirst('infinity')} limit 1) t
    left join lateral (select max(make_date(c.year::integer, 1, 1) + (c.days[cardinality(c.days)] - 1)) as day
      from price c where c.instrument_id = i.id and c.arrival_id in (${seenArrivals})) c on true
    left join lateral (select min(x.date) as day from transaction x where x.instrument_id = i.id and x.arrival_id in (${seenArrivals})) f on true
    cross join (select min(x.date) as day from transaction x where x.arrival_id in (${seenArrivals})) d
    where (f.day is not null or exists (select from benchmark b where b.instrument_id = i.id)
        or exists (select from benchmark_weight w where w.instrument_id = i.id and w.arrival_id in (${seenArrivals})))
      and coalesce(c.day, f.day, d.day, ${today}::date) <= ${today}::date
    order by "from", i.symbol`);
  return atMost(MOST_SERIES, rows);
}

/** From what is quoted or paid in a currency to that of its portfolio, and from there to that of its account and of the firm. */
export async function listNeededRates(db: Db, { settings }: Pick<Tenant, 'settings'>): Promise<QuestionList<NeededRate>> {
  const { rows } = await db.execute<NeededRate & Record<string, unknown>>(sql`
    with held as (
      select distinct x.instrument_id, x.currency, p.currency as into_currency from transaction x join portfolio p on p.id = x.portfolio_id
      where p.active and x.arrival_id in (${seenArrivals}))
    select distinct t.currency as "from", h.into_currency as "to" from held h
    cross join lateral (select t.currency from instrument_terms t join arrival a on a.id = t.arrival_id
      where t.instrument_id = h.instrument_id and t.arrival_id in (${seenArrivals}) order by ${validFirst('infinity')} limit 1) t
    union select currency, into_currency from held
    union select p.currency, a.currency from portfolio p join account a on a.id = p.account_id where p.active and a.active
    union select a.currency, ${settings.currency} from account a where a.active`);
  const pairs = new Map<string, NeededRate>();
  for (const { from, to } of rows) {
    // Pence are counted in pounds.
    const [base, quote] = [quoteUnit(from).currency, quoteUnit(to).currency];
    // Each in the direction in which it is used, since a service may state the two apart.
    if (base !== quote) pairs.set(`${base}/${quote}`, { from: base, to: quote });
  }
  return atMost(
    MOST_RATES,
    [...pairs.values()].sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to)),
  );
}
