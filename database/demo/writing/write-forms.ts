/** Writes the subscription form of a firm into the database, published, with the process by which each type of client begins with it. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import { subscriptionForm } from '../subscription-form.ts';
import type { RandomStream } from '../random.ts';

/** Names of processes are read by staff alone. */
const PROCESSES = { single: 'Subscription, one person', dual: 'Subscription, two people', corporate: 'Subscription, company' } as const;

export async function writeForms(db: Db, { people }: ComposedFirm, ids: RandomStream): Promise<void> {
  const staff = people.find(({ role }) => role === 'staff')?.id ?? null;
  const id = ids.uuid();
  const form = subscriptionForm(id, staff === null ? [] : [staff]);
  const definition = JSON.stringify(form);
  await db.execute(sql`
    insert into form (id, slug, name, definition, published, editable, created_by, updated_by)
    values (${id}, 'subscription', ${form.name}, ${definition}::jsonb, 1, ${form.editable === true}, ${staff}, ${staff})`);
  await db.execute(sql`
    insert into form_version (form_id, number, definition, published_at, published_by) values (${id}, 1, ${definition}::jsonb, now(), ${staff})`);
  let position = 0;
  for (const [type, name] of Object.entries(PROCESSES))
    await db.execute(sql`
      insert into process (id, name, form_id, single, account_type, position)
      values (${ids.uuid()}, ${name}, ${id}, ${type === 'single'}, ${type}, ${position++})`);
}
