export {
  claimsOf,
  usesIdentityProvider,
  signedInActor,
  isCompanyAdmin,
  isLimited,
  lacksOrganisation,
  SIGNED_OUT_ACTOR,
  reachOf,
  ROLES,
  ACCESS_ROLES,
  type Actor,
  type Role,
} from './actors.ts';
export { actorWithRole, decidePermission, denialsOf, PERMISSIONS, type Permission } from './permissions.ts';
export { canonicalStatus, spellingsOf, STATUS_AFTER, STATUSES, statusRule, type Status, type StatusRule } from './statuses.ts';
export { AUDIENCES, mayVisit, type PlaceVisibility } from './visits.ts';
export { decideEntry, homeOf, KEYWORD_NAMES, NOT_FOUND_PATH, type KeywordContext, type EntryDecision } from './keywords.ts';
export {
  audienceClosingReason,
  CLOSING_REASONS,
  closingReasonOf,
  fillStem,
  isMeantForActor,
  isSitePath,
  redirectFromClosed,
  MOST_PATH_CHARACTERS,
  matchStem,
  SITE_PATH,
  type ClosingReason,
} from './pages.ts';
export { decideLanding } from './landing.ts';
