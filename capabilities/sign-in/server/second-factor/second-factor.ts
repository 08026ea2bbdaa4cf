/** Implements the operations on the second factor of a session: requesting, giving, setting up and removing it. */
import { and, eq } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { Db, Tenant } from '#platform';
import { person } from '#server/people';
import { enqueueLetter } from '#server/outbox';
import { SecondFactor, type CodeWay, type SecondFactorWay } from '../../contract.ts';
import type { RequestBrowser, CurrentSession } from '../sessions/visit.ts';
import { backupCode, secondFactor, session as sessions } from '../tables.ts';
import { appLink, encodeBase32, keyFor } from './codes.ts';
import { beginAppSetUp, confirmWay, issuePin, redeemProof, replaceBackupCodes, type ProofStore } from './proofs.ts';
import { maskPhoneNumber, readSecondFactorState, type SecondFactorState } from './state.ts';
import { readPasswordHash } from '../passwords/stored-hash.ts';

export interface PinDispatch {
  readonly letter: Awaited<ReturnType<typeof enqueueLetter>>;
  readonly told: { readonly phone: string; readonly minutes: number; readonly lastsMs: number };
}

export interface SecondFactorSettings {
  readonly gate: (tenantId: string) => Db;
  readonly secret: string;
  /** Gives the session a new id and token, with the cookie for it, so that anybody who knew the former ones has nothing. */
  readonly renewed: (
    tenant: Tenant,
    browser: RequestBrowser,
    session: CurrentSession,
    way: SecondFactorWay,
    now: Date,
  ) => Promise<CurrentSession>;
}

const MINUTE_MS = 60_000;

/** A code, and the way that it came by. */
interface GivenCode<Way = CodeWay | 'backup'> {
  readonly way: Way;
  readonly code: string;
}

