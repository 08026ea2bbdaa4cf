/** The providers of portfolio data that there are, by the name that a firm's setting `source` gives; and the services that news, funds and datasets come from. */
import type { PortfolioProvider } from '#contract/sources';
import type { ProviderConnection } from './connection.ts';
import { datedProvider } from './dated/index.ts';
import { fundHoldingsProvider } from './fund-holdings/index.ts';
import { hostProvider } from './host/index.ts';
import { privateEquityProvider } from './private-equity/index.ts';
import { wealthProvider } from './wealth/index.ts';

export type { ProviderConnection } from './connection.ts';
export { openStaticFolder, StaticFileRefused, staticFundService, staticLibrary, staticProvider } from './files/index.ts';
export { dataService } from './rows/index.ts';
export { fundService } from './funds/index.ts';
export { libraryService } from './library/index.ts';
export { marketDataService } from './market/index.ts';
export { newsService } from './news/index.ts';
export { orderService } from './orders/index.ts';
export { pdfFunction } from './pdf/index.ts';

export const PROVIDERS: Readonly<Record<string, (connection: ProviderConnection) => PortfolioProvider>> = {
  wealth: wealthProvider,
  dated: datedProvider,
  host: hostProvider,
  'private-equity': privateEquityProvider,
  'fund-holdings': fundHoldingsProvider,
};
