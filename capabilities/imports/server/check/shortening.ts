/** Refuses corporate actions that leave fewer units than were sold afterwards, until either the action or the sales are corrected. */
import { sql } from 'drizzle-orm';
import { actionsOf, isEffective, movesOf, findShortages, findNewShortages, arrivalsWithStaged } from '#server/ledger';
import { deleteNewRows } from './oversold.ts';
import { sellersOf } from './sellers.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { CheckRun } from './run.ts';
import type { RowVerdicts } from './verdicts.ts';

interface StagedAction extends Record<string, unknown> {
  readonly instrument: string;
  readonly to: string | null;
  readonly date: string;
  readonly line: number;
}

export async function refuseShortening(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts): Promise<void> {
  if (plan.isPromised) return;
  const { rows: staged } = await run.db.execute<StagedAction>(sql`
    select instrument_id as instrument, to_instrument_id as "to", date::text as date, line from corporate_action where arrival_id = ${run.importId}`);
  const named = [...new Set(staged.map(({ instrument }) => instrument))];
  const before = await actionsOf(run.db, named);
  const now = await actionsOf(run.db, named, arrivalsWithStaged(run.importId));
  const refused = new Map<number, string>();
  for await (const portfolios of sellersOf(run.db, now.instruments)) {
    const moves = await movesOf(run.db, portfolios, now.instruments, isEffective);
    for (const [key, { date }] of findNewShortages(findShortages(moves, before), findShortages(moves, now))) {
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
  await deleteNewRows(run, verdicts, [...refused.keys()]);
}

/** The last action of the file up to a day that changed a holding, otherwise the last of all. */
function lastBefore(staged: readonly StagedAction[], holding: string, day: string): StagedAction | undefined {
  const earlier = staged.filter(({ date }) => date <= day).sort((a, b) => (a.date < b.date ? -1 : 1));
  return earlier.findLast(({ instrument, to }) => instrument === holding || to === holding) ?? earlier.at(-1);
}
