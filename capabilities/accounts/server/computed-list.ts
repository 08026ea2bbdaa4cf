/** Builds the client list whose figures are asked of their source: of another day, of an earlier state of knowledge, or of a firm with a provider. */
import { amount, compare } from '#packages/money';
import { finding, type Finding } from '#packages/findings';
import type { Db, Tenant } from '#platform';
import type { TenantSettings } from '#contract/tenants';
import { readFactsMoment } from '#server/instruments';
import type { AccountRow, AccountSource, ListedValuation } from '../contract.ts';
import { figureRange } from './range.ts';
import { findAccounts, type ListedAccounts, type AccountListSort, type ListWindow } from './list.ts';
import type { AccountListReader, AccountListQuery } from './list-conditions.ts';

/** Whether the list needs other figures than the stored ones of the present. */
export function isComputedList({ asOf, knownAt }: AccountListQuery, { source }: Pick<TenantSettings, 'source'>): boolean {
  return source !== null || asOf !== undefined || knownAt !== undefined;
}

/** A reader whose database handle is bound to the requested moment. */
interface ComputedListReader extends AccountListReader {
  readonly source: AccountSource<Db>;
  readonly tenant: Tenant;
  readonly now: Date;
}

/** The most accounts that are sorted by figures that are not stored. */
const MOST_ORDERED = 1000;

export async function findComputedAccounts(
  { db, actor, source, tenant, now }: ComputedListReader,
  query: AccountListQuery,
  window: ListWindow | null,
): Promise<ListedAccounts & { readonly findings: Finding[] }> {
  const { asOf } = figureRange({ asOf: query.asOf }, await source.latestDay(db), now);
  const byName: AccountListQuery = { ...query, sort: isStoredSort(query.sort) ? query.sort : 'name' };
  const first = await findAccounts({ db, actor }, tenant.settings, byName, window);
  const ordered = byName.sort === query.sort || first.total > MOST_ORDERED;
  const found = ordered || first.rows.length === first.total ? first : await findAccounts({ db, actor }, tenant.settings, byName, null);
  const valuationsOf = ({ rows: listed, currencies }: ListedAccounts) =>
    source.accountValuations(
      db,
      listed.map(({ id }) => ({ id, currency: currencies.get(id) ?? '' })),
      { asOf, currency: tenant.settings.currency },
    );
  const { value: figures, findings: missing } = await valuationsOf(found);
  // The source did not answer: nothing is listed, and the finding says what was known last, of the whole list and not of one page of it, unless it is too long for that [OQ-50].
  if (figures === null) {
    const whole =
      found.rows.length === found.total || found.total > MOST_ORDERED
        ? missing
        : (await valuationsOf(await findAccounts({ db, actor }, tenant.settings, byName, null))).findings;
    return { ...NOBODY, asOf, findings: [...whole] };
  }
  const moments = [...figures.values()].map(({ valuation }) => valuation.knownAt).toSorted();
  const rows = ordered
    ? found.rows
    : sortByFigures(found.rows, figures, query).slice(window?.offset ?? 0, window ? window.offset + window.limit : undefined);
  return {
    ...found,
    asOf,
    knownAt: moments.at(-1) ?? (await readFactsMoment(db)),
    stale: 0,
    rows: rows.map((row) => ({ ...row, ...shownFigures(row, figures.get(row.id)), stale: false })),
    findings: [...missing, ...(ordered && byName.sort !== query.sort ? [finding('list.unordered', { count: first.total })] : [])],
  };
}

const NOBODY: ListedAccounts = {
  total: 0,
  letters: [],
  groups: [],
  clientGroups: [],
  asOf: null,
  knownAt: null,
  rows: [],
  currencies: new Map(),
  stale: 0,
};

function isStoredSort(sort: AccountListSort): boolean {
  return sort === 'name' || sort === 'lastLogin';
}

/** Without figures it has the portfolios of today. */
function shownFigures(
  row: AccountRow,
  figures: ListedValuation | undefined,
): Pick<AccountRow, 'portfolioNames' | 'firstDay' | 'valuation' | 'worthless'> {
  return {
    portfolioNames: [...(figures?.portfolioNames ?? row.portfolioNames)],
    firstDay: figures?.firstDay ?? null,
    valuation: figures?.valuation ?? null,
    worthless: figures?.worthless ?? false,
  };
}

/** Unknown figures come last in both directions; equal ones stay sorted by name. */
function sortByFigures(
  rows: readonly AccountRow[],
  figures: ReadonlyMap<string, ListedValuation>,
  { sort, direction }: AccountListQuery,
): AccountRow[] {
  const known = rows.filter(({ id }) => sortKeyOf(figures.get(id), sort) !== null);
  const sign = direction === 'descending' ? -1 : 1;
  const sorted = known.toSorted((a, b) => sign * compareKeys(sortKeyOf(figures.get(a.id), sort), sortKeyOf(figures.get(b.id), sort)));
  return [...sorted, ...rows.filter((row) => !known.includes(row))];
}

function sortKeyOf(figures: ListedValuation | undefined, sort: AccountListSort): string | number | null {
  if (figures === undefined || sort === 'name' || sort === 'lastLogin') return null;
  return sort === 'value' ? figures.compared : figures.valuation.changes[sort];
}

function compareKeys(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return typeof a === 'string' && typeof b === 'string' ? compare(amount(a), amount(b)) : 0;
}
