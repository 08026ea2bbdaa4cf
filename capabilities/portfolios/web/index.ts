export { routes } from './routes.ts';
export { widgets } from './widgets.ts';
export {
  PortfolioPartsGathered,
  untold,
  type HoldingPartProps,
  type PanelProps,
  type PortfolioPartProps,
  type PortfolioParts,
} from './parts.tsx';
export { PrintedTabs } from './lazy.tsx';
export { portfolioSearch, type PortfolioSearch } from './search.ts';
export { Facts, type Fact } from './facts.tsx';
export { Explained } from './explained.tsx';
export { PORTFOLIO_PAGE, useChangeSearch, useClocks, usePortfolioSearch } from './place.ts';
