/** Enqueues the letters about a submission when it is sent and at each step, in the same transaction. */
import { sql } from 'drizzle-orm';
import { csvFile, type CsvColumn } from '#packages/csv';
import { isEmail, phraseIn, textOf, valueOf, type Values, type Writing } from '#packages/fields';
import { autorespondField, linesOf, type CompiledForm, type Form, type Line, type Outlet } from '#packages/forms';
import { formats, translator, type Catalogue, type Language, type Translate } from '#packages/texts';
import { paragraphsOf } from '#contract/statuses';
import { writtenLanguage, type SignedIn } from '#server/people';
import { enqueue, type Enqueued } from '#server/post';
import type { Db, Tenant } from '#server/tenants';
import type { NameOf } from './references.ts';

export type Writer = Pick<SignedIn, 'tenant' | 'person' | 'language' | 'now'> & {
  readonly catalogue: (language: Language) => Catalogue;
};

/** The product's texts in any language, replaced by the firm's own where it has any. */
export function speaking({ tenant, catalogue }: Pick<Writer, 'tenant' | 'catalogue'>, language: Language): Translate {
  return translator(language, catalogue(language), catalogue('en'), tenant.wording[language]);
}

/** The settings by which answers are written in a language. */
export function writing(words: Translate, language: Language, nameOf: NameOf): Omit<Writing, 'plain' | 'without'> {
  return { language, formats: formats(language), words, nameOf };
}

export interface Submitted {
  readonly id: string;
  readonly account: string | undefined;
  readonly form: Form;
  readonly compiled: CompiledForm;
  readonly values: Values;
  readonly nameOf: NameOf;
}

/** Letters to the recipients that the form names, and to the address given in the answers [FORM-06, FORM-07]. */
export async function writeSubmitted(tx: Db, writer: Writer, submitted: Submitted): Promise<Enqueued[]> {
  return [...(await writeRecipients(tx, writer, submitted)), ...(await answerSender(tx, writer, submitted))];
}

/** In the firm's language, since an address does not tell who reads there. They may not be staff, so that nothing internal is included. */
async function writeRecipients(tx: Db, writer: Writer, { id, account, form, compiled, values, nameOf }: Submitted): Promise<Enqueued[]> {
  const recipients = [...new Set(form.recipients ?? [])];
  if (recipients.length === 0) return [];
  const language = writer.tenant.settings.defaultLanguage;
  const words = speaking(writer, language);
  const lines = (outlet: Outlet) => linesOf(compiled, values, { inHouse: false, outlet, writing: writing(words, language, nameOf) });
  const parameters = {
    form: form.name,
    name: writer.person.name,
    at: writer.now.toISOString(),
    answers: lines('mail').map(({ label, text }) => ({ label, value: text })),
    csv: form.sendCSV ? { name: `${form.name.slice(0, 200)}.csv`, text: await csvText(lines('csv')) } : null,
  };
  const letters: Enqueued[] = [];
  for (const one of recipients) {
    const to = one.includes('@') ? { address: one, language } : { address: null, language, person: one };
    letters.push(await enqueue(tx, { template: 'submission', parameters, to, account, key: `submission ${id} ${one}` }));
  }
  return letters;
}

/** One submission: a column for each field. */
async function csvText(lines: readonly Line[]): Promise<string> {
  const columns = lines.map(({ name, measure }, at): CsvColumn<readonly Line[]> => ({
    header: name,
    kind: measure === 'number' ? 'number' : 'text',
    cell: (row) => row[at]?.text ?? null,
  }));
  let file = '';
  for await (const chunk of csvFile(columns, [lines])) file += chunk;
  return file;
}

async function answerSender(tx: Db, { language }: Writer, { id, account, form, values }: Submitted): Promise<Enqueued[]> {
  const paragraphs = paragraphsOf(phraseIn(form['autorespond-body'], language));
  const address = textOf(valueOf(values, autorespondField(form))).trim();
  if (paragraphs.length === 0 || !isEmail(address)) return [];
  const subject = phraseIn(form['autorespond-subject'], language).trim() || form.name;
  return [
    await enqueue(tx, {
      template: 'form-answer',
      parameters: { subject: subject.slice(0, MOST_LINE), paragraphs: paragraphs.flatMap(inPieces).slice(0, MOST_PARAGRAPHS) },
      to: { address, language },
      account,
      key: `form-answer ${id}`,
    }),
  ];
}

/** The limits of a letter; see capabilities/post. */
const MOST_LINE = 200;
const MOST_PARAGRAPHS = 20;
const MOST_PARAGRAPH = 5000;

function inPieces(paragraph: string): string[] {
  return Array.from({ length: Math.ceil(paragraph.length / MOST_PARAGRAPH) }, (_, at) =>
    paragraph.slice(at * MOST_PARAGRAPH, (at + 1) * MOST_PARAGRAPH),
  );
}

export interface Step {
  readonly submission: string;
  readonly name: string;
  readonly step: 'Approved' | 'Verified' | 'Released';
  readonly comment: string;
}

interface Owner extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string | null;
  readonly account: string | null;
}

/**
 * Letters to the owners of a submission, unless notifications are switched off: for the account that it was made for or, where it was made
 * for none, for all accounts of the owner.
 */
export async function writeStep(tx: Db, tenant: Pick<Tenant, 'settings'>, { submission, name, step, comment }: Step): Promise<Enqueued[]> {
  const { rows } = await tx.execute<Owner>(sql`
    select p.id, p.name, p.email, p.language, s.account_id as account from submission s join submission_owner o on o.submission_id = s.id join person p on p.id = o.person_id
    where s.id = ${submission} and not p.disabled and not coalesce(
      (select a.notifications_disabled from account a where a.id = s.account_id),
      (select bool_and(a.notifications_disabled) from account a where a.client_id = p.id and a.active), false)
    order by p.id`);
  const letters: Enqueued[] = [];
  for (const owner of rows)
    letters.push(
      await enqueue(tx, {
        template: 'submission-step',
        parameters: { name: owner.name, form: name, step, comment },
        to: {
          address: owner.email,
          language: await writtenLanguage(tx, tenant, { person: owner.id, language: owner.language }),
          person: owner.id,
        },
        account: owner.account ?? undefined,
      }),
    );
  return letters;
}
