export { collections } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { askNewsService, type NewsReader } from './news.ts';
export { readPageHead, type PageHead } from './page-head.ts';
