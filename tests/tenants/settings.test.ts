/** Tests what staff may set: each setting is stored where it is read, a part changes nothing else, and nobody decides who comes in without a proof. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Settings } from '#contract/admin';
import { SETTINGS } from '#contract/admin';
import { MENU_GROUPS } from '#contract/records';
import { SWITCHES, TenantSettings } from '#contract/tenants';
import type { FieldValues } from '#packages/fields';
import { FORM_SCHEMA } from '#packages/forms';
import { LANGUAGES } from '#packages/texts';
import { password, settingsOf } from '../kit/fixture.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';

const FORM = 'd3a1f6a0-5b0e-4c53-8a55-0c8f4f1f7a01';
const UNPUBLISHED = 'd3a1f6a0-5b0e-4c53-8a55-0c8f4f1f7a04';
const FORM_IN_BIN = 'd3a1f6a0-5b0e-4c53-8a55-0c8f4f1f7a02';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  for (const [id, active, published] of [
    [FORM, true, 1],
    [UNPUBLISHED, true, null],
    [FORM_IN_BIN, false, 1],
  ] as const) {
    const definition = JSON.stringify({ schema: FORM_SCHEMA, id, name: id, steps: [] });
    await work().execute(
      sql`insert into form (id, slug, name, definition, active) values (${id}, ${id}, ${id}, ${definition}::jsonb, ${active})`,
    );
    await work().execute(sql`
      insert into form_version (form_id, number, definition, published_at) values (${id}, 1, ${definition}::jsonb, 'epoch')`);
    await work().execute(sql`update form set published = ${published} where id = ${id}`);
  }
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

const work = () => running.server.database.work(running.fixture.hekla.id);
const read = async () => (await sue.ask('GET', '/api/settings')).body as Settings;
const stored = async () =>
  (await rowsOf<{ settings: TenantSettings }>(work(), sql`select settings from tenant where key = 'hekla'`))[0]!.settings;
const save = (values: FieldValues, version: number) => sue.ask('PUT', '/api/settings', { body: { values, version } });
const change = async (values: FieldValues) => save(values, (await read()).version);
const inMinutes = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

/** Of each setting another value than the firm has, and what is then stored under which way. */
const OTHERS: readonly (readonly [name: string, value: FieldValues[string], setting?: unknown])[] = [
  ...SWITCHES.map((name) => [`navigation_${name}`, !settingsOf('hekla').navigation[name]] as const),
  ['transactionsDays', '180', 180],
  ['priceDecimals', 6],
  ['chart_threshold', 250_000],
  ['chart_threshold', null],
  ['hideUnlinked', true],
  ['relativeDefaults', false],
  ['performanceDates_to', '2023-12-31'],
  ['performanceDates_from', '2023-01-01'],
  ['customRange_to', '2023-03-31'],
  ['customRange_from', '2023-03-01'],
  ['sessionMs', 45, 45 * 60_000],
  ['secondFactor_validMs', 60, 60 * 60_000],
  ['secondFactor_pinMinutes', 5],
  ['passwords', 'strict'],
  ['strictSignUp', true],
  ['orders_fourEyes', true],
  ['processes_fundsTab', !settingsOf('hekla').processes.fundsTab],
  ['limits_accounts', 12],
  ['limits_advisors', 7],
  ['limits_portals', 3],
  ['testDomains', ['test.example', 'trial.example']],
  ['landing_header', 'Since 1912'],
  ['landing_header', null],
  ['sms_sender', 'Hekla 1912'],
  ['sms_sender', null],
  ['snackbarMs', 5, 5000],
  ['postDays', 30],
  ['addressDays', 60],
  ['portfolioParameter', 'contact-portfolio'],
  ['quarterlyPayments_general', ['ESTATE', 'IS0000000001']],
  ['quarterlyPayments_second', ['LOANS']],
  ['processes_defaultFormId', FORM],
  ['processes_defaultFormId', null],
  ['funds_columns', 'projects'],
  ['funds_universes', ['Nordic', 'Nordic real assets']],
  ['funds_projects', 'page'],
  ['funds_sectorsWithoutPage', ['Land']],
  ['projections_returns_0', 4.5],
  ['projections_returns_1', -2],
  ['projections_returns_2', 19],
  ['projections_volatility', 0],
  ['analytics_ranges', ['12m', 'taxYear', 'custom']],
  ['analytics_mostEngaged_count', 25],
  ['analytics_mostEngaged_sort', 'views'],
  ['analytics_chart', ['total']],
  ['mail_from', 'desk@hekla.example'],
  ['mail_from', null],
  ['administration_accounts', ['groups', 'users']],
  ['administration_content', []],
  ['administration_portals', ['orders', 'forms']],
  ...LANGUAGES.flatMap((language) => [
    [`terms_label_${language}`, `I agree (${language})`] as const,
    [`terms_chapters_${language}`, `# First (${language})\n\nOne.\n\nTwo.\n\n# Second\n\nThree.`, chaptersIn(language)] as const,
  ]),
];

