/** Tests the access matrix, and that it would notice a fault: policies and conditions are removed one by one. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#packages/endpoint';
import type { Db } from '#platform';
import { operations, type Operation } from '../../apps/server/operations.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, type TestPlace } from '../kit/database.ts';
import { makeFixture, type Fixture } from '../kit/fixture.ts';
import { sendRequest, signInBrowser, startAt } from '../kit/server.ts';
import {
  signEverybodyIn,
  tryForeignRecords,
  runMatrix,
  tryForbiddenFields,
  FORBIDDEN_FIELDS,
  type Attempt,
  type SessionCookies,
  type Deviation,
  type MatrixResult,
} from './matrix.ts';
import { TEST_MS } from '../kit/limits.ts';

let place: TestPlace;
let fixture: Fixture;
let cookies: SessionCookies;
beforeAll(async () => {
  place = await newTestPlace();
  const server = await startAt(place, {}, { ahead: true });
  fixture = await makeFixture(server.database);
  cookies = await signEverybodyIn(server, fixture);
  await server.stop();
});
afterAll(() => place.dispose());

/** Walks on a server of its own, which serves these. */
async function walked(served: readonly Operation[], how?: Parameters<typeof runMatrix>[4]): Promise<MatrixResult> {
  const server = await startAt(place, {}, { ahead: true, operations: served });
  try {
    return await runMatrix(server.port, fixture, cookies, served, how);
  } finally {
    await server.stop();
  }
}

const named = (...names: string[]) => operations.filter(({ name }) => names.includes(name));

test('nobody sees what is not theirs, at any endpoint', { timeout: 4 * TEST_MS }, async () => {
  // The policies are the same on both engines: PostgreSQL is walked through whole, the other a quarter of the way, unless all of it is to be proven.
  const sampled = place.url === undefined && process.env['PORTICO_PROVE_RUNS'] === undefined;
  const { asked, deviations } = await walked(operations, { sampled });
  const [undeclared, leaks] = [
    deviations.filter(({ got }) => got.startsWith('undeclared')),
    deviations.filter(({ expected, got }) => got === 'let in' || expected === 'nothing of others'),
  ];
  console.log(
    JSON.stringify({
      measure: 'access.matrix',
      engine: place.url === undefined ? 'embedded' : 'postgres',
      endpoints: operations.length,
      cells: asked,
      sampled,
      leaks: leaks.length,
      undeclared: undeclared.length,
      other: deviations.length - leaks.length - undeclared.length,
    }),
  );
  expect(deviations).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(operations.length * 17);
});

