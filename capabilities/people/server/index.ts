export type { Context, SignedIn, Tell, ToldActivity } from './context.ts';
export { changeClaim, refuseOneself } from './claims.ts';
export { endpoints } from './endpoints.ts';
export { writtenLanguage } from './language.ts';
export { changeOrganisation, readOrganisation } from './organisations.ts';
export { outside } from './records.ts';
export { organisation, person } from './tables.ts';
