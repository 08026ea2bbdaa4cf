/** What the address of a portfolio page says: tab, range, the two clocks, and the holding that is open. */
import { clockSearch, rangeSearch, type ClockSearch, type RangeSearch } from '#ui';

export interface PortfolioSearch extends RangeSearch, ClockSearch {
  /** A tab that the tenant does not have is a page that does not exist. */
  readonly tab?: string | undefined;
  /** Key of the holding in the drawer, see holdingKey. */
  readonly open?: string | undefined;
  /** Breakdowns with the funds divided by what they hold. */
  readonly funds?: 'through' | undefined;
}

/** What the page does not understand is taken out of the search; the tabs' own parameters pass. */
export function portfolioSearch(raw: Record<string, unknown>): PortfolioSearch {
  return {
    range: undefined,
    from: undefined,
    to: undefined,
    asOf: undefined,
    known: undefined,
    ...rangeSearch(raw),
    ...clockSearch(raw),
    tab: text(raw['tab']),
    open: text(raw['open']),
    funds: raw['funds'] === 'through' ? 'through' : undefined,
  };
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
