/** Static files in the place of feeds. */
export { openStaticFolder, StaticFileRefused } from './folder.ts';
export { staticFundService } from './funds.ts';
export { staticLibrary } from './library.ts';
export { staticProvider } from './portfolios.ts';
