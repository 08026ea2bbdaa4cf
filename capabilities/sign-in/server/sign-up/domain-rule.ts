/**
 * Makes the owner of a confirmed address in an organisation's domain a professional of that organisation [OQ-33, C-05], unless the organisation has
 * switched that off, or staff have set the person's role already.
 */
import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { Refusal } from '#packages/endpoint';
import type { Db, WorkContext } from '#platform';
import { recordEvent } from '#server/audit';
import { organisation, person } from '#server/people';
import { enforceLimit } from '#server/tenants';

/** Queue of the job; its message names the person. */
export const DOMAIN_RULE_JOB = 'people.domain-rule';

/** Queues the rule after an address was confirmed: the request that confirms it may not change claims, so a job does. */
export async function queueDomainRule(jobs: WorkContext['jobs'], id: string): Promise<void> {
  await jobs.send(DOMAIN_RULE_JOB, { person: id }, { key: id });
}

/** The domain of an e-mail address. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The host of a site without `www.`; null for an invalid address. */
function hostOf(url: string | null): string | null {
  if (!url || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^www\./, '');
}

async function organisationsOfDomain(db: Db, domain: string): Promise<{ id: string }[]> {
  const ruled = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.domainRule, true), eq(organisation.active, true)));
  return ruled.filter((one) => (one.domain ?? hostOf(one.url)) === domain);
}

export async function applyDomainRule(
  { db, now, tenant, log }: Pick<WorkContext, 'db' | 'now' | 'tenant' | 'log'>,
  { person: id }: { readonly person: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ email: person.email, bound: person.organisationId })
      .from(person)
      .where(
        and(
          eq(person.id, id),
          eq(person.emailVerified, true),
          eq(person.disabled, false),
          eq(person.isProfessional, false),
          eq(person.placedByStaff, false),
        ),
      )
      .for('update');
    if (!found) return;
    const [match, another] = await organisationsOfDomain(tx, domainOf(found.email));
    // A person whom staff have placed stays there, and where two organisations claim the same domain nothing happens.
    if (!match || another || (found.bound !== null && found.bound !== match.id)) return;
    const event = {
      at: now,
      kind: 'write',
      operation: 'domainRule',
      request: randomUUID(),
      actor: null,
      viewing: null,
      address: null,
    } as const;
    const subject = { kind: 'person', id };
    const detail = { organisation: match.id };
    const full = await enforceLimit(tx, tenant.settings.limits, 'advisors', match.id).then(
      () => null,
      (error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      },
    );
    if (full) {
      log.warn({ tenant: tenant.key, organisation: match.id }, 'the domain rule made nobody an advisor: the limit is reached');
      return recordEvent(tx, { ...event, outcome: full, subject, detail });
    }
    await tx
      .update(person)
      .set({ isProfessional: true, organisationId: match.id, updatedAt: now, version: sql`${person.version} + 1` })
      .where(eq(person.id, id));
    await recordEvent(tx, { ...event, outcome: 'done', subject, detail });
  });
}
