export { routes } from './routes.ts';
export {
  PortfolioPartsGathered,
  untold,
  type HoldingPartProps,
  type PanelProps,
  type PortfolioPartProps,
  type PortfolioParts,
} from './parts.tsx';
export { Explained } from './explained.tsx';
export { useClocks, usePortfolioSearch } from './place.ts';
