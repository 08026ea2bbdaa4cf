/** Submits a form: evaluates the answers, stores them and enqueues the letters, in one transaction. */
import { refuse } from '#packages/endpoint';
import type { Values } from '#packages/fields';
import { attachFiles } from '#server/files';
import type { SignedIn } from '#server/people';
import { dispatch, type Enqueued } from '#server/post';
import { amend, isAmendment } from '#server/verification';
import type { Submission } from '../contract.ts';
import { refuseLocked, statusOf } from './accounts.ts';
import { evaluated, refuseFaulty, unlisted, valuesIn } from './answers.ts';
import { earlierOf, openSubmission, submittedOf, type Filling } from './filling.ts';
import { refuseUnasked, withTab } from './funds-tab.ts';
import { addSubmission, dropOpen, freeSlugs, takeSlugs } from './keeping.ts';
import { writeSubmitted, type Writer } from './letters.ts';
import { inHouse, openForm } from './open-form.ts';
import { filesIn, referencesIn } from './references.ts';
import { findSubmission, readSubmission, soughtSubmission } from './submissions.ts';

export type Submitting = Filling & Writer & Pick<SignedIn, 'words' | 'tell' | 'jobs' | 'tenant'>;

export interface Sent {
  readonly form: string;
  readonly id: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly account?: string | undefined;
}

const NOTHING: { readonly answers: Values; readonly secrets: readonly string[] } = { answers: {}, secrets: [] };

/**
 * Sending again under the same id gives the existing submission.
 * @throws Refusal `form.unknown`, `account.unknown`, `submission.once`, `submission.locked`, `input.invalid` with the fields,
 * `submission.unknown` for an id of others
 */
export async function submitForm(submitting: Submitting, { form, id, answers, account }: Sent): Promise<Submission> {
  const { db, person, actor, now, tell, jobs } = submitting;
  const open = await openForm(db, form);
  const there = await soughtSubmission(db, id, person.id);
  if (there?.submitted) return there.form === open.id ? readSubmission(submitting, id) : refuse('submission.unknown');
  await statusOf(db, account);
  await refuseLocked(db, actor, account);
  const amends = await isAmendment(submitting, account, open.id);
  if (open.form.single && !amends && (await submittedOf(db, open.id, person.id)) !== null) refuse('submission.once');
  const begun = await openSubmission(db, open.id, person.id);
  const earlier = await earlierOf(submitting, open, account);
  const { answers: kept, secrets } = begun ?? earlier ?? NOTHING;
  const { form: asked, compiled, completed } = await withTab(submitting, open, account, kept);
  refuseUnasked(compiled, answers);
  const state = evaluated(compiled, { answers, kept, inHouse: inHouse(actor), secrets, now });
  const read = valuesIn(state);
  const sending = { db, form: open.id, submission: id, origin: submitting.origin };
  const references = await referencesIn(sending, compiled, completed(read.values), kept);
  refuseFaulty(state, submitting, [...references.wrong].map(unlisted));
  const letters = await db.transaction(async (tx): Promise<Enqueued[]> => {
    await dropOpen(tx, open.id, submitting);
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
    const told = account !== undefined && amends ? await amend(tx, submitting, { account, submission: id }) : [];
    const said = await writeSubmitted(tx, submitting, {
      id,
      account,
      form: asked,
      compiled,
      values,
      nameOf: references.nameOf,
    });
    return [...told, ...said];
  });
  await dispatch(jobs, ...letters);
  return readSubmission(submitting, id);
}
