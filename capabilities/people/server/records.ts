/** Reads people as administrators see them. */
import { asc, eq, ilike, or, sql, and, type SQL, type SQLWrapper } from 'drizzle-orm';
import { refuse, type InputOf } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import type { Db } from '#platform';
import type { KnownPerson, OrganisationName, people, PersonRecord } from '../contract.ts';
import { organisation, person } from './tables.ts';

const { role } = person;

const PERSON_COLUMNS = {
  id: person.id,
  name: person.name,
  email: person.email,
  role,
  language: person.language,
  phone: person.phone,
  photo: person.image,
  admin: person.isAdmin,
  professional: person.isProfessional,
  companyAdmin: person.isCompanyAdmin,
  messenger: person.isMessenger,
  disabled: person.disabled,
  exempt: person.secondFactorExempt,
  enabled: person.secondFactorEnabled,
  target: person.secondFactorTarget,
  confirmed: person.emailVerified,
  authType: person.authType,
  createdAt: person.createdAt,
  lastLogin: person.lastLogin,
  organisationId: organisation.id,
  organisationName: organisation.name,
};

function selectPeople(db: Db) {
  return db.select(PERSON_COLUMNS).from(person).leftJoin(organisation, eq(organisation.id, person.organisationId));
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

function toPersonRecord({
  exempt,
  enabled,
  target,
  organisationId,
  organisationName,
  createdAt,
  lastLogin,
  language,
  ...row
}: PersonRow): PersonRecord {
  return {
    ...row,
    language: isLanguage(language) ? language : null,
    organisation: organisationId === null ? null : { id: organisationId, name: organisationName ?? '' },
    secondFactor: { exempt, enabled, target },
    createdOn: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
  };
}

/** @throws Refusal `person.unknown` */
export async function readPersonRecord(db: Db, id: string): Promise<PersonRecord> {
  const [row] = await selectPeople(db).where(eq(person.id, id));
  return row ? toPersonRecord(row) : refuse('person.unknown');
}

/** @throws Refusal `person.unknown` */
export async function readKnownPerson(db: Db, id: string): Promise<KnownPerson> {
  const record = await readPersonRecord(db, id);
  const { rows } = await db.execute<Pick<KnownPerson, 'accountType' | 'userStatus' | 'hideIntroStatus'> & Record<string, unknown>>(sql`
    select (select data->>'accountType' from record where collection = 'users' and id = ${id}) as "accountType",
      coalesce((select json_agg(json_build_object('account', a.id, 'status', a.status) order by lower(a.name), a.id) from account a
        where a.client_id = ${id} and a.active), '[]') as "userStatus",
      coalesce((select json_agg(h.identifier order by h.identifier) from hidden_status h where h.person_id = ${id}), '[]') as "hideIntroStatus"`);
  return { ...record, active: !record.disabled, ...rows[0]! };
}

export async function findPeople(
  db: Db,
  { search, role: wantedRole, offset, limit }: Omit<InputOf<typeof people.listPeople>, 'offered'>,
  without: readonly string[],
): Promise<{ total: number; rows: PersonRecord[] }> {
  const wanted = and(whereMatches(search), wantedRole && eq(role, wantedRole), whereOutsideDomains(without, person.email));
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(person)
    .leftJoin(organisation, eq(organisation.id, person.organisationId))
    .where(wanted);
  const rows = await selectPeople(db)
    .where(wanted)
    .orderBy(asc(sql`lower(${person.name})`), asc(person.id))
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, rows: rows.map(toPersonRecord) };
}

/** SQL condition that leaves out people whose e-mail address is in one of these domains. */
export function whereOutsideDomains(domains: readonly string[], address: SQLWrapper): SQL {
  return domains.length === 0
    ? sql`true`
    : sql`coalesce(split_part(lower(${address}), '@', 2) <> all(${sql.param([...domains])}::text[]), true)`;
}

function whereMatches(search: string): SQL | undefined {
  const part = search.trim().replace(/[\\%_]/g, '\\$&');
  if (part === '') return undefined;
  const pattern = `%${part}%`;
  return or(ilike(person.name, pattern), ilike(person.email, pattern), ilike(organisation.name, pattern));
}

export function listOrganisationNames(db: Db): Promise<OrganisationName[]> {
  return db
    .select({ id: organisation.id, name: organisation.name })
    .from(organisation)
    .where(eq(organisation.active, true))
    .orderBy(asc(sql`lower(${organisation.name})`), asc(organisation.id));
}