function chaptersIn(language: string) {
  return [
    { heading: `First (${language})`, paragraphs: ['One.', 'Two.'] },
    { heading: 'Second', paragraphs: ['Three.'] },
  ];
}

for (const [name, value, setting = value] of OTHERS)
  test(`${name} is stored as ${JSON.stringify(setting)} where the product reads it, and read again as it was said`, async () => {
    const before = await stored();
    const { version, values } = await read();
    const answer = await save({ [name]: value }, version);
    expect([answer.status, answer.body]).toEqual([200, { version: version + 1, values: { ...values, [name]: value } }]);
    expect(await read()).toEqual(answer.body);
    const after = await stored();
    const path = name.split('_');
    expect(path.reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], after)).toEqual(setting);
    // Every other setting is as it was.
    const others = (all: TenantSettings) => Object.entries(all).filter(([key]) => key !== path[0]);
    expect(others(after)).toEqual(others(before));
  });

test('every setting of the page was changed by the test above, but for the tabs and the second factor', () => {
  const asked = new Set(OTHERS.map(([name]) => name));
  const left = SETTINGS.steps.flatMap(({ fields }) => fields.map(({ name }) => name)).filter((name) => !asked.has(name));
  expect(left).toEqual(['portfolioTabs', 'secondFactor_required']);
});

test('tabs are stored in the order in which they were sent, each once, also one that no part of the product shows', async () => {
  const tabs = ['performance', 'overview', 'private', 'fees'];
  expect((await change({ portfolioTabs: [...tabs, 'overview'] })).status).toBe(200);
  expect((await stored()).portfolioTabs).toEqual(tabs);
  expect((await change({ postDays: 32 })).status).toBe(200);
  expect((await stored()).portfolioTabs).toEqual(tabs);
});

test('what is stored beyond what a field allows is kept until somebody changes it, and a record that lacks a part of a setting gets the usual', async () => {
  await work().execute(sql`
    update tenant set settings = settings - 'performanceDates' - 'processes'
      || '{"sessionMs": 86400000, "customRange": {"from": "2024-02-01", "to": "2024-01-01"}}'::jsonb`);
  expect((await change({ performanceDates_from: '2020-06-01', processes_fundsTab: true })).status).toBe(200);
  expect(await stored()).toMatchObject({
    sessionMs: 86_400_000,
    customRange: { from: '2024-02-01', to: '2024-01-01' },
    performanceDates: { from: '2020-06-01', to: '2021-12-31' },
    processes: { fundsTab: true, defaultFormId: null },
  });
  const put = { sessionMs: 30, customRange_to: '2024-03-01', processes_fundsTab: settingsOf('hekla').processes.fundsTab };
  expect((await change(put)).status).toBe(200);
});

