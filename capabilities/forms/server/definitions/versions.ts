/** Lists the versions of a form with the differences between them, and reads one of them. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { formDifferences } from '#packages/forms';
import { type Db, wireMoment } from '#platform';
import type { FormRecord, FormVersion } from '../../contract.ts';
import { upgradeStoredForm, readForm } from './records.ts';

const MOST_VERSIONS = 100;

interface FormVersionRow extends Pick<FormVersion, 'number' | 'published' | 'current' | 'submissions'>, Record<string, unknown> {
  readonly filled: unknown;
}

/** Newest first. @throws Refusal `form.unknown` */
export async function listVersions(db: Db, form: string): Promise<FormVersion[]> {
  const { published } = await readForm(db, form);
  // Reads one more than it returns, to compare the last of them with.
  const { rows } = await db.execute<FormVersionRow>(sql`
    select v.number, coalesce(v.composed, v.definition) as filled, v.number = ${published}::integer as current,
      json_build_object('at', ${wireMoment(sql`v.published_at`)}, 'by', (select p.name from person p where p.id = v.published_by)) as published,
      (select count(*)::int from submission s where s.form_id = v.form_id and s.number = v.number) as submissions
    from form_version v where v.form_id = ${form} order by v.number desc limit ${MOST_VERSIONS + 1}`);
  return rows.slice(0, MOST_VERSIONS).map(({ filled, ...version }, at) => {
    const before = rows[at + 1];
    return { ...version, differences: before ? formDifferences(upgradeStoredForm(before.filled), upgradeStoredForm(filled)) : [] };
  });
}

/** @throws Refusal `form.unknown`, also for a version that there is not */
export async function readVersion(db: Db, form: string, number: number): Promise<Pick<FormRecord, 'definition'> & { number: number }> {
  const { rows } = await db.execute<{ definition: unknown }>(
    sql`select definition from form_version where form_id = ${form} and number = ${number}`,
  );
  const [found] = rows;
  return found ? { number, definition: upgradeStoredForm(found.definition) } : refuse('form.unknown');
}