test('[SEC-01] every operation, tried with what is somebody else’s, at home, at another portal and at another firm, finds nothing and is written down', async () => {
  const server = await startAt(place, {}, { ahead: true });
  const held = server.database.work(fixture.hekla.id);
  const host = 'family.hekla.localhost';
  await held.execute(
    sql`insert into tenant_host (host, tenant_id, portal_id) select ${host}, tenant_id, id from portal where key = 'family'`,
  );
  interface Kept extends Record<string, unknown> {
    readonly actor: string | null;
    readonly operation: string;
    readonly outcome: string;
    readonly subject: string | null;
  }
  const kept = async (tenant: string) =>
    (
      await server.database.work(tenant).execute<Kept>(sql`select d.actor_id as actor, e.operation, e.outcome, d.subject_id as subject
        from audit_event e join audit_detail d using (tenant_id, seq) where e.kind = 'refused' order by e.seq`)
    ).rows;
  const [before, beforeElsewhere] = [await kept(fixture.hekla.id), await kept(fixture.pelagos.id)];
  // What asks for a fresh proof is answered otherwise once a sign-in is minutes old, as after the walk on a slow machine.
  const fresh = new Map(cookies);
  for (const person of ['ann', 'ada'] as const)
    fresh.set(`hekla ${person}`, (await signInBrowser(server.port, 'hekla', person)).cookieHeader);
  const attempts = await tryForeignRecords(server.port, fixture, fresh, operations, host);
  const [after, afterElsewhere] = [await kept(fixture.hekla.id), await kept(fixture.pelagos.id)];
  await held.execute(sql`delete from tenant_host where host = ${host}`);
  await server.stop();

  expect(attempts.filter(({ leak }) => leak !== null)).toEqual([]);
  // 404 for whoever may ask that of their own; who may not ask it of anything, or has no session there, hears that first, see OQ-95.
  const due = ({ actor, open }: Attempt) => (open ? 404 : actor === 'ann at the other firm' ? 401 : 403);
  expect(attempts.filter((attempt) => attempt.status !== due(attempt))).toEqual([]);
  // What is somebody's and what is nobody's are answered alike.
  const answersOf = Map.groupBy(attempts, ({ actor, operation, field }) => `${actor} ${operation} ${field}`);
  for (const [what, answers] of answersOf) expect([what, new Set(answers.map(({ message }) => message)).size]).toEqual([what, 1]);
  // Every operation that names a record of a client was tried, readings, files and exports alike.
  const naming = operations.filter(({ endpoint: { input } }) =>
    ['account', 'portfolio', 'statement', 'figure'].some((field) => field in input.shape),
  );
  for (const actor of ['ann', 'ada', 'ann at the other portal', 'ann at the other firm'])
    expect(naming.map(({ name }) => name).filter((name) => !attempts.some((one) => one.actor === actor && one.operation === name))).toEqual(
      [],
    );
  expect(new Set(attempts.filter(({ status }) => status === 404).map(({ operation }) => operation)).size).toBeGreaterThan(35);

  const rows = [...after.slice(before.length), ...afterElsewhere.slice(beforeElsewhere.length)];
  const people: Readonly<Record<string, string>> = { ann: fixture.hekla.people.ann, ada: fixture.hekla.people.ada };
  const unwritten = attempts.filter(
    ({ actor, operation, field, id, status, error }) =>
      !rows.some(
        (row) =>
          row.operation === operation &&
          row.outcome === error &&
          row.actor === (status === 401 ? null : people[actor.slice(0, 3)]) &&
          (status !== 404 || !['account', 'portfolio', 'statement'].includes(field) || row.subject === id),
      ),
  );
  expect(unwritten).toEqual([]);
});

