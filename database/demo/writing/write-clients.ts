/** Writes the people of a firm, their accounts and portfolios into the database. */
import { sql } from 'drizzle-orm';
import { claimsOf } from '#packages/policy';
import type { Db } from '#platform';
import type { ComposedFirm } from '../compose.ts';
import type { RandomStream } from '../random.ts';
import { insertRows } from './rows.ts';

/** @param hashPassword makes the password of somebody who signs in */
export async function writeClients(
  db: Db,
  { house, people, accounts, portfolios }: ComposedFirm,
  ids: RandomStream,
  hashPassword: () => Promise<string>,
): Promise<void> {
  const organisation = ids.uuid();
  const portal = ids.uuid();
  await db.execute(sql`insert into organisation (id, name) values (${organisation}, ${house.organisation})`);
  await db.execute(sql`insert into portal (id, organisation_id, key, name, subtitle)
    values (${portal}, ${organisation}, ${house.portal.key}, ${house.portal.name}, ${house.portal.subtitle})`);
  await insertRows(
    db,
    'person',
    people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      phone: person.phone,
      is_admin: claimsOf(person.role).admin,
      is_professional: claimsOf(person.role).professional,
      language: person.language,
      last_login: person.lastLogin,
      email_verified: true,
      organisation_id: person.role === 'investor' ? null : organisation,
    })),
  );
  const entering = people.filter(({ signsIn }) => signsIn);
  const hashes = await Promise.all(entering.map(() => hashPassword()));
  await insertRows(
    db,
    'credential',
    entering.map(({ id }, place) => ({
      id: ids.uuid(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: hashes[place],
    })),
  );
  await insertRows(
    db,
    'account',
    accounts.map((account) => ({
      id: account.id,
      portal_id: portal,
      name: account.name,
      email: account.email,
      external_id: account.externalId,
      account_type: account.accountType,
      status: account.status,
      currency: account.currency,
      inception: account.inception,
      client_id: account.clients[0] ?? null,
      lead_advisor_id: account.advisors[0] ?? null,
    })),
  );
  await insertRows(
    db,
    'account_person',
    accounts.flatMap(({ id, clients, advisors }) => [
      ...clients.map((person) => ({ account_id: id, person_id: person, part: 'client' })),
      ...advisors.map((person) => ({ account_id: id, person_id: person, part: 'advisor' })),
    ]),
  );
  await insertRows(
    db,
    'portfolio',
    portfolios.map((portfolio) => ({
      id: portfolio.id,
      account_id: portfolio.account,
      name: portfolio.name,
      type: portfolio.type,
      currency: portfolio.currency,
      objective: portfolio.objective,
      risk_profile: portfolio.riskProfile,
      risk_level: portfolio.riskLevel,
      inception: portfolio.inception,
      external_id: portfolio.externalId,
    })),
  );
}
