/** Finds which steps of setting up a firm are done: a step is done once there is one of what it asks for. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db, Tenant } from '#platform';
import { seenArrivals } from '#server/instruments';
import { showFirstSteps } from '#server/tenants';
import { SET_UP_STEPS, type SetUp, type SetUpStep } from '../contract.ts';

/** Facts of imports count once they are committed. */
const factsOf = (table: string): SQL => sql`exists (select from ${sql.identifier(table)} where arrival_id in (${seenArrivals}))`;
const recordsOf = (collection: string): SQL => sql`exists (select from record where collection = ${collection} and active)`;

const IS_DONE: Readonly<Record<SetUpStep, SQL>> = {
  firm: sql`exists (select from tenant where settings -> 'firmSaid' = 'true'::jsonb)`,
  organisation: sql`exists (select from organisation where active)`,
  portal: sql`exists (select from portal where active)`,
  advisors: sql`exists (select from person where is_professional and organisation_id is not null and not disabled)`,
  clients: sql`exists (select from account where active and not is_group)`,
  portfolios: sql`exists (select from portfolio p join account a on a.id = p.account_id where p.active and a.active)`,
  instruments: factsOf('instrument_terms'),
  transactions: factsOf('transaction'),
  prices: factsOf('price'),
  benchmarks: sql`(${recordsOf('riskProfiles')} or ${factsOf('benchmark_weight')})`,
  invitation: sql`exists (select from invitation)`,
};

/** @param db of staff */
export async function readSetUp(db: Db, { settings }: Pick<Tenant, 'settings'>): Promise<SetUp> {
  const columns = SET_UP_STEPS.map((step) => sql`${IS_DONE[step]} as ${sql.identifier(step)}`);
  const { rows } = await db.execute<Record<SetUpStep, boolean>>(sql`select ${sql.join(columns, sql`, `)}`);
  return { shown: settings.firstSteps, steps: SET_UP_STEPS.map((step) => ({ step, done: rows[0]![step] })) };
}

/** @param db of staff */
export async function showSetUp(db: Db, { settings }: Pick<Tenant, 'settings'>, shown: boolean): Promise<SetUp> {
  await showFirstSteps(db, shown);
  return readSetUp(db, { settings: { ...settings, firstSteps: shown } });
}