describe('[SEC-05] what somebody is, and whose an account is,', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startAt(place, {}, { ahead: true });
  });
  afterAll(() => server.stop());

  const held = () => server.database.work(fixture.hekla.id);
  /** Everything that has an operation of its own. */
  async function records() {
    const [people, accounts, parts, sessions] = [
      await held().execute(sql`select id, is_admin, is_professional, is_company_admin, is_messenger, disabled, second_factor_exempt,
        second_factor_enabled, second_factor_target, organisation_id, email_verified from person order by id`),
      await held().execute(sql`select id, status, portal_id, client_id, lead_advisor_id, active from account order by id`),
      await held().execute(sql`select account_id, person_id, part, confirmed_at from account_person order by 1, 2, 3`),
      await server.database.gate(fixture.hekla.id).execute(sql`select id, second_factor_at, second_factor_way from session order by id`),
    ].map(({ rows }) => rows);
    return { people, accounts, parts, sessions };
  }

  test('is changed by no body of any other operation: of an investor, an advisor, a company admin, or whoever lacks a second factor', async () => {
    const before = await records();
    const { asked, patched } = await tryForbiddenFields(server.port, fixture, cookies, operations, ['ann', 'ada', 'cor', 'hal']);
    expect(asked).toBeGreaterThan(200);
    // Nothing takes a PATCH; whoever asks is told that there is nothing there.
    expect(patched.filter((status) => status !== 404)).toEqual([]);
    expect(await records()).toEqual(before);
    const body = { email: 'eve@example.com', password: 'Correct-Horse-9', name: 'Eve', terms: true, ...FORBIDDEN_FIELDS };
    const headers = { origin: `http://hekla.localhost:${server.port}` };
    expect((await sendRequest(server.port, 'hekla.localhost', 'POST', '/api/registration', { headers, body })).status).toBe(200);
    const { rows } = await held().execute(sql`select is_admin, is_professional, is_company_admin, disabled, second_factor_exempt,
      second_factor_enabled, organisation_id, email_verified from person where email = 'eve@example.com'`);
    expect(rows).toEqual([
      {
        is_admin: false,
        is_professional: false,
        is_company_admin: false,
        disabled: false,
        second_factor_exempt: false,
        second_factor_enabled: false,
        organisation_id: null,
        email_verified: false,
      },
    ]);
    expect(await records()).toMatchObject({ accounts: before.accounts, parts: before.parts });
  });

  test('is changed by its own operation, by whoever may, and each change is written down', async () => {
    const { people, accounts, organisations } = fixture.hekla;
    const [sue, ada] = [await signInBrowser(server.port, 'hekla', 'sue'), await signInBrowser(server.port, 'hekla', 'ada')];
    const person = `/api/people/${people.tom}`;
    const [alpha, gamma] = [`/api/accounts/${accounts.alpha.account}`, `/api/accounts/${accounts.gamma.account}`];
    const ofTom = async (column: string) =>
      (await held().execute(sql`select ${sql.identifier(column)} as value from person where id = ${people.tom}`)).rows[0]?.['value'];
    const ofAccount = async (id: string, what: ReturnType<typeof sql>) =>
      (await held().execute(sql`select ${what} as value from account a where id = ${id}`)).rows[0]?.['value'];
    const owners = sql`(select array_agg(p.email order by p.email) from account_person o join person p on p.id = o.person_id where o.account_id = a.id and o.part = 'advisor')`;
    const portal = sql`(select key from portal where portal.id = a.portal_id)`;
    const changes = [
      ['setAdmin', people.tom, sue, 'PUT', `${person}/admin`, { admin: true }, { admin: false }, () => ofTom('is_admin'), true, false],
      [
        'setProfessional',
        people.tom,
        sue,
        'PUT',
        `${person}/professional`,
        { professional: true },
        { professional: false },
        () => ofTom('is_professional'),
        true,
        false,
      ],
      [
        'setDisabled',
        people.tom,
        sue,
        'PUT',
        `${person}/disabled`,
        { disabled: true },
        { disabled: false },
        () => ofTom('disabled'),
        true,
        false,
      ],
      [
        'setSecondFactorExempt',
        people.tom,
        sue,
        'PUT',
        `${person}/second-factor-exempt`,
        { exempt: true },
        { exempt: false },
        () => ofTom('second_factor_exempt'),
        true,
        false,
      ],
      [
        'setCompanyAdmin',
        people.tom,
        sue,
        'PUT',
        `${person}/company-admin`,
        { companyAdmin: true },
        { companyAdmin: false },
        () => ofTom('is_company_admin'),
        true,
        false,
      ],
      [
        'setOrganisation',
        people.tom,
        sue,
        'PUT',
        `${person}/organisation`,
        { organisation: null },
        { organisation: organisations.own },
        () => ofTom('organisation_id'),
        null,
        organisations.own,
      ],
      ['resetSecondFactor', people.tom, sue, 'POST', `${person}/second-factor`, {}, null, () => ofTom('second_factor_enabled'), true, null],
      [
        'changeAccountStatus',
        accounts.alpha.account,
        ada,
        'PUT',
        `${alpha}/status`,
        { status: 'verified' },
        { status: 'reporting' },
        () => ofAccount(accounts.alpha.account, sql`status`),
        'verified',
        'reporting',
      ],
      [
        'setOwners',
        accounts.gamma.account,
        sue,
        'PUT',
        `${gamma}/owners`,
        { owners: [people.ada, people.ben] },
        { owners: [people.ben] },
        () => ofAccount(accounts.gamma.account, owners),
        ['ada@example.com', 'ben@example.com'],
        ['ben@example.com'],
      ],
      [
        'setPortal',
        accounts.gamma.account,
        sue,
        'PUT',
        `${gamma}/portal`,
        { to: 'clients' },
        { to: 'family' },
        () => ofAccount(accounts.gamma.account, portal),
        'clients',
        'family',
      ],
    ] as const;
    for (const [operation, subject, by, method, path, wanted, back, read, after, restored] of changes) {
      expect([operation, (await by.ask(method, path, { body: wanted })).status]).toEqual([operation, 200]);
      expect([operation, await read()]).toEqual([operation, after]);
      if (back !== null) {
        expect([operation, (await by.ask(method, path, { body: back })).status]).toEqual([operation, 200]);
        expect([operation, await read()]).toEqual([operation, restored]);
      }
      const { rows } = await held().execute(sql`select d.actor_id as actor from audit_event e join audit_detail d using (tenant_id, seq)
        where e.operation = ${operation} and e.outcome = 'done' and d.subject_id = ${subject} order by e.seq desc limit ${back === null ? 1 : 2}`);
      const actor = by === ada ? people.ada : people.sue;
      expect([operation, ...rows.map((row) => row['actor'])]).toEqual([operation, ...(back === null ? [actor] : [actor, actor])]);
    }
  });
});