describe('the menu of the administration', () => {
  const accounts = [...MENU_GROUPS.accounts];
  const kept = async () => (await stored()).administration.accounts;
  const group = async () =>
    ((await sue.ask('GET', '/api/collections')).body as { groups: { name: string; collections: string[] }[] }).groups.find(
      ({ name }) => name === 'accounts',
    )?.collections;
  const list = async (collection: string) => (await sue.ask('GET', `/api/collections/${collection}/records`)).status;

  test('shows what is ticked, in the order that was sent, at once, and what is not ticked leads nowhere', async () => {
    expect((await change({ administration_accounts: ['organisations', 'users'] })).status).toBe(200);
    expect(await group()).toEqual(['organisations', 'users']);
    expect([await list('users'), await list('groups')]).toEqual([200, 404]);
  });

  test('is not in the record where all of a group is ticked in the usual order, so that what comes later appears, and is where the order is another', async () => {
    expect((await change({ administration_accounts: accounts.toReversed() })).status).toBe(200);
    expect(await kept()).toEqual(accounts.toReversed());
    const { administration: before } = await stored();
    const answer = await change({ administration_accounts: accounts });
    expect(answer.body).toMatchObject({ values: { administration_accounts: accounts } });
    const { administration } = await stored();
    expect(administration).not.toHaveProperty('accounts');
    expect({ ...administration, accounts: before.accounts }).toEqual(before);
    expect([await group(), await list('groups')]).toEqual([accounts, 200]);
  });

  test('is in the record in no group once all of every group is ticked in one save', async () => {
    const all = Object.entries(MENU_GROUPS).map(([name, collections]) => [`administration_${name}`, [...collections]] as const);
    const none = all.map(([name]) => [name, []] as const);
    expect((await change(Object.fromEntries(none))).status).toBe(200);
    expect((await stored()).administration).toEqual({ accounts: [], content: [], portals: [] });
    expect((await change(Object.fromEntries(all))).status).toBe(200);
    expect((await stored()).administration).toEqual({});
  });

  test('keeps a collection of another version, which the form does not show, until all are ticked', async () => {
    await work().execute(sql`
      update tenant set settings = jsonb_set(settings, '{administration,accounts}', '["users", "ofLater", "users"]'::jsonb)`);
    expect((await read()).values['administration_accounts']).toEqual(['users']);
    expect((await change({ postDays: 31 })).status).toBe(200);
    expect(await kept()).toEqual(['users', 'ofLater', 'users']);
    expect((await change({ administration_accounts: ['groups', 'users'] })).status).toBe(200);
    expect(await kept()).toEqual(['groups', 'users', 'ofLater']);
    expect((await change({ administration_accounts: accounts })).status).toBe(200);
    expect(await kept()).toBeUndefined();
  });
});

