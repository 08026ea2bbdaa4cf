/**
 * Changes one claim of a person at a time (for example administrator or professional). The database ends the sessions of a person who gains or loses
 * a claim.
 */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { enforceLimit } from '#server/tenants';
import type { PersonRecord } from '../contract.ts';
import type { SignedInContext } from './context.ts';
import { readPersonRecord } from './records.ts';
import { organisation, person } from './tables.ts';

type PersonClaimChange = Pick<
  typeof person.$inferInsert,
  'disabled' | 'isAdmin' | 'isProfessional' | 'isCompanyAdmin' | 'isMessenger' | 'secondFactorExempt' | 'organisationId'
>;

/** Refuses a change by which people would take a right from themselves: a firm could be left without any administrator. */
export function refuseOwnPerson({ person: asking }: SignedInContext, id: string): void {
  if (asking.id === id) refuse('person.self');
}

/**
 * Changes a claim. What staff decide about a person's role or organisation is never changed again by the domain rule. A company admin who moves to
 * another organisation loses that right.
 * @throws Refusal `person.unknown`, `limit.advisors` where their organisation would have too many advisors
 */
export async function changeClaim({ db, now, tell, tenant }: SignedInContext, id: string, claim: PersonClaimChange): Promise<PersonRecord> {
  return db.transaction(async (tx) => {
    const before = await readPersonRecord(tx, id);
    const organisationAfter = claim.organisationId === undefined ? before.organisation?.id : claim.organisationId;
    const counts = (claim.isProfessional ?? before.professional) && !(claim.disabled ?? before.disabled);
    const counted = before.professional && !before.disabled && before.organisation?.id === organisationAfter;
    if (organisationAfter && counts && !counted) await enforceLimit(tx, tenant.settings.limits, 'advisors', organisationAfter);
    const leaves = before.companyAdmin && (before.organisation?.id ?? null) !== (organisationAfter ?? null);
    const change: PersonClaimChange = leaves ? { isCompanyAdmin: false, ...claim } : claim;
    const places = claim.isProfessional !== undefined || claim.organisationId !== undefined;
    await tx
      .update(person)
      .set({ ...change, ...(places ? { placedByStaff: true } : {}), updatedAt: now, version: sql`${person.version} + 1` })
      .where(eq(person.id, id));
    tell({ detail: change });
    return readPersonRecord(tx, id);
  });
}

/** @throws Refusal `organisation.unknown` */
export async function requireActiveOrganisation({ db }: SignedInContext, id: string): Promise<string> {
  const [known] = await db
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.id, id), eq(organisation.active, true)));
  return known?.id ?? refuse('organisation.unknown');
}
