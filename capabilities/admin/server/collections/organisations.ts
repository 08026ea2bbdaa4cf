/** Shows organisations as records, with the e-mail domain that makes their people professionals. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import { EmailDomain } from '#contract/people';
import { changeOrganisation, readOrganisation } from '#server/people';
import { createTableKeeper } from '#server/records';

const collection: Collection = {
  name: 'organisations',
  columns: ['photo', 'name', 'domain', 'url', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'url', type: 'text', rules: [{ rule: 'url' }], limit: 300 },
        { name: 'domain', type: 'text', limit: 200 },
        { name: 'domainRule', type: 'switch', value: true },
        { name: 'photo', type: 'media-picker' },
        { name: 'address', type: 'textarea', limit: 500 },
      ],
    },
  ],
};

/** The columns of the table from the values of the form. @throws Refusal `input.invalid` */
function organisationFrom(values: FieldValues) {
  const domain = textOf(values['domain']).toLowerCase();
  if (domain !== '' && !EmailDomain.safeParse(domain).success) refuse('input.invalid', { domain: 'refusal.field.invalid' });
  const text = (name: string) => textOf(values[name]) || null;
  return {
    name: textOf(values['name']),
    url: text('url'),
    domain: domain || null,
    domainRule: values['domainRule'] === true,
    photo: text('photo'),
    address: text('address'),
  };
}

export const organisations = createTableKeeper({
  collection,
  own: sql`select o.id, null::uuid as parent_id, o.name, jsonb_build_object('name', o.name, 'url', o.url, 'domain', o.domain,
      'domainRule', o.domain_rule, 'photo', o.photo, 'address', o.address) as data,
    concat_ws(' ', o.name, o.url, o.domain, o.address) as search, 0 as position, o.active, o.version, null::timestamptz as created_at
    from organisation o`,
  make: async ({ db }, { values }) => {
    const id = randomUUID();
    const { name, url, domain, domainRule, photo, address } = organisationFrom(values);
    await db.execute(sql`insert into organisation (id, name, url, domain, domain_rule, photo, address)
      values (${id}, ${name}, ${url}, ${domain}, ${domainRule}, ${photo}, ${address})`);
    return id;
  },
  change: async (context, { id, values }) => {
    const { version } = await readOrganisation(context.db, id);
    await changeOrganisation(context, id, version, organisationFrom(values));
  },
  setActive: async ({ db }, id, active) => {
    const { rows } = await db.execute(sql`select from person where organisation_id = ${id} and not disabled
      union all select from portal where organisation_id = ${id} and active limit 1`);
    if (!active && rows.length > 0) refuse('record.used');
    await db.execute(sql`update organisation set active = ${active}, version = version + 1 where id = ${id}`);
  },
  copied: (values) => values,
});
