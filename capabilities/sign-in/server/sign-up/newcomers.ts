/** Creates people for the firm, from the command line and for the demo. */
import { claimsOf, type Role } from '#packages/policy';
import type { Db } from '#platform';
import { person } from '#server/people';
import { credential } from '../tables.ts';

export interface NewPerson {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Whether they may edit the record of their organisation. */
  readonly companyAdmin?: boolean;
  readonly language?: string | null;
  readonly phone?: string | null;
  readonly organisationId?: string | null;
  /** From `hashPassword`; null for somebody who cannot sign in yet. Several people may share one hash. */
  readonly passwordHash: string | null;
  /** False only where the address still has to be confirmed. */
  readonly emailVerified?: boolean;
}

/**
 * @param db bound to the tenant, in the role portico_work
 * @returns the new person's id
 * @throws the database's unique violation when the tenant has a person with this address already
 */
export async function createPerson(
  db: Db,
  { passwordHash, emailVerified = true, role, companyAdmin = false, ...newcomer }: NewPerson,
): Promise<string> {
  const { admin, professional } = claimsOf(role);
  const claims = { isAdmin: admin, isProfessional: professional, isCompanyAdmin: companyAdmin };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(person)
      .values({ ...newcomer, ...claims, email: newcomer.email.trim().toLowerCase(), emailVerified })
      .returning({ id: person.id });
    if (!made) throw new Error('an insert answers its row');
    if (passwordHash)
      await tx.insert(credential).values({ userId: made.id, accountId: made.id, providerId: 'credential', password: passwordHash });
    return made.id;
  });
}
