/** Lists the collections of capabilities that come before records, and of accounts, which combine values of several capabilities. */
import { findInvitationObstacles, inviteAmongMany } from '#server/accounts';
import { findAdvisorObstacles, inviteAdvisor } from '#server/sign-in';
import { accounts } from './collections/accounts.ts';
import { linkedAccounts, professionals } from './collections/choices.ts';
import { logAnalytics, logs } from './collections/logs.ts';
import { organisations } from './collections/organisations.ts';
import { portals } from './collections/portals.ts';
import { subscriptions } from './collections/subscriptions.ts';
import { users } from './collections/users.ts';

/** The clients of accounts and advisors are asked in, one by one or many at once. */
const invitingAccounts = { ...accounts, invitation: { findObstacles: findInvitationObstacles, invite: inviteAmongMany } };
const invitingUsers = { ...users, invitation: { findObstacles: findAdvisorObstacles, invite: inviteAdvisor } };

export const collections = [
  invitingUsers,
  organisations,
  subscriptions,
  portals,
  invitingAccounts,
  professionals,
  linkedAccounts,
  logs,
  logAnalytics,
];
