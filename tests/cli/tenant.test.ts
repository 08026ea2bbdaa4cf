/** Tests `portico tenant`: tenants that are made from variants, their themes, and their settings. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicTenant, TenantSettings } from '#contract/tenants';
import { THEMES } from '#packages/themes';
import { runPortico } from '../kit/command-line.ts';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { sendRequest, startAt } from '../kit/server.ts';

let place: TestPlace;
let folder: string;
beforeAll(async () => {
  place = await newTestPlace();
  folder = await mkdtemp(join(tmpdir(), 'portico-'));
});
afterAll(async () => {
  await place.dispose();
  await rm(folder, { recursive: true });
});

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
  expect(await host()).toMatchObject({ code: 2, err: '--host is missing\n' });
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

test('gives a firm a host of its own, to which the links in its letters lead, and takes it again', async () => {
  await portico('tenant', 'create', '--from', 'northern', '--key', 'shore');
  const linkOf = async () => (JSON.parse((await portico('tenant', 'invite', '--key', 'shore', '--json')).out) as { link: string }).link;
  expect(new URL(await linkOf()).hostname).toBe('shore.localhost');
  const host = (...more: string[]) => portico('tenant', 'host', '--key', 'shore', ...more);
  expect(await host('--host', 'shore.example')).toMatchObject({ code: 0, out: 'shore.example leads to shore.\n' });
  expect(new URL(await linkOf()).hostname).toBe('shore.example');
  expect((await told('shore.example'))[0]).toMatchObject({ key: 'shore', portal: null });
  expect(await host('--host', 'shore.example')).toMatchObject({ code: 1, err: expect.stringContaining('belongs to a tenant already') });
  expect(await host('--remove', '--host', 'other.example')).toMatchObject({ code: 1, err: 'shore has no host other.example.\n' });
  expect(await host('--remove', '--host', 'shore.example')).toMatchObject({ code: 0, out: 'shore.example leads to shore no more.\n' });
  expect(new URL(await linkOf()).hostname).toBe('shore.localhost');
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

const SOURCE = {
  provider: 'wealth',
  title: 'Custody House',
  url: 'https://custody.example/api',
  options: { desk: 'desk-word' },
};
const RISK_COMPARISON = {
  levels: ['Careful', { en: 'Bold' }],
  classes: [
    {
      name: 'Equity',
      sectors: [
        { name: 'Technology', values: [10, 60] },
        { name: 'Energy', values: [90, 40] },
      ],
    },
  ],
};

/** The settings of a tenant, as `tenant show` tells programs. */
async function shown(key: string): Promise<TenantSettings> {
  return JSON.parse((await portico('tenant', 'show', '--key', key, '--json')).out) as TenantSettings;
}

/** Changes a tenant by a file with this text. */
async function changeBy(key: string, text: string, ...more: string[]) {
  const file = join(folder, 'settings.json');
  await writeFile(file, text);
  return portico('tenant', 'change', '--key', key, '--settings', file, ...more);
}

test('shows the settings of a tenant, and takes what it has shown as it was', async () => {
  await portico('tenant', 'create', '--from', 'harbour', '--key', 'shown');
  const { code, out } = await portico('tenant', 'show', '--key', 'shown');
  const settings = await shown('shown');
  expect([code, JSON.parse(out)]).toEqual([0, settings]);
  expect(out).toContain('\n  "postDays": 90,\n');
  expect(settings).toMatchObject({ firstSteps: true, source: null, riskComparison: null });
  expect(await changeBy('shown', out)).toMatchObject({ code: 0 });
  expect(await shown('shown')).toEqual(settings);
  expect(await portico('tenant', 'show', '--key', 'nobody')).toMatchObject({ code: 1, err: expect.stringContaining('nobody') });
});

