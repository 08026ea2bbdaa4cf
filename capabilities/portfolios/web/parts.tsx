/** Defines what later capabilities add to the portfolio page: panels of tabs, actions in its head, sections of a holding. */
import { createContext, use, type ComponentType } from 'react';
import { findingKey, type Finding } from '#packages/findings';
import type { PORTFOLIO_TABS, PublicTenant } from '#contract/tenants';
import type { RangeFacts } from '#ui';
import type { Holding, PortfolioDetail } from '../contract.ts';

export type PortfolioTab = (typeof PORTFOLIO_TABS)[number];

/** The portfolio on screen, with figures over its range and as of its day. */
export interface PortfolioPartProps {
  readonly portfolio: PortfolioDetail;
}

export interface PanelProps extends PortfolioPartProps {
  /** Findings that are shown above the tabs already. */
  readonly shownFindings: readonly Finding[];
}

export interface HoldingPartProps extends PortfolioPartProps {
  readonly holding: Holding;
}

export interface TabPart {
  /** Key of the text of its name. */
  readonly name: string;
  readonly panel: ComponentType<PanelProps>;
  /** Shows returns and nothing else: not offered while they do not come [ERR-04]. */
  readonly needsReturns?: boolean;
  /** The range of the whole page while the tab is open and the address names none; undefined leaves it to the server. */
  readonly opensOn?: (facts: RangeFacts, settings: PublicTenant['settings']) => { readonly from: string; readonly to: string } | undefined;
  /** Replaces the page's range control where the tab has ranges of its own. */
  readonly range?: ComponentType<PortfolioPartProps>;
}

export interface PortfolioParts {
  /** The name of the capability that adds them. */
  readonly from: string;
  readonly tabs?: Readonly<Partial<Record<PortfolioTab, TabPart>>>;
  readonly actions?: ComponentType<PortfolioPartProps>;
  readonly holding?: ComponentType<HoldingPartProps>;
  /** Shown below the open tab. */
  readonly below?: ComponentType<PortfolioPartProps>;
}

const PartsContext = createContext<readonly PortfolioParts[]>([]);

/** The application hands over the parts of every capability here. */
export const PortfolioPartsProvider = PartsContext.Provider;

export const usePortfolioParts = (): readonly PortfolioParts[] => use(PartsContext);

/** The findings of a panel that the page has not shown yet. */
export function unshownFindings(findings: readonly Finding[], shownFindings: readonly Finding[]): Finding[] {
  const shown = new Set(shownFindings.map(findingKey));
  return findings.filter((finding) => !shown.has(findingKey(finding)));
}
