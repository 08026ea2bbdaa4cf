/** Reads and locks the records of forms that staff edit, with their definitions. */
import { sql } from 'drizzle-orm';
import { refuse, refuseWithFaults } from '#packages/endpoint';
import { freeSlug, slugOf } from '#packages/fields';
import { upgradeForm, type Form } from '#packages/forms';
import { containingPattern, type Db, wireMoment } from '#platform';
import type { FormRecord, ListedForm } from '../../contract.ts';

/** Submissions are counted no further than this. */
const MOST_COUNTED = 1000;

/** Columns of a form with the alias `f`. */
const COLUMNS = sql`f.id, f.slug, f.name, coalesce(f.definition ->> 'description', '') as description, f.published, f.active, f.version,
  v.definition is null or f.definition <> v.definition as changed,
  (select count(*)::int from (select from submission s where s.form_id = f.id limit ${sql.raw(String(MOST_COUNTED + 1))}) counted) as submissions,
  json_build_object('at', ${wireMoment(sql`f.created_at`)}, 'by', (select p.name from person p where p.id = f.created_by)) as created,
  json_build_object('at', ${wireMoment(sql`f.updated_at`)}, 'by', (select p.name from person p where p.id = f.updated_by)) as updated`;
const FROM = sql`form f left join form_version v on v.form_id = f.id and v.number = f.published`;

export interface FormListQuery {
  readonly search: string;
  readonly bin: boolean;
}

export async function listForms(db: Db, { search, bin }: FormListQuery): Promise<ListedForm[]> {
  const pattern = containingPattern(search);
  const { rows } = await db.execute<ListedForm & Record<string, unknown>>(
    sql`select ${COLUMNS} from ${FROM} where f.active <> ${bin} and f.name ilike ${pattern} order by lower(f.name), f.id`,
  );
  return rows;
}

/** @throws Refusal `form.unknown` */
export async function readForm(db: Db, id: string): Promise<FormRecord> {
  const { rows } = await db.execute<FormRecord & Record<string, unknown>>(
    sql`select ${COLUMNS}, f.definition from ${FROM} where f.id = ${id}`,
  );
  const [found] = rows;
  return found ? { ...found, definition: upgradeStoredForm(found.definition) } : refuse('form.unknown');
}

/** Upgrades a stored definition to the present schema. Only definitions that passed `checkForm` are stored. */
export function upgradeStoredForm(stored: unknown): Form {
  return upgradeForm(stored) as Form;
}

/**
 * Locks the form until the transaction ends.
 * @param version the version that was read; omitted where the present one is meant
 * @throws Refusal `form.unknown`, `record.changed`
 */
export async function lockForm(tx: Db, id: string, version?: number): Promise<Form> {
  const { rows } = await tx.execute<{ version: number; definition: unknown }>(
    sql`select version, definition from form where id = ${id} for update`,
  );
  const [held] = rows;
  if (!held) refuse('form.unknown');
  if (version !== undefined && held.version !== version) {
    const { updated, version: now } = await readForm(tx, id);
    refuseWithFaults('record.changed', [{ field: 'version', version: now, by: updated.by, at: updated.at }]);
  }
  return upgradeStoredForm(held.definition);
}

/** A slug made from a wish or a name, which no other form outside the bin has. */
export async function freeFormSlug(tx: Db, wish: string, id: string | null = null): Promise<string> {
  const { rows } = await tx.execute<{ slug: string }>(sql`select slug from form where active and id is distinct from ${id}`);
  const taken = new Set(rows.map(({ slug }) => slug));
  return freeSlug(slugOf(wish) || 'form', (slug) => taken.has(slug));
}
