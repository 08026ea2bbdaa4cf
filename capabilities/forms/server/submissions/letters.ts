/** Enqueues the letters about a submission when it is sent and at each step, in the same transaction. */
import { sql } from 'drizzle-orm';
import { writeCsv, type CsvColumn } from '#packages/csv';
import { isEmail, phraseIn, textOf, valueOf, type FieldValues, type WritingContext } from '#packages/fields';
import {
  autorespondField,
  submissionLines,
  type CompiledForm,
  type Form,
  type SubmissionLine,
  type SubmissionOutlet,
} from '#packages/forms';
import { formatsFor, createTranslate, type Catalogue, type Language, type Translate } from '#packages/texts';
import type { Db, Tenant } from '#platform';
import { paragraphsOf } from '#contract/statuses';
import { correspondenceLanguageOf, type SignedInContext } from '#server/people';
import { enqueueLetter, type QueuedLetter } from '#server/outbox';
import type { NameOf } from './references.ts';

export type FormLetterContext = Pick<SignedInContext, 'tenant' | 'person' | 'language' | 'now'> & {
  readonly catalogue: (language: Language) => Catalogue;
};

/** The product's texts in any language, replaced by the firm's own where it has any. */
export function firmTranslator({ tenant, catalogue }: Pick<FormLetterContext, 'tenant' | 'catalogue'>, language: Language): Translate {
  return createTranslate(language, catalogue(language), catalogue('en'), tenant.wording[language]);
}

/** The settings by which answers are written in a language. */
export function answerWriting(words: Translate, language: Language, nameOf: NameOf): Omit<WritingContext, 'plain' | 'without'> {
  return { language, formats: formatsFor(language), words, nameOf };
}

export interface SubmittedForm {
  readonly id: string;
  readonly account: string | undefined;
  readonly form: Form;
  readonly compiled: CompiledForm;
  readonly values: FieldValues;
  readonly nameOf: NameOf;
}

/** Letters to the recipients that the form names, and to the address given in the answers [FORM-06, FORM-07]. */
export async function enqueueSubmittedLetters(tx: Db, writer: FormLetterContext, submitted: SubmittedForm): Promise<QueuedLetter[]> {
  return [...(await enqueueRecipientLetters(tx, writer, submitted)), ...(await enqueueAutomaticAnswer(tx, writer, submitted))];
}

/** In the firm's language, since an address does not tell who reads there. They may not be staff, so that nothing internal is included. */
async function enqueueRecipientLetters(
  tx: Db,
  writer: FormLetterContext,
  { id, account, form, compiled, values, nameOf }: SubmittedForm,
): Promise<QueuedLetter[]> {
  const recipients = [...new Set(form.recipients ?? [])];
  if (recipients.length === 0) return [];
  const language = writer.tenant.settings.defaultLanguage;
  const words = firmTranslator(writer, language);
  const lines = (outlet: SubmissionOutlet) =>
    submissionLines(compiled, values, { inHouse: false, outlet, writing: answerWriting(words, language, nameOf) });
  const parameters = {
    form: form.name,
    name: writer.person.name,
    at: writer.now.toISOString(),
    answers: lines('mail').map(({ label, text }) => ({ label, value: text })),
    csv: form.sendCSV ? { name: `${form.name.slice(0, 200)}.csv`, text: await csvText(lines('csv')) } : null,
  };
  const letters: QueuedLetter[] = [];
  for (const one of recipients) {
    const to = one.includes('@') ? { address: one, language } : { address: null, language, person: one };
    letters.push(await enqueueLetter(tx, { template: 'submission', parameters, to, account, key: `submission ${id} ${one}` }));
  }
  return letters;
}

/** One submission: a column for each field. */
async function csvText(lines: readonly SubmissionLine[]): Promise<string> {
  const columns = lines.map(({ name, measure }, at): CsvColumn<readonly SubmissionLine[]> => ({
    header: name,
    kind: measure === 'number' ? 'number' : 'text',
    cell: (row) => row[at]?.text ?? null,
  }));
  let file = '';
  for await (const chunk of writeCsv(columns, [lines])) file += chunk;
  return file;
}

async function enqueueAutomaticAnswer(
  tx: Db,
  { language }: FormLetterContext,
  { id, account, form, values }: SubmittedForm,
): Promise<QueuedLetter[]> {
  const paragraphs = paragraphsOf(phraseIn(form['autorespond-body'], language));
  const address = textOf(valueOf(values, autorespondField(form))).trim();
  if (paragraphs.length === 0 || !isEmail(address)) return [];
  const subject = phraseIn(form['autorespond-subject'], language).trim() || form.name;
  return [
    await enqueueLetter(tx, {
      template: 'form-answer',
      parameters: { subject: subject.slice(0, MOST_LINE), paragraphs: paragraphs.flatMap(splitParagraph).slice(0, MOST_PARAGRAPHS) },
      to: { address, language },
      account,
      key: `form-answer ${id}`,
    }),
  ];
}

/** The limits of a letter; see capabilities/outbox. */
const MOST_LINE = 200;
const MOST_PARAGRAPHS = 20;
const MOST_PARAGRAPH = 5000;

function splitParagraph(paragraph: string): string[] {
  return Array.from({ length: Math.ceil(paragraph.length / MOST_PARAGRAPH) }, (_, at) =>
    paragraph.slice(at * MOST_PARAGRAPH, (at + 1) * MOST_PARAGRAPH),
  );
}

export interface SubmissionStepLetter {
  readonly submission: string;
  readonly name: string;
  readonly step: 'Approved' | 'Verified' | 'Released';
  readonly comment: string;
}

interface LetterOwner extends Record<string, unknown> {
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
export async function enqueueStepLetters(
  tx: Db,
  tenant: Pick<Tenant, 'settings'>,
  { submission, name, step, comment }: SubmissionStepLetter,
): Promise<QueuedLetter[]> {
  const { rows } = await tx.execute<LetterOwner>(sql`
    select p.id, p.name, p.email, p.language, s.account_id as account from submission s join submission_owner o on o.submission_id = s.id join person p on p.id = o.person_id
    where s.id = ${submission} and not p.disabled and not coalesce(
      (select a.notifications_disabled from account a where a.id = s.account_id),
      (select bool_and(a.notifications_disabled) from account a where a.client_id = p.id and a.active), false)
    order by p.id`);
  const letters: QueuedLetter[] = [];
  for (const owner of rows)
    letters.push(
      await enqueueLetter(tx, {
        template: 'submission-step',
        parameters: { name: owner.name, form: name, step, comment },
        to: {
          address: owner.email,
          language: await correspondenceLanguageOf(tx, tenant, { person: owner.id, language: owner.language }),
          person: owner.id,
        },
        account: owner.account ?? undefined,
      }),
    );
  return letters;
}
