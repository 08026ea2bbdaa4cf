export { routes } from './routes.ts';
export { widgets } from './widgets.ts';
export {
  PortfolioPartsProvider,
  unshownFindings,
  type HoldingPartProps,
  type PanelProps,
  type PortfolioPartProps,
  type PortfolioParts,
  type TabPart,
} from './parts.tsx';
export { PrintedTabs } from './lazy.tsx';
export { lazyPanel } from './lazy-panel.tsx';
export { useTabNames, useTabs } from './tabs.tsx';
export { portfolioSearch, type PortfolioSearch } from './search.ts';
export { FactList, type FactLine } from './tabs/facts.tsx';
export { ExplainedFigures } from './tabs/explained.tsx';
export { PORTFOLIO_PAGE, useChangeSearch, useClocks, usePortfolioSearch } from './place.ts';
