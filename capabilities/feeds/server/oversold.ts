/** Nobody sells what is not there: the units of each holding are followed through the days, facts in sight and staged ones together. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { add, compare, plain, sign, subtract, trimmed, units, ZERO, type Units } from '#packages/money';
import { seenArrivals } from '#server/instruments';
import { importRow } from './tables.ts';
import type { Refused } from './line.ts';
import type { Plan } from './plan.ts';
import type { Run } from './run.ts';
import type { Verdicts } from './verdicts.ts';

/** Portfolios that are looked through at a time. */
const TOGETHER = 100;

interface Move extends Record<string, unknown> {
  readonly portfolio: string;
  readonly holding: string;
  readonly date: string;
  readonly units: string;
  readonly out: boolean;
  readonly staged: boolean;
  readonly line: number | null;
}

interface Oversold {
  readonly move: Move;
  readonly code: 'units.beyond-held' | 'units.needed-later';
  readonly details: Readonly<Record<string, string>>;
}

export async function refuseOversold(plan: Plan, run: Run, verdicts: Verdicts): Promise<void> {
  const column = plan.columns.get('units')?.header ?? null;
  for (let last: string | null = null; ;) {
    const portfolios: readonly string[] = await nextPortfolios(run, last);
    if (portfolios.length === 0) return;
    last = portfolios.at(-1) ?? null;
    const moves = await readMoves(run, portfolios);
    const oversold = [...Map.groupBy(moves, (move) => `${move.portfolio} ${move.holding}`).values()].flatMap(followed);
    for (const { move, code, details } of oversold) {
      const refused: Refused = { code, column, value: plain(trimmed(units(move.units))), details: { date: move.date, ...details } };
      verdicts.refuseNew(move.line ?? 0, refused);
    }
    await forgetNew(
      run,
      verdicts,
      oversold.map(({ move }) => move.line ?? 0),
    );
  }
}

/** Portfolios in which the import takes units out, in the order of their ids. */
async function nextPortfolios(run: Run, after: string | null): Promise<string[]> {
  const { rows } = await run.db.execute<{ id: string }>(sql`
    select distinct portfolio_id as id from transaction
    where arrival_id = ${run.importId} and type in ('Sale', 'TransferOut') ${after === null ? sql`` : sql`and portfolio_id > ${after}`}
    order by portfolio_id limit ${TOGETHER}`);
  return rows.map(({ id }) => id);
}

/** What moved units of the holdings that the import takes from: by day, in before out, facts in sight before staged ones. */
async function readMoves(run: Run, portfolios: readonly string[]): Promise<Move[]> {
  const { rows } = await run.db.execute<Move>(sql`
    with taken as (select distinct portfolio_id, instrument_id from transaction
      where arrival_id = ${run.importId} and portfolio_id = any(${sql.param([...portfolios])}::uuid[]) and type in ('Sale', 'TransferOut'))
    select t.portfolio_id as portfolio, t.instrument_id as holding, t.date::text as date, t.units::text as units,
      t.type in ('Sale', 'TransferOut') as out, t.arrival_id = ${run.importId} as staged, t.line
    from transaction t join taken using (portfolio_id, instrument_id)
    where t.type in ('Purchase', 'TransferIn', 'Sale', 'TransferOut') and (t.arrival_id = ${run.importId} or t.arrival_id in (${seenArrivals}))
      and not exists (select from transaction c where c.supersedes = t.id and c.arrival_id in (${seenArrivals}))
    order by t.date, out, staged, t.line, t.id`);
  return rows;
}

/** Walks one holding. What is refused is taken as not having happened, so that it is blamed alone. */
export function followed(moves: readonly Move[]): Oversold[] {
  const oversold: Oversold[] = [];
  const taken: Move[] = [];
  let held: Units = ZERO;
  for (const move of moves) {
    const moved = units(move.units);
    if (!move.out) held = add(held, moved);
    else if (!move.staged) {
      held = subtract(held, moved);
      // A sale on record lacks what the import takes before it: the last of those gives way.
      while (sign(held) < 0) {
        const last = taken.pop();
        if (!last) break;
        oversold.push({ move: last, code: 'units.needed-later', details: { needed: move.date } });
        held = add(held, units(last.units));
      }
    } else if (compare(moved, held) > 0) oversold.push({ move, code: 'units.beyond-held', details: { held: shown(held) } });
    else {
      held = subtract(held, moved);
      taken.push(move);
    }
  }
  return oversold;
}

function shown(held: Units): string {
  return sign(held) < 0 ? '0' : plain(trimmed(held));
}

/** Rows that were shown as new a moment ago. */
async function forgetNew(run: Run, verdicts: Verdicts, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await verdicts.store(run);
  const shownAsNew = and(eq(importRow.importId, run.importId), eq(importRow.verdict, 'new'), inArray(importRow.rowNumber, [...lines]));
  await run.step((tx) => tx.delete(importRow).where(shownAsNew));
}