describe('terms of use', () => {
  const told = async () => (await sendRequest(running.server.port, 'hekla.localhost', 'GET', '/api/terms')).body;
  const shown = async () => (await sendRequest(running.server.port, 'hekla.localhost', 'GET', '/api/tenant')).body;
  const each = (part: string, value: string | null) =>
    Object.fromEntries(LANGUAGES.map((language) => [`terms_${part}_${language}`, value]));

  test('are read by visitors as they were written, a line break in a paragraph as a blank, and read again as one text', async () => {
    const answer = await change({ terms_chapters_en: '## Use\nBe kind,\r\nalways.\n\n\nPay.\n#Law\n Of Iceland. ' });
    expect(answer.body).toMatchObject({
      values: { terms_chapters_en: '# Use\n\nBe kind, always.\n\nPay.\n\n# Law\n\nOf Iceland.' },
    });
    const chapters = [
      { heading: 'Use', paragraphs: ['Be kind, always.', 'Pay.'] },
      { heading: 'Law', paragraphs: ['Of Iceland.'] },
    ];
    expect(await told()).toEqual({ language: 'en', chapters });
  });

  test('are gone in a language whose text is emptied, and altogether where there is no text; a label that is emptied is the usual one', async () => {
    expect((await change({ terms_chapters_en: ' \n ', terms_label_en: '' })).status).toBe(200);
    const { terms } = await stored();
    expect([Object.keys(terms.label), Object.keys(terms.chapters)]).toEqual([
      ['el', 'is', 'nl'],
      ['el', 'is', 'nl'],
    ]);
    expect(await told()).toMatchObject({ language: 'is', chapters: chaptersIn('is') });
    expect((await change({ ...each('chapters', null), ...each('label', null) })).status).toBe(200);
    expect((await stored()).terms).toEqual({ label: {}, chapters: {} });
    expect(await told()).toEqual({ language: 'en', chapters: [] });
    expect(await shown()).toMatchObject({ hasTerms: false });
    await work().execute(sql`update tenant set settings = settings - 'terms'`);
    expect((await change({ terms_label_en: 'Agreed' })).status).toBe(200);
    expect((await stored()).terms).toEqual({ label: { en: 'Agreed' }, chapters: {} });
  });

  test('may have sixty thousand characters in every language at once', async () => {
    const text = `# Όροι\n\n${'ό'.repeat(59_992)}`;
    expect(text).toHaveLength(60_000);
    expect((await change(each('chapters', text))).status).toBe(200);
    expect((await stored()).terms.chapters.nl).toEqual([{ heading: 'Όροι', paragraphs: ['ό'.repeat(59_992)] }]);
  });
});

test('a record without returns gets the usual ones beside the one that is changed, and equal ones that are stored hold up no other change', async () => {
  await work().execute(sql`update tenant set settings = settings - 'projections'`);
  expect((await change({ projections_returns_1: 12 })).status).toBe(200);
  expect((await stored()).projections).toEqual({ returns: [8, 12, 18], volatility: 12 });
  await work().execute(sql`update tenant set settings = jsonb_set(settings, '{projections,returns}', '[8, 8, 18]'::jsonb)`);
  expect((await change({ projections_volatility: 9 })).status).toBe(200);
  expect((await change({ projections_returns_2: 17 })).body).toMatchObject({
    fields: { projections_returns_1: 'This does not agree with the other answers' },
  });
  expect((await change({ projections_returns_1: 13 })).status).toBe(200);
});

test('domains are kept in lower case', async () => {
  expect((await change({ testDomains: ['Test.Example'] })).body).toMatchObject({ values: { testDomains: ['test.example'] } });
});

test('a setting of another version of the server stays, and so do those that are not on the page', async () => {
  await work().execute(sql`
    update tenant set settings = settings || '{"ofLater": {"kept": true}, "navigation": {"messages": true, "ofLater": true}}'::jsonb`);
  const before = await stored();
  expect((await change({ navigation_messages: false })).status).toBe(200);
  // What the record lacks of a part is written as it usually is.
  const navigation = { ...TenantSettings.shape.navigation.parse({}), messages: false, ofLater: true };
  expect(await stored()).toEqual({ ...before, navigation });
  await change({ navigation_messages: true });
});

test('a change holds at once, and its row in the log says what was before and what is now', async () => {
  const shown = async () => ((await sue.ask('GET', '/api/tenant')).body as { settings: TenantSettings }).settings;
  const { news } = (await shown()).navigation;
  expect((await change({ navigation_news: !news, snackbarMs: 8 })).status).toBe(200);
  expect(await shown()).toMatchObject({ navigation: { news: !news }, snackbarMs: 8000 });
  const rows = await rowsOf<{ detail: string }>(
    work(),
    sql`select d.detail from audit_event e join audit_detail d using (tenant_id, seq) where e.operation = 'changeSettings' order by e.seq desc limit 1`,
  );
  expect(JSON.parse(rows[0]!.detail)).toEqual({
    before: { navigation_news: news, snackbarMs: 5 },
    after: { navigation_news: !news, snackbarMs: 8 },
  });
});

