/** Stores and reads projections, each for an account. */
import { sql } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { type Db, wireMoment } from '#platform';
import { readAccountRecord } from '#server/accounts';
import type { SignedInContext } from '#server/people';
import type { ListedProjection, Projection, ProjectionInputs, ProjectionResult } from '../contract.ts';
import { calculateProjection, type ProjectionContext } from './projecting.ts';

const AT = wireMoment(sql`p.created_at`);

export async function listProjections(db: Db, account: string): Promise<ListedProjection[]> {
  await readAccountRecord(db, account);
  const { rows } = await db.execute<ListedProjection & Record<string, unknown>>(sql`
    select p.id, p.name, p.inputs, p.result->'points'->-1->>'value' as value, p.result->>'currency' as currency,
      ${AT} as "createdAt", p.created_name as "createdBy"
    from projection p where p.account_id = ${account} and p.active order by p.created_at desc, p.id limit 100`);
  return rows;
}

/** @throws Refusal `projection.unknown`, also for one that was removed */
export async function readProjection(db: Db, id: string): Promise<Projection> {
  const { rows } = await db.execute<Projection & Record<string, unknown>>(sql`
    select p.id, p.name, p.inputs, p.result, ${AT} as "createdAt", p.created_name as "createdBy",
      json_build_object('id', a.id, 'name', a.name) as account
    from projection p join account a on a.id = p.account_id where p.id = ${id} and p.active and a.active`);
  return rows[0] ?? refuse('projection.unknown');
}

interface NewProjection {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly inputs: ProjectionInputs;
}

/** @throws Refusal `account.unknown`; `projection.unknown` for an id of another account; and the refusals of the calculation */
export async function saveProjection(context: SignedInContext & ProjectionContext, newProjection: NewProjection): Promise<Projection> {
  const { db, person, now } = context;
  const { account, id, name, inputs } = newProjection;
  const { currency } = await readAccountRecord(db, account);
  const result: ProjectionResult = await calculateProjection(context, { inputs, currency });
  await db.execute(sql`
    insert into projection (id, account_id, name, inputs, result, created_at, created_by, created_name)
    values (${id}, ${account}, ${name}, ${JSON.stringify(inputs)}::jsonb, ${JSON.stringify(result)}::jsonb, ${now.toISOString()}, ${person.id}, ${person.name})
    on conflict (tenant_id, id) do nothing`);
  const kept = await readProjection(db, id);
  return kept.account.id === account ? kept : refuse('projection.unknown');
}

/** @throws Refusal `projection.unknown` */
export async function setProjectionActive(db: Db, id: string, active: boolean): Promise<void> {
  const { rows } = await db.execute(sql`
    update projection set active = ${active}, removed_at = ${active ? null : sql`now()`} where id = ${id} returning id`);
  if (rows.length === 0) refuse('projection.unknown');
}
