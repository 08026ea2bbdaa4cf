export {
  claimsOf,
  comesByIdentity,
  inside,
  isCompanyAdmin,
  lacksOrganisation,
  OUT,
  reachOf,
  ROLES,
  STANDINGS,
  type Actor,
  type Role,
} from './actors.ts';
export { actorStanding, decide, denialsOf, PERMISSIONS, type Permission } from './permissions.ts';
export { canonicalStatus, STATUSES, statusRule, type Status, type StatusRule } from './statuses.ts';
export { AUDIENCES, mayVisit, type Place } from './visits.ts';
export { enters, homeOf, KEYWORD_NAMES, NOWHERE, type Facts, type Verdict } from './keywords.ts';
export {
  closedTo,
  CLOSINGS,
  closingOf,
  fillStem,
  isFor,
  isPlace,
  leadsFrom,
  LONGEST_PLACE,
  matchStem,
  PLACE,
  type Closing,
} from './pages.ts';
export { landing } from './landing.ts';
