/** The language in which somebody is written to, who is not there to be asked. */
import { sql } from 'drizzle-orm';
import { isLanguage, type Language } from '#packages/texts';
import type { Db, Tenant } from '#server/tenants';

interface Reader {
  readonly person: string | null;
  /** Their own, as it stands in their record; null: none. */
  readonly language: string | null;
}

/**
 * Their own; else that of the portal which all of their accounts are in; else the tenant's. One that the tenant does not speak is
 * passed over [TEN-15]. On the screen the same holds, where the portal is the one that is open.
 * @param db a handle that sees the accounts of the person: of work, or of whoever looks after them
 */
export async function writtenLanguage(db: Db, { settings }: Pick<Tenant, 'settings'>, { person, language }: Reader): Promise<Language> {
  const spoken = (one: string | null): one is Language => one !== null && isLanguage(one) && settings.languages.includes(one);
  if (spoken(language)) return language;
  const portals = person === null ? [] : await portalLanguages(db, person);
  const [only, another] = portals;
  return only !== undefined && another === undefined && spoken(only) ? only : settings.defaultLanguage;
}

/** Each once; null for portals that say none. */
async function portalLanguages(db: Db, person: string): Promise<readonly (string | null)[]> {
  const { rows } = await db.execute<{ language: string | null }>(sql`
    select distinct p.language from account_person m
    join account a on a.id = m.account_id and a.active
    join portal p on p.id = a.portal_id and p.active
    where m.person_id = ${person}`);
  return rows.map(({ language }) => language);
}
