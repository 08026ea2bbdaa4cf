export { collections, setGroupsOfAccount } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { hasForeignMembers, isKept, isProfessional, keepsAll } from './keeping.ts';
