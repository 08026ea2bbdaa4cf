/** Looks up the portfolios, instruments and accounts that a file names, a batch at a time. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { Instrument } from '#contract/instruments';
import { seenArrivals } from '#server/instruments';

export interface NameLookup<Found> {
  /** Loads the records with these names, so that `get` finds those that exist. */
  load(names: Iterable<string>): Promise<void>;
  get(name: string): Found | undefined;
}

/** Most names that are remembered; then the memory is emptied. */
const MOST_REMEMBERED = 50_000;

function createLookup<Found>(read: (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>): NameLookup<Found> {
  const known = new Map<string, Found | undefined>();
  return {
    async load(names) {
      if (known.size > MOST_REMEMBERED) known.clear();
      const unknown = [...new Set(names)].filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const found = await read(unknown);
      for (const name of unknown) known.set(name, found.get(name));
    },
    get: (name) => known.get(name),
  };
}

export interface KnownInstrument extends Record<string, unknown> {
  readonly id: string;
  readonly symbol: string;
  readonly isin: string | null;
  readonly type: Instrument['type'];
  /** Currency of its quotes; may be GBX. */
  readonly currency: string;
  readonly quoted: Instrument['quoted'];
}

/** Finds instruments by symbol, or by ISIN where only one instrument has it; only those whose terms are in sight. */
export function createInstrumentLookup(db: Db): NameLookup<KnownInstrument> {
  return createLookup(async (names) => {
    const asked = sql`${sql.param([...names])}::text[]`;
    const { rows } = await db.execute<KnownInstrument>(sql`
      select distinct on (i.id) i.id, i.symbol, t.isin, t.type, t.currency, t.quoted
      from instrument i join instrument_terms t on t.instrument_id = i.id join arrival a on a.id = t.arrival_id
      where t.arrival_id in (${seenArrivals}) and i.id in (select id from instrument where symbol = any(${asked})
        union all select instrument_id from instrument_terms where isin = any(${asked}) and arrival_id in (${seenArrivals}))
      order by i.id, t.valid_from desc, a.committed_at desc`);
    const found = new Map(rows.map((row) => [row.symbol, row]));
    for (const [isin, bearers] of Map.groupBy(rows, (row) => row.isin)) {
      const [bearer] = bearers;
      if (isin !== null && bearer && bearers.length === 1 && !found.has(isin)) found.set(isin, bearer);
    }
    return found;
  });
}

export interface KnownPortfolio extends Record<string, unknown> {
  readonly id: string;
  readonly currency: string;
}

/** Finds portfolios by the firm's own id, or by ours. */
export function createPortfolioLookup(db: Db): NameLookup<KnownPortfolio> {
  return createLookup(async (names) => {
    const { rows } = await db.execute<KnownPortfolio & { external: string | null }>(sql`
      select id, currency, external_id as external from portfolio
      where active and (external_id = any(${sql.param([...names])}::text[]) or id = any(${sql.param(names.filter(isId))}::uuid[]))`);
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const row of rows) if (row.external !== null) found.set(row.external, row);
    return found;
  });
}

export interface KnownAccount extends Record<string, unknown> {
  readonly id: string;
}

/** Finds accounts by the firm's own id where only one account has it, or by ours. */
export function createAccountLookup(db: Db): NameLookup<KnownAccount> {
  return createLookup(async (names) => {
    const { rows } = await db.execute<KnownAccount & { external: string | null }>(sql`
      select id, external_id as external from account
      where active and (external_id = any(${sql.param([...names])}::text[]) or id = any(${sql.param(names.filter(isId))}::uuid[]))`);
    const found = new Map<string, KnownAccount>(rows.map((row) => [row.id, row]));
    for (const [external, bearers] of Map.groupBy(rows, (row) => row.external)) {
      const [bearer] = bearers;
      if (external !== null && bearer && bearers.length === 1) found.set(external, bearer);
    }
    return found;
  });
}

function isId(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
