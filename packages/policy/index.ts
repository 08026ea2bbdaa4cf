export { claimsOf, inside, OUT, reachOf, ROLES, STANDINGS, type Actor, type Role } from './actors.ts';
export { actorStanding, decide, denialsOf, PERMISSIONS, type Permission } from './permissions.ts';
export { mayVisit, type Place } from './visits.ts';
