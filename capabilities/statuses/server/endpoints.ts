/** Serves the endpoints of statuses. */
import { refuse, serveContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import { statuses } from '../contract.ts';
import { changeStatusWords, hideStatus, listStatuses, readStatus } from './records.ts';

export const endpoints = serveContract(statuses, {
  listUserStatuses: async ({ db }: SignedInContext) => ({ value: await listStatuses(db), findings: [] }),
  readUserStatus: async ({ db }: SignedInContext, { userStatus }) => readStatus(db, userStatus),
  changeUserStatus: async ({ db, tenant }: SignedInContext, { userStatus, version, ...words }) => {
    // This name is used for every language that has no name of its own.
    const { languages, defaultLanguage } = tenant.settings;
    if (!words.name[languages.includes('en') ? 'en' : defaultLanguage]) refuse('input.invalid', { name: 'refusal.field.required' });
    return changeStatusWords(db, userStatus, version, words);
  },
  hideUserStatus: async ({ db }: SignedInContext, { userStatus }) => {
    await hideStatus(db, userStatus);
    return { hidden: true as const };
  },
});
