/**
 * Sends a client a mail by a template. The caller names the account, the template and its parameters; whom it goes to, in which language, and what it
 * says is found out here [C-06].
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { statusRule } from '#packages/policy';
import type { Language } from '#packages/texts';
import { type Db, wireMoment } from '#platform';
import { AWAITED, type MailPreview } from '#contract/outbox';
import { paragraphsOf, type UserStatus } from '#contract/statuses';
import { statusLetter } from '#server/accounts';
import { isKept } from '#server/groups';
import { dispatchLetters, enqueueLetter, isSayable, previewMail, type Letter, type PreviewContext } from '#server/outbox';
import { correspondenceLanguageOf, type SignedInContext } from '#server/people';
import { USER_STATUS } from '#server/statuses';
import { EMAIL_TEMPLATES, type ClientEmail, type ClientEmails, type EmailTemplate, type emailEndpoints } from '../contract.ts';

export type EmailContext = SignedInContext & Pick<PreviewContext, 'wordsIn' | 'origin'>;

const MOST_LISTED = 10;
/** Within which the same template goes to the same client once, so that a mail is not sent twice by two presses of a button. */
const PAUSE_SECONDS = 60;

type AwaitedPart = (typeof AWAITED)[number];
type TemplateLetter = Pick<Letter<EmailTemplate>, 'template' | 'parameters'>;

interface EmailSubject extends Record<string, unknown> {
  readonly account: string;
  /** Key of its portal. */
  readonly portal: string;
  readonly status: string;
  readonly userStatusData: UserStatus | null;
  readonly quiet: boolean;
  readonly terms: boolean;
  /** Null where nobody could be written to. */
  readonly client: string | null;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly language: string | null;
}

interface EmailClient extends EmailSubject {
  readonly client: string;
}

/** @throws Refusal `account.unknown`, also for one that the caller does not look after, and for one that combines others */
async function readSubject(context: EmailContext, account: string): Promise<EmailSubject> {
  if (!(await isKept(context, account))) refuse('account.unknown');
  const { rows } = await context.db.execute<EmailSubject>(sql`
    select a.name as account, o.key as portal, a.status, ${USER_STATUS} as "userStatusData", a.notifications_disabled as quiet,
      o.terms <> '' and a.terms_accepted_at is null as terms, c.id as client, c.name, c.email, c.email_verified as verified, c.language
    from account a join portal o on o.id = a.portal_id and o.active
    left join person c on c.id = a.client_id and not c.disabled
    left join user_status u on u.identifier = a.status
    where a.id = ${account} and a.active and not a.is_group`);
  return rows[0] ?? refuse('account.unknown');
}

/** @throws Refusal `recipient.unknown` for any address but that of the client */
function requireClient(subject: EmailSubject, email: string): EmailClient {
  const { client } = subject;
  if (client === null || subject.email.toLowerCase() !== email.toLowerCase()) return refuse('recipient.unknown');
  return { ...subject, client };
}

function awaitedOf({ verified, terms, status }: EmailClient): AwaitedPart[] {
  const open: Readonly<Record<AwaitedPart, boolean>> = { address: !verified, terms, details: statusRule(status).box === 'verify' };
  return AWAITED.filter((one) => open[one]);
}

const languageOf = ({ db, tenant }: EmailContext, { client, language }: EmailClient): Promise<Language> =>
  correspondenceLanguageOf(db, tenant, { person: client, language });

/** Null where there is nothing to say by this template. */
async function composeEmail(
  context: EmailContext,
  to: EmailClient,
  { template, note, language }: { readonly template: EmailTemplate; readonly note: readonly string[]; readonly language: Language },
): Promise<TemplateLetter | null> {
  const { person } = context;
  const { name, account, portal, userStatusData } = to;
  const about = { name, from: person.name, account, note: [...note], path: `/dashboard/${portal}` };
  switch (template) {
    case 'reminder': {
      const awaited = awaitedOf(to);
      return awaited.length === 0 ? null : { template, parameters: { ...about, awaited } };
    }
    case 'contact':
      return { template, parameters: { ...about, email: person.email, phone: await readPhone(context) } };
    case 'status': {
      const said = userStatusData && statusLetter(userStatusData, language, { name, account });
      return said && { template, parameters: { ...said, paragraphs: [...said.paragraphs, ...note] } };
    }
  }
}

