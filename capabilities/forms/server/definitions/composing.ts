/** Finds the forms that a form includes, and the forms that include it, so that both can be composed again. */
import { sql } from 'drizzle-orm';
import { checkForm, composeForm, type Flaw, type Form, type FormLookup } from '#packages/forms';
import type { Db } from '#platform';
import { upgradeStoredForm } from './records.ts';

/**
 * Reads all forms that a form includes, directly or through others.
 * @param unpublished whether a form that was never published counts, with its present definition
 */
export async function readIncludedForms(db: Db, form: Form, unpublished: boolean): Promise<FormLookup> {
  const found = new Map<string, Form>();
  const asked = new Set<string>([form.id]);
  let wanted = form.subforms ?? [];
  while (wanted.length > 0) {
    for (const id of wanted) asked.add(id);
    const { rows } = await db.execute<{ id: string; definition: unknown }>(sql`
      select f.id, coalesce(v.definition, case when ${unpublished} then f.definition end) as definition
      from form f left join form_version v on v.form_id = f.id and v.number = f.published
      where f.active and f.id::text = any(${sql.param(wanted)}::text[])`);
    for (const { id, definition } of rows) if (definition) found.set(id, upgradeStoredForm(definition));
    wanted = rows.flatMap(({ id }) => found.get(id)?.subforms ?? []).filter((id) => !asked.has(id));
  }
  return (id) => found.get(id);
}

/** The form together with those that it includes; null where it includes none. */
export function composedOf(form: Form, formOf: FormLookup): Form | null {
  return form.subforms?.length ? composeForm(form, formOf) : null;
}

export interface IncludingForm {
  readonly form: Form;
  readonly formOf: FormLookup;
  /** Each path begins with the id of the form. */
  readonly flaws: readonly Flaw[];
}

/** The published forms that include this one, directly or through others, composed with its latest version. */
export async function findIncludingForms(tx: Db, id: string): Promise<readonly IncludingForm[]> {
  const { rows } = await tx.execute<{ definition: unknown }>(sql`
    select v.definition from form f join form_version v on v.form_id = f.id and v.number = f.published
    where f.active and v.composed is not null and f.id <> ${id} order by f.id for update of f`);
  const found: IncludingForm[] = [];
  for (const form of rows.map(({ definition }) => upgradeStoredForm(definition))) {
    const formOf = await readIncludedForms(tx, form, false);
    if (!includesForm(form, id, formOf)) continue;
    found.push({ form, formOf, flaws: checkForm(form, formOf).map((one) => ({ ...one, path: `${form.id}:${one.path}` })) });
  }
  return found;
}

function includesForm(form: Form, id: string, formOf: FormLookup, seen: Set<string> = new Set()): boolean {
  seen.add(form.id);
  return (form.subforms ?? []).some((part) => {
    if (part === id) return true;
    const next = seen.has(part) ? undefined : formOf(part);
    return next !== undefined && includesForm(next, id, formOf, seen);
  });
}
