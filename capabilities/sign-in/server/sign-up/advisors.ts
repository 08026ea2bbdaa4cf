/**
 * Adds an advisor: creates a person who cannot sign in yet, and sends the letter with the link by which they choose a password. Whoever was made otherwise,
 * as by a file, or has lost the letter, is asked in by the same one.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Refusal, refuse, type InputOf } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import type { Db } from '#platform';
import { organisation, type HandlerContext } from '#server/people';
import { dispatchLetters, enqueueLetter, type QueuedLetter } from '#server/outbox';
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
      tell({ subject: { kind: 'person', id } });
      return enqueueInvitation(tx, { id, name, email, language: null, organisation: { id: of, name: known.name } }, { by, now });
    })
    .catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      throw code === '23505' ? new Refusal('address.taken') : error;
    });
  await dispatchLetters(jobs, letter);
  return id;
}

interface InvitedAdvisor {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly organisation: { readonly id: string; readonly name: string };
}

/** Two letters within so short a time are one invitation. */
const SAME_INVITATION_MS = 3_600_000;

/**
 * Of these people those who are not asked in together with others, each with the reason: `not-advisor` for whoever is no advisor of an organisation,
 * `arrived` for whoever has signed in, and `just-invited` where a letter has just been written.
 */
export async function findAdvisorObstacles(
  { db, now }: Pick<HandlerContext, 'db' | 'now'>,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const since = new Date(now.getTime() - SAME_INVITATION_MS).toISOString();
  const { rows } = await db.execute<{ id: string; why: string | null }>(sql`
    select p.id, case
        when p.disabled or not p.is_professional or o.id is null then 'not-advisor'
        when p.last_login is not null then 'arrived'
        when exists (select from delivery d where d.person_id = p.id and d.template = 'advisor' and d.state <> 'dead' and d.created_at > ${since})
          then 'just-invited'
      end as why
    from person p left join organisation o on o.id = p.organisation_id and o.active where p.id = any(${sql.param([...people])}::uuid[])`);
  return new Map(rows.flatMap(({ id, why }) => (why === null ? [] : [[id, why] as const])));
}

/**
 * Asks somebody in who is an advisor already and has never signed in. Of two who do that at once the second finds what the first has done.
 * @returns why they are not asked in, as `findAdvisorObstacles` says it; null where they are
 * @throws Refusal `uid.unknown`
 */
export async function inviteAdvisor(
  { db, now, jobs, person: by }: Pick<HandlerContext, 'db' | 'now' | 'jobs'> & { readonly person: { readonly id: string } },
  id: string,
): Promise<string | null> {
  const written = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`invitation ${id}`}, 0))`);
    const obstacle = (await findAdvisorObstacles({ db: tx, now }, [id])).get(id);
    if (obstacle !== undefined) return { obstacle };
    const { rows } = await tx.execute<Omit<InvitedAdvisor, 'organisation'> & { organisation: string; of: string }>(sql`
      select p.id, p.name, p.email, p.language, o.id as of, o.name as organisation
      from person p join organisation o on o.id = p.organisation_id where p.id = ${id}`);
    const [found] = rows;
    if (!found) refuse('uid.unknown');
    return {
      letter: await enqueueInvitation(tx, { ...found, organisation: { id: found.of, name: found.organisation } }, { by: by.id, now }),
    };
  });
  if (written.letter) await dispatchLetters(jobs, written.letter);
  return written.obstacle ?? null;
}

async function enqueueInvitation(
  tx: Db,
  { id, name, email, language, organisation: of }: InvitedAdvisor,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<QueuedLetter> {
  const code = await issueSingleUseLink(tx, {
    purpose: 'invite',
    personId: id,
    organisationId: of.id,
    now,
    lastsMs: INVITATION_LIFETIME_MS,
    createdBy: by,
  });
  return enqueueLetter(tx, {
    template: 'advisor',
    parameters: { name, organisation: of.name, path: `/signup?invite=${code}` },
    to: { address: email, language: isLanguage(language) ? language : null, person: id },
    until: new Date(now.getTime() + INVITATION_LIFETIME_MS),
  });
}
