/** Reads the published version of a form, ready to be evaluated. Row-level security decides who may open it. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { compileForm, type CompiledForm, type Form } from '#packages/forms';
import { decidePermission, type Actor } from '#packages/policy';
import type { Db } from '#platform';
import { upgradeStoredForm } from '../definitions/records.ts';

export interface OpenForm {
  readonly id: string;
  readonly slug: string;
  readonly number: number;
  /** With the steps of the forms that it includes. */
  readonly form: Form;
  readonly compiled: CompiledForm;
}

/** @param name id or slug. @throws Refusal `form.unknown` */
export async function openForm(db: Db, name: string): Promise<OpenForm> {
  const { rows } = await db.execute<{ id: string; slug: string; number: number; definition: unknown }>(sql`
    select f.id, f.slug, v.number, coalesce(v.composed, v.definition) as definition
    from form f join form_version v on v.form_id = f.id and v.number = f.published
    where f.active and (f.id::text = lower(${name}) or f.slug = ${name}) order by f.id::text = lower(${name}) desc limit 1`);
  const [found] = rows;
  if (!found) refuse('form.unknown');
  const { definition, ...named } = found;
  const form = upgradeStoredForm(definition);
  return { ...named, form, compiled: compileForm(form) };
}

/** Whether the person is staff, who see the internal fields. */
export function isInHouse(actor: Actor): boolean {
  return decidePermission('house.keep', actor) === 'yes';
}
