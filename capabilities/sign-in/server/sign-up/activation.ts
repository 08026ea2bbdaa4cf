/** Issues the activation code that staff give to a professional, and opens the professional's own portal with it [OQ-72]. */
import { eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { refuse, serveContract } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import { activation } from '#contract/tenants';
import { person, type SignedInContext } from '#server/people';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { openOwnPortal } from '#server/tenants';
import { countAttempt, forgiveAttempts, type AttemptLimit } from '../attempts.ts';
import type { SignInHandlerContext, OwnPortalRequest } from '../context.ts';
import { issueSingleUseLink, redeemSingleUseLink } from '../single-use-links.ts';
import type { CurrentSession } from '../sessions/visit.ts';

/** Attempts at codes, counted for each professional. */
const ACTIVATION_LIMIT: AttemptLimit = { purpose: 'activation', attempts: 5, windowMs: 15 * 60_000, lockMs: 15 * 60_000 };

const HOURS_24 = 24 * 3_600_000;
const SIX_DIGITS = 1_000_000;

export const activationEndpoints = serveContract(activation, {
  makeActivationCode: async ({ db, person: staff, now, jobs, tell }: SignedInContext & SignInHandlerContext, { person: id }) => {
    tell({ subject: { kind: 'person', id } });
    const made = await db.transaction(async (tx) => {
      const professional = await readProfessional(tx, id);
      const code = String(randomInt(SIX_DIGITS)).padStart(6, '0');
      const until = new Date(now.getTime() + HOURS_24);
      const { organisationId } = professional;
      await issueSingleUseLink(
        tx,
        { purpose: 'activate', now, lastsMs: HOURS_24, createdBy: staff.id, personId: id, organisationId },
        codeOfPerson(id, code),
      );
      const letter = await enqueueLetter(tx, {
        template: 'activation',
        parameters: { name: professional.name, code },
        to: { address: professional.email, language: professional.language, person: id },
        until,
      });
      return { code, until, letter };
    });
    await dispatchLetters(jobs, made.letter);
    return { code: made.code, until: made.until.toISOString() };
  },
  openOwnPortal: async ({ identity, tenant, session, now, tell }: SignedInContext & SignInHandlerContext, wanted) => {
    if (!session) refuse('session.required');
    const made = await identity.openPortal(tenant, session, wanted, now);
    tell({ subject: { kind: 'portal', id: made.id } });
    return { key: made.key };
  },
});

/** @throws Refusal `person.unknown`, and `person.unprofessional` for a person who cannot own a portal */
async function readProfessional(tx: Db, id: string) {
  const [found] = await tx.select().from(person).where(eq(person.id, id));
  if (!found) refuse('person.unknown');
  const { organisationId, language } = found;
  if (!found.isProfessional || found.disabled || !organisationId) refuse('person.unprofessional');
  return { ...found, organisationId, language: isLanguage(language) ? language : null };
}

/** Combines the code with its person: six digits are too few to be unique among all people. */
function codeOfPerson(personId: string, code: string): string {
  return `${personId} ${code}`;
}

/**
 * Opens a portal with a code. If it is refused for another reason than the code, the code stays valid for another attempt.
 * @param gate a handle in the role portico_gate, bound to the tenant
 * @throws Refusal `attempts.exceeded`, `code.wrong`, `limit.portals`, `input.invalid`
 */
export async function openPortalByCode(
  gate: Db,
  { settings }: Tenant,
  { person: { id } }: CurrentSession,
  { code, ...wanted }: OwnPortalRequest,
  now: Date,
): Promise<{ id: string; key: string }> {
  if (!(await countAttempt(gate, ACTIVATION_LIMIT, id, now))) refuse('attempts.exceeded');
  const made = await gate.transaction(async (tx) => {
    const link = await redeemSingleUseLink(tx, 'activate', codeOfPerson(id, code), now);
    if (!link?.organisationId) return null;
    // The code belongs to the organisation that they were in, and is invalid once they have left it.
    const [owner] = await tx.select({ organisation: person.organisationId }).from(person).where(eq(person.id, id)).for('share');
    if (owner?.organisation !== link.organisationId) return null;
    return openOwnPortal(tx, settings, { ...wanted, owner: id, organisation: link.organisationId });
  });
  if (!made) refuse('code.wrong');
  await forgiveAttempts(gate, ACTIVATION_LIMIT, id);
  return made;
}
