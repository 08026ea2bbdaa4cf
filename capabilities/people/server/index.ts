export type { Context, SignedIn } from './context.ts';
export { person } from './tables.ts';
