/** Stores submissions, their owners and their slugs, in the same way while a form is filled and when it is submitted. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { freeSlug, textOf, valueOf, type FieldValues } from '#packages/fields';
import type { CompiledForm } from '#packages/forms';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { OpenForm } from './open-form.ts';
import { storedJson } from '../stored-json.ts';

export interface NewSubmission {
  readonly id: string;
  readonly account: string | null;
  readonly values: FieldValues;
  readonly secrets: readonly string[];
  /** False while it is being filled. */
  readonly submitted: boolean;
  /** When filling began. */
  readonly created: Date;
  /** Whether it amends an earlier submission of the same owner, which is allowed also for a form that each owner may submit only once. */
  readonly amends?: boolean;
}

type SubmissionAuthor = Pick<SignedInContext, 'person' | 'now'>;

/**
 * Adds a submission and its owners.
 * @returns false where a submission with that id exists
 * @throws Refusal `submission.once` where each owner may submit the form only once and this one has
 */
export async function addSubmission(
  tx: Db,
  { person, now }: SubmissionAuthor,
  { id: form, number, form: { single = false, owned = 'Personal' } }: OpenForm,
  { id, account, values, secrets, submitted, created, amends = false }: NewSubmission,
): Promise<boolean> {
  const made = await tx.execute(sql`
    insert into submission (id, form_id, number, account_id, answers, secrets, owned, created_at, created_by, created_name, submitted_at)
    values (${id}, ${form}, ${number}, ${account}, ${storedJson(values)}::jsonb, ${sql.param(secrets)}::text[], ${owned}, ${created.toISOString()},
      ${person.id}, ${person.name}, ${submitted ? now.toISOString() : null})
    on conflict do nothing`);
  if (made.rowCount === 0) return false;
  const organisation = owned === 'Organisation' && submitted ? await organisationOf(tx, person.id) : null;
  // When an organisation owns it, it counts as submitted by all its members.
  const asked = submitted && single && !amends;
  await addOwner(tx, { submission: id, form, person: person.id, organisation: null, single: asked && organisation === null });
  if (organisation !== null) await addOwner(tx, { submission: id, form, person: null, organisation, single: asked });
  return true;
}

interface NewSubmissionOwner {
  readonly submission: string;
  readonly form: string;
  readonly person: string | null;
  readonly organisation: string | null;
  readonly single: boolean;
}

/** @throws Refusal `submission.once` */
export async function addOwner(tx: Db, { submission, form, person, organisation, single }: NewSubmissionOwner): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into submission_owner (submission_id, form_id, person_id, organisation_id, single)
    values (${submission}, ${form}, ${person}, ${organisation}, ${single}) on conflict do nothing`);
  if (rowCount === 0) refuse('submission.once');
}

async function organisationOf(tx: Db, person: string): Promise<string | null> {
  const { rows } = await tx.execute<{ organisation: string | null }>(
    sql`select organisation_id as organisation from person where id = ${person}`,
  );
  return rows[0]?.organisation ?? null;
}

/** Deletes the draft and the begun submission of a form; what was submitted stays. */
export async function dropUnsubmitted(tx: Db, form: string, { person }: Pick<SubmissionAuthor, 'person'>): Promise<void> {
  await tx.execute(sql`delete from form_draft where form_id = ${form} and person_id = ${person.id}`);
  await tx.execute(sql`delete from submission where form_id = ${form} and created_by = ${person.id} and submitted_at is null`);
}

/** SQL condition that a person owns a submission, themselves or through their organisation; for a query with `submission_owner o`. */
export function ownedByCondition(person: string) {
  return sql`(o.person_id = ${person} or o.organisation_id = (select organisation_id from person where id = ${person}))`;
}

/** Characters of a slug that stay where a number replaces the end of a long one. */
const SHARED_CHARACTERS = 90;

/**
 * Makes each slug among the values unique among all submissions of the form, and reserves it until the transaction ends [FORM-27].
 * @returns the values with the unique slugs
 */
export async function freeSlugs(
  tx: Db,
  form: string,
  submission: string,
  compiled: CompiledForm,
  values: FieldValues,
): Promise<FieldValues> {
  const fields = slugFields(compiled).filter((name) => textOf(valueOf(values, name)) !== '');
  if (fields.length === 0) return values;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('slugs of ' || ${form}, 0))`);
  const free: Record<string, string> = {};
  for (const field of fields) {
    const wish = textOf(values[field]);
    const { rows } = await tx.execute<{ slug: string }>(sql`
      select slug from submission_slug where form_id = ${form} and field = ${field} and submission_id <> ${submission}
        and starts_with(slug, ${wish.slice(0, SHARED_CHARACTERS)})`);
    const taken = new Set(rows.map(({ slug }) => slug));
    free[field] = freeSlug(wish, (slug) => taken.has(slug));
  }
  return { ...values, ...free };
}

/** Stores the slugs, after the submission was stored. */
export async function takeSlugs(tx: Db, form: string, submission: string, compiled: CompiledForm, values: FieldValues): Promise<void> {
  const fields = slugFields(compiled);
  if (fields.length === 0) return;
  await tx.execute(sql`delete from submission_slug where submission_id = ${submission}`);
  for (const field of fields) {
    const slug = textOf(valueOf(values, field));
    if (slug !== '')
      await tx.execute(
        sql`insert into submission_slug (form_id, field, slug, submission_id) values (${form}, ${field}, ${slug}, ${submission})`,
      );
  }
}

function slugFields({ entries }: CompiledForm): readonly string[] {
  return entries.filter(({ field }) => field.type === 'slug').map(({ name }) => name);
}
