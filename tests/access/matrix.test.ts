/** The access matrix, and what shows that it would notice: policies and conditions taken away one by one. */
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoint } from '#packages/endpoint';
import { operations, type Operation } from '../../apps/server/operations.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import { newTestPlace, type TestPlace } from '../database/test-database.ts';
import { makeFixture, type Fixture } from '../fixture.ts';
import { startAt } from '../server/running.ts';
import { signEverybodyIn, walk, type Cookies, type Deviation, type Walk } from './matrix.ts';

let place: TestPlace;
let fixture: Fixture;
let cookies: Cookies;
beforeAll(async () => {
  place = await newTestPlace();
  const server = await startAt(place);
  fixture = await makeFixture(server.database);
  cookies = await signEverybodyIn(server, fixture);
  await server.stop();
});
afterAll(() => place.dispose());

/** Walks on a server of its own, which serves these. */
async function walked(served: readonly Operation[]): Promise<Walk> {
  const server = await startAt(place, {}, { operations: served });
  try {
    return await walk(server.port, fixture, cookies, served);
  } finally {
    await server.stop();
  }
}

const named = (...names: string[]) => operations.filter(({ name }) => names.includes(name));

test('nobody sees what is not theirs, at any endpoint', { timeout: 240_000 }, async () => {
  const { asked, deviations } = await walked(operations);
  expect(deviations).toEqual([]);
  expect(asked).toBeGreaterThanOrEqual(operations.length * 17);
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

  test('a policy that forgets whether a holder is confirmed', async () => {
    const deviations = await withPolicies([['account_person', 'person_own']], `${tenantOnly} and person_id = app_person()`, [
      'readAccount',
    ]);
    const letIn = deviations.filter(({ got }) => got === 'let in');
    expect(letIn.map(({ actor, record }) => [actor, record])).toEqual([['joe of hekla at hekla', 'hekla alpha']]);
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
    const server = await startAt(place, {}, { operations: served });
    reach.database = server.database;
    const { deviations } = await walk(server.port, fixture, cookies, [...served.slice(0, 2), ...named('exportAccounts')]);
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

  test('an endpoint that names something the matrix does not know', async () => {
    const declared = endpoint({
      method: 'GET',
      path: '/api/folders/:folder',
      may: 'own',
      summary: 'x',
      input: z.object({ folder: z.uuid() }),
      output: z.object({}),
      refuses: [],
    });
    await expect(walk(0, fixture, cookies, [{ name: 'readFolder', endpoint: declared, handle: async () => ({}) }])).rejects.toThrow(
      'readFolder asks for folder',
    );
  });
});
