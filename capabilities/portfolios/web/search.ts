/** The search parameters of a portfolio page: tab, range, the two clocks, and the open holding. */
import { clockSearch, rangeSearch, type ClockSearch, type RangeSearch } from '#ui';

export interface PortfolioSearch extends RangeSearch, ClockSearch {
  /** A tab that the tenant does not have is a page that does not exist. */
  readonly tab?: string | undefined;
  /** Key of the holding in the drawer, see holdingKey. */
  readonly open?: string | undefined;
  /** Breakdowns with the funds divided by what they hold. */
  readonly funds?: 'through' | undefined;
}

/** Values that the page does not understand are dropped; the tabs' own parameters are kept. */
export function portfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  return {
    range: undefined,
    from: undefined,
    to: undefined,
    asOf: undefined,
    known: undefined,
    ...rangeSearch(raw),
    ...clockSearch(raw),
    tab: textOrUndefined(raw['tab']),
    open: textOrUndefined(raw['open']),
    funds: raw['funds'] === 'through' ? 'through' : undefined,
  };
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
