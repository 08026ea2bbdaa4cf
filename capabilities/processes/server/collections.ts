/** The collection of processes, which lead clients to a form. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { textOf, type FieldValues } from '#packages/fields';
import { createTableKeeper } from '#server/records';

const process: Collection = {
  name: 'processes',
  columns: ['name', 'formId', 'accountType', 'userStatus', 'single', 'updated'],
  filters: ['accountType'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'formId', type: 'picker', collection: 'forms', required: true },
        { name: 'formId_NL', type: 'picker', collection: 'forms' },
        { name: 'single', type: 'switch' },
        { name: 'userStatus', type: 'picker', collection: 'userStatus' },
        { name: 'accountType', type: 'select', options: ['single', 'dual', 'corporate'].map((value) => ({ value })) },
      ],
    },
  ],
};

const textIn = (values: FieldValues, field: string) => textOf(values[field]) || null;

const processes = createTableKeeper({
  collection: process,
  own: sql`select p.id, null::uuid as parent_id, p.name, jsonb_build_object('name', p.name, 'formId', p.form_id, 'formId_NL', p.form_id_nl,
      'single', p.single, 'userStatus', p.user_status, 'accountType', p.account_type) as data,
    concat_ws(' ', p.name, p.account_type, (select f.name from form f where f.id = p.form_id)) as search, p.position, p.active, p.version,
    null::timestamptz as created_at from process p`,
  make: async ({ db }, { values }) => {
    const id = randomUUID();
    await db.execute(sql`
      insert into process (id, name, form_id, form_id_nl, single, user_status, account_type)
      values (${id}, ${textOf(values['name'])}, ${textOf(values['formId'])}, ${textIn(values, 'formId_NL')}, ${values['single'] === true},
        ${textIn(values, 'userStatus')}, ${textIn(values, 'accountType')})`);
    return id;
  },
  change: async ({ db }, { id, values }) => {
    await db.execute(sql`
      update process set name = ${textOf(values['name'])}, form_id = ${textOf(values['formId'])}, form_id_nl = ${textIn(values, 'formId_NL')},
        single = ${values['single'] === true}, user_status = ${textIn(values, 'userStatus')}, account_type = ${textIn(values, 'accountType')}
      where id = ${id}`);
  },
  setActive: async ({ db }, id, active) => {
    await db.execute(sql`update process set active = ${active} where id = ${id}`);
  },
  copied: (values) => values,
});

export const collections = [processes];
