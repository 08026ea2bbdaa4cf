/** Reads what a person needs to go on filling a form, and saves what was typed at each change of step. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { FieldValue, FieldValues } from '#packages/fields';
import { draftOf, formFor, valuesFor } from '#packages/forms';
import { type Db, wireMoment } from '#platform';
import { accountStatusOf, type FormAccountId } from './accounts.ts';
import type { SignedInContext } from '#server/people';
import { listDetailForms } from '#server/processes';
import { findPortalId } from '#server/tenants';
import type { BegunForm, FormToFill } from '../../contract.ts';
import { evaluateAnswers, cleanAnswersOf, withoutFields } from './answers.ts';
import { addFundsTab, type FundsTabContext } from '../funds-tab.ts';
import { addSubmission, ownedByCondition } from './keeping.ts';
import { isInHouse, openForm, type OpenForm } from './open-form.ts';
import { referencesIn } from './references.ts';
import { storedJson } from '../stored-json.ts';
import { readSubmission } from './submissions.ts';

export type FillingContext = Pick<SignedInContext, 'db' | 'tenant' | 'person' | 'actor' | 'now'> &
  FundsTabContext & { readonly origin: string };

interface OpenSubmission extends Record<string, unknown> {
  readonly id: string;
  readonly answers: FieldValues;
  readonly secrets: string[];
  readonly createdAt: string;
}

/** The submission of a form that a person has begun and not sent, where there is one. */
export async function findOpenSubmission(db: Db, form: string, person: string): Promise<OpenSubmission | null> {
  const { rows } = await db.execute<OpenSubmission>(sql`
    select id, answers, secrets, ${wireMoment(sql`created_at`)} as "createdAt" from submission
    where form_id = ${form} and created_by = ${person} and submitted_at is null`);
  return rows[0] ?? null;
}

/** Id of the newest submission of a form by a person or their organisation. */
export async function findSubmittedId(db: Db, form: string, person: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from submission s where s.form_id = ${form} and s.submitted_at is not null
      and exists (select from submission_owner o where o.submission_id = s.id and ${ownedByCondition(person)})
    order by s.created_at desc, s.id desc limit 1`);
  return rows[0]?.id ?? null;
}

/**
 * The answers that somebody submitted last for an account, where the form gives its details: the next submission begins with them.
 * @throws Refusal `account.unknown`
 */
export async function findEarlierAnswers(
  { db, tenant, person }: Pick<FillingContext, 'db' | 'tenant' | 'person'>,
  { id: form }: OpenForm,
  account: FormAccountId,
): Promise<Pick<OpenSubmission, 'answers' | 'secrets'> | null> {
  if (account === undefined || !(await listDetailForms({ db, tenant }, account)).includes(form)) return null;
  const { rows } = await db.execute<Pick<OpenSubmission, 'answers' | 'secrets'>>(sql`
    select s.answers, s.secrets from submission s where s.form_id = ${form} and s.account_id = ${account} and s.submitted_at is not null
      and exists (select from submission_owner o where o.submission_id = s.id and ${ownedByCondition(person.id)})
    order by s.submitted_at desc, s.id desc limit 1`);
  return rows[0] ?? null;
}

/** @throws Refusal `form.unknown`, `account.unknown` */
export async function readFormToFill(filling: FillingContext, name: string, account?: string): Promise<FormToFill> {
  const { db, person, actor } = filling;
  const open = await openForm(db, name);
  const begun = await findOpenSubmission(db, open.id, person.id);
  const draft = await readDraft(db, open.id, person.id);
  const submitted = open.form.single ? await findSubmittedId(db, open.id, person.id) : null;
  const staff = isInHouse(actor);
  const earlier = begun ?? (await findEarlierAnswers(filling, open, account));
  const { form, compiled } = await addFundsTab(filling, open, account, earlier?.answers ?? {});
  return {
    id: open.id,
    slug: open.slug,
    form: formFor(form, staff),
    number: open.number,
    submission: begun?.id ?? (draft && !(await isSent(db, draft.submission)) ? draft.submission : randomUUID()),
    kept: earlier ? valuesFor(compiled, earlier.answers, staff) : {},
    draft,
    submitted: submitted === null ? null : await readSubmission(filling, submitted),
  };
}

/** A draft may still exist after another device sent it; going on from it then makes another submission. */
async function isSent(db: Db, submission: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from submission where id = ${submission} and submitted_at is not null`);
  return rows.length > 0;
}

