/** Sends letters in a job, and handles those that cannot be sent. */
import { z } from 'zod';
import { writtenLanguage } from '#server/people';
import type { Head } from '#contract/tenants';
import { drawnHead, ownHead, themeOf, type WorkContext } from '#server/tenants';
import { PostRefused, type Channel, type PostPorts } from '../contract.ts';
import { blanked, compose, type Composed } from './compose.ts';
import { isLetterName, type LetterName } from './letters.ts';
import { markPicture } from './mark.ts';
import { bury, claim, dueAt, expired, forget, putOff, settle, waiting, type Claimed, type Enqueued } from './outbox.ts';
import { logoName, MARK } from './page.ts';
import { RETAIN, retain } from './retention.ts';
import { dialled, mailSender, smsSender } from './sender.ts';

/** One queue for each channel, so that a mail server that hangs does not delay a PIN by SMS. */
const QUEUE: Readonly<Record<Channel, string>> = { mail: 'post.mail', sms: 'post.sms' };

/** How long a claimed letter stays reserved for its job; the time limit of a gateway is much shorter. */
const IN_HAND_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
/** Pause after each failure, until the next attempt. */
const PAUSES_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

const LONGEST_REASON = 300;

/** Space for a logo in CSS pixels; high-resolution screens draw each with three pixels in each direction. */
const LOGO = { width: 128, height: 28, pixels: 3 };

/** Queues the jobs that send letters, after the transaction that wrote the letters was committed. */
export async function dispatch(jobs: WorkContext['jobs'], ...letters: readonly Enqueued[]): Promise<void> {
  for (const { id, channel } of letters) await jobs.send(QUEUE[channel], { delivery: id }, { key: id });
}

async function dispatchAt(work: Pick<WorkContext, 'jobs' | 'now'>, { id, channel }: Enqueued, at: Date): Promise<void> {
  const afterMs = Math.max(0, at.getTime() - work.now.getTime());
  await work.jobs.send(QUEUE[channel], { delivery: id }, { key: id, afterMs });
}

export async function deliver(work: WorkContext & PostPorts, { delivery: id }: { readonly delivery: string }): Promise<void> {
  const letter = await claim(work.db, id, work.now, new Date(work.now.getTime() + IN_HAND_MS));
  if (!letter) {
    const due = await dueAt(work.db, id);
    if (due) await dispatchAt(work, { id, channel: due.channel }, due.at);
    return;
  }
  const { template } = letter;
  if (!isLetterName(template)) return bury(work.db, id, 'there is no such letter any more', { parameters: {} });
  if (letter.until && letter.until <= work.now) return bury(work.db, id, 'expired', { parameters: blanked(template, letter.parameters) });
  if (letter.recipient === '' && letter.personId !== null) return bury(work.db, id, 'whoever it is for is not there any more');
  try {
    await send(work, id, { ...letter, template });
  } catch (error) {
    await failed(work, id, { ...letter, template }, error);
  }
}

type Known = Claimed & { readonly template: LetterName };

async function send(work: WorkContext & PostPorts, id: string, letter: Known): Promise<void> {
  const language = await writtenLanguage(work.db, work.tenant, { person: letter.personId, language: letter.language });
  const head = await headOf(work, letter);
  const { open, blank } = await compose({ ...letter, language }, { ...work, head }).catch((error: unknown) => {
    work.log.error({ err: error, delivery: id, template: letter.template }, 'a letter could not be put into words');
    throw error instanceof z.ZodError ? new PostRefused('it could not be put into words') : error;
  });
  const parameters = blanked(letter.template, letter.parameters);
  if (!work[letter.channel]) {
    await settle(work.db, id, { ...open, sender: null, parameters }, null);
    work.log.info({ delivery: id, channel: letter.channel, subject: open.subject }, 'kept: there is no gateway to send it through');
    return;
  }
  const { sender, providerId } = await (letter.channel === 'mail' ? mailed(work, id, letter, open, head) : texted(work, id, letter, open));
  await settle(work.db, id, { ...blank, sender, parameters }, { at: work.now, providerId });
}

/** The letterhead of a mail; for an SMS the portal's own letterhead is not looked up. */
async function headOf(work: WorkContext & PostPorts, { channel, accountId, personId }: Known): Promise<Head> {
  const own = channel === 'mail' ? await ownHead(work.db, { account: accountId, person: personId }) : null;
  return drawnHead(work, work.tenant.settings, own, LOGO);
}

async function mailed(
  { mail, tenant }: WorkContext & PostPorts,
  id: string,
  { recipient }: Known,
  { subject, html, body, attachments }: Composed,
  head: Head,
) {
  if (!mail || html === null) throw new Error('a mail needs a page and a gateway');
  const from = mailSender(tenant, mail.address);
  const logos = head.logos.map(({ png }, at) => ({ name: logoName(at), png }));
  const pictures =
    logos.length > 0 ? logos : [{ name: MARK, png: markPicture(tenant.settings.brand.mark, themeOf(tenant.settings).paper.brand) }];
  const providerId = await mail.send({ id, from, to: recipient, subject, html, text: body, pictures, attachments });
  return { sender: from.address, providerId };
}

async function texted({ sms, tenant }: WorkContext & PostPorts, id: string, { recipient }: Known, { body }: Composed) {
  if (!sms) throw new Error('an SMS needs a gateway');
  const to = dialled(recipient);
  const from = smsSender(to, tenant, sms.number);
  return { sender: from, providerId: await sms.send({ id, from, to, text: body }) };
}

/** Schedules another attempt, unless the gateway will never accept the letter or it would arrive too late to be useful. */
async function failed(work: WorkContext, id: string, { channel, template, parameters, until, attempt }: Known, error: unknown) {
  const reason = reasonOf(error);
  const pause = PAUSES_MS[attempt - 1];
  const again = pause === undefined ? null : new Date(work.now.getTime() + pause);
  const late = until !== null && again !== null && until <= again;
  const told = { delivery: id, channel, template, attempt, code: (error as { code?: unknown }).code };
  if (error instanceof PostRefused || again === null || late) {
    work.log.error(told, 'a letter was given up');
    // A letter that would come too late counts as expired from now on.
    return bury(work.db, id, reason, late ? { parameters: blanked(template, parameters), until: work.now } : {});
  }
  work.log.warn(told, 'a letter could not be sent yet');
  await putOff(work.db, id, reason, again);
  await dispatchAt(work, { id, channel }, again);
}

/** The error message in one line. */
function reasonOf(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  return told
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON);
}

/** At server start: queues letters that were waiting or claimed when the server stopped, and blanks secrets that are no longer valid. */
export async function resumeDeliveries(work: WorkContext): Promise<void> {
  for (const { id, channel, at } of await waiting(work.db)) await dispatchAt(work, { id, channel }, at ?? work.now);
  for (const { id, template, parameters } of await expired(work.db, work.now))
    await forget(work.db, id, isLetterName(template) ? blanked(template, parameters) : {});
}

export const jobs = { [QUEUE.mail]: deliver, [QUEUE.sms]: deliver, [RETAIN]: retain };
