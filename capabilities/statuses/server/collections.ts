/**
 * Makes the statuses editable as records: the texts of each, and the page it leads to. The product defines which statuses exist, so none is added or
 * removed.
 */
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import { spellingsOf } from '#packages/policy';
import { LANGUAGES, type Language } from '#packages/texts';
import { REDIRECTS, type StatusWords } from '../contract.ts';
import { createTableKeeper } from '#server/records';
import { changeStatusWords, readStatus } from './records.ts';

/** English is required, since it replaces every missing language [OQ-35]. */
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

const collection: Collection = {
  name: 'userStatus',
  columns: ['name', 'identifier', 'redirect', 'persistent', 'isClientNotificationsDisabled', 'updated'],
  without: ['add', 'remove', 'duplicate'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 60 },
        ...OTHERS.map((language) => ({ name: `name_${language}`, type: 'text' as const, limit: 60 })),
        { name: 'identifier', type: 'text', readonly: true },
        ...LANGUAGES.map((language) => ({ name: `email_content_${language}`, type: 'textarea' as const, limit: 4000 })),
        ...LANGUAGES.map((language) => ({ name: `alertbox_content_${language}`, type: 'textarea' as const, limit: 4000 })),
        { name: 'persistent', type: 'switch' },
        { name: 'isClientNotificationsDisabled', type: 'switch' },
        { name: 'redirect', type: 'select', options: REDIRECTS.map((value) => ({ value })) },
      ],
    },
  ],
};

/** The texts by language, without the languages that have none. */
function textsByLanguage(values: FieldValues, fieldOf: (language: Language) => string): Partial<Record<Language, string>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, textOf(values[fieldOf(language)])] as const).filter(([, said]) => said !== ''),
  );
}

function toStatusWords(values: FieldValues): StatusWords {
  return {
    name: textsByLanguage(values, (language) => (language === 'en' ? 'name' : `name_${language}`)),
    alert: textsByLanguage(values, (language) => `alertbox_content_${language}`),
    mail: textsByLanguage(values, (language) => `email_content_${language}`),
    persistent: values['persistent'] === true,
    notificationsDisabled: values['isClientNotificationsDisabled'] === true,
    redirect: (REDIRECTS as readonly string[]).includes(textOf(values['redirect']))
      ? (values['redirect'] as StatusWords['redirect'])
      : null,
  };
}

const STATUS_NAME = sql`coalesce(nullif(u.name->>'en', ''), (select value from jsonb_each_text(u.name) order by key limit 1), u.identifier)`;

const STATUS_TEXTS = sql.join(
  LANGUAGES.flatMap((language) => {
    const key = (prefix: string) => sql.raw(`'${prefix}_${language}'`);
    const of = sql.raw(`'${language}'`);
    return [
      ...(language === 'en' ? [] : [sql`${key('name')}, u.name->>${of}`]),
      sql`${key('email_content')}, u.mail->>${of}`,
      sql`${key('alertbox_content')}, u.alert->>${of}`,
    ];
  }),
  sql`, `,
);

const userStatus = createTableKeeper({
  collection,
  spellings: spellingsOf,
  own: sql`select u.id, null::uuid as parent_id, ${STATUS_NAME} as name, jsonb_build_object('name', ${STATUS_NAME}, 'identifier', u.identifier,
      'persistent', u.persistent, 'isClientNotificationsDisabled', u.notifications_disabled, 'redirect', u.redirect, ${STATUS_TEXTS}) as data,
    concat_ws(' ', u.identifier, u.name::text) as search, 0 as position, true as active, u.version, null::timestamptz as created_at
    from user_status u`,
  change: async ({ db }, { id, values }) => {
    const { version } = await readStatus(db, id).catch(() => refuse('record.unknown'));
    await changeStatusWords(db, id, version, toStatusWords(values));
  },
});

export const collections = [userStatus];
