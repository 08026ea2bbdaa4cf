/** Computes the figures of one account that are stored, with the checkpoints from which the next rebuild continues. */
import { formatDay, type Day } from '#packages/calendar';
import type { Portfolio } from '#contract/portfolios';
import { figuresOfScopes, type AccountScopes } from '../account-figures.ts';
import type { PortfolioFacts } from '../book.ts';
import { checkpointsOf } from './checkpoints.ts';
import type { SeriesToStore } from './stored-series.ts';
import { convertValue } from './valuations.ts';

export interface RebuildAccount {
  readonly id: string;
  readonly currency: string;
}

export interface RebuildWork {
  readonly moment: string;
  readonly asOf: Day;
  /** The currency of the tenant. */
  readonly currency: string;
  /** By account. */
  readonly portfolios: ReadonlyMap<string, readonly Portfolio[]>;
}

export interface ComputedAccount {
  readonly account: RebuildAccount;
  readonly answer: ReturnType<typeof figuresOfScopes>;
  readonly tenantValue: string | null;
  /** Null where no rebuild could continue from it. */
  readonly left: Omit<SeriesToStore, 'account'> | null;
}

/** The part of earlier days that stays as it was stored, and the days whose checkpoints are to be kept. */
export interface StoredPast {
  /** The first day that is new; null where all are. */
  readonly from: Day | null;
  readonly kept: SeriesToStore['earlier'];
  readonly ends: readonly Day[];
}

export function computeAccount(
  scopes: AccountScopes,
  facts: PortfolioFacts,
  account: RebuildAccount,
  { asOf, currency }: RebuildWork,
  before: StoredPast,
): ComputedAccount {
  const day = formatDay(asOf);
  const answer = figuresOfScopes(scopes, scopes, account.currency, { asOf: day, from: day, to: day });
  return {
    account,
    answer,
    tenantValue: convertValue(answer.value.value, account.currency, currency, facts.market, day),
    left: checkpointAndSeriesOf(scopes, facts, account, asOf, before),
  };
}

function checkpointAndSeriesOf(
  scopes: AccountScopes,
  facts: PortfolioFacts,
  account: RebuildAccount,
  asOf: Day,
  { from, kept, ends }: StoredPast,
): ComputedAccount['left'] {
  const { whole, members } = scopes;
  const checkpoints = checkpointsOf(scopes, account, facts, [...ends, asOf]);
  const checkpoint = checkpoints.at(-1) ?? null;
  if (checkpoint === null) return null;
  const apart = members.filter(({ total }) => total !== whole.total).map(({ portfolio, total }) => ({ id: portfolio.id, total }));
  const series = [{ id: account.id, total: whole.total }, ...apart].flatMap(({ id, total }) =>
    total === null ? [] : [[id, total] as const],
  );
  const made = ends.flatMap((day, at) => {
    const end = checkpoints[at] ?? null;
    // No rebuild continues from before the beginning.
    return end === null || end.whole.inception === null ? [] : [{ day, checkpoint: end }];
  });
  return { checkpoint, series: new Map(series), from, earlier: [...kept, ...made] };
}
