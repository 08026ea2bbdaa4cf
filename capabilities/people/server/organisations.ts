/** Reads and changes organisations, as far as the policies of the database allow it to the person. */
import { and, eq, sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db } from '#platform';
import type { Organisation } from '../contract.ts';
import type { SignedInContext } from './context.ts';
import { organisation } from './tables.ts';

/** @throws Refusal `organisation.unknown` */
export async function readOrganisation(db: Db, id: string): Promise<Organisation> {
  const [found] = await db
    .select()
    .from(organisation)
    .where(and(eq(organisation.id, id), eq(organisation.active, true)));
  return found ?? refuse('organisation.unknown');
}

type OrganisationChange = Partial<Omit<typeof organisation.$inferInsert, 'id' | 'version'>>;

/** @throws Refusal `organisation.unknown`, `record.changed` where somebody else has changed it first */
export async function changeOrganisation(
  { db, tell }: SignedInContext,
  id: string,
  version: number,
  change: OrganisationChange,
): Promise<Organisation> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(organisation)
      .set({ ...change, version: sql`${organisation.version} + 1` })
      .where(and(eq(organisation.id, id), eq(organisation.version, version)))
      .returning({ id: organisation.id });
    const now = await readOrganisation(tx, id);
    if (changed.length === 0) refuse('record.changed');
    tell({ detail: change });
    return now;
  });
}
