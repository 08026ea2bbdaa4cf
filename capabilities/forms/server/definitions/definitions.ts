/** Changes forms for staff: creates, saves, publishes and duplicates them, and moves them into the bin and back. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sameValue } from '#packages/fields';
import { compileForm, FORM_SCHEMA, type Form, type FormLookup } from '#packages/forms';
import type { Db } from '#platform';
import type { SignedInContext } from '#server/people';
import type { FormRecord } from '../../contract.ts';
import { refuseBreaches, refuseFlaws, refuseWithFlaws } from './checking.ts';
import { composedOf, readIncludedForms, findIncludingForms } from './composing.ts';
import { freeFormSlug, lockForm, upgradeStoredForm, readForm } from './records.ts';
import { collectionsIn } from '../submissions/references.ts';
import { cleanText, storedJson } from '../stored-json.ts';

type FormEditContext = Pick<SignedInContext, 'db' | 'person' | 'now' | 'words' | 'tell'>;

interface NewForm {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly definition?: Form | undefined;
}

/** The definition of a new form. The address for its automatic answer is in the field `email`, the usual name [FORM-04]. */
const EMPTY_FORM = { schema: FORM_SCHEMA, 'autorespond-email': 'email', steps: [] };

/** @throws Refusal `form.flawed` */
export async function createForm(
  { db, person, now, words, tell }: FormEditContext,
  { name: called, slug, definition }: NewForm,
): Promise<FormRecord> {
  const id = randomUUID();
  const name = cleanText(called);
  const form: Form = { ...upgradeStoredForm(definition ?? EMPTY_FORM), id, name };
  return db.transaction(async (tx) => {
    await refuseFlaws(tx, form, await readIncludedForms(tx, form, true), words);
    const free = await freeFormSlug(tx, slug || name);
    const at = now.toISOString();
    tell({ subject: { kind: 'form', id } });
    await tx.execute(sql`
      insert into form (id, slug, name, definition, created_at, created_by, updated_at, updated_by)
      values (${id}, ${free}, ${name}, ${storedJson(form)}::jsonb, ${at}, ${person.id}, ${at}, ${person.id})`);
    return readForm(tx, id);
  });
}

interface FormChange {
  readonly form: string;
  readonly version: number;
  readonly slug?: string | undefined;
  readonly definition: Form;
}

/** @throws Refusal `form.unknown`, `record.changed`, `form.flawed`, `form.answered` */
export async function saveForm(
  { db, person, now, words }: FormEditContext,
  { form: id, version, slug, definition }: FormChange,
): Promise<FormRecord> {
  return db.transaction(async (tx) => {
    await lockForm(tx, id, version);
    const form: Form = { ...upgradeStoredForm(definition), id };
    const formOf = await readIncludedForms(tx, form, true);
    await refuseFlaws(tx, form, formOf, words);
    await refuseBreaches(tx, form, formOf);
    const free = slug === undefined ? null : await freeFormSlug(tx, slug || form.name, id);
    await tx.execute(sql`
      update form set name = ${cleanText(form.name).trim()}, slug = coalesce(${free}, slug), definition = ${storedJson(form)}::jsonb,
        version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${person.id} where id = ${id}`);
    return readForm(tx, id);
  });
}

/** Does nothing where the definition is published already. @throws Refusal as `saveForm` does, also for a form that includes this one */
export async function publishForm(keeping: FormEditContext, id: string, version: number): Promise<FormRecord> {
  const { db, words } = keeping;
  return db.transaction(async (tx) => {
    const form = await lockForm(tx, id, version);
    const formOf = await readIncludedForms(tx, form, false);
    await refuseFlaws(tx, form, formOf, words);
    const made = await addVersion(tx, form, formOf, keeping);
    if (!made) return readForm(tx, id);
    await tx.execute(sql`
      update form set version = version + 1, updated_at = ${keeping.now.toISOString()}, updated_by = ${keeping.person.id} where id = ${id}`);
    for (const around of await findIncludingForms(tx, id)) {
      refuseWithFlaws(around.flaws, words);
      await addVersion(tx, around.form, around.formOf, keeping);
    }
    return readForm(tx, id);
  });
}

/** Adds the next version and makes it the one that is filled. @returns false where it would equal the last version */
async function addVersion(tx: Db, form: Form, formOf: FormLookup, { person, now }: FormEditContext): Promise<boolean> {
  await refuseBreaches(tx, form, formOf);
  const composed = composedOf(form, formOf);
  const { rows } = await tx.execute<{ number: number; definition: unknown; composed: unknown }>(
    sql`select number, definition, composed from form_version where form_id = ${form.id} order by number desc limit 1`,
  );
  const [last] = rows;
  if (last && sameForm(upgradeStoredForm(last.definition), form) && sameForm(upgradeStoredForm(last.composed), composed)) return false;
  const number = (last?.number ?? 0) + 1;
  const collections = collectionsIn(compileForm(composed ?? form));
  await tx.execute(sql`
    insert into form_version (form_id, number, definition, composed, published_at, published_by)
    values (${form.id}, ${number}, ${storedJson(form)}::jsonb, ${composed && storedJson(composed)}::jsonb, ${now.toISOString()}, ${person.id})`);
  await tx.execute(sql`
    update form set published = ${number}, editable = ${form.editable === true}, collections = ${sql.param(collections)}::text[] where id = ${form.id}`);
  return true;
}

function sameForm(a: Form | null, b: Form | null): boolean {
  return sameValue(JSON.parse(storedJson(a ?? null)), JSON.parse(storedJson(b ?? null)));
}

/** Creates a form with the same definition, named as a copy, without its versions and submissions [ADM-28, OQ-92]. */
export async function duplicateForm(keeping: FormEditContext, id: string): Promise<FormRecord> {
  const { name, slug, definition } = await readForm(keeping.db, id);
  return createForm(keeping, { name: name.slice(0, MOST_NAME - COPY_SUFFIX.length) + COPY_SUFFIX, slug: `${slug}-copy`, definition });
}

const COPY_SUFFIX = ' - Copy';
/** Characters of the longest name; see packages/forms. */
const MOST_NAME = 200;

/** @throws Refusal `form.unknown` */
export async function setFormActive({ db, person, now }: FormEditContext, id: string, active: boolean): Promise<FormRecord> {
  return db.transaction(async (tx) => {
    const before = await readForm(tx, id);
    await lockForm(tx, id);
    const slug = active ? await freeFormSlug(tx, before.slug, id) : before.slug;
    await tx.execute(sql`
      update form set active = ${active}, slug = ${slug}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${person.id}
      where id = ${id} and active <> ${active}`);
    return readForm(tx, id);
  });
}
