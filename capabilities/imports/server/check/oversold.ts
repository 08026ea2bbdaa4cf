/**
 * Refuses rows that sell more units than there are, by following the units of each holding through the days, in facts in sight and staged ones
 * together.
 */
import { and, eq, sql } from 'drizzle-orm';
import { isDust } from '#engine/lots';
import { add, formatDecimal, sign, subtract, trimZeros, units, ZERO, type Units } from '#packages/money';
import {
  type ReachingActions,
  actionsOf,
  isEffectiveOrStaged,
  type HeldUnits,
  type UnitMovement,
  movesUnits,
  NO_ACTIONS,
  OUTGOING,
  signedUnits,
  walkMovements,
} from '#server/ledger';
import { importRow } from '../tables.ts';
import type { RowRefusal } from '../read/row-refusal.ts';
import type { ReadingPlan } from '../read/plan.ts';
import type { CheckRun } from './run.ts';
import type { RowVerdicts } from './verdicts.ts';

/** Portfolios that are checked at a time. */
const BATCH_PORTFOLIOS = 100;

interface OversoldMove {
  readonly move: UnitMovement;
  readonly code: 'units.beyond-held' | 'units.needed-later';
  readonly details: Readonly<Record<string, string>>;
}

export async function refuseOversold(plan: ReadingPlan, run: CheckRun, verdicts: RowVerdicts): Promise<void> {
  // What is sold may have been bought in a file that is not in yet.
  if (plan.isPromised) return;
  const column = plan.columns.get('units')?.header ?? null;
  for (let last: string | null = null; ;) {
    const portfolios: readonly string[] = await nextPortfolios(run, last);
    if (portfolios.length === 0) return;
    last = portfolios.at(-1) ?? null;
    const actions = await actionsOf(run.db, await instrumentsOf(run, portfolios));
    const touched = new Set(actions.instruments);
    // Holdings that a corporate action affects are followed together, because units move from one to another.
    const apart = Map.groupBy(await readMoves(run, portfolios, actions.instruments), ({ portfolio, holding }) =>
      touched.has(holding) ? portfolio : `${portfolio} ${holding}`,
    );
    const oversold = [...apart.values()].flatMap((one) => findOversold(one, touched.has(one[0]?.holding ?? '') ? actions : NO_ACTIONS));
    for (const { move, code, details } of oversold) {
      const refused: RowRefusal = {
        code,
        column,
        value: formatDecimal(trimZeros(units(move.units))),
        details: { date: move.date, ...details },
      };
      verdicts.refuseNew(move.line ?? 0, refused);
    }
    await deleteNewRows(
      run,
      verdicts,
      oversold.map(({ move }) => move.line ?? 0),
    );
  }
}

/** Portfolios in which the import takes units out, in the order of their ids. */
async function nextPortfolios(run: CheckRun, after: string | null): Promise<string[]> {
  const { rows } = await run.db.execute<{ id: string }>(sql`
    select distinct portfolio_id as id from transaction
    where arrival_id = ${run.importId} and type in ${OUTGOING} ${after === null ? sql`` : sql`and portfolio_id > ${after}`}
    order by portfolio_id limit ${BATCH_PORTFOLIOS}`);
  return rows.map(({ id }) => id);
}

async function instrumentsOf(run: CheckRun, portfolios: readonly string[]): Promise<string[]> {
  const { rows } = await run.db.execute<{ id: string }>(sql`
    select distinct t.instrument_id as id from transaction t where ${movesUnits(portfolios)} and ${isEffectiveOrStaged(run.importId)}`);
  return rows.map(({ id }) => id);
}

/**
 * Moves of the holdings that fall below zero while the import takes units from them, and of those that corporate actions affect: by day,
 * in before out, facts in sight before staged ones. The database computes the sums, because hardly any holding falls below zero.
 */
async function readMoves(run: CheckRun, portfolios: readonly string[], touched: readonly string[]): Promise<UnitMovement[]> {
  const { rows } = await run.db.execute<UnitMovement>(sql`
    with moved as materialized (
      select t.portfolio_id as portfolio, t.instrument_id as holding, t.date, t.units, t.type in ${OUTGOING} as out, t.arrival_id = ${run.importId} as staged,
        t.line, t.id, ${signedUnits} as change
      from transaction t where ${movesUnits(portfolios)} and ${isEffectiveOrStaged(run.importId)}
    ), walked as (
      select moved.*, sum(change) over (partition by portfolio, holding order by date, out, staged, line, id) as held from moved
    )
    select portfolio, holding, date::text as date, units::text as units, out, staged, line
    from moved where holding = any(${sql.param([...touched])}::uuid[])
      or (portfolio, holding) in (select portfolio, holding from walked group by portfolio, holding having min(held) < 0 and bool_or(staged and out))
    order by moved.date, out, staged, line, id`);
  return rows;
}

/** Follows the holdings of one portfolio. A refused move is left out of the sum, so that only this move is reported. */
export function findOversold(all: readonly UnitMovement[], actions: ReachingActions = NO_ACTIONS): OversoldMove[] {
  const oversold: OversoldMove[] = [];
  walkMovements(all, actions, (move, held) => oversold.push(...oversoldBy(move, held)));
  return oversold;
}

function oversoldBy(move: UnitMovement, heldUnits: HeldUnits): OversoldMove[] {
  const moved = units(move.units);
  if (!move.out) {
    heldUnits.units = add(heldUnits.units, moved);
    return [];
  }
  const left = subtract(heldUnits.units, moved);
  const isCovered = sign(left) >= 0 || isDust(left, moved);
  if (move.staged && !isCovered) return [{ move, code: 'units.beyond-held', details: { held: shownUnits(heldUnits.units) } }];
  heldUnits.units = sign(left) < 0 && isCovered ? ZERO : left;
  if (move.staged) {
    heldUnits.taken.push({ move, units: moved });
    return [];
  }
  // A recorded sale lacks units that the import takes before it: the last of the staged moves is refused.
  const oversold: OversoldMove[] = [];
  while (sign(heldUnits.units) < 0) {
    const last = heldUnits.taken.pop();
    if (!last) break;
    oversold.push({ move: last.move, code: 'units.needed-later', details: { needed: move.date } });
    heldUnits.units = add(heldUnits.units, last.units);
  }
  return oversold;
}

function shownUnits(held: Units): string {
  return sign(held) < 0 ? '0' : formatDecimal(trimZeros(held));
}

/** Deletes the rows of lines that were stored as new and are refused now. */
export async function deleteNewRows(run: CheckRun, verdicts: RowVerdicts, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await verdicts.store(run);
  const shownAsNew = and(
    eq(importRow.importId, run.importId),
    eq(importRow.verdict, 'new'),
    sql`${importRow.rowNumber} = any(${sql.param([...lines])}::int[])`,
  );
  await run.step((tx) => tx.delete(importRow).where(shownAsNew));
}
