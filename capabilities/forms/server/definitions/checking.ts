/** Checks whether a definition may be stored: it has no flaw, its recipients exist, and no stored answer is lost. */
import { sql } from 'drizzle-orm';
import { refuseWithFaults, type FieldMessage } from '#packages/endpoint';
import { formBreaches, checkForm, composeForm, MOST_DESCRIPTION, type Flaw, type Form, type FormLookup } from '#packages/forms';
import { isEmail } from '#packages/fields';
import type { Translate } from '#packages/texts';
import type { Db } from '#platform';
import { upgradeStoredForm } from './records.ts';

/** @throws Refusal `form.flawed` */
export async function refuseFlaws(db: Db, form: Form, formOf: FormLookup, words: Translate): Promise<void> {
  const flaws = checkForm(form, formOf);
  // Recipients are checked only where the definition has the shape of a form.
  refuseWithFlaws(flaws.length > 0 ? flaws : await findUnknownRecipients(db, form), words);
}

/** @throws Refusal `form.flawed`, where there is one */
export function refuseWithFlaws(flaws: readonly Flaw[], words: Translate): void {
  if (flaws.length === 0) return;
  refuseWithFaults(
    'form.flawed',
    flaws.map(({ path, code, detail = null }) => ({ field: path, code, detail })),
    Object.fromEntries(flaws.flatMap((flaw) => recordFieldFaults(flaw, words))),
  );
}

/** Faults of the fields that the record shows, as sentences for its reader; all other flaws are for the designer. */
function recordFieldFaults({ path }: Flaw, words: Translate): [string, FieldMessage][] {
  if (path === 'description') return [[path, { sentence: words('refusal.field.max-characters', { limit: MOST_DESCRIPTION }) }]];
  if (path === 'name') return [[path, 'refusal.field.required']];
  return /^[a-zA-Z-]+$/.test(path) && path !== 'steps' ? [[path, 'refusal.field.invalid']] : [];
}

/** A recipient is a person of the tenant, given by id, or an e-mail address. */
async function findUnknownRecipients(db: Db, { recipients = [] }: Form): Promise<Flaw[]> {
  const people = recipients.filter((one) => !one.includes('@'));
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text as id from person where id::text = any(${sql.param(people)}::text[])`,
  );
  const known = new Set(rows.map(({ id }) => id));
  return recipients.flatMap((one, at) =>
    one.includes('@') ? (isEmail(one) ? [] : [recipientFlaw(at, one)]) : known.has(one) ? [] : [recipientFlaw(at, one)],
  );
}

function recipientFlaw(at: number, detail: string): Flaw {
  return { path: `recipients.${at}`, code: 'value.invalid', detail };
}

/**
 * @param formOf finds the forms that this form will include
 * @throws Refusal `form.answered`
 */
export async function refuseBreaches(db: Db, form: Form, formOf: FormLookup): Promise<void> {
  const after = composeForm(form, formOf);
  const { rows } = await db.execute<{ definition: unknown }>(sql`
    select coalesce(v.composed, v.definition) as definition from form_version v
    where v.form_id = ${form.id} and exists (select from submission s where s.form_id = v.form_id and s.number = v.number)
    order by v.number desc`);
  const broken = new Map(
    rows
      .flatMap(({ definition }) => formBreaches(upgradeStoredForm(definition), after))
      .map(({ field, why, option = null }) => [`${field} ${why} ${option}`, { field, code: why, option }]),
  );
  if (broken.size > 0) refuseWithFaults('form.answered', [...broken.values()]);
}
