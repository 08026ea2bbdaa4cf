/** What somebody is to the firm, changed one thing at a time. The database ends the sessions of whoever gains or loses a claim. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { withinLimit } from '#server/tenants';
import type { PersonRecord } from '../contract.ts';
import type { SignedIn } from './context.ts';
import { readPersonRecord } from './records.ts';
import { organisation, person } from './tables.ts';

type Claims = Pick<
  typeof person.$inferInsert,
  'disabled' | 'isAdmin' | 'isProfessional' | 'isCompanyAdmin' | 'isMessenger' | 'secondFactorExempt' | 'organisationId'
>;

/** What nobody takes from themselves: a firm could be left without anybody who lets people in. */
export function refuseOneself({ person: asking }: SignedIn, id: string): void {
  if (asking.id === id) refuse('person.self');
}

/**
 * What staff have decided of somebody's place no rule decides again, and whoever goes to another organisation keeps the record of none.
 * @throws Refusal `person.unknown`, `limit.advisors` where their organisation would have one advisor too many
 */
export async function changeClaim({ db, now, tell, tenant }: SignedIn, id: string, claim: Claims): Promise<PersonRecord> {
  return db.transaction(async (tx) => {
    const before = await readPersonRecord(tx, id);
    const organisationAfter = claim.organisationId === undefined ? before.organisation?.id : claim.organisationId;
    const counts = (claim.isProfessional ?? before.professional) && !(claim.disabled ?? before.disabled);
    const counted = before.professional && !before.disabled && before.organisation?.id === organisationAfter;
    if (organisationAfter && counts && !counted) await withinLimit(tx, tenant.settings.limits, 'advisors', organisationAfter);
    const leaves = before.companyAdmin && (before.organisation?.id ?? null) !== (organisationAfter ?? null);
    const change: Claims = leaves ? { isCompanyAdmin: false, ...claim } : claim;
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
export async function knownOrganisation({ db }: SignedIn, id: string): Promise<string> {
  const [known] = await db
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.id, id), eq(organisation.active, true)));
  return known?.id ?? refuse('organisation.unknown');
}
