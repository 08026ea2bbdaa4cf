/** Tests `portico tenant`: tenants that are made from variants, and their themes. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicTenant } from '#contract/tenants';
import { THEMES } from '#packages/themes';
import { runPortico } from '../kit/command-line.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { sendRequest, startAt } from '../kit/server.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await newTestPlace();
});
afterAll(() => place.dispose());

const portico = (...line: string[]) => runPortico(place, ...line);

/** What a browser is told at this host, of a server that is started for it. */
async function told(...hosts: string[]): Promise<PublicTenant[]> {
  const server = await startAt(place);
  try {
    return await Promise.all(hosts.map(async (host) => (await sendRequest(server.port, host, 'GET', '/api/tenant')).body as PublicTenant));
  } finally {
    await server.stop();
  }
}

test('makes a tenant from a variant, with hosts of its own; its record then wins over the variant', async () => {
  expect(await portico('tenant', 'create', '--from', 'lowland', '--key', 'polder', '--host', 'clients.polder.example')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Waterland is there.'),
  });
  expect(await portico('tenant', 'change', '--key', 'polder', '--theme', 'tech')).toMatchObject({ code: 0 });
  const [own, local] = await told('clients.polder.example', 'polder.localhost');
  expect(own).toEqual(local);
  expect(own).toMatchObject({ key: 'polder', settings: { languages: ['en', 'nl'], theme: 'tech' }, theme: THEMES.tech, demo: null });
  expect((await portico('tenants')).out).toContain('polder  Waterland  clients.polder.example polder.localhost');
  const database = await openPlace(place);
  const { rows } = await database.work().execute<{ id: string }>(sql`select id from tenant where key = 'polder'`);
  const { rows: forms } = await database.work(rows[0]!.id).execute(sql`select id, slug, published from form`);
  await database.close();
  expect(forms).toEqual([{ id: '0b0f15d5-6c1e-4a57-9a3e-5d1c0a7e15b0', slug: 'beneficial-owners-ubo', published: 1 }]);
});

test('a key or a host that is taken, and a variant that is none', async () => {
  await portico('tenant', 'create', '--from', 'albion', '--key', 'first', '--host', 'first.example');
  expect(await portico('tenant', 'create', '--from', 'albion', '--key', 'first')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is a tenant of that key already.'),
  });
  expect(await portico('tenant', 'create', '--from', 'albion', '--key', 'second', '--host', 'first.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('One of the hosts belongs to a tenant already.'),
  });
  expect(await portico('tenant', 'create', '--from', 'atlantis', '--key', 'third')).toMatchObject({
    code: 2,
    err: '--from is one of aegean, albion, harbour, lowland, meridian, northern\n',
  });
  expect(await portico('tenant', 'create', '--from', 'albion', '--key', 'Not A Key')).toMatchObject({ code: 2 });
  expect(await portico('tenant', 'forget', '--key', 'first')).toMatchObject({ code: 2 });
  expect((await portico('tenants')).out).not.toMatch(/second|third/);
});

test('gives a portal a host of its own, with its name and language on the page before anybody has signed in, and takes it again', async () => {
  await portico('tenant', 'create', '--from', 'northern', '--key', 'ridge', '--host', 'ridge.example');
  const database = await openPlace(place);
  const { rows } = await database.work().execute<{ id: string }>(sql`select id from tenant where key = 'ridge'`);
  await database.work(rows[0]!.id).execute(sql`with firm as (insert into organisation (name) values ('Ridge') returning id)
    insert into portal (organisation_id, key, name, language, theme) select id, 'family', 'Ridge Families', 'is', 'dark' from firm`);
  await database.close();
  const host = (...more: string[]) => portico('tenant', 'host', '--key', 'ridge', '--portal', 'family', ...more);
  expect(await host('--host', 'families.example')).toMatchObject({ code: 0, out: 'families.example leads to family.\n' });
  const [own, firm] = await told('families.example', 'ridge.example');
  expect(own).toMatchObject({ key: 'ridge', portal: { key: 'family', name: 'Ridge Families', language: 'is' }, theme: THEMES.dark });
  expect(firm).toMatchObject({ key: 'ridge', portal: null });
  expect(await host('--host', 'ridge.example')).toMatchObject({ code: 1, err: expect.stringContaining('belongs to a tenant already') });
  expect(await host()).toMatchObject({ code: 2, err: '--portal and --host are missing\n' });
  expect(await host('--host', 'Families.example')).toMatchObject({ code: 2 });
  expect(await portico('tenant', 'host', '--key', 'ridge', '--portal', 'none', '--host', 'none.example')).toMatchObject({
    code: 1,
    err: expect.stringContaining('ridge has no portal none.'),
  });
  // A host of the firm is none of the portal's to take.
  expect(await host('--remove', '--host', 'ridge.example')).toMatchObject({ code: 1 });
  expect(await host('--remove', '--host', 'families.example')).toMatchObject({ code: 0 });
  expect((await portico('tenants')).out).toContain('ridge  Hekla Wealth  ridge.example ridge.localhost');
});

test('a theme that the tenant does not offer is refused, and nothing changes', async () => {
  await portico('tenant', 'create', '--from', 'albion', '--key', 'plain');
  expect(await portico('tenant', 'change', '--key', 'plain', '--theme', 'bowmore')).toMatchObject({
    code: 3,
    err: expect.stringMatching(/theme is bowmore, which themes does not hold\n {2}Use one of benkey, classic/),
  });
  for (const theme of ['akta', 'bowmore-professional', 'garish'])
    expect(await portico('tenant', 'change', '--key', 'plain', '--theme', theme), theme).toMatchObject({ code: 3 });
  expect((await told('plain.localhost'))[0]?.theme).toEqual(THEMES.benkey);
});

test('a colour that cannot be read is refused with the nearest that can, which is then worn', async () => {
  await portico('tenant', 'create', '--from', 'albion', '--key', 'pale', '--theme', 'classic');
  const refused = await portico('tenant', 'change', '--key', 'pale', '--primary', '#8fb7dc', '--json');
  expect(refused.code).toBe(3);
  const [fault] = (JSON.parse(refused.err) as { refused: { path: string; remedy: string }[] }).refused;
  expect(fault?.path).toBe('colours.primary');
  const nearest = /#[0-9a-f]{6}/.exec(fault?.remedy ?? '')?.[0] ?? '';
  expect(await portico('tenant', 'change', '--key', 'pale', '--primary', nearest)).toMatchObject({ code: 0 });
  const [pale] = await told('pale.localhost');
  expect(pale?.theme.scale[pale.theme.shade]).toBe(nearest);
  expect(await portico('tenant', 'change', '--key', 'pale', '--primary', 'blue')).toMatchObject({ code: 3 });
});
