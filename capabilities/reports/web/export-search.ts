/** Reads the address of the print view: the parts, the portfolios, and the days of the page that is printed. */
import { portfolioSearch, type PortfolioSearch } from '#web/portfolios';
import { fullReport } from '../contract-components.ts';

export interface ExportSearch extends PortfolioSearch {
  /** Names of portfolio tabs, separated by commas; by default those of a full report. */
  readonly componentToRender?: string | undefined;
  /** Whether the whole account is printed first; by default it is, unless one portfolio is printed. */
  readonly consolidated?: boolean | undefined;
  /** The one portfolio that is printed; by default all of the account. */
  readonly singlePortfolio?: string | undefined;
}

export function exportSearch(raw: Record<string, unknown>): ExportSearch {
  const { componentToRender, consolidated, singlePortfolio } = raw;
  return {
    ...portfolioSearch({ ...raw, open: undefined, tab: undefined }),
    componentToRender: typeof componentToRender === 'string' ? componentToRender : undefined,
    consolidated:
      consolidated === true || consolidated === 'true' ? true : consolidated === false || consolidated === 'false' ? false : undefined,
    singlePortfolio: typeof singlePortfolio === 'string' && singlePortfolio !== '' ? singlePortfolio : undefined,
  };
}

/** The parts that the address requests, among those that the tenant shows. */
export function requestedParts(
  { componentToRender, consolidated, singlePortfolio }: ExportSearch,
  offered: readonly string[],
): { readonly tabs: readonly string[]; readonly together: boolean } {
  const together = consolidated ?? singlePortfolio === undefined;
  return { tabs: componentToRender?.split(',').filter(Boolean) ?? fullReport(offered, together), together };
}
