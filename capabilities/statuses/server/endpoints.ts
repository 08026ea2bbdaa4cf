/** Serves the endpoints of statuses. */
import { refuse, serve } from '#packages/endpoint';
import type { SignedIn } from '#server/people';
import { statuses } from '../contract.ts';
import { changeStatusWords, hideStatus, listStatuses, readStatus } from './records.ts';

export const endpoints = serve(statuses, {
  listUserStatuses: async ({ db }: SignedIn) => ({ value: await listStatuses(db), findings: [] }),
  readUserStatus: async ({ db }: SignedIn, { userStatus }) => readStatus(db, userStatus),
  changeUserStatus: async ({ db, tenant }: SignedIn, { userStatus, version, ...words }) => {
    // This name is used for every language that has no name of its own.
    const { languages, defaultLanguage } = tenant.settings;
    if (!words.name[languages.includes('en') ? 'en' : defaultLanguage]) refuse('input.invalid', { name: 'refusal.field.required' });
    return changeStatusWords(db, userStatus, version, words);
  },
  hideUserStatus: async ({ db }: SignedIn, { userStatus }) => {
    await hideStatus(db, userStatus);
    return { hidden: true as const };
  },
});
