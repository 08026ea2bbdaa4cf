/** Finds the language for letters to a person, who is not there to be asked. */
import { sql } from 'drizzle-orm';
import { isLanguage, type Language } from '#packages/texts';
import type { Db, Tenant } from '#platform';

interface LetterReader {
  readonly person: string | null;
  /** The language in their record; null where none is set. */
  readonly language: string | null;
}

/**
 * Returns the person's own language; otherwise the language of the portal that contains all of their accounts; otherwise the tenant's. A language
 * that the tenant does not offer is skipped [TEN-15]. The screen follows the same order, with the portal that is open.
 * @param db a handle that sees the accounts of the person: in the role portico_work, or of somebody who looks after them
 */
export async function correspondenceLanguageOf(
  db: Db,
  { settings }: Pick<Tenant, 'settings'>,
  { person, language }: LetterReader,
): Promise<Language> {
  const spoken = (one: string | null): one is Language => one !== null && isLanguage(one) && settings.languages.includes(one);
  if (spoken(language)) return language;
  const portals = person === null ? [] : await readPortalLanguages(db, person);
  const [only, another] = portals;
  return only !== undefined && another === undefined && spoken(only) ? only : settings.defaultLanguage;
}

/** The languages of the portals of a person's accounts, each once; null for portals without a language. */
async function readPortalLanguages(db: Db, person: string): Promise<readonly (string | null)[]> {
  const { rows } = await db.execute<{ language: string | null }>(sql`
    select distinct p.language from account_person m
    join account a on a.id = m.account_id and a.active
    join portal p on p.id = a.portal_id and p.active
    where m.person_id = ${person}`);
  return rows.map(({ language }) => language);
}