describe('it would notice', () => {
  type Loosened = readonly (readonly [table: string, policy: string])[];

  /** What is seen while these policies are content with `using`. */
  async function withPolicies(loosened: Loosened, using: string, names: readonly string[]): Promise<readonly Deviation[]> {
    const restore = await place.asSuperuser(async (client) => {
      const before: string[] = [];
      for (const [table, policy] of loosened) {
        const { rows } = await client.query<{ qual: string }>('select qual from pg_policies where tablename = $1 and policyname = $2', [
          table,
          policy,
        ]);
        before.push(`alter policy ${policy} on ${table} using (${rows[0]?.qual})`);
        await client.query(`alter policy ${policy} on ${table} using (${using})`);
      }
      return before;
    });
    try {
      return (await walked(named(...names))).deviations;
    } finally {
      await place.asSuperuser(async (client) => {
        for (const statement of restore) await client.query(statement);
      });
    }
  }

  const tenantOnly = 'tenant_id = app_tenant()';
  const acrossTenants = ({ actor, record }: Deviation) => !actor.includes(`at ${record.split(' ')[0]}`) && record.includes(' ');

  test('policies on portfolios and portals that are content with the tenant', async () => {
    const deviations = await withPolicies(
      [
        ['portfolio', 'person_own'],
        ['portal', 'person_own'],
      ],
      tenantOnly,
      ['listHoldings', 'listTransactions', 'listAccounts'],
    );
    for (const endpoint of ['listHoldings', 'listTransactions'])
      expect(deviations).toContainEqual({
        endpoint,
        actor: 'bob of hekla at hekla',
        record: 'hekla alpha',
        expected: 'portfolio.unknown',
        got: 'let in',
      });
    expect(deviations).toContainEqual({
      endpoint: 'listAccounts',
      actor: 'ann of hekla at hekla',
      record: 'portal family',
      expected: 'portal.unknown',
      got: 'let in',
    });
    expect(deviations.filter(({ record }) => !record.startsWith('portal')).filter(acrossTenants)).toEqual([]);
  });

  test('a policy on accounts that is content with the tenant', async () => {
    const deviations = await withPolicies([['account', 'person_own']], tenantOnly, ['readAccount', 'listAccounts']);
    expect(deviations).toContainEqual({
      endpoint: 'readAccount',
      actor: 'ben of hekla at hekla',
      record: 'hekla alpha',
      expected: 'account.unknown',
      got: 'let in',
    });
    expect(deviations).toContainEqual(
      expect.objectContaining({
        endpoint: 'listAccounts',
        actor: 'ann of hekla at hekla',
        expected: 'nothing of others',
        got: expect.stringContaining('hekla-beta'),
      }),
    );
  });

  test('a policy on access groups that is content with the tenant', async () => {
    const deviations = await withPolicies(
      [
        ['access_group_person', 'advisor_own'],
        ['access_group', 'advisor_own'],
        ['access_group_account', 'advisor_own'],
      ],
      tenantOnly,
      ['readAccount'],
    );
    for (const actor of ['ben', 'oda'])
      expect(deviations).toContainEqual({
        endpoint: 'readAccount',
        actor: `${actor} of hekla at hekla`,
        record: 'hekla alpha',
        expected: 'account.unknown',
        got: 'let in',
      });
    // Investors have no policy on groups at all, and a group that is not active gives nothing to anybody.
    expect(deviations.filter(({ actor }) => /^(ann|bob|joe|cor|dis) /.test(actor))).toEqual([]);
    expect(deviations.filter(({ record }) => record === 'hekla beta')).toEqual([]);
  });

  test('a view of one’s own accounts that forgets whether a holder is confirmed', async () => {
    const view = (condition: string) => `create or replace view own_account with (security_invoker = true) as
      select tenant_id, account_id from account_person where person_id = app_person() and ${condition}
      union select m.tenant_id, m.account_id from access_group_account m
        join access_group g on (g.tenant_id, g.id) = (m.tenant_id, m.group_id) where g.active
      union select tenant_id, account_id from account_member`;
    // Joe, who takes part in nothing else, may not even ask; bob, who has an account of his own, may.
    const { accounts, people, id } = fixture.hekla;
    const joined = [id, accounts.alpha.account, people.bob];
    await place.asSuperuser((client) =>
      client.query(`insert into account_person (tenant_id, account_id, person_id, part) values ($1, $2, $3, 'holder')`, joined),
    );
    await place.asSuperuser((client) => client.query(view('true')));
    try {
      const { deviations } = await walked(named('readAccount'));
      const letIn = deviations.filter(({ got }) => got === 'let in');
      expect(letIn.map(({ actor, record }) => [actor, record])).toEqual([['bob of hekla at hekla', 'hekla alpha']]);
    } finally {
      await place.asSuperuser((client) =>
        client.query('delete from account_person where tenant_id = $1 and account_id = $2 and person_id = $3', joined),
      );
      await place.asSuperuser((client) => client.query(view("(part <> 'holder' or confirmed_at is not null)")));
    }
  });

  test('a directory that is content with the tenant', async () => {
    const deviations = await withPolicies(
      [
        ['account_directory', 'advisor_organisation'],
        ['portal', 'advisor_organisation'],
      ],
      tenantOnly,
      ['listDirectory'],
    );
    expect(deviations).toContainEqual(
      expect.objectContaining({ endpoint: 'listDirectory', actor: 'oda of hekla at hekla', expected: 'nothing of others' }),
    );
  });

  test('a door that nobody keeps', async () => {
    const kept = named('listPeople', 'setOrganisation', 'changeRecord', 'listDirectory');
    const open = kept.map(({ endpoint, ...real }) => ({ ...real, endpoint: { ...endpoint, may: 'own' as const } }));
    const server = await startAt(place, {}, { ahead: true, operations: open });
    const { deviations } = await runMatrix(server.port, fixture, cookies, kept);
    await server.stop();
    for (const { name } of kept)
      expect(deviations.filter(({ expected }) => expected === 'permission.missing').map(({ endpoint }) => endpoint)).toContain(name);
  });

  test('policies that forget the tenant; foreign sessions are then still held off by their key', async () => {
    const loosened: Loosened = [
      ['account_person', 'person_own'],
      ['account', 'person_own'],
      ['portfolio', 'person_own'],
      ['portal', 'person_own'],
      ['session', 'gate_tenant'],
    ];
    const deviations = await withPolicies(loosened, 'true', ['readAccount', 'listPortals']);
    expect(deviations).toContainEqual({
      endpoint: 'readAccount',
      actor: 'ann of pelagos at pelagos',
      record: 'hekla alpha',
      expected: 'account.unknown',
      got: 'let in',
    });
    expect(deviations.filter(({ actor, got }) => / of pelagos at hekla/.test(actor) && got === 'let in')).toEqual([]);
  });

  const instead = (name: string, change: (real: Operation) => Partial<Operation>): Operation[] =>
    named(name).map((real) => Object.assign({}, real, change(real)));

  test('handlers that look through a wider handle or lost the condition on the record, and a permission left open', async () => {
    const reach: { database?: RunningServer['database'] } = {};
    const served = [
      ...instead('readAccount', ({ handle }) => ({
        handle: (around, input) =>
          handle({ ...around, db: reach.database?.person(around.tenant.id, around.person.id, 'tenant') ?? around.db }, input),
      })),
      ...instead('listHoldings', ({ handle }) => ({
        handle: (around, input) =>
          handle(around, { ...input, ...(around.person.role === 'investor' ? { portfolio: fixture.hekla.accounts.alpha.portfolio } : {}) }),
      })),
      ...instead('exportAccounts', ({ endpoint }) => ({ endpoint: { ...endpoint, may: 'own' } })),
    ];
    const server = await startAt(place, {}, { ahead: true, operations: served });
    reach.database = server.database;
    const { deviations } = await runMatrix(server.port, fixture, cookies, [...served.slice(0, 2), ...named('exportAccounts')]);
    await server.stop();
    expect(deviations).toContainEqual(
      expect.objectContaining({ endpoint: 'readAccount', actor: 'ada of hekla at hekla', record: 'hekla beta', got: 'let in' }),
    );
    for (const record of ['hekla beta', 'nothing'])
      expect(deviations).toContainEqual({
        endpoint: 'listHoldings',
        actor: 'ann of hekla at hekla',
        record,
        expected: 'portfolio.unknown',
        got: 'let in',
      });
    expect(deviations).toContainEqual(
      expect.objectContaining({
        endpoint: 'exportAccounts',
        actor: 'ann of hekla at hekla',
        expected: 'permission.missing',
        got: 'let in',
      }),
    );
  });

  test('a handle of somebody who looks as a client that could write', async () => {
    const keepNote = {
      name: 'keepNote',
      endpoint: endpoint({
        method: 'POST',
        path: '/api/notes',
        may: 'own',
        summary: 'x',
        input: z.object({}),
        output: z.object({}),
        refuses: ['viewing.read-only'],
      }),
    };
    const written = sql`insert into delivery (channel, template, recipient, parameters) values ('sms', 'none', 'nobody', '{}')`;
    const write = async (db: Db) => {
      await db.execute(written);
      return {};
    };
    expect((await walked([{ ...keepNote, handle: ({ db }) => write(db) }])).deviations).toEqual([]);
    const reach: { database?: RunningServer['database'] } = {};
    const forgotten: Operation = {
      ...keepNote,
      handle: ({ tenant, person }) => write(reach.database!.person(tenant.id, person.id, 'own')),
    };
    const server = await startAt(place, {}, { ahead: true, operations: [forgotten] });
    reach.database = server.database;
    const { deviations } = await runMatrix(server.port, fixture, cookies, [forgotten]);
    await server.stop();
    expect(deviations.map(({ actor, expected, got }) => [actor, expected, got])).toEqual([
      ['ada looking as ann of hekla at hekla', 'viewing.read-only', 'let in'],
      ['sue looking as ann of hekla at hekla', 'viewing.read-only', 'let in'],
    ]);
  });

  test('a sign-in that lacks its second factor and is taken for a whole one', async () => {
    const served = named('readAccount', 'listPortals');
    const server = await startAt(place, {}, { ahead: true, operations: served });
    const held = server.database.work(fixture.hekla.id);
    await held.execute(sql`update person set second_factor_exempt = true where id = ${fixture.hekla.people.hal}`);
    const { deviations } = await runMatrix(server.port, fixture, cookies, served);
    await held.execute(sql`update person set second_factor_exempt = false where id = ${fixture.hekla.people.hal}`);
    await server.stop();
    expect(deviations).toContainEqual({
      endpoint: 'readAccount',
      actor: 'hal of hekla at hekla',
      record: 'hekla alpha',
      expected: 'second-factor.required',
      got: 'let in',
    });
    expect(new Set(deviations.map(({ actor }) => actor))).toEqual(new Set(['hal of hekla at hekla']));
  });

  test('an endpoint that names something the matrix does not know', async () => {
    const declared = endpoint({
      method: 'GET',
      path: '/api/cupboards/:cupboard',
      may: 'own',
      summary: 'x',
      input: z.object({ cupboard: z.uuid() }),
      output: z.object({}),
      refuses: [],
    });
    await expect(runMatrix(0, fixture, cookies, [{ name: 'readCupboard', endpoint: declared, handle: async () => ({}) }])).rejects.toThrow(
      'readCupboard asks for cupboard',
    );
  });
});
