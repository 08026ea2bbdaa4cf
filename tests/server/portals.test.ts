/** Tests portals over HTTP: who keeps them, their record after a restart, how many there may be, and which files they take. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveColours, THEMES, type OwnColours, type Theme } from '#packages/themes';
import { contrastRatio } from '../../packages/themes/colour.ts';
import { enforceLimit } from '#server/tenants';
import {
  sendRequest,
  signInBrowser,
  restartServer,
  startWithFixture,
  type TestAnswer,
  type TestBrowser,
  type TestServer,
} from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
let ben: TestBrowser;
let ada: TestBrowser;
let ann: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  const { port } = running.server;
  [sue, ben, ada, ann] = await Promise.all([
    signInBrowser(port, 'hekla', 'sue'),
    signInBrowser(port, 'hekla', 'ben'),
    signInBrowser(port, 'hekla', 'ada'),
    signInBrowser(port, 'hekla', 'ann'),
  ]);
});
afterAll(() => running.dispose());

const TEXT = {
  name: 'Family office',
  subtitle: 'For the families of the north',
  theme: 'classic',
  language: 'is',
  phone: '+354 555 0100',
  email: 'family@hekla.example',
  terms: 'What we owe each other.',
  logos: [] as string[],
  document: null as string | null,
};

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

function file(name: string, body: Buffer): { body: Uint8Array; headers: Record<string, string> } {
  return {
    body: Buffer.concat([
      Buffer.from(`--frame\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      body,
      Buffer.from('\r\n--frame--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=frame' },
  };
}

const keep = (browser: TestBrowser, purpose: string, name: string, body: Buffer) =>
  browser.ask('POST', `/api/portal-files?purpose=${purpose}`, file(name, body));
const at = (...path: string[]) => ['/api/collections', path[0], 'records', ...path.slice(1)].join('/');
const code = ({ body }: TestAnswer) => (body as { error: string }).error;
const record = async (browser: TestBrowser, portal: string) =>
  (await browser.ask('GET', `/api/portals/${portal}/record`)).body as Record<string, unknown> & { version: number };
const change = async (browser: TestBrowser, portal: string, wanted: object) =>
  browser.ask('PUT', `/api/portals/${portal}`, { body: { ...TEXT, version: (await record(browser, portal)).version, ...wanted } });

test('the professional who owns a portal keeps what it says, and so do staff; nobody else', async () => {
  const logo = (await keep(ben, 'logo', 'family.png', PNG)).body as { id: string };
  const document = (await keep(ben, 'document', 'brochure.pdf', PDF)).body as { id: string };
  const kept = await change(ben, 'family', { logos: [logo.id], document: document.id });
  expect(kept.body).toMatchObject({ ...TEXT, key: 'family', logos: [logo.id], document: document.id, documentName: 'brochure.pdf' });
  expect((await change(sue, 'family', { subtitle: 'Said by staff', logos: [logo.id], document: document.id })).status).toBe(200);
  for (const somebody of [ada, ann]) {
    const refused = await somebody.ask('PUT', '/api/portals/family', { body: { ...TEXT, version: 3 } });
    expect(['portal.unknown', 'permission.missing']).toContain(code(refused));
  }
  // Ada sees the portal of her clients, and keeps it as little as the other.
  expect(code(await ada.ask('GET', '/api/portals/clients/record'))).toBe('portal.unknown');
  const listed = (await ben.ask('GET', '/api/portals')).body as { value: { key: string; kept: boolean; theme: string }[] };
  expect(listed.value.map(({ key, kept: mine, theme }) => [key, mine, theme])).toEqual([
    ['family', true, 'classic'],
    ['clients', false, 'bowmore-professional'],
  ]);
});

test('of two changes made from one version the second is refused', async () => {
  const { version } = await record(ben, 'family');
  expect((await change(ben, 'family', { version })).status).toBe(200);
  expect(code(await change(sue, 'family', { version }))).toBe('record.changed');
});

test('what the tenant does not offer is refused', async () => {
  for (const wanted of [
    { theme: 'akta' },
    { language: 'nl' },
    { logos: ['0'.repeat(32)] },
    { document: '0'.repeat(32) },
    { email: 'none' },
  ])
    expect(await change(ben, 'family', wanted), JSON.stringify(wanted)).toMatchObject({ status: 400, body: { error: 'input.invalid' } });
});

test('a portal that is closed is open to nobody, and staff open it again', async () => {
  const { id } = await record(sue, 'family');
  const { version } = (await sue.ask('GET', at('portals', String(id)))).body as { version: number };
  expect((await sue.ask('DELETE', `${at('portals', String(id))}?version=${version}`)).status).toBe(200);
  const keys = async (browser: TestBrowser) =>
    ((await browser.ask('GET', '/api/portals')).body as { value: { key: string }[] }).value.map(({ key }) => key);
  expect(await keys(ben)).toEqual(['clients']);
  expect(await keys(sue)).toEqual(['clients']);
  // The place that it left is taken by the other one: the limit is one portal.
  expect(code(await sue.ask('POST', `${at('portals', String(id))}/restore`, { body: {} }))).toBe('limit.portals');
  await running.server.database.work(running.fixture.hekla.id).execute(sql`update portal set active = true where key = 'family'`);
  expect(await keys(ben)).toEqual(['family', 'clients']);
});

describe('files', () => {
  test('are what they begin with, whatever they are called', async () => {
    const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(code(await keep(ben, 'logo', 'logo.png', SVG))).toBe('file.not-picture');
    expect(code(await keep(ben, 'logo', 'logo.svg', SVG))).toBe('file.not-picture');
    expect(code(await keep(ben, 'logo', 'logo.png', PDF))).toBe('file.not-picture');
    expect(code(await keep(ben, 'document', 'terms.pdf', PNG))).toBe('file.not-document');
    expect(code(await keep(ben, 'logo', 'logo.png', Buffer.alloc(0)))).toBe('file.empty');
    expect(code(await keep(ben, 'logo', 'logo.png', Buffer.concat([PNG, Buffer.alloc(600 * 1024)])))).toBe('file.too-large');
    expect(code(await keep(ann, 'logo', 'logo.png', PNG))).toBe('permission.missing');
  });

  test('a logo is shown to whoever opens the page, and runs nothing; another firm has none of that id', async () => {
    const { id } = (await keep(ben, 'logo', 'family.png', PNG)).body as { id: string };
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    const { port } = running.server;
    const seen = await sendRequest(port, 'hekla.localhost', 'GET', `/api/logos/${id}`);
    expect(seen).toMatchObject({ status: 200, bytes: PNG });
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(code(await sendRequest(port, 'pelagos.localhost', 'GET', `/api/logos/${id}`))).toBe('logo.unknown');
  });

  test('a document is handed out to those who see the portal', async () => {
    const { id } = (await keep(ben, 'document', 'brochure.pdf', PDF)).body as { id: string };
    await change(ben, 'family', { document: id });
    expect(await ben.ask('GET', '/api/portals/family/document')).toMatchObject({ status: 200, bytes: PDF });
    expect(code(await ann.ask('GET', '/api/portals/family/document'))).toBe('portal.unknown');
    expect(code(await ann.ask('GET', '/api/portals/clients/document'))).toBe('portal.without-document');
    expect(code(await ann.ask('GET', `/api/logos/${id}`))).toBe('logo.unknown');
  });
});

describe('limits', () => {
  test('an organisation has one portal, and with a subscription as many as that says', async () => {
    const { id: logo } = (await keep(sue, 'logo', 'logo.png', PNG)).body as { id: string };
    const values = {
      name: TEXT.name,
      photo: [logo],
      theme: 'classic',
      portalLanguage: 'is',
      phone: TEXT.phone,
      company: running.fixture.hekla.organisations.other,
    };
    const open = () => sue.ask('POST', at('portals'), { body: { values } });
    const first = (await open()).body as { id: string };
    expect(await record(sue, 'family-office')).toMatchObject({ organisation: { name: 'hekla other organisation' }, active: true });
    const refused = await open();
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'limit.portals', message: 'Your subscription allows 1 portal. Ask us to extend it before you add another.' },
    });
    const two = (await sue.ask('POST', at('subscriptions'), { body: { values: { name: 'Two', accounts: 3, advisors: 2, portals: 2 } } }))
      .body as { id: string };
    const { version } = (await sue.ask('GET', at('portals', first.id))).body as { version: number };
    const subscribed = await sue.ask('PUT', at('portals', first.id), { body: { version, values: { ...values, subscription: two.id } } });
    expect(subscribed.status, subscribed.text).toBe(200);
    expect((await open()).status).toBe(200);
    expect((await record(sue, 'family-office-2')).active).toBe(true);
    expect(await open()).toMatchObject({
      status: 409,
      body: { message: 'Your subscription allows 2 portals. Ask us to extend it before you add another.' },
    });
  });

  test('of many at once as the last one gets in', async () => {
    const work = running.server.database.work(running.fixture.pelagos.id);
    const limits = { accounts: 100, advisors: 50, portals: 1 };
    const { rows } = await work.execute<{ id: string }>(sql`insert into organisation (name) values ('Rush') returning id`);
    const organisation = rows[0]?.id ?? '';
    const add = (key: string) =>
      work.transaction(async (tx) => {
        await enforceLimit(tx, limits, 'portals', organisation);
        await tx.execute(sql`insert into portal (organisation_id, key, name) values (${organisation}, ${key}, ${key})`);
      });
    const outcomes = await Promise.allSettled(['r1', 'r2', 'r3', 'r4', 'r5'].map(add));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'limit.portals' });
  });

  test('accounts are counted by portal, and who is gone makes room', async () => {
    const { id, accounts } = running.fixture.hekla;
    const work = running.server.database.work(id);
    const { rows } = await work.execute<{ portal_id: string }>(sql`select portal_id from account where id = ${accounts.alpha.account}`);
    const portal = rows[0]?.portal_id ?? '';
    const within = (accountsAllowed: number) =>
      work.transaction((tx) => enforceLimit(tx, { accounts: accountsAllowed, advisors: 50, portals: 1 }, 'accounts', portal));
    await expect(within(2)).rejects.toMatchObject({ code: 'limit.accounts', parameters: { count: 2 } });
    await expect(within(3)).resolves.toBeUndefined();
    await work.execute(sql`update account set active = false where id = ${accounts.beta.account}`);
    await expect(within(2)).resolves.toBeUndefined();
    await work.execute(sql`update account set active = true where id = ${accounts.beta.account}`);
  });

  test('advisors are counted by organisation; the disabled are not', async () => {
    const { id, organisations } = running.fixture.hekla;
    const work = running.server.database.work(id);
    const within = (advisors: number) =>
      work.transaction((tx) => enforceLimit(tx, { accounts: 100, advisors, portals: 1 }, 'advisors', organisations.own));
    // ada, ben, gil and dis.
    await expect(within(4)).rejects.toMatchObject({ code: 'limit.advisors' });
    await work.execute(sql`update person set disabled = true where email = 'dis@example.com'`);
    await expect(within(4)).resolves.toBeUndefined();
  });
});

describe('how the firm looks', () => {
  interface Looks {
    readonly theme: string;
    readonly colours: OwnColours;
    readonly version: number;
    readonly themes: readonly Theme[];
  }
  const looks = async (browser = sue) => (await browser.ask('GET', '/api/appearance')).body as Looks;
  const dress = async (wanted: object, browser = sue) => {
    const { theme, colours, version } = await looks(browser);
    return browser.ask('PUT', '/api/appearance', { body: { theme, colours, version, ...wanted } });
  };
  const worn = async (firm: string) =>
    (await sendRequest(running.server.port, `${firm}.localhost`, 'GET', '/api/tenant')).body as { theme: Theme };
  const stored = async (firm: 'hekla' | 'pelagos') => {
    const { id } = running.fixture[firm];
    const { rows } = await running.server.database
      .work(id)
      .execute<{ settings: object; version: number }>(sql`select settings, version from tenant where id = ${id}`);
    return rows[0]!;
  };

  test('is refused where a colour could not be read, with the nearest that could be', async () => {
    const before = await stored('hekla');
    const refused = await dress({ theme: 'light', colours: { primary: '#9fc5e8', accent: '#7a2e1d' } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'colour.unreadable' } });
    const { faults } = refused.body as { faults: readonly { nearest: string }[] };
    expect(faults).toEqual([{ field: 'primary', given: '#9fc5e8', least: 4.5, nearest: expect.any(String) }]);
    const { ground, surface } = THEMES.light;
    for (const under of [ground, surface]) expect(contrastRatio(faults[0]!.nearest, under)).toBeGreaterThanOrEqual(4.5);
    expect(await dress({ theme: 'contrast', colours: { accent: '#7a5c1d' } })).toMatchObject({ body: { faults: [{ least: 7 }] } });
    for (const wanted of [{ theme: 'akta' }, { theme: 'bowmore-professional' }, { colours: { primary: 'red' } }, { version: 'one' }])
      expect(await dress(wanted), JSON.stringify(wanted)).toMatchObject({ status: 400, body: { error: 'input.invalid' } });
    expect(await stored('hekla')).toEqual(before);

    expect(await dress({ theme: 'light', colours: { primary: faults[0]!.nearest } })).toMatchObject({ status: 200 });
  });

  test('is worn at once, leaves a row with the change itself, and is of one firm alone', async () => {
    const [before, others] = [await stored('hekla'), await stored('pelagos')];
    const earlier = await worn('hekla');
    const saved = await dress({ theme: 'classic', colours: { primary: '#1d5c4a', accent: '#7a2e1d' } });
    const { version, themes } = saved.body as Looks;
    expect(saved.body).toMatchObject({ theme: 'classic', colours: { primary: '#1d5c4a', accent: '#7a2e1d' } });
    expect(themes.find(({ name }) => name === 'classic')).toEqual(THEMES.classic);
    expect(earlier.theme.name).toBe('light');
    const { theme } = await worn('hekla');
    expect([theme.name, deriveColours(theme).action, theme.accent]).toEqual(['classic', '#1d5c4a', '#7a2e1d']);
    expect(await stored('hekla')).toEqual({
      settings: { ...before.settings, theme: 'classic', colours: { primary: '#1d5c4a', accent: '#7a2e1d' } },
      version,
    });
    expect(version).toBe(before.version + 1);
    expect(await stored('pelagos')).toEqual(others);

    const { id, people } = running.fixture.hekla;
    // The transaction that wrote both is in the system column of each.
    const { rows } = await running.server.database.work(id).execute(sql`
      select d.actor_id as actor, d.subject_kind || ' ' || d.subject_id as subject, d.detail::jsonb as detail
      from audit_event e join audit_detail d using (tenant_id, seq) join tenant t on t.id = e.tenant_id
      where e.operation = 'changeAppearance' and e.outcome = 'done' and e.xmin::text = t.xmin::text`);
    expect(rows).toEqual([
      {
        actor: people.sue,
        subject: `tenant ${id}`,
        detail: {
          before: { theme: 'light', colours: { primary: expect.any(String) } },
          after: { theme: 'classic', colours: { primary: '#1d5c4a', accent: '#7a2e1d' } },
        },
      },
    ]);
  });

  test('of two changes made from one version the second is refused, and so is anybody but staff', async () => {
    const { version } = await looks();
    expect((await dress({ version, colours: {} })).status).toBe(200);
    expect(await dress({ version, colours: { primary: '#5b2a86' } })).toMatchObject({ status: 409, body: { error: 'record.changed' } });
    expect(await looks()).toMatchObject({ theme: 'classic', colours: {}, version: version + 1 });
    for (const somebody of [ben, ada, ann])
      for (const refused of [
        await somebody.ask('GET', '/api/appearance'),
        await dress({ theme: 'classic', colours: {}, version }, somebody),
      ])
        expect(refused).toMatchObject({ status: 403, body: { error: 'permission.missing' } });
  });
});

test('everything that is said of a portal is there after a restart', async () => {
  const before = await record(sue, 'family');
  running = await restartServer(running);
  expect(await record(await signInBrowser(running.server.port, 'hekla', 'sue'), 'family')).toEqual(before);
});
