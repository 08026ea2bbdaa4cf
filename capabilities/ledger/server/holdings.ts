/** Follows the units of holdings through the days, with the corporate actions in between. */
import { sql, type SQL } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { add, sign, subtract, units, ZERO, type Units } from '#packages/money';
import { outcomeOf, type CorporateAction } from '#engine/book';
import type { Db } from '#platform';
import { engineActions, readCorporateActions, seenArrivals } from '#server/instruments';
import { movesUnits, OUTGOING } from './moves.ts';

type StatementRunner = Pick<Db, 'execute'>;

export interface UnitMovement extends Record<string, unknown> {
  readonly portfolio: string;
  /** The instrument. */
  readonly holding: string;
  readonly date: string;
  readonly units: string;
  readonly out: boolean;
  readonly staged: boolean;
  readonly line: number | null;
}

/** The corporate actions of some instruments, by day. */
export interface ReachingActions {
  readonly list: readonly CorporateAction[];
  /** Instruments that any of them mentions, in the order of the lines. */
  readonly instruments: readonly string[];
}

export const NO_ACTIONS: ReachingActions = { list: [], instruments: [] };

/** The actions that affect these instruments, from the arrivals given. */
export async function actionsOf(
  tx: StatementRunner,
  instruments: readonly string[],
  arrivals: SQL = seenArrivals,
): Promise<ReachingActions> {
  const facts = await readCorporateActions(tx, instruments, arrivals);
  const touched = [...new Set(facts.flatMap(({ instrument, to }) => (to === null ? [instrument] : [instrument, to])))];
  return { list: engineActions(facts, new Map(touched.map((id, line) => [id, line]))), instruments: touched };
}

/** The visible arrivals together with the rows that an import has staged; and the visible ones without them. */
export const arrivalsWithStaged = (importId: string): SQL => sql`${seenArrivals} union all select ${importId}::uuid`;
export const arrivalsWithout = (importId: string): SQL => sql`${seenArrivals} and id <> ${importId}`;

/** Movements of some instruments in some portfolios, by day, in before out; `counted` says which transactions `t` count. */
export async function movesOf(
  tx: StatementRunner,
  portfolios: readonly string[],
  instruments: readonly string[],
  counted: SQL,
): Promise<UnitMovement[]> {
  if (portfolios.length === 0 || instruments.length === 0) return [];
  const { rows } = await tx.execute<UnitMovement>(sql`
    select t.portfolio_id as portfolio, t.instrument_id as holding, t.date::text as date, t.units::text as units, t.type in ${OUTGOING} as out,
      false as staged, t.line
    from transaction t where ${movesUnits(portfolios)} and t.instrument_id = any(${sql.param([...instruments])}::uuid[]) and ${counted}
    order by t.date, t.type in ${OUTGOING}, t.line, t.id`);
  return rows;
}

export interface HeldUnits {
  units: Units;
  /** Units that an import takes out and that may be reduced, oldest first. */
  taken: { readonly move: UnitMovement; readonly units: Units }[];
}

/** Goes through the movements of one portfolio in order; `step` gets each movement with the units held before it, and changes these. */
export function walkMovements(
  all: readonly UnitMovement[],
  { list, instruments }: ReachingActions,
  step: (move: UnitMovement, heldUnits: HeldUnits) => void,
): void {
  const held = new Map<string, HeldUnits>();
  const of = (holding: string) => {
    const known = held.get(holding) ?? { units: ZERO, taken: [] };
    held.set(holding, known);
    return known;
  };
  let next = 0;
  for (const move of all) {
    for (; next < list.length && formatDay((list[next] as CorporateAction).day) <= move.date; next++)
      applyAction(list[next] as CorporateAction, instruments, of);
    step(move, of(move.holding));
  }
}

function applyAction(action: CorporateAction, instruments: readonly string[], of: (holding: string) => HeldUnits): void {
  const before = of(instruments[action.line] ?? '');
  if (sign(before.units) <= 0) return;
  const { kept, received } = outcomeOf(action, '', before.units);
  before.units = kept;
  const target = received && of(instruments[received.line] ?? '');
  if (target && received) target.units = add(target.units, received.units);
  // Units that were taken out are converted into the units that they would be by now.
  const taken = before.taken.map(({ move, units: before }) => ({ move, ...outcomeOf(action, '', before) }));
  if (sign(kept) > 0) before.taken = taken.map(({ move, kept: units }) => ({ move, units }));
  else {
    before.taken = [];
    if (target) target.taken.push(...taken.map(({ move, received: units }) => ({ move, units: units?.units ?? ZERO })));
  }
}

export interface LeastUnits {
  readonly units: Units;
  readonly date: string;
}

/** The least units that are ever held of each holding of each portfolio, where they fall below zero. By portfolio and instrument. */
export function findShortages(all: readonly UnitMovement[], actions: ReachingActions): ReadonlyMap<string, LeastUnits> {
  const least = new Map<string, LeastUnits>();
  for (const ofPortfolio of Map.groupBy(all, (move) => move.portfolio).values())
    walkMovements(ofPortfolio, actions, (move, held) => {
      const moved = units(move.units);
      held.units = move.out ? subtract(held.units, moved) : add(held.units, moved);
      const key = `${move.portfolio} ${move.holding}`;
      const before = least.get(key)?.units ?? ZERO;
      if (sign(subtract(held.units, before)) < 0) least.set(key, { units: held.units, date: move.date });
    });
  return least;
}

/** The holdings that are shorter in `now` than they were in `before`. */
export function findNewShortages(
  before: ReadonlyMap<string, LeastUnits>,
  now: ReadonlyMap<string, LeastUnits>,
): [key: string, LeastUnits][] {
  return [...now].filter(([key, least]) => sign(subtract(least.units, before.get(key)?.units ?? ZERO)) < 0);
}