export function openSecondFactor({ gate, secret, renewed }: SecondFactorSettings) {
  const keptAt = ({ id }: Tenant, now: Date): ProofStore => ({ db: gate(id), key: keyFor(secret, id, 'second factor'), now });
  const standing = (tenant: Tenant, session: CurrentSession, now: Date) =>
    readSecondFactorState(gate(tenant.id), tenant, proverOf(session), now);

  async function send(
    tenant: Tenant,
    browser: RequestBrowser,
    session: CurrentSession,
    number: string | null,
    now: Date,
  ): Promise<PinDispatch> {
    if (number === null) refuse('phone.missing');
    const minutes = tenant.settings.secondFactor.pinMinutes;
    const { id, language } = session.self;
    const letter = await issuePin(keptAt(tenant, now), proverOf(session), browser.address, {
      minutes,
      send: (tx, pin, until) =>
        enqueueLetter(tx, { template: 'pin', parameters: { pin, minutes }, to: { address: number, language, person: id }, until }),
    });
    return { letter, told: { phone: maskPhoneNumber(number), minutes, lastsMs: minutes * MINUTE_MS } };
  }

  /** In a sign-in without its second factor, a factor may be set up only where none has to be given first. */
  async function setting(tenant: Tenant, session: CurrentSession, now: Date): Promise<SecondFactorState> {
    const found = await standing(tenant, session, now);
    if (session.actor.stage === 'second-factor' && !found.maySetUp) refuse('second-factor.required');
    return found;
  }

  /** Switches the second factor on, and issues backup codes to a person who has none. */
  async function switchOn(
    tenant: Tenant,
    browser: RequestBrowser,
    session: CurrentSession,
    { target, before }: { readonly target: Exclude<SecondFactorWay, 'backup'>; readonly before: SecondFactor },
    now: Date,
  ) {
    const kept = keptAt(tenant, now);
    const { id } = session.self;
    await kept.db.update(person).set({ secondFactorEnabled: true, secondFactorTarget: target }).where(eq(person.id, id));
    const codes = before.codesLeft > 0 ? null : await replaceBackupCodes(kept, id);
    return { session: await renewed(tenant, browser, session, target, now), codes };
  }

  /** Removes a factor; with the last one the second factor is switched off, unless the firm requires one. @throws Refusal `second-factor.needed` */
  async function without(
    tenant: Tenant,
    session: CurrentSession,
    before: SecondFactorState,
    way: SecondFactorWay,
    remove: () => PromiseLike<unknown>,
  ): Promise<void> {
    const left = before.ways.filter((other) => other !== way && other !== 'backup' && (other !== 'sms' || before.setUp.includes('sms')));
    if (left.length === 0 && before.required && !before.exempt) refuse('second-factor.needed');
    await remove();
    const db = gate(tenant.id);
    const { id } = session.self;
    const [first] = left;
    if (first && first !== 'backup') return void (await db.update(person).set({ secondFactorTarget: first }).where(eq(person.id, id)));
    await db.update(person).set({ secondFactorEnabled: false, secondFactorTarget: null }).where(eq(person.id, id));
    await db.delete(backupCode).where(eq(backupCode.personId, id));
  }

  return {
    async read(tenant: Tenant, session: CurrentSession, now: Date): Promise<SecondFactor> {
      return toSecondFactor(await standing(tenant, session, now));
    },

    /** @throws Refusal `pin.exceeded`, `phone.missing` */
    async sendPin(tenant: Tenant, browser: RequestBrowser, session: CurrentSession, now: Date): Promise<PinDispatch> {
      const { ways, number } = await standing(tenant, session, now);
      return send(tenant, browser, session, ways.includes('sms') ? number : null, now);
    },

    /** @throws Refusal `pin.wrong`, `pin.exceeded`, `code.expired` */
    async give(tenant: Tenant, browser: RequestBrowser, session: CurrentSession, { way, code }: GivenCode, now: Date) {
      const { ways } = await standing(tenant, session, now);
      if (!ways.includes(way)) refuse('pin.wrong');
      await redeemProof(keptAt(tenant, now), proverOf(session), way, code);
      return renewed(tenant, browser, session, way, now);
    },

    /** @throws Refusal `second-factor.required`, `pin.exceeded`, `phone.missing` */
    async beginSetUp(tenant: Tenant, browser: RequestBrowser, session: CurrentSession, target: CodeWay, now: Date) {
      const { offered, number } = await setting(tenant, session, now);
      if (!offered.includes(target)) refuse('input.invalid', { target: 'refusal.field.unlisted' });
      const { self } = session;
      // The chosen factor is the preferred one, also before its set-up is finished.
      await gate(tenant.id)
        .update(person)
        .set({ secondFactorTarget: target })
        .where(and(eq(person.id, self.id), eq(person.secondFactorEnabled, false)));
      if (target === 'sms') return { pin: await send(tenant, browser, session, number, now), app: null };
      const shared = await beginAppSetUp(keptAt(tenant, now), self.id);
      return { pin: null, app: { secret: encodeBase32(shared), link: appLink(tenant.settings.brand.name, self.email, shared) } };
    },

    /** @throws Refusal `second-factor.required`, `pin.wrong`, `pin.exceeded`, `code.expired` */
    async finishSetUp(
      tenant: Tenant,
      browser: RequestBrowser,
      session: CurrentSession,
      { way: target, code }: GivenCode<CodeWay>,
      now: Date,
    ) {
      const before = await setting(tenant, session, now);
      if (!before.offered.includes(target)) refuse('pin.wrong');
      await confirmWay(keptAt(tenant, now), proverOf(session), target, code);
      return switchOn(tenant, browser, session, { target, before }, now);
    },

    /** @throws Refusal `second-factor.required` where an unfinished sign-in has to give its second factor first */
    setting,
    standing,
    switchOn,
    without,

    /** @throws Refusal `second-factor.needed` */
    async giveUp(tenant: Tenant, session: CurrentSession, target: CodeWay, now: Date): Promise<SecondFactor> {
      const before = await standing(tenant, session, now);
      await without(tenant, session, before, target, () =>
        gate(tenant.id)
          .delete(secondFactor)
          .where(and(eq(secondFactor.personId, session.self.id), eq(secondFactor.way, target))),
      );
      return toSecondFactor(await standing(tenant, session, now));
    },

    /** @throws Refusal `second-factor.needed` where no second factor is switched on that the codes could replace */
    async renewCodes(tenant: Tenant, session: CurrentSession, now: Date): Promise<string[]> {
      const { enabled } = await standing(tenant, session, now);
      if (!enabled) refuse('second-factor.needed');
      return replaceBackupCodes(keptAt(tenant, now), session.self.id);
    },

    /** Requires the second factor anew in all sessions, except for exempt people. The preferred one stays [C-07]. @throws Refusal `person.unknown` */
    async reset(tenant: Tenant, personId: string): Promise<void> {
      await gate(tenant.id).transaction(async (tx) => {
        const [found] = await tx.select({ exempt: person.secondFactorExempt }).from(person).where(eq(person.id, personId));
        if (!found) refuse('person.unknown');
        if (found.exempt) return;
        // A change of the password, which hands the proofs on to a new session, is over, or waits for this.
        await readPasswordHash(tx, personId, 'update');
        await tx.update(person).set({ secondFactorEnabled: true }).where(eq(person.id, personId));
        await tx.update(sessions).set({ secondFactorAt: null, secondFactorWay: null }).where(eq(sessions.userId, personId));
      });
    },
  };
}

export type SecondFactorOperations = ReturnType<typeof openSecondFactor>;

function proverOf({ id, self, proved }: CurrentSession) {
  return { id, personId: self.id, ...proved };
}

/** The part of the state that the person may see. */
function toSecondFactor(standing: SecondFactorState): SecondFactor {
  return SecondFactor.parse(standing);
}
