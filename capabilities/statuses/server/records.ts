/** Reads and changes the statuses of a tenant, with the rights of the database handle. */
import { sql, type SQL } from 'drizzle-orm';
import { refuse } from '#packages/endpoint';
import { STATUSES } from '#packages/policy';
import type { Db } from '#platform';
import type { StatusWords, UserStatus } from '../contract.ts';

/** SQL for one status as JSON, from a row with the alias `u`; null where the row is missing. */
export const USER_STATUS = sql`case when u.id is null then null else json_build_object('id', u.id, 'identifier', u.identifier, 'name', u.name,
  'alert', u.alert, 'mail', u.mail, 'persistent', u.persistent, 'notificationsDisabled', u.notifications_disabled, 'redirect', u.redirect,
  'version', u.version) end`;

/** In the order of STATUSES. */
export async function listStatuses(db: Db): Promise<UserStatus[]> {
  const found = await selectStatuses(db, sql`true`);
  return STATUSES.flatMap((identifier) => found.filter((status) => status.identifier === identifier));
}

/** @throws Refusal `userStatus.unknown` */
export async function readStatus(db: Db, id: string): Promise<UserStatus> {
  const [found] = await selectStatuses(db, sql`u.id = ${id}`);
  return found ?? refuse('userStatus.unknown');
}

/**
 * @param version the one that was read
 * @throws Refusal `userStatus.unknown`, and `record.changed` where somebody else has changed it first
 */
export async function changeStatusWords(db: Db, id: string, version: number, words: StatusWords): Promise<UserStatus> {
  const { name, alert, mail, persistent, notificationsDisabled, redirect } = words;
  const { rows } = await db.execute(sql`
    update user_status set name = ${JSON.stringify(name)}::jsonb, alert = ${JSON.stringify(alert)}::jsonb, mail = ${JSON.stringify(mail)}::jsonb,
      persistent = ${persistent}, notifications_disabled = ${notificationsDisabled}, redirect = ${redirect}, version = version + 1
    where id = ${id} and version = ${version} returning id`);
  const now = await readStatus(db, id);
  if (rows.length === 0) refuse('record.changed');
  return now;
}

/** Hides the alert of a status for the person of the database handle. */
export async function hideStatus(db: Db, id: string): Promise<void> {
  const { identifier } = await readStatus(db, id);
  await db.execute(sql`insert into hidden_status (identifier) values (${identifier}) on conflict do nothing`);
}

async function selectStatuses(db: Db, condition: SQL): Promise<UserStatus[]> {
  const { rows } = await db.execute<{ status: UserStatus }>(sql`select ${USER_STATUS} as status from user_status u where ${condition}`);
  return rows.map(({ status }) => status);
}
