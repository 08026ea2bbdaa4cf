/** Lists and reads submissions. Row-level security decides who reads which. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import type { FieldValues } from '#packages/fields';
import { compileForm, formFor, valuesFor, type CompiledForm, type Form } from '#packages/forms';
import { containingPattern, type Db, wireMoment } from '#platform';
import type { SignedInContext } from '#server/people';
import type { ListedSubmission, OwnSubmission, SubmissionStep, Submission } from '../../contract.ts';
import { wasChecked } from '#server/verification';
import { withoutTabAnswers, addFundsTab, type FundsTabContext } from '../funds-tab.ts';
import { ownedByCondition } from './keeping.ts';
import { isInHouse } from './open-form.ts';
import { upgradeStoredForm } from '../definitions/records.ts';

export type SubmissionReadContext = Pick<SignedInContext, 'db' | 'person' | 'actor'> & FundsTabContext;

/** Columns of a submission with the alias `s` and its version with the alias `v`. */
const OWN = sql`s.id, s.form_id as form, v.definition ->> 'name' as name, s.step, json_build_object('name', s.created_name, 'at',
  ${wireMoment(sql`s.created_at`)}) as created, ${wireMoment(sql`s.submitted_at`)} as submitted, case when s.updated_at is null then null else
  json_build_object('at', ${wireMoment(sql`s.updated_at`)}, 'by', coalesce(s.updated_name, '')) end as updated, s.version`;
const OWNERS = sql`(select coalesce(json_agg(json_build_object('kind', case when o.person_id is null then 'organisation' else 'person' end,
    'id', coalesce(o.person_id, o.organisation_id), 'name', coalesce(p.name, g.name, '')) order by o.person_id is null, lower(p.name)), '[]')
  from submission_owner o left join person p on p.id = o.person_id left join organisation g on g.id = o.organisation_id
  where o.submission_id = s.id) as owners`;
const FROM = sql`submission s join form_version v on v.form_id = s.form_id and v.number = s.number`;

const MOST_OWN = 200;
const PAGE = 100;

/** Submissions of a person and of their organisation, newest first. */
export async function listOwnSubmissions(db: Db, person: string, form: string | null): Promise<OwnSubmission[]> {
  const { rows } = await db.execute<OwnSubmission & Record<string, unknown>>(sql`
    select ${OWN} from ${FROM}
    where s.id in (select o.submission_id from submission_owner o where ${ownedByCondition(person)}) and (${form}::uuid is null or s.form_id = ${form})
    order by s.created_at desc, s.id desc limit ${MOST_OWN}`);
  return rows;
}

export interface SubmissionQuery {
  readonly form: string;
  readonly step?: SubmissionStep | undefined;
  readonly search: string;
  readonly before?: string | undefined;
}

/** Newest first, a page of them. @throws Refusal `form.unknown` */
export async function listSubmissions(db: Db, { form, step, search, before }: SubmissionQuery): Promise<ListedSubmission[]> {
  await refuseUnknownForm(db, form);
  const pattern = containingPattern(search);
  const earlier: SQL = before
    ? sql`and (s.created_at, s.id) < (select b.created_at, b.id from submission b where b.id = ${before})`
    : sql``;
  const { rows } = await db.execute<ListedSubmission & Record<string, unknown>>(sql`
    select ${OWN}, ${OWNERS} from ${FROM} where s.form_id = ${form} and (${step ?? null}::text is null or s.step = ${step ?? null})
      and s.created_name ilike ${pattern} ${earlier} order by s.created_at desc, s.id desc limit ${PAGE}`);
  return rows;
}

/** @throws Refusal `form.unknown` */
export async function refuseUnknownForm(db: Db, form: string): Promise<void> {
  const { rows } = await db.execute(sql`select from form where id = ${form}`);
  if (rows.length === 0) refuse('form.unknown');
}

/** A submission with the complete form that it answered. */
export interface KeptSubmission extends ListedSubmission {
  readonly account: string | null;
  readonly owned: 'Personal' | 'Organisation';
  readonly number: number;
  readonly answers: FieldValues;
  readonly secrets: string[];
  /** Whether the form lets this person change it. */
  readonly open: boolean;
  readonly definition: Form;
  readonly compiled: CompiledForm;
}

/** @throws Refusal `submission.unknown` */
export async function findSubmission(db: Db, id: string, person: string): Promise<KeptSubmission> {
  return (await findSubmissionOrNull(db, id, person)) ?? refuse('submission.unknown');
}

export async function findSubmissionOrNull(db: Db, id: string, person: string): Promise<KeptSubmission | null> {
  const { rows } = await db.execute<
    Omit<KeptSubmission, 'compiled' | 'definition'> & { definition: unknown } & Record<string, unknown>
  >(sql`
    select ${OWN}, ${OWNERS}, s.account_id as account, s.owned, s.number, s.answers, s.secrets, coalesce(v.composed, v.definition) as definition,
      s.submitted_at is not null and exists (select from form f where f.id = s.form_id and f.active and f.editable)
        and exists (select from submission_owner o where o.submission_id = s.id and o.person_id = ${person})
        and not ${wasChecked} as open
    from ${FROM} where s.id = ${id}`);
  const [found] = rows;
  if (!found) return null;
  const definition = upgradeStoredForm(found.definition);
  return { ...found, definition, compiled: compileForm(definition) };
}

/** The form of a submission, as the funds tab takes it. */
export function formForTab({ form: id, definition: form, compiled }: Pick<KeptSubmission, 'form' | 'definition' | 'compiled'>) {
  return { id, form, compiled };
}

/** A submission as far as its reader may see it. @throws Refusal `submission.unknown` */
export async function readSubmission(reading: SubmissionReadContext, id: string): Promise<Submission> {
  const { db, person, actor } = reading;
  const kept = await findSubmission(db, id, person.id);
  const { compiled: _bare, open, definition: _own, answers, ...found } = kept;
  const { form, compiled } = await addFundsTab(reading, formForTab(kept), kept.account, answers);
  const staff = isInHouse(actor);
  return {
    ...found,
    definition: formFor(form, staff),
    // Staff also get answers to fields that the form does not have, except those of a tab that they do not see.
    answers: valuesFor(compiled, withoutTabAnswers(compiled, answers), staff),
    editable: staff ? found.submitted !== null : open && !actor.viewing,
    history: await historyOf(db, id, person.id),
  };
}

async function historyOf(db: Db, id: string, person: string): Promise<Submission['history']> {
  const { rows } = await db.execute<Submission['history'][number] & Record<string, unknown>>(sql`
    select ${wireMoment(sql`at`)} as at, author_name as by, author_id = ${person} as own, from_step as "from", to_step as "to", comment
    from submission_entry where submission_id = ${id} order by submission_entry.at, id`);
  return rows;
}