test('what is saved as it is makes no later save a stale one', async () => {
  const { values, version } = await read();
  expect((await save(values, version)).body).toEqual({ values, version });
});

test.each([
  ['an older version', { snackbarMs: 9 }, { error: 'record.changed' }],
  ['a session that ends while that is announced', { sessionMs: 1 }, { fields: { sessionMs: 'Minimum value is 5' } }],
  ['a part of a minute', { sessionMs: 7.5 }, { fields: { sessionMs: 'Please enter a whole number' } }],
  ['a PIN that is valid for an hour', { secondFactor_pinMinutes: 60 }, { fields: { secondFactor_pinMinutes: 'Maximum value is 10' } }],
  ['no tab', { portfolioTabs: [] }, { fields: { portfolioTabs: expect.any(String) } }],
  ['a tab that there is not', { portfolioTabs: ['overview', 'gossip'] }, { fields: { portfolioTabs: expect.any(String) } }],
  ['days between', { transactionsDays: '120' }, { fields: { transactionsDays: expect.any(String) } }],
  ['a sender that no network shows', { sms_sender: 'Hekla+1912' }, { fields: { sms_sender: 'This value is not valid' } }],
  ['a domain with an @', { testDomains: ['test.example', 'a@b.example'] }, { fields: { testDomains: 'This value is not valid' } }],
  [
    'days that end before they begin',
    { customRange_from: '2024-02-01', customRange_to: '2024-01-31' },
    { fields: { customRange_to: 'This does not agree with the other answers' } },
  ],
  [
    'a form that there is not',
    { processes_defaultFormId: 'd3a1f6a0-5b0e-4c53-8a55-0c8f4f1f7a03' },
    { fields: { processes_defaultFormId: 'Choose one of the values offered' } },
  ],
  [
    'a form that was never published',
    { processes_defaultFormId: UNPUBLISHED },
    { fields: { processes_defaultFormId: 'Choose one of the values offered' } },
  ],
  [
    'a form in the bin',
    { processes_defaultFormId: FORM_IN_BIN },
    { fields: { processes_defaultFormId: 'Choose one of the values offered' } },
  ],
  ['what is the id of no form', { processes_defaultFormId: 'form' }, { fields: { processes_defaultFormId: expect.any(String) } }],
  [
    'a return that is offered twice',
    { projections_returns_0: 7, projections_returns_2: 7 },
    { fields: { projections_returns_2: 'This does not agree with the other answers' } },
  ],
  ['a return that nobody believes', { projections_returns_1: 101 }, { fields: { projections_returns_1: 'Maximum value is 100' } }],
  ['no return', { projections_returns_1: null }, { fields: { projections_returns_1: expect.any(String) } }],
  ['a fluctuation below nothing', { projections_volatility: -1 }, { fields: { projections_volatility: 'Minimum value is 0' } }],
  ['no period', { analytics_ranges: [] }, { fields: { analytics_ranges: expect.any(String) } }],
  ['a period that there is not', { analytics_ranges: ['all', '2y'] }, { fields: { analytics_ranges: expect.any(String) } }],
  ['no line', { analytics_chart: [] }, { fields: { analytics_chart: expect.any(String) } }],
  ['nobody', { analytics_mostEngaged_count: 0 }, { fields: { analytics_mostEngaged_count: 'Minimum value is 1' } }],
  ['a sender of mail that is no address', { mail_from: 'desk' }, { fields: { mail_from: expect.any(String) } }],
  ['a sender of mail that no server takes', { mail_from: '.desk@hekla.example' }, { fields: { mail_from: 'This value is not valid' } }],
  [
    'a collection of another group',
    { administration_accounts: ['users', 'orders'] },
    { fields: { administration_accounts: expect.any(String) } },
  ],
  [
    'terms that begin without a heading',
    { terms_chapters_en: 'Be kind.\n# Use\nBe kind.' },
    { fields: { terms_chapters_en: expect.stringMatching(/^There is text before the first heading\./) } },
  ],
  [
    'a chapter without a heading',
    { terms_chapters_is: '# Use\nBe kind.\n#\nPay.' },
    { fields: { terms_chapters_is: 'Chapter 2 has no heading. Write it after the #' } },
  ],
  [
    'a heading without text',
    { terms_chapters_el: '# Use\n# Law\nPay.' },
    { fields: { terms_chapters_el: 'The chapter “Use” has no text' } },
  ],
  [
    'terms that are too long',
    { terms_chapters_nl: `# Use\n${'x'.repeat(59_995)}` },
    { fields: { terms_chapters_nl: expect.stringContaining('60,000') } },
  ],
  [
    'terms that would be too long to be changed again',
    { terms_chapters_nl: `# Use\n${'x'.repeat(59_994)}` },
    { fields: { terms_chapters_nl: 'With an empty line between its paragraphs this has more than 60,000 characters' } },
  ],
  [
    'terms without a heading beside a sender that no network shows',
    { terms_chapters_en: 'Be kind.', sms_sender: 'Hekla+1912' },
    { fields: { terms_chapters_en: expect.any(String), sms_sender: 'This value is not valid' } },
  ],
  ['a setting that there is not', { pasword: 'strict' }, { fields: { pasword: expect.any(String) } }],
  ['a name that is none', { '__proto__ x': true }, { error: 'input.invalid' }],
] as const)('%s is refused, and nothing changes', async (what, values, answer) => {
  const before = await stored();
  const { version } = await read();
  expect((await save(values as FieldValues, what === 'an older version' ? version - 1 : version)).body).toMatchObject(answer);
  expect(await stored()).toEqual(before);
});

