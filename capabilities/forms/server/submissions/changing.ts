/** Changes a submission after it was sent: its answers, its step, its owners and its comments. */
import { sql } from 'drizzle-orm';
import { refuse, refuseWithFaults } from '#packages/endpoint';
import type { Db } from '#platform';
import { attachFiles, releaseFiles, sendSweep } from '#server/files';
import type { SignedInContext } from '#server/people';
import { dispatchLetters } from '#server/outbox';
import { SUBMISSION_STEPS, stepsFrom, type SubmissionStep, type Submission } from '../../contract.ts';
import { refuseLocked } from './accounts.ts';
import { evaluateAnswers, refuseFaulty, unlistedFault, cleanAnswersOf } from './answers.ts';
import type { FillingContext } from './filling.ts';
import { hiddenTabAnswers, refuseTabAnswers, addFundsTab } from '../funds-tab.ts';
import { addOwner, freeSlugs, takeSlugs } from './keeping.ts';
import { enqueueStepLetters } from './letters.ts';
import { isInHouse } from './open-form.ts';
import { filesIn, referencesIn } from './references.ts';
import { cleanText, storedJson } from '../stored-json.ts';
import { findSubmission, readSubmission, formForTab } from './submissions.ts';

type SubmissionChangeContext = FillingContext & Pick<SignedInContext, 'language' | 'words' | 'tell' | 'jobs'>;

