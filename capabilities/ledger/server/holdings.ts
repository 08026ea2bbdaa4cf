/** Follows the units of holdings through the days, with the corporate actions in between. */
import { sql, type SQL } from 'drizzle-orm';
import { formatDay } from '#packages/calendar';
import { add, sign, subtract, units, ZERO, type Units } from '#packages/money';
import { outcomeOf, type CorporateAction } from '#packages/returns';
import { actionsOn, readCorporateActions, seenArrivals } from '#server/instruments';
import { moves, OUT } from './moves.ts';
import type { Db } from '#server/tenants';

type Tx = Pick<Db, 'execute'>;

export interface Move extends Record<string, unknown> {
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
export interface Actions {
  readonly list: readonly CorporateAction[];
  /** Instruments that any of them mentions, in the order of the lines. */
  readonly instruments: readonly string[];
}

export const NO_ACTIONS: Actions = { list: [], instruments: [] };

/** The actions that affect these instruments, from the arrivals given. */
export async function actionsOf(tx: Tx, instruments: readonly string[], arrivals: SQL = seenArrivals): Promise<Actions> {
  const facts = await readCorporateActions(tx, instruments, arrivals);
  const touched = [...new Set(facts.flatMap(({ instrument, to }) => (to === null ? [instrument] : [instrument, to])))];
  return { list: actionsOn(facts, new Map(touched.map((id, line) => [id, line]))), instruments: touched };
}

/** The visible arrivals together with the rows that an import has staged; and the visible ones without them. */
export const withStaged = (importId: string): SQL => sql`${seenArrivals} union all select ${importId}::uuid`;
export const without = (importId: string): SQL => sql`${seenArrivals} and id <> ${importId}`;

/** Movements of some instruments in some portfolios, by day, in before out; `counted` says which transactions `t` count. */
export async function movesOf(tx: Tx, portfolios: readonly string[], instruments: readonly string[], counted: SQL): Promise<Move[]> {
  if (portfolios.length === 0 || instruments.length === 0) return [];
  const { rows } = await tx.execute<Move>(sql`
    select t.portfolio_id as portfolio, t.instrument_id as holding, t.date::text as date, t.units::text as units, t.type in ${OUT} as out,
      false as staged, t.line
    from transaction t where ${moves(portfolios)} and t.instrument_id = any(${sql.param([...instruments])}::uuid[]) and ${counted}
    order by t.date, t.type in ${OUT}, t.line, t.id`);
  return rows;
}

export interface Held {
  units: Units;
  /** Units that an import takes out and that may be reduced, oldest first. */
  taken: { readonly move: Move; readonly units: Units }[];
}

/** Goes through the movements of one portfolio in order; `step` gets each movement with the units held before it, and changes these. */
export function walk(all: readonly Move[], { list, instruments }: Actions, step: (move: Move, held: Held) => void): void {
  const held = new Map<string, Held>();
  const of = (holding: string) => {
    const known = held.get(holding) ?? { units: ZERO, taken: [] };
    held.set(holding, known);
    return known;
  };
  let next = 0;
  for (const move of all) {
    for (; next < list.length && formatDay((list[next] as CorporateAction).day) <= move.date; next++)
      act(list[next] as CorporateAction, instruments, of);
    step(move, of(move.holding));
  }
}

function act(action: CorporateAction, instruments: readonly string[], of: (holding: string) => Held): void {
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

export interface Least {
  readonly units: Units;
  readonly date: string;
}

/** The least units that are ever held of each holding of each portfolio, where they fall below zero. By portfolio and instrument. */
export function shortages(all: readonly Move[], actions: Actions): ReadonlyMap<string, Least> {
  const least = new Map<string, Least>();
  for (const ofPortfolio of Map.groupBy(all, (move) => move.portfolio).values())
    walk(ofPortfolio, actions, (move, held) => {
      const moved = units(move.units);
      held.units = move.out ? subtract(held.units, moved) : add(held.units, moved);
      const key = `${move.portfolio} ${move.holding}`;
      const before = least.get(key)?.units ?? ZERO;
      if (sign(subtract(held.units, before)) < 0) least.set(key, { units: held.units, date: move.date });
    });
  return least;
}

/** The holdings that are shorter in `now` than they were in `before`. */
export function shortened(before: ReadonlyMap<string, Least>, now: ReadonlyMap<string, Least>): [key: string, Least][] {
  return [...now].filter(([key, least]) => sign(subtract(least.units, before.get(key)?.units ?? ZERO)) < 0);
}