describe('who comes in', () => {
  test('is decided by nobody who has found an open session; the rest is changed without a proof', async () => {
    inMinutes(6);
    const refused = await change({ passwords: 'specified' });
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'proof.required' }]);
    expect((await stored()).passwords).toBe('strict');
    expect((await change({ postDays: 33 })).status).toBe(403);
    expect((await change({ priceDecimals: 3 })).status).toBe(200);
    expect((await sue.ask('POST', '/api/proof', { body: { current: password('hekla') } })).body).toEqual({ proved: true });
    expect((await change({ passwords: 'specified' })).status).toBe(200);
    expect((await stored()).passwords).toBe('specified');
  });

  test('a shorter session ends whoever has done nothing for so long at once, and nobody who goes on', async () => {
    const [idle, active] = [
      await signInBrowser(running.server.port, 'hekla', 'ann'),
      await signInBrowser(running.server.port, 'hekla', 'ann'),
    ];
    expect((await change({ sessionMs: 5 })).status).toBe(200);
    for (const minutes of [4, 4]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
      expect((await active.ask('GET', '/api/portals')).status).toBe(200);
    }
    const answers = await Promise.all(Array.from({ length: 6 }, () => idle.ask('GET', '/api/portals')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(401));
    vi.useRealTimers();
    sue = await signInBrowser(running.server.port, 'hekla', 'sue');
    expect((await change({ sessionMs: 30 })).status).toBe(200);
  });

  test('a second factor that everybody needs is asked for from the next call on, of whoever has set it too', async () => {
    const ann = await signInBrowser(running.server.port, 'hekla', 'ann');
    expect((await ann.ask('GET', '/api/portals')).status).toBe(200);
    expect((await sue.ask('POST', '/api/proof', { body: { current: password('hekla') } })).body).toEqual({ proved: true });
    expect((await change({ secondFactor_required: 'app-or-passkey' })).status).toBe(200);
    for (const somebody of [ann, sue]) expect((await somebody.ask('GET', '/api/portals')).status).toBe(401);
    const other = await signInBrowser(running.server.port, 'pelagos', 'ann');
    expect((await other.ask('GET', '/api/portals')).status).toBe(200);
  });
});