export interface SubmissionChange {
  readonly submission: string;
  readonly version: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Changes the answers, checked by the version of the form that was answered.
 * @throws Refusal `submission.unknown`, `submission.closed` where its owner may not change it, `submission.locked`, `record.changed`, `input.invalid`
 */
export async function changeSubmission(
  changing: SubmissionChangeContext,
  { submission: id, version, answers }: SubmissionChange,
): Promise<Submission> {
  const { db, person, actor, now, jobs, tell, origin } = changing;
  const before = await findSubmission(db, id, person.id);
  const staff = isInHouse(actor);
  if (before.submitted === null || !(staff || before.open)) refuse('submission.closed');
  if (!staff) await refuseLocked(db, actor, before.account);
  refuseStale(before, version);
  const { compiled, completed } = await addFundsTab(changing, formForTab(before), before.account, before.answers);
  refuseTabAnswers(compiled, answers);
  const state = evaluateAnswers(compiled, { answers, kept: before.answers, inHouse: staff, secrets: before.secrets, now });
  const read = cleanAnswersOf(state);
  const said = { ...hiddenTabAnswers(compiled, before.answers), ...completed(read.values) };
  const references = await referencesIn({ db, form: before.form, submission: id, origin }, compiled, said, before.answers);
  refuseFaulty(state, changing, [...references.wrong].map(unlistedFault));
  const still = new Set(filesIn(compiled, references.values));
  const left = filesIn(before.compiled, before.answers).filter((file) => !still.has(file));
  await db.transaction(async (tx) => {
    const values = await freeSlugs(tx, before.form, id, before.compiled, references.values);
    const changed = await tx.execute(sql`
      update submission set answers = ${storedJson(values)}::jsonb, secrets = ${sql.param(read.secrets)}::text[], ${updatedColumns(changing)}
      where id = ${id} and version = ${version} and submitted_at is not null`);
    if (changed.rowCount === 0) await refuseUnchanged(tx, changing, id, version);
    await takeSlugs(tx, before.form, id, before.compiled, values);
    await attachFiles(tx, 'form', { kind: 'submission', id }, references.files);
    // Files of an earlier submission, which this one amends, stay with that one.
    await releaseFiles(tx, left, { kind: 'submission', id });
    await tx.execute(sql`delete from form_draft where form_id = ${before.form} and person_id = ${person.id} and submission_id = ${id}`);
    tell({ detail: { version: version + 1 } });
  });
  if (left.length > 0) await sendSweep(jobs);
  return readSubmission(changing, id);
}

/** @throws Refusal `submission.unknown`, `submission.step` for another than the next or the one before, `record.changed` */
export async function stepSubmission(
  changing: SubmissionChangeContext,
  {
    submission: id,
    version,
    step,
    comment,
  }: { readonly submission: string; readonly version: number; readonly step: SubmissionStep; readonly comment: string },
): Promise<Submission> {
  const { db, person, now, tell, jobs, tenant } = changing;
  const letters = await db.transaction(async (tx) => {
    const before = await findSubmission(tx, id, person.id);
    refuseStale(before, version);
    if (before.submitted === null || !stepsFrom(before.step).includes(step)) refuse('submission.step');
    const changed = await tx.execute(
      sql`update submission set step = ${step}, ${updatedColumns(changing)} where id = ${id} and version = ${version}`,
    );
    if (changed.rowCount === 0) await refuseUnchanged(tx, changing, id, version);
    await tx.execute(sql`
      insert into submission_entry (submission_id, at, author_id, author_name, from_step, to_step, comment)
      values (${id}, ${now.toISOString()}, ${person.id}, ${person.name}, ${before.step}, ${step}, ${cleanText(comment) || null})`);
    tell({ detail: { from: before.step, to: step } });
    // The owners have already had a letter about a step that is taken back.
    const onwards = SUBMISSION_STEPS.indexOf(step) > SUBMISSION_STEPS.indexOf(before.step);
    return onwards && step !== 'Under review' ? enqueueStepLetters(tx, tenant, { submission: id, name: before.name, step, comment }) : [];
  });
  await dispatchLetters(jobs, ...letters);
  return readSubmission(changing, id);
}

/** @throws Refusal `submission.unknown`, `submission.once`, `record.changed`, `input.invalid` where an owner does not exist */
export async function setOwners(
  changing: SubmissionChangeContext,
  { submission: id, version, owners }: { readonly submission: string; readonly version: number; readonly owners: readonly string[] },
): Promise<Submission> {
  const { db, person, tell } = changing;
  const wanted = [...new Set(owners)];
  await db.transaction(async (tx) => {
    const before = await findSubmission(tx, id, person.id);
    refuseStale(before, version);
    const known = await tx.execute(sql`select from person where id = any(${sql.param(wanted)}::uuid[]) and not disabled`);
    if (known.rows.length < wanted.length) refuse('input.invalid', { owners: 'refusal.field.unlisted' });
    const changed = await tx.execute(sql`update submission set ${updatedColumns(changing)} where id = ${id} and version = ${version}`);
    if (changed.rowCount === 0) await refuseUnchanged(tx, changing, id, version);
    const { rows } = await tx.execute<{ person: string; single: boolean }>(
      sql`delete from submission_owner where submission_id = ${id} and person_id is not null returning person_id as person, single`,
    );
    const single = rows.some((row) => row.single);
    for (const owner of wanted) await addOwner(tx, { submission: id, form: before.form, person: owner, organisation: null, single });
    tell({ detail: { from: rows.map((row) => row.person), to: wanted } });
  });
  return readSubmission(changing, id);
}

/** @throws Refusal `submission.unknown` */
export async function addComment(changing: SubmissionChangeContext, id: string, said: string): Promise<Submission> {
  const { db, person, now } = changing;
  await findSubmission(db, id, person.id);
  await db.execute(sql`
    insert into submission_entry (submission_id, at, author_id, author_name, comment)
    values (${id}, ${now.toISOString()}, ${person.id}, ${person.name}, ${cleanText(said)})`);
  return readSubmission(changing, id);
}

function updatedColumns({ person, now }: Pick<SubmissionChangeContext, 'person' | 'now'>) {
  return sql`version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${person.id}, updated_name = ${person.name}`;
}

/** Refuses where somebody else has changed it meanwhile; the refusal says who, when and to which version. */
function refuseStale(found: Pick<Submission, 'version' | 'updated' | 'created'>, version: number): void {
  if (found.version === version) return;
  const { at, by } = found.updated ?? { at: found.created.at, by: found.created.name };
  refuseWithFaults('record.changed', [{ field: 'version', version: found.version, by, at }]);
}

async function refuseUnchanged(tx: Db, { person }: Pick<SubmissionChangeContext, 'person'>, id: string, version: number): Promise<never> {
  refuseStale(await findSubmission(tx, id, person.id), version);
  return refuse('submission.closed');
}
