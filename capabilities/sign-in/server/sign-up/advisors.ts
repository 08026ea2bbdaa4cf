/** Adds an advisor: creates a person who cannot sign in yet, and sends the letter with the link by which they choose a password. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Refusal, refuse, type InputOf } from '#packages/endpoint';
import { organisation, type HandlerContext } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { enforceLimit } from '#server/tenants';
import type { signingIn } from '../../contract.ts';
import { issueSingleUseLink } from '../single-use-links.ts';

/** Lifetime of the link in the letter. */
const INVITATION_LIFETIME_MS = 14 * 86_400_000;

/** @throws Refusal `organisation.unknown`, `limit.advisors`, `address.taken` */
export async function addAdvisor(
  { db, tenant, now, jobs, tell }: Pick<HandlerContext, 'db' | 'tenant' | 'now' | 'jobs' | 'tell'>,
  by: string,
  { name, email, phone, organisation: of }: InputOf<typeof signingIn.addAdvisor>,
): Promise<string> {
  const id = randomUUID();
  const letter = await db
    .transaction(async (tx) => {
      const [known] = await tx
        .select({ name: organisation.name })
        .from(organisation)
        .where(and(eq(organisation.id, of), eq(organisation.active, true)));
      if (!known) refuse('organisation.unknown');
      await enforceLimit(tx, tenant.settings.limits, 'advisors', of);
      // Only the columns that staff may set for a new person.
      await tx.execute(sql`insert into person (id, name, email, phone, organisation_id, is_professional)
        values (${id}, ${name}, ${email}, ${phone}, ${of}, true)`);
      const code = await issueSingleUseLink(tx, {
        purpose: 'invite',
        personId: id,
        organisationId: of,
        now,
        lastsMs: INVITATION_LIFETIME_MS,
        createdBy: by,
      });
      tell({ subject: { kind: 'person', id } });
      return enqueueLetter(tx, {
        template: 'advisor',
        parameters: { name, organisation: known.name, path: `/signup?invite=${code}` },
        to: { address: email, language: null, person: id },
        until: new Date(now.getTime() + INVITATION_LIFETIME_MS),
      });
    })
    .catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      throw code === '23505' ? new Refusal('address.taken') : error;
    });
  await dispatchLetters(jobs, letter);
  return id;
}
