/** Submits a form: evaluates the answers, stores them and enqueues the letters, in one transaction. */
import { refuse } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import { attachFiles } from '#server/files';
import type { SignedInContext } from '#server/people';
import { dispatchLetters, type QueuedLetter } from '#server/outbox';
import { amendDetails, isAmendment } from '#server/verification';
import type { Submission } from '../../contract.ts';
import { refuseLocked, accountStatusOf } from './accounts.ts';
import { evaluateAnswers, refuseFaulty, unlistedFault, cleanAnswersOf } from './answers.ts';
import { findEarlierAnswers, findOpenSubmission, findSubmittedId, type FillingContext } from './filling.ts';
import { refuseTabAnswers, addFundsTab } from '../funds-tab.ts';
import { addSubmission, dropUnsubmitted, freeSlugs, takeSlugs } from './keeping.ts';
import { enqueueSubmittedLetters, type FormLetterContext } from './letters.ts';
import { isInHouse, openForm } from './open-form.ts';
import { filesIn, referencesIn } from './references.ts';
import { findSubmission, readSubmission, findSubmissionOrNull } from './submissions.ts';

export type SubmitContext = FillingContext & FormLetterContext & Pick<SignedInContext, 'words' | 'tell' | 'jobs' | 'tenant'>;

export interface FormToSubmit {
  readonly form: string;
  readonly id: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly account?: string | undefined;
}

const NO_ANSWERS: { readonly answers: FieldValues; readonly secrets: readonly string[] } = { answers: {}, secrets: [] };

/**
 * Sending again under the same id gives the existing submission.
 * @throws Refusal `form.unknown`, `account.unknown`, `submission.once`, `submission.locked`, `input.invalid` with the fields,
 * `submission.unknown` for an id of others
 */
export async function submitForm(submitting: SubmitContext, { form, id, answers, account }: FormToSubmit): Promise<Submission> {
  const { db, person, actor, now, tell, jobs } = submitting;
  const open = await openForm(db, form);
  const there = await findSubmissionOrNull(db, id, person.id);
  if (there?.submitted) return there.form === open.id ? readSubmission(submitting, id) : refuse('submission.unknown');
  await accountStatusOf(db, account);
  await refuseLocked(db, actor, account);
  const amends = await isAmendment(submitting, account, open.id);
  if (open.form.single && !amends && (await findSubmittedId(db, open.id, person.id)) !== null) refuse('submission.once');
  const begun = await findOpenSubmission(db, open.id, person.id);
  const earlier = await findEarlierAnswers(submitting, open, account);
  const { answers: kept, secrets } = begun ?? earlier ?? NO_ANSWERS;
  const { form: asked, compiled, completed } = await addFundsTab(submitting, open, account, kept);
  refuseTabAnswers(compiled, answers);
  const state = evaluateAnswers(compiled, { answers, kept, inHouse: isInHouse(actor), secrets, now });
  const read = cleanAnswersOf(state);
  const sending = { db, form: open.id, submission: id, origin: submitting.origin };
  const references = await referencesIn(sending, compiled, completed(read.values), kept);
  refuseFaulty(state, submitting, [...references.wrong].map(unlistedFault));
  const letters = await db.transaction(async (tx): Promise<QueuedLetter[]> => {
    await dropUnsubmitted(tx, open.id, submitting);
    const created = begun ? new Date(begun.createdAt) : now;
    const submission = { id, account: account ?? null, secrets: read.secrets, submitted: true, created, amends };
    const values = await freeSlugs(tx, open.id, id, compiled, references.values);
    // It was sent twice at once and the other request was first, or the id belongs to somebody else.
    if (!(await addSubmission(tx, submitting, open, { ...submission, values }))) {
      await findSubmission(tx, id, person.id);
      return [];
    }
    await takeSlugs(tx, open.id, id, compiled, values);
    // Files of the earlier submission stay with that one, which has the same owners.
    const held = new Set(earlier ? filesIn(compiled, earlier.answers) : []);
    const brought = references.files.filter((file) => !held.has(file));
    await attachFiles(tx, 'form', { kind: 'submission', id }, brought);
    tell({ subject: { kind: 'submission', id }, detail: { form: open.id } });
    const told = account !== undefined && amends ? await amendDetails(tx, submitting, { account, submission: id }) : [];
    const said = await enqueueSubmittedLetters(tx, submitting, {
      id,
      account,
      form: asked,
      compiled,
      values,
      nameOf: references.nameOf,
    });
    return [...told, ...said];
  });
  await dispatchLetters(jobs, ...letters);
  return readSubmission(submitting, id);
}