async function readPhone({ db, person }: EmailContext): Promise<string | null> {
  const { rows } = await db.execute<{ phone: string | null }>(sql`select phone from person where id = ${person.id}`);
  return rows[0]?.phone ?? null;
}

async function offeredTo(context: EmailContext, to: EmailClient): Promise<EmailTemplate[]> {
  const language = await languageOf(context, to);
  const offered: EmailTemplate[] = [];
  for (const template of EMAIL_TEMPLATES) if (await composeEmail(context, to, { template, note: [], language })) offered.push(template);
  return offered;
}

/** @throws Refusal `account.unknown` */
export async function readClientEmails(context: EmailContext, account: string): Promise<ClientEmails> {
  const subject = await readSubject(context, account);
  const { client, name, email, quiet } = subject;
  const recipient = client === null ? null : { name, email, templates: await offeredTo(context, { ...subject, client }) };
  return { recipient, quiet, sent: await listSent(context.db, sql`e.account_id = ${account}`) };
}

async function listSent(db: Db, condition: ReturnType<typeof sql>): Promise<ClientEmail[]> {
  const { rows } = await db.execute<ClientEmail & Record<string, unknown>>(sql`
    select e.id, e.template, p.name, ${wireMoment(sql`e.sent_at`)} as at,
      case when d.state = 'dead' then 'failed' when d.state <> 'waiting' then 'sent' when d.late then 'late' else 'waiting' end as state
    from client_email e join person p on p.id = e.person_id join delivery d on d.id = e.delivery_id
    where ${condition} order by e.sent_at desc, e.id limit ${MOST_LISTED}`);
  return rows;
}

interface ComposedEmail {
  readonly to: EmailClient;
  readonly language: Language;
  readonly letter: TemplateLetter;
}

type WantedEmail = InputOf<typeof emailEndpoints.sendEmail>;

/** @throws Refusal `account.unknown`, `recipient.unknown`, `template.empty`, `input.invalid` */
async function findEmail(context: EmailContext, { account, email, template, parameters }: WantedEmail): Promise<ComposedEmail> {
  const to = requireClient(await readSubject(context, account), email);
  const language = await languageOf(context, to);
  const letter = (await composeEmail(context, to, { template, note: paragraphsOf(parameters.note), language })) ?? refuse('template.empty');
  // A mail has so many paragraphs at most, those of the firm included.
  if (!isSayable(letter)) refuse('input.invalid', { parameters: 'refusal.field.too-long' });
  return { to, language, letter };
}

export async function previewEmail(context: EmailContext, wanted: WantedEmail): Promise<MailPreview> {
  const { letter, language } = await findEmail(context, wanted);
  return previewMail(letter, language, context);
}

/** @throws Refusal `requests.exceeded` where the client has just been sent the same, and whatever `findEmail` throws */
export async function sendEmail(context: EmailContext, wanted: WantedEmail): Promise<ClientEmail> {
  const { db, jobs, person, now, tell } = context;
  const { account, template } = wanted;
  const { to, language, letter } = await findEmail(context, wanted);
  const id = randomUUID();
  tell({ subject: { kind: 'account', id: account }, detail: { template } });
  const written = await db.transaction(async (tx) => {
    // Two who send the same at once are one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app_tenant()::text || ${`email ${account} ${template}`}, 0))`);
    const { rows } = await tx.execute(sql`
      select from client_email where person_id = ${to.client} and account_id = ${account} and template = ${template}
        and sent_at > ${new Date(now.getTime() - PAUSE_SECONDS * 1000).toISOString()}`);
    if (rows.length > 0) refuse('requests.exceeded');
    const queued = await enqueueLetter(tx, { ...letter, to: { address: to.email, language, person: to.client }, account });
    await tx.execute(sql`insert into client_email (id, account_id, person_id, template, delivery_id, sent_by, sent_at)
      values (${id}, ${account}, ${to.client}, ${template}, ${queued.id}, ${person.id}, ${now.toISOString()})`);
    return queued;
  });
  await dispatchLetters(jobs, written);
  const [sent] = await listSent(db, sql`e.id = ${id}`);
  return sent ?? refuse('account.unknown');
}
