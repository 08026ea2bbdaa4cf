/** Makes the context of a person whose request goes on as a job. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { signedInActor } from '#packages/policy';
import type { Language } from '#packages/texts';
import type { ChangeInTheirName, WorkContext } from '#platform';
import type { SignedInContext } from '#server/people';

/**
 * The context of the person who requested it; null where they are no longer staff. Their request has ended: an operation that needs a fresh proof is
 * refused, and what the keepers need besides is in the context of the job.
 */
export async function contextOfPerson<Context extends SignedInContext>(work: WorkContext, by: string): Promise<Context | null> {
  const { rows } = await work.db.execute<{ name: string; email: string; language: Language | null }>(
    sql`select name, email, language from person where id = ${by} and is_admin and not disabled`,
  );
  const [person] = rows;
  if (!person) return null;
  const language = person.language ?? work.tenant.settings.defaultLanguage;
  const context: SignedInContext = {
    ...work,
    db: work.asKeeper(by),
    person: { id: by, ...person, role: 'staff', photo: null },
    actor: signedInActor({ admin: true, professional: false, companyAdmin: false, organised: true, waiting: false }),
    language,
    words: work.words(language),
    mustBeFresh: () => refuse('proof.required'),
    tell: () => undefined,
  };
  return context as Context;
}

/** The same context for one change, which has a row of its own in the audit log. */
export function inOwnRow<Context extends SignedInContext>(work: WorkContext, context: Context, change: ChangeInTheirName): Context {
  return { ...context, db: work.asKeeper(context.person.id, change) };
}