test('a file sets a provider and a comparison of risks and takes them out again, the other settings stay, and the log names no value', async () => {
  await portico('tenant', 'create', '--from', 'harbour', '--key', 'filed');
  const before = await shown('filed');
  const set = await changeBy('filed', JSON.stringify({ source: SOURCE, riskComparison: RISK_COMPARISON }));
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('filed has source, riskComparison as the document says.') });
  const source = { method: {}, unlinkedAccounts: 'refuse', statements: true, ...SOURCE };
  expect(await shown('filed')).toEqual({ ...before, source, riskComparison: RISK_COMPARISON });
  expect((await told('filed.localhost'))[0]?.settings.source).toEqual({ title: 'Custody House', method: {}, statements: true });
  expect(await changeBy('filed', '{"source": null, "riskComparison": null, "postDays": 60}')).toMatchObject({ code: 0 });
  expect(await shown('filed')).toEqual({ ...before, postDays: 60 });
  const database = await openPlace(place);
  const { rows: tenants } = await database.work().execute<{ id: string }>(sql`select id from tenant where key = 'filed'`);
  const { rows } = await database.work(tenants[0]!.id).execute<{ detail: string }>(sql`
    select d.detail from audit_event e join audit_detail d using (tenant_id, seq) where e.operation = 'changeTenant' order by e.seq`);
  await database.close();
  expect(rows.map(({ detail }) => (JSON.parse(detail) as { settings: string[] }).settings)).toEqual([
    ['source', 'riskComparison'],
    ['source', 'riskComparison', 'postDays'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Custody House|desk-word/);
});

test('what is no setting, or no value of one, is refused with the way to it and a remedy, and nothing changes', async () => {
  await portico('tenant', 'create', '--from', 'harbour', '--key', 'strict');
  const before = await shown('strict');
  expect(await changeBy('strict', '{"postDays": 30, "riskComparisson": null}')).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^riskComparisson is no setting\n {2}Leave it out\. There is .*riskComparison/),
  });
  expect(await changeBy('strict', '{"mail": {"from": null, "form": "a@b.example"}}')).toMatchObject({
    code: 3,
    err: expect.stringContaining('mail.form is no setting'),
  });
  expect(await changeBy('strict', '{"postDays": null}')).toMatchObject({ code: 3, err: expect.stringContaining('postDays is null') });
  expect(await changeBy('strict', JSON.stringify({ source: { ...SOURCE, url: 'http://custody.example' } }))).toMatchObject({
    code: 3,
    err: expect.stringContaining('source.url is "http://custody.example"'),
  });
  expect(await shown('strict')).toEqual(before);
});

test('a file that is not there or no object of settings is told plainly, and so is an option beside it', async () => {
  await portico('tenant', 'create', '--from', 'harbour', '--key', 'plainly');
  const missing = join(folder, 'missing.json');
  expect(await portico('tenant', 'change', '--key', 'plainly', '--settings', missing)).toMatchObject({
    code: 1,
    err: `${missing} cannot be read: ENOENT.\n`,
  });
  expect(await changeBy('plainly', '{"postDays": 30')).toMatchObject({ code: 1, err: expect.stringContaining('This is not JSON') });
  for (const text of ['[]', 'null', '"postDays"'])
    expect(await changeBy('plainly', text), text).toMatchObject({ code: 1, err: expect.stringContaining('a JSON object') });
  expect(await changeBy('plainly', '{}')).toMatchObject({ code: 1, err: 'The object names no setting.\n' });
  expect(await changeBy('plainly', '{"postDays": 30}', '--theme', 'classic')).toMatchObject({
    code: 2,
    err: '--settings stands alone: leave out --theme\n',
  });
  expect(await portico('tenant', 'show', '--key', 'plainly', '--settings', missing)).toMatchObject({
    code: 2,
    err: '--settings is of change alone\n',
  });
  expect((await shown('plainly')).postDays).toBe(90);
});

test('the currency is set by a file until there is an account, and stays from then on', async () => {
  await portico('tenant', 'create', '--from', 'harbour', '--key', 'coined');
  expect(await changeBy('coined', '{"currency": "CHF"}')).toMatchObject({ code: 0 });
  const database = await openPlace(place);
  const { rows } = await database.work().execute<{ id: string }>(sql`select id from tenant where key = 'coined'`);
  await database.work(rows[0]!.id).execute(sql`with firm as (insert into organisation (name) values ('Coined') returning id),
    door as (insert into portal (organisation_id, key, name) select id, 'clients', 'Clients' from firm returning id)
    insert into account (portal_id, name, email, currency, active) select id, 'Ann', 'ann@example.com', 'CHF', false from door`);
  await database.close();
  expect(await changeBy('coined', '{"currency": "USD", "postDays": 30}')).toMatchObject({
    code: 3,
    err: expect.stringMatching(/currency is "USD"\n {2}Leave it at CHF: there are accounts/),
  });
  expect(await changeBy('coined', '{"currency": "CHF", "postDays": 30}')).toMatchObject({ code: 0 });
  expect(await shown('coined')).toMatchObject({ currency: 'CHF', postDays: 30 });
});
