/** Sends letters in a job, and handles those that cannot be sent. */
import { z } from 'zod';
import type { WorkContext } from '#platform';
import { correspondenceLanguageOf } from '#server/people';
import type { Letterhead } from '#contract/tenants';
import { drawLetterhead, findPortalLetterhead, themeOf } from '#server/tenants';
import { PostRefused, type Channel, type OutboxPorts } from '../contract.ts';
import { blankSecrets, composeLetter, type ComposedLetter } from './compose.ts';
import { isLetterName, type LetterName } from './letters.ts';
import { drawMark } from './mark.ts';
import {
  giveUpDelivery,
  claimDelivery,
  deliveryDueAt,
  listExpiredDeliveries,
  forgetSecrets,
  postponeDelivery,
  settleDelivery,
  listWaitingDeliveries,
  type ClaimedDelivery,
  type QueuedLetter,
} from './outbox.ts';
import { logoName, MARK_NAME } from './page.ts';
import { RETENTION_JOB, retain } from './retention.ts';
import { toDialableNumber, mailSender, smsSender } from './sender.ts';

/** One queue for each channel, so that a mail server that hangs does not delay a PIN by SMS. */
const QUEUE: Readonly<Record<Channel, string>> = { mail: 'outbox.mail', sms: 'outbox.sms' };

/** How long a claimed letter stays reserved for its job; the time limit of a gateway is much shorter. */
const IN_HAND_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
/** Pause after each failure, until the next attempt. */
const PAUSES_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS);

const LONGEST_REASON = 300;

const MOST_AT_ONCE = 200;

/** Space for a logo in CSS pixels; high-resolution screens draw each with three pixels in each direction. */
const LOGO = { width: 128, height: 28, pixels: 3 };

/** Queues the jobs that send letters, after the transaction that wrote the letters was committed. */
export async function dispatchLetters(jobs: WorkContext['jobs'], ...letters: readonly QueuedLetter[]): Promise<void> {
  for (const { id, channel } of letters) await jobs.send(QUEUE[channel], { delivery: id }, { key: id });
}

async function dispatchLetterAt(work: Pick<WorkContext, 'jobs' | 'now'>, { id, channel }: QueuedLetter, at: Date): Promise<void> {
  const afterMs = Math.max(0, at.getTime() - work.now.getTime());
  await work.jobs.send(QUEUE[channel], { delivery: id }, { key: id, afterMs });
}

export async function deliverLetter(work: WorkContext & OutboxPorts, { delivery: id }: { readonly delivery: string }): Promise<void> {
  const letter = await claimDelivery(work.db, id, work.now, new Date(work.now.getTime() + IN_HAND_MS));
  if (!letter) {
    const due = await deliveryDueAt(work.db, id);
    if (due) await dispatchLetterAt(work, { id, channel: due.channel }, due.at);
    return;
  }
  const { template } = letter;
  if (!isLetterName(template)) return giveUpDelivery(work.db, id, 'there is no such letter any more', { parameters: {} });
  if (letter.until && letter.until <= work.now)
    return giveUpDelivery(work.db, id, 'expired', { parameters: blankSecrets(template, letter.parameters) });
  if (letter.recipient === '' && letter.personId !== null) return giveUpDelivery(work.db, id, 'whoever it is for is not there any more');
  try {
    await sendLetter(work, id, { ...letter, template });
  } catch (error) {
    await handleSendFailure(work, id, { ...letter, template }, error);
  }
}

type ComposableDelivery = ClaimedDelivery & { readonly template: LetterName };

async function sendLetter(work: WorkContext & OutboxPorts, id: string, letter: ComposableDelivery): Promise<void> {
  const language = await correspondenceLanguageOf(work.db, work.tenant, { person: letter.personId, language: letter.language });
  const head = await letterheadOf(work, letter);
  const { open, blank } = await composeLetter({ ...letter, language }, { ...work, head }).catch((error: unknown) => {
    work.log.error({ err: error, delivery: id, template: letter.template }, 'a letter could not be put into words');
    throw error instanceof z.ZodError ? new PostRefused('it could not be put into words') : error;
  });
  const parameters = blankSecrets(letter.template, letter.parameters);
  if (!work[letter.channel]) {
    await settleDelivery(work.db, id, { ...open, sender: null, parameters }, null);
    work.log.info({ delivery: id, channel: letter.channel, subject: open.subject }, 'kept: there is no gateway to send it through');
    return;
  }
  const { sender, providerId } = await (letter.channel === 'mail'
    ? sendMail(work, id, letter, open, head)
    : sendSms(work, id, letter, open));
  await settleDelivery(work.db, id, { ...blank, sender, parameters }, { at: work.now, providerId });
}

