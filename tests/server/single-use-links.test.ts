/** Tests single-use links: valid once, in time, for their purpose and in their firm. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import { issueSingleUseLink, redeemSingleUseLink, type NewSingleUseLink } from '../../capabilities/sign-in/server/single-use-links.ts';
import { rowsOf, sqlState } from '../kit/sql.ts';
import { openTestDatabase, type TestDatabase } from '../kit/database.ts';
import { makeFixture, type Fixture } from '../kit/fixture.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

let place: TestDatabase;
let fixture: Fixture;
let gate: Db;
beforeAll(async () => {
  place = await openTestDatabase();
  fixture = await makeFixture(place.database);
  gate = place.database.gate(fixture.hekla.id);
});
afterAll(() => place.dispose());

const reset = (): NewSingleUseLink => ({
  purpose: 'reset',
  personId: fixture.hekla.people.ann,
  email: 'ann@example.com',
  now: NOW,
  lastsMs: 60_000,
  createdBy: null,
});

test('is good once, and tells whom it is about', async () => {
  const code = await issueSingleUseLink(gate, reset());
  expect(await redeemSingleUseLink(gate, 'reset', code, later(59_999))).toEqual({
    personId: fixture.hekla.people.ann,
    email: 'ann@example.com',
    accountId: null,
    portalId: null,
    organisationId: null,
    createdBy: null,
    expiresAt: later(60_000),
  });
  expect(await redeemSingleUseLink(gate, 'reset', code, later(59_999))).toBeNull();
});

test('is worth nothing past its time, for another purpose, in another firm, or made up', async () => {
  const code = await issueSingleUseLink(gate, reset());
  expect(await redeemSingleUseLink(gate, 'reset', code, later(60_000))).toBeNull();
  expect(await redeemSingleUseLink(gate, 'enter', code, NOW)).toBeNull();
  expect(await redeemSingleUseLink(place.database.gate(fixture.pelagos.id), 'reset', code, NOW)).toBeNull();
  expect(await redeemSingleUseLink(gate, 'reset', `${code}x`, NOW)).toBeNull();
  expect(await redeemSingleUseLink(gate, 'reset', code, NOW)).not.toBeNull();
});

test('lets one of many at once in', async () => {
  const code = await issueSingleUseLink(gate, reset());
  const redeemed = await Promise.all(Array.from({ length: 8 }, () => redeemSingleUseLink(gate, 'reset', code, NOW)));
  expect(redeemed.filter((one) => one !== null)).toHaveLength(1);
});

test('is made by staff and by work, who cannot read it, nor anybody the code', async () => {
  const { sue, ann } = fixture.hekla.people;
  const staff = place.database.person(fixture.hekla.id, sue, 'tenant');
  const code = await issueSingleUseLink(staff, { ...reset(), purpose: 'enter', createdBy: sue });
  for (const db of [staff, place.database.person(fixture.hekla.id, ann, 'own')])
    expect(await sqlState(db.execute(sql`select digest from single_use_link`))).toBe('42501');
  // Work ends the sessions of those that it has printed with, and finds no others.
  expect(await rowsOf(place.database.work(fixture.hekla.id), sql`select digest from single_use_link`)).toEqual([]);
  expect(JSON.stringify(await rowsOf(gate, sql`select t.*, encode(digest, 'escape') as spelt from single_use_link t`))).not.toContain(code);
  expect(await sqlState(gate.execute(sql`update single_use_link set expires_at = 'infinity'`))).toBe('42501');
  expect(await redeemSingleUseLink(gate, 'enter', code, NOW)).not.toBeNull();
});
