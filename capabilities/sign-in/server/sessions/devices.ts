/** Tells people by mail when somebody has signed in to their account on a device on which they had not signed in before. */
import { sql } from 'drizzle-orm';
import type { Db, Jobs } from '#platform';
import { dispatchLetters, enqueueLetter } from '#server/outbox';
import { deviceOf } from '../../contract-agents.ts';
import type { CurrentSession, RequestBrowser } from './visit.ts';

interface DeviceSignIn {
  readonly browser: Pick<RequestBrowser, 'address' | 'agent'>;
  readonly jobs: Jobs;
  readonly now: Date;
}

type DeviceSession = Pick<CurrentSession, 'self' | 'proved' | 'actor'>;

/**
 * Devices are told apart by browser and system, as in the list of sessions; an agent that says neither is none. The first device of a person is noted
 * without a letter, and so is one on which somebody else vouches for them, who would have to be told instead, or whose address is not confirmed.
 * @param db a handle in the role portico_gate, bound to the tenant
 */
export async function noteDevice(db: Db, { browser, jobs, now }: DeviceSignIn, { self, proved, actor }: DeviceSession): Promise<void> {
  const device = deviceOf(browser.agent);
  // What prints a report comes in their name, and is no device of theirs.
  if (device === '' || proved.printUntil) return;
  const letter = await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ known: boolean }>(sql`
      with earlier as (select from known_device where person_id = ${self.id} limit 1),
        noted as (insert into known_device (person_id, device, first_at) values (${self.id}, ${device}, ${now.toISOString()})
          on conflict do nothing returning device)
      select exists (select from earlier) as known from noted`);
    if (!rows[0]?.known || proved.vouchedAt || actor.stage !== 'in') return null;
    return enqueueLetter(tx, {
      template: 'new-device',
      parameters: { name: self.name, at: now.toISOString(), device, address: browser.address },
      to: { address: self.email, language: self.language, person: self.id },
    });
  });
  if (letter) await dispatchLetters(jobs, letter);
}
