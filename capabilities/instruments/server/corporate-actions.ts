/**
 * Reads corporate actions, which apply to every holder of the instrument. Of several equal in instrument, day, kind and target, the one committed
 * last holds.
 */
import { sql, type SQL } from 'drizzle-orm';
import { parseDay } from '#packages/calendar';
import type { CorporateAction } from '#engine/book';
import type { Db } from '#platform';
import type { Arrival, CorporateActionKind } from '../contract.ts';
import { arrivalOfRow, seenArrivals } from './facts.ts';

/** Decimals as exact text; fields that an action of its kind does not have are null. */
export interface CorporateActionFact extends Record<string, unknown> {
  readonly id: string;
  readonly instrument: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly kind: CorporateActionKind;
  readonly to: string | null;
  /** So many new units for so many old ones. */
  readonly ratioNew: string | null;
  readonly ratioOld: string | null;
  /** For each unit held, in `cashCurrency`. */
  readonly cash: string | null;
  readonly cashCurrency: string | null;
  /** Share of the cost that goes to the units received; in a merger for shares and cash, to the cash. */
  readonly costShare: string | null;
  /** Null while the arrival is not committed. */
  readonly arrival: Arrival | null;
}

/**
 * The actions of the instruments given, and of the instruments that these become, in the order in which they happen: within a day by the lines of a
 * file, then by their content, never by the order of their arrival. `arrivals` are the ones that count.
 */
export async function readCorporateActions(
  db: Pick<Db, 'execute'>,
  instruments: readonly string[],
  arrivals: SQL = seenArrivals,
): Promise<CorporateActionFact[]> {
  if (instruments.length === 0) return [];
  const { rows } = await db.execute<CorporateActionFact>(sql`
    with recursive reached (id) as (
      select unnest(${sql.param([...instruments])}::uuid[])
      union select c.to_instrument_id from corporate_action c join reached r on r.id = c.instrument_id
        where c.to_instrument_id is not null and c.arrival_id in (${arrivals})
    ), held as (
      select distinct on (c.instrument_id, c.date, c.kind, c.to_instrument_id) c.*, ${arrivalOfRow} as arrival
      from corporate_action c join reached r on r.id = c.instrument_id join arrival a on a.id = c.arrival_id
      where c.arrival_id in (${arrivals})
      order by c.instrument_id, c.date, c.kind, c.to_instrument_id, a.committed_at desc
    )
    select id, instrument_id as instrument, date::text as date, kind, to_instrument_id as "to", ratio_new::text as "ratioNew",
      ratio_old::text as "ratioOld", cash::text as cash, cash_currency as "cashCurrency", cost_share::text as "costShare", arrival
    from held order by date, line, kind,
      (select symbol from instrument i where i.id = held.instrument_id), (select symbol from instrument i where i.id = held.to_instrument_id)`);
  return rows;
}

/** Corporate actions in the form of the engine; `lineOf` has every instrument that they mention. */
export function engineActions(facts: readonly CorporateActionFact[], lineOf: ReadonlyMap<string, number>): CorporateAction[] {
  return facts.map((fact) => engineAction(fact, lineOf));
}

function engineAction(fact: CorporateActionFact, lineOf: ReadonlyMap<string, number>): CorporateAction {
  const line = lineOf.get(fact.instrument) ?? -1;
  const to = fact.to === null ? -1 : (lineOf.get(fact.to) ?? -1);
  const common = { id: fact.id, day: parseDay(fact.date), line };
  const ratio = { new: fact.ratioNew ?? '1', old: fact.ratioOld ?? '1' };
  const cash = { amount: fact.cash ?? '0', currency: fact.cashCurrency ?? '' };
  const costShare = fact.costShare ?? undefined;
  switch (fact.kind) {
    case 'split':
    case 'bonus':
      return { ...common, kind: fact.kind, ratio };
    case 'spin-off':
    case 'rights':
      return { ...common, kind: fact.kind, to, ratio, costShare };
    case 'merger':
      return {
        ...common,
        kind: 'merger',
        ...(fact.to !== null && { to, ratio }),
        ...(fact.cash !== null && { cash, cashCostShare: costShare }),
      };
    case 'return-of-capital':
      return { ...common, kind: 'return-of-capital', cash };
    case 'renamed':
      return { ...common, kind: 'renamed', to };
  }
}