async function readDraft(db: Db, form: string, person: string): Promise<FormToFill['draft']> {
  const { rows } = await db.execute<NonNullable<FormToFill['draft']> & Record<string, unknown>>(sql`
    select submission_id as submission, typed, ${wireMoment(sql`updated_at`)} as at from form_draft
    where form_id = ${form} and person_id = ${person}`);
  return rows[0] ?? null;
}

/**
 * The forms of which a person has a draft and whose submission was not sent, for example by another device; the one saved last first. Those for an
 * account are gone on with in its portal, where they are filled for that account.
 * @throws Refusal `portal.unknown`
 */
export async function listBegunForms({ db, person }: Pick<FillingContext, 'db' | 'person'>, portal: string): Promise<BegunForm[]> {
  const portalId = await findPortalId(db, portal);
  const { rows } = await db.execute<BegunForm & Record<string, unknown>>(sql`
    select d.form_id as form, v.definition ->> 'name' as name, ${wireMoment(sql`d.updated_at`)} as at
    from form_draft d join form f on f.id = d.form_id join form_version v on v.form_id = f.id and v.number = f.published
    where d.person_id = ${person.id} and f.active
      and (d.account_id is null or d.account_id in (select a.id from account a where a.portal_id = ${portalId}))
      and not exists (select from submission s where s.id = d.submission_id and s.submitted_at is not null)
    order by d.updated_at desc, d.form_id limit ${MOST_BEGUN}`);
  return rows;
}

const MOST_BEGUN = 50;

export interface DraftToSave {
  readonly form: string;
  readonly id: string;
  readonly typed: Readonly<Record<string, FieldValue>>;
  readonly account?: FormAccountId;
}

/**
 * Saves what was typed for the person who typed it; while the account has the status `created`, also as a submission that staff see [SUB-04].
 * @throws Refusal `form.unknown`, `account.unknown`, `submission.unknown`
 */
export async function saveDraft(
  filling: FillingContext,
  { form, id: submission, typed, account }: DraftToSave,
): Promise<'submission' | 'draft'> {
  const { db, person, actor, now } = filling;
  const open = await openForm(db, form);
  const status = await accountStatusOf(db, account);
  const begun = await findOpenSubmission(db, open.id, person.id);
  const { compiled, completed } = await addFundsTab(filling, open, account, begun?.answers ?? {});
  const state = evaluateAnswers(compiled, {
    answers: typed,
    kept: begun?.answers ?? {},
    inHouse: isInHouse(actor),
    secrets: begun?.secrets ?? [],
    now,
  });
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into form_draft (form_id, person_id, submission_id, account_id, typed, updated_at)
      values (${open.id}, ${person.id}, ${submission}, ${account ?? null}, ${storedJson(draftOf(state))}::jsonb, ${now.toISOString()})
      on conflict (tenant_id, form_id, person_id) do update
        set submission_id = excluded.submission_id, account_id = excluded.account_id, typed = excluded.typed, updated_at = excluded.updated_at`);
    if (status !== 'created' || (await isSubmitted(tx, open, submission, person.id))) return 'draft';
    const read = cleanAnswersOf(state);
    const { values, wrong } = await referencesIn(
      { db: tx, form: open.id, submission, origin: filling.origin },
      compiled,
      completed(read.values),
      begun?.answers ?? {},
    );
    await tx.execute(sql`delete from submission where form_id = ${open.id} and created_by = ${person.id} and submitted_at is null`);
    const created = begun ? new Date(begun.createdAt) : now;
    const kept = {
      id: submission,
      account: account ?? null,
      values: withoutFields(values, wrong),
      secrets: read.secrets,
      submitted: false,
      created,
    };
    if (!(await addSubmission(tx, filling, open, kept))) refuse('submission.unknown');
    return 'submission';
  });
}

/** Whether the draft changes an existing submission, which then stays as it is until the draft is submitted. */
async function isSubmitted(tx: Db, { id, form }: OpenForm, submission: string, person: string): Promise<boolean> {
  return (await isSent(tx, submission)) || (form.single === true && (await findSubmittedId(tx, id, person)) !== null);
}
