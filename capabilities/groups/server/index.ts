export { collections, setGroupsOfAccount } from './collections.ts';
export { endpoints } from './endpoints.ts';
export { hasForeignMembers } from './members.ts';
