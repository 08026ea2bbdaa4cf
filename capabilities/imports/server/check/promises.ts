/** Finds what the files of a zip bring that are checked already, so that a later one can be checked as if that were in. */
import { sql } from 'drizzle-orm';
import { readPromisedIds } from '#server/records';
import type { IsPromised } from '../read/plan.ts';
import type { CheckRun } from './run.ts';

/** @param bundle the id that the imports of one zip share */
export async function readPromises({ db, importId }: Pick<CheckRun, 'db' | 'importId'>, bundle: string): Promise<IsPromised> {
  const instruments = await db.execute<{ name: string | null }>(sql`
    select unnest(array[i.symbol, t.isin]) as name from import m
    join instrument_terms t on t.arrival_id = m.id join instrument i on i.id = t.instrument_id
    where m.bundle_id = ${bundle} and m.state = 'checked'
      and m.bundle_place < (select own.bundle_place from import own where own.id = ${importId})`);
  const names: Readonly<Record<string, ReadonlySet<string>>> = {
    'portfolio.unknown': await readPromisedIds(db, bundle, 'portfolios'),
    'account.unknown': await readPromisedIds(db, bundle, 'accounts'),
    'instrument.unknown': new Set(instruments.rows.flatMap(({ name }) => name ?? [])),
  };
  return (code, name) => names[code]?.has(name) === true;
}
