export type { Context, SignedIn, ToldActivity } from './context.ts';
export { person } from './tables.ts';
