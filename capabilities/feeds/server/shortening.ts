/** Refuses corporate actions that leave fewer units than were sold afterwards, until either the action or the sales are corrected. */
import { sql } from 'drizzle-orm';
import { actionsOf, effective, movesOf, shortages, shortened, withStaged } from '#server/ledger';
import { forgetNew } from './oversold.ts';
import { sellersOf } from './sellers.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Verdicts } from './verdicts.ts';

interface Staged extends Record<string, unknown> {
  readonly instrument: string;
  readonly to: string | null;
  readonly date: string;
  readonly line: number;
}

export async function refuseShortening(plan: Plan, run: Run, verdicts: Verdicts): Promise<void> {
  const { rows: staged } = await run.db.execute<Staged>(sql`
    select instrument_id as instrument, to_instrument_id as "to", date::text as date, line from corporate_action where arrival_id = ${run.importId}`);
  const named = [...new Set(staged.map(({ instrument }) => instrument))];
  const before = await actionsOf(run.db, named);
  const now = await actionsOf(run.db, named, withStaged(run.importId));
  const refused = new Map<number, string>();
  for await (const portfolios of sellersOf(run.db, now.instruments)) {
    const moves = await movesOf(run.db, portfolios, now.instruments, effective);
    for (const [key, { date }] of shortened(shortages(moves, before), shortages(moves, now))) {
      const blamed = lastBefore(staged, key.split(' ')[1] ?? '', date);
      if (blamed) refused.set(blamed.line, date);
    }
  }
  for (const [line, needed] of refused) {
    const { date = '' } = staged.find((action) => action.line === line) ?? {};
    verdicts.refuseNew(line, {
      code: 'action.short',
      column: plan.columns.get('ratio')?.header ?? null,
      value: null,
      details: { date, needed },
    });
  }
  await forgetNew(run, verdicts, [...refused.keys()]);
}

/** The last action of the file up to a day that changed a holding, otherwise the last of all. */
function lastBefore(staged: readonly Staged[], holding: string, day: string): Staged | undefined {
  const earlier = staged.filter(({ date }) => date <= day).sort((a, b) => (a.date < b.date ? -1 : 1));
  return earlier.findLast(({ instrument, to }) => instrument === holding || to === holding) ?? earlier.at(-1);
}