/** The letterhead of a mail; for an SMS the portal's own letterhead is not looked up. */
async function letterheadOf(work: WorkContext & OutboxPorts, { channel, accountId, personId }: ComposableDelivery): Promise<Letterhead> {
  const own = channel === 'mail' ? await findPortalLetterhead(work.db, { account: accountId, person: personId }) : null;
  return drawLetterhead(work, work.tenant.settings, own, LOGO);
}

async function sendMail(
  { mail, tenant, pictures }: WorkContext & OutboxPorts,
  id: string,
  { recipient }: ComposableDelivery,
  { subject, html, body, attachments }: ComposedLetter,
  head: Letterhead,
) {
  if (!mail || html === null) throw new Error('a mail needs a page and a gateway');
  const from = mailSender(tenant, mail.address);
  const logos = head.logos.map(({ png }, at) => ({ name: logoName(at), png }));
  const drawn =
    logos.length > 0
      ? logos
      : [{ name: MARK_NAME, png: await drawMark(pictures, tenant.settings.brand.mark, themeOf(tenant.settings).paper.brand) }];
  const providerId = await mail.send({ id, from, to: recipient, subject, html, text: body, pictures: drawn, attachments });
  return { sender: from.address, providerId };
}

async function sendSms(
  { sms, tenant }: WorkContext & OutboxPorts,
  id: string,
  { recipient }: ComposableDelivery,
  { body }: ComposedLetter,
) {
  if (!sms) throw new Error('an SMS needs a gateway');
  const to = toDialableNumber(recipient);
  const from = smsSender(to, tenant, sms.number);
  return { sender: from, providerId: await sms.send({ id, from, to, text: body }) };
}

/** Schedules another attempt, unless the gateway will never accept the letter or it would arrive too late to be useful. */
async function handleSendFailure(
  work: WorkContext,
  id: string,
  { channel, template, parameters, until, attempt }: ComposableDelivery,
  error: unknown,
) {
  const reason = reasonOf(error);
  const pause = PAUSES_MS[attempt - 1];
  const again = pause === undefined ? null : new Date(work.now.getTime() + pause);
  const late = until !== null && again !== null && until <= again;
  const told = { delivery: id, channel, template, attempt, code: (error as { code?: unknown }).code };
  if (error instanceof PostRefused || again === null || late) {
    work.log.error(told, 'a letter was given up');
    // A letter that would come too late counts as expired from now on.
    return giveUpDelivery(work.db, id, reason, late ? { parameters: blankSecrets(template, parameters), until: work.now } : {});
  }
  work.log.warn(told, 'a letter could not be sent yet');
  await postponeDelivery(work.db, id, reason, again);
  await dispatchLetterAt(work, { id, channel }, again);
}

/** The error message in one line. */
function reasonOf(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  return told
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON);
}

/** Queues the jobs of the letters that are due, the oldest first, so many at once. @returns how many these are */
export async function dispatchDueLetters(work: Pick<WorkContext, 'db' | 'jobs' | 'now'>): Promise<number> {
  const waiting = await listWaitingDeliveries(work.db);
  const due = waiting.filter(({ at }) => at === null || at <= work.now).slice(0, MOST_AT_ONCE);
  await dispatchLetters(work.jobs, ...due);
  return due.length;
}

/** At server start: queues letters that were waiting or claimed when the server stopped, and blanks secrets that are no longer valid. */
export async function resumeDeliveries(work: WorkContext): Promise<void> {
  for (const { id, channel, at } of await listWaitingDeliveries(work.db)) await dispatchLetterAt(work, { id, channel }, at ?? work.now);
  for (const { id, template, parameters } of await listExpiredDeliveries(work.db, work.now))
    await forgetSecrets(work.db, id, isLetterName(template) ? blankSecrets(template, parameters) : {});
}

export const jobs = { [QUEUE.mail]: deliverLetter, [QUEUE.sms]: deliverLetter, [RETENTION_JOB]: retain };
