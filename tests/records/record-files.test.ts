/** Tests that collections are filled from files: checked, brought in once whatever happens, found again by the next file, and taken back. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canBeFilledByFile, fileColumnsOf } from '#packages/collections';
import { LANGUAGES } from '#packages/texts';
import type { FullRecord, RecordImport, RecordImportRow, RecordPage } from '#contract/records';
import { recordKeepers } from '../../apps/server/operations.ts';
import { recogniseHeadings } from '../../capabilities/records/server/import/upload.ts';
import { jobs } from '#server/records';
import { readTenantRecord } from '#server/tenants';
import { openServerTexts } from '../../apps/server/texts.ts';
import { silentLog } from '../kit/database.ts';
import { email } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { checkRecordFile, listRecordImportRows, readRecordImport, settleRecordImport, stepRecordImport } from '../kit/record-imports.ts';
import { restartServer, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const file = (csv: string | Uint8Array) => multipartBody('records.csv', typeof csv === 'string' ? Buffer.from(csv) : csv);
const one = (id: string) => readRecordImport(sue, id);
const settled = (id: string) => settleRecordImport(sue, id);
const checked = (collection: string, csv: string | Uint8Array, parent?: string) => checkRecordFile(sue, collection, csv, parent);
const does = (step: 'commit' | 'undo' | 'stop', id: string) => stepRecordImport(sue, step, id);
const rowsOf = (id: string, verdict: RecordImportRow['verdict'] | 'left') => listRecordImportRows(sue, id, verdict);

async function broughtIn(collection: string, csv: string | Uint8Array, parent?: string): Promise<RecordImport> {
  const { id, counts } = await checked(collection, csv, parent);
  expect([counts.refused, await rowsOf(id, 'refused')]).toEqual([0, []]);
  const committed = await does('commit', id);
  expect([committed.state, await rowsOf(id, 'left')]).toEqual(['committed', []]);
  return committed;
}

async function found(collection: string, search: string): Promise<RecordPage['rows']> {
  return ((await sue.ask('GET', `/api/collections/${collection}/records?search=${encodeURIComponent(search)}`)).body as RecordPage).rows;
}
const read = async (collection: string, id: string) =>
  (await sue.ask('GET', `/api/collections/${collection}/records/${id}`)).body as FullRecord;
const only = async (collection: string, search: string) => {
  const rows = await found(collection, search);
  expect(rows.map(({ name }) => name)).toHaveLength(1);
  return read(collection, rows[0]!.id);
};

const USERS = 'Name,Email,Phone,Language,Investment professional,Organisation,Country,External id\n';

test('a house with its advisors, clients and portfolios comes in from four files, and the same files again change nothing', async () => {
  const organisations = 'name,url,external_id\nNorth House,https://north.example,O-1\n"South, House",,O-2\n';
  const users = `name,email,phone,language,isProfessional,organisation,country,external_id
Nora North,nora@north.example,+354 555 0101,en,yes,O-1,Iceland,U-1
Sara South,sara@south.example,+354 555 0102,is,já,"South, House",gr,U-2
`;
  const accounts = `name,email,portal,owner,currency,inception,external_id,accountType
First Family,first@families.example,hekla portal clients,nora@north.example; Sara South,EUR,2020-02-29,A-1,single
Second Family,second@families.example,hekla portal clients,U-2,,31/03/2021,A-2,Dual
`;
  const portfolios = `parent,name,currency,type,external_id
A-1,Growth,EUR,GIA,P-1
first@families.example,Income,USD,ISA,P-2
Second Family,Growth,GBP,SIPP,P-3
`;
  for (const [collection, csv, count] of [
    ['organisations', organisations, 2],
    ['users', users, 2],
    ['accounts', accounts, 2],
    ['portfolios', portfolios, 3],
  ] as const) {
    const file = await broughtIn(collection, csv);
    expect(file).toMatchObject({ state: 'committed', counts: { new: count, changed: 0, known: 0, refused: 0 }, done: count, left: 0 });
    expect(await rowsOf(file.id, 'left')).toEqual([]);
    const again = await checked(collection, csv);
    expect([collection, again.counts, await rowsOf(again.id, 'changed')]).toEqual([
      collection,
      { new: 0, changed: 0, known: count, refused: 0 },
      [],
    ]);
  }
  const nora = await only('users', 'nora@north.example');
  const sara = await only('users', 'sara@south.example');
  const north = await only('organisations', 'North House');
  expect(nora.values).toMatchObject({ isProfessional: true, organisation: north.id, country: 'IS', language: 'en', disabled: false });
  expect(sara.values).toMatchObject({ isProfessional: true, country: 'GR', language: 'is' });
  const first = await only('accounts', 'first@families.example');
  expect(first.values).toMatchObject({ owner: [nora.id, sara.id], inception: '2020-02-29', external_id: 'A-1' });
  const second = await only('accounts', 'second@families.example');
  expect(second.values).toMatchObject({ owner: [sara.id], inception: '2021-03-31' });
  expect((await found('portfolios', 'Growth')).map(({ values }) => values['owner']).toSorted()).toEqual([first.id, second.id].toSorted());
  // Each record has a row of its own in the audit log, by the one who brought the file in.
  const { rows } = await running.server.database.work(running.fixture.hekla.id).execute<{ by: string; kind: string; line: number }>(sql`
    select d.actor_id as by, d.subject_kind as kind, (d.detail::jsonb->>'line')::int as line from audit_event e join audit_detail d using (tenant_id, seq)
    where e.operation = 'createRecord' and d.subject_id in (${nora.id}, ${first.id}) order by e.seq`);
  expect(rows).toEqual([
    { by: running.fixture.hekla.people.sue, kind: 'users', line: 2 },
    { by: running.fixture.hekla.people.sue, kind: 'accounts', line: 2 },
  ]);
});

test('the next file changes what differs and nothing else, and its taking back leaves what somebody has changed since', async () => {
  await broughtIn(
    'organisations',
    'name,url,address,external_id\nUno,https://uno.example,Street 1,X-1\nDue,https://due.example,Street 2,X-2\n',
  );
  const [uno, due] = [await only('organisations', 'Uno'), await only('organisations', 'Due')];
  const file = await checked(
    'organisations',
    'External id,Name,Url,Address\nX-1,Uno New,,Street 9\nX-2,Due,https://other.example,\nX-3,Trenta,,\n',
  );
  expect(file.counts).toEqual({ new: 1, changed: 2, known: 0, refused: 0 });
  expect(
    (await rowsOf(file.id, 'changed')).map(({ name, changes }) => [name, changes.map(({ before, after }) => [before, after])]),
  ).toEqual([
    [
      'Uno New',
      [
        ['Uno', 'Uno New'],
        ['Street 1', 'Street 9'],
      ],
    ],
    ['Due', [['https://due.example', 'https://other.example']]],
  ]);
  // Nothing is changed by a check.
  expect((await read('organisations', uno.id)).version).toBe(uno.version);
  await does('commit', file.id);
  expect((await read('organisations', uno.id)).values).toMatchObject({ name: 'Uno New', url: 'https://uno.example', address: 'Street 9' });
  const changed = await read('organisations', due.id);
  expect(changed.values).toMatchObject({ name: 'Due', url: 'https://other.example', address: 'Street 2' });
  const since = { ...changed.values, address: 'Street 3' };
  expect(
    (await sue.ask('PUT', `/api/collections/organisations/records/${due.id}`, { body: { version: changed.version, values: since } }))
      .status,
  ).toBe(200);
  const undone = await does('undo', file.id);
  expect(undone).toMatchObject({ state: 'undone', left: 1 });
  expect((await rowsOf(file.id, 'left')).map(({ name, left }) => [name, left])).toEqual([['Due', expect.stringMatching(/^\p{Lu}/u)]]);
  expect((await read('organisations', uno.id)).values).toMatchObject({ name: 'Uno', address: 'Street 1' });
  expect((await read('organisations', due.id)).values).toMatchObject({ url: 'https://other.example', address: 'Street 3' });
  expect(await found('organisations', 'Trenta')).toEqual([]);
  // What went to the bin does not stand in the way of the next file.
  expect((await checked('organisations', 'name,external_id\nTrenta,X-3\n')).counts).toMatchObject({ new: 1 });
});

test('a row that cannot be understood keeps the whole file out, and says in which cell and what to do', async () => {
  const csv = `name,email,phone,language,organisation,country,isProfessional,photo
,no.name@example.is,+354 555 0101,en,,,,
Wrong Mail,wrong,+354 555 0101,en,,,,
Wrong House,house@example.is,+354 555 0101,en,Nowhere House,,,
Wrong Land,land@example.is,+354 555 0101,xx,,Atlantis,perhaps,
Twice,twice@example.is,+354 555 0101,en,,,,
Twice again,TWICE@example.is,+354 555 0101,en,,,,
`;
  const file = await checked('users', csv);
  expect(file.counts).toEqual({ new: 1, changed: 0, known: 0, refused: 5 });
  const refused = await rowsOf(file.id, 'refused');
  expect(refused.map(({ line, problems }) => [line, problems.map(({ value }) => value)])).toEqual([
    [2, ['']],
    [3, ['wrong']],
    [4, ['Nowhere House']],
    [5, ['xx', 'Atlantis', 'perhaps']],
    [7, ['']],
  ]);
  for (const { problems } of refused) for (const { sentence } of problems) expect(sentence).toMatch(/^\p{Lu}/u);
  expect(refused.at(-1)!.problems[0]!.sentence).toContain('6');
  const answer = await sue.ask('POST', `/api/record-imports/${file.id}/commit`, { body: {} });
  expect([answer.status, (answer.body as { error: string }).error]).toEqual([409, 'import.failed-rows']);
  expect(await found('users', 'twice@example.is')).toEqual([]);
  expect(await does('undo', file.id)).toMatchObject({ state: 'cancelled' });
});

test('what a file is not, is said at once', async () => {
  const refusal = async (csv: string | Uint8Array, collection = 'organisations') => {
    const answer = await sue.ask('POST', `/api/collections/${collection}/imports`, file(csv));
    return [answer.status, (answer.body as { error: string }).error];
  };
  expect(await refusal('')).toEqual([400, 'file.empty']);
  expect(await refusal('name,url\n')).toEqual([400, 'file.empty']);
  expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 1, 2, 3]))).toEqual([400, 'file.not-text']);
  expect(await refusal('name,url\n"never closed,x\n')).toEqual([400, 'file.garbled']);
  expect(await refusal(`name\n${'a\n'.repeat(20_001)}`)).toEqual([413, 'file.too-many-rows']);
  expect(await refusal(`name${',a'.repeat(300)}\nx\n`)).toEqual([413, 'file.too-many-columns']);
  expect(await refusal('name\nx\n', 'transactions')).toEqual([409, 'record.kept']);
  expect(await refusal('name\nx\n', 'nothing')).toEqual([404, 'collection.unknown']);
});

test('rows may name each other: a family names accounts that stand below it in the file', async () => {
  const csv = `name,email,portal,owner,isGroup,members
Whole House,whole@house.example,hekla portal clients,ada of hekla,yes,Left Wing; right@house.example
Left Wing,left@house.example,hekla portal clients,ada of hekla,no,
Right Wing,right@house.example,hekla portal clients,ada of hekla,no,
`;
  await broughtIn('accounts', csv);
  const [left, right] = [await only('accounts', 'left@house.example'), await only('accounts', 'right@house.example')];
  expect((await only('accounts', 'whole@house.example')).values).toMatchObject({ isGroup: true, members: [left.id, right.id] });
});

test('taking back disables users, and leaves an account that holds something', async () => {
  const users = await broughtIn('users', `${USERS}Paul Passing,paul@passing.example,+354 555 0101,en,no,,,\n`);
  const accounts = await broughtIn(
    'accounts',
    'name,email,portal,owner\nHolds Something,holds@something.example,hekla portal clients,ada of hekla\nHolds Nothing,holds@nothing.example,hekla portal clients,ada of hekla\n',
  );
  const holds = await only('accounts', 'holds@something.example');
  // Within one account the file needs no column that names it.
  const portfolios = await broughtIn('portfolios', 'name,currency\nInside,EUR\n', holds.id);
  expect((await only('portfolios', 'Inside')).values['owner']).toBe(holds.id);
  expect(await does('undo', users.id)).toMatchObject({ state: 'undone', left: 0 });
  expect((await only('users', 'paul@passing.example')).values['disabled']).toBe(true);
  expect(await does('undo', accounts.id)).toMatchObject({ state: 'undone', left: 1 });
  expect((await rowsOf(accounts.id, 'left')).map(({ name }) => name)).toEqual(['Holds Something']);
  expect(await found('accounts', 'holds@nothing.example')).toEqual([]);
  expect(await does('undo', portfolios.id)).toMatchObject({ state: 'undone', left: 0 });
});

test('what is refused when it is brought in is left, said, and can be tried again', async () => {
  const csv =
    'name,email,portal,owner\nLate,late@taken.example,hekla portal clients,ada of hekla\nIn Time,time@taken.example,hekla portal clients,ada of hekla\n';
  const file = await checked('accounts', csv);
  const portal = (await found('portals', 'hekla portal clients'))[0]!.id;
  const values = { name: 'Earlier', email: 'late@taken.example', accountType: 'single', portal, owner: [running.fixture.hekla.people.ada] };
  expect((await sue.ask('POST', '/api/collections/accounts/records', { body: { values } })).status).toBe(200);
  // Found by its address meanwhile, the row changes the account instead of making a second one.
  expect(await does('commit', file.id)).toMatchObject({ state: 'committed', left: 0 });
  expect((await only('accounts', 'late@taken.example')).name).toBe('Late');
  const again = await checked(
    'users',
    'name,email,phone,language,isProfessional,organisation\nToo Many,too@many.example,+354 555 0101,en,yes,hekla organisation\n',
  );
  const { own } = running.fixture.hekla.organisations;
  await running.server.database
    .work(running.fixture.hekla.id)
    .execute(sql`update tenant set settings = jsonb_set(settings, '{limits,advisors}', '1')`);
  await running.server.renewTenant(running.fixture.hekla.id);
  expect(await does('commit', again.id)).toMatchObject({ state: 'committed', left: 1 });
  const [left] = await rowsOf(again.id, 'left');
  expect([left!.name, left!.left]).toEqual(['Too Many', expect.stringContaining('1')]);
  await running.server.database
    .work(running.fixture.hekla.id)
    .execute(sql`update tenant set settings = jsonb_set(settings, '{limits,advisors}', '50')`);
  await running.server.renewTenant(running.fixture.hekla.id);
  expect(await does('commit', again.id)).toMatchObject({ state: 'committed', left: 0 });
  expect((await only('users', 'too@many.example')).values['organisation']).toBe(own);
});

test('whoever has no telephone number comes in without one, as by an invitation; the form goes on asking for it', async () => {
  const { id } = await broughtIn('users', 'name,email,language,external_id\nNo Number,number@none.example,en,N-1\n');
  const kept = await only('users', 'number@none.example');
  expect(kept.values).toMatchObject({ name: 'No Number', phone: null });
  const saved = await sue.ask('PUT', `/api/collections/users/records/${kept.id}`, {
    body: { version: kept.version, values: { ...kept.values, title: 'Director' } },
  });
  expect([saved.status, saved.body]).toEqual([400, expect.objectContaining({ fields: { phone: 'Phone is required' } })]);
  // The next file may add the number.
  await broughtIn('users', 'external_id,phone\nN-1,+354 555 0177\n');
  expect((await only('users', 'number@none.example')).values).toMatchObject({ phone: '+354 555 0177' });
  expect(await one(id)).toMatchObject({ state: 'committed' });
});

test('a file that would go beyond a limit of the subscription is told so by its check, at the row that is one too many', async () => {
  const db = running.server.database.work(running.fixture.hekla.id);
  const limit = async (limits: object) => {
    await db.execute(
      sql`update tenant set settings = jsonb_set(settings, '{limits}', settings->'limits' || ${JSON.stringify(limits)}::jsonb)`,
    );
    await running.server.renewTenant(running.fixture.hekla.id);
  };
  const count = async (query: ReturnType<typeof sql>) => (await db.execute<{ count: number }>(query)).rows[0]!.count;
  const { own } = running.fixture.hekla.organisations;
  const advisors = await count(
    sql`select count(*)::int as count from person where organisation_id = ${own} and is_professional and not disabled`,
  );
  const accounts = await count(
    sql`select count(*)::int as count from account a join portal p on p.id = a.portal_id where p.name = 'hekla portal clients' and a.active`,
  );
  const before = (await db.execute<{ limits: object }>(sql`select settings->'limits' as limits from tenant`)).rows[0]!.limits;
  await limit({ advisors: advisors + 1, accounts: accounts + 2 });
  // Those who advise nobody, and those who are there already, take no room.
  const users = `name,email,language,isProfessional,organisation
First In,first.in@limit.example,en,yes,hekla organisation
No Advisor,no.advisor@limit.example,en,no,hekla organisation
One Beyond,beyond@limit.example,en,yes,hekla organisation
`;
  const people = await checked('users', users);
  expect(people.counts).toEqual({ new: 2, changed: 0, known: 0, refused: 1 });
  // Who is disabled takes no room, and whoever leaves gives theirs to the next.
  const freed = `name,email,language,isProfessional,disabled,organisation
First In,first.in@limit.example,en,yes,no,hekla organisation
No More,no.more@limit.example,en,yes,yes,hekla organisation
ben of hekla,${email('ben')},en,no,no,hekla organisation
In His Place,in.his.place@limit.example,en,yes,no,hekla organisation
`;
  expect((await checked('users', freed)).counts).toEqual({ new: 3, changed: 1, known: 0, refused: 0 });
  expect((await rowsOf(people.id, 'refused')).map(({ name, problems }) => [name, problems])).toEqual([
    [
      'One Beyond',
      [{ column: 'Organisation', value: '', sentence: expect.stringContaining(`may have ${advisors + 1} advisors here`) as unknown }],
    ],
  ]);
  const row = (name: string) => `${name},${name}@limit.example,hekla portal clients,ada of hekla\n`;
  const families = await checked('accounts', `name,email,portal,owner\n${['one', 'two', 'three', 'four'].map(row).join('')}`);
  expect(families.counts).toEqual({ new: 2, changed: 0, known: 0, refused: 2 });
  const refused = await rowsOf(families.id, 'refused');
  expect(refused.map(({ name, problems }) => [name, problems[0]!.column, problems[0]!.sentence])).toEqual(
    ['three', 'four'].map((name) => [name, 'Portal', expect.stringContaining(`may have ${accounts + 2} accounts here`)]),
  );
  // With more room the same file is checked again and comes in.
  await limit(before);
  const columns = ['name', 'email', 'portal', 'owner'];
  expect((await sue.ask('POST', `/api/record-imports/${families.id}/check`, { body: { columns } })).status).toBe(200);
  expect((await settled(families.id)).counts).toMatchObject({ new: 4, refused: 0 });
  expect(await does('commit', families.id)).toMatchObject({ state: 'committed', left: 0 });
  const again = await checked('accounts', `name,email,portal,owner\n${row('one')}`);
  expect(again.counts).toMatchObject({ known: 1 });
});

test('a list that was exported comes back as known, also from a spreadsheet of another country', async () => {
  await broughtIn(
    'riskProfiles',
    'name;returns;factsheetUrl\nCareful;2,5;https://example.is/careful.pdf\nBold;7,25;https://example.is/bold.pdf\n',
  );
  expect((await only('riskProfiles', 'Bold')).values['returns']).toBe(7.25);
  for (const collection of ['organisations', 'riskProfiles', 'accounts', 'portfolios', 'groups', 'accessGroups']) {
    const csv = (await sue.ask('GET', `/api/collections/${collection}/records.csv`)).bytes;
    const file = await checked(collection, csv);
    expect([collection, file.counts.new, file.counts.changed, await rowsOf(file.id, 'refused')]).toEqual([collection, 0, 0, []]);
    expect(file.counts.known).toBeGreaterThan(0);
  }
  const latin = Buffer.from('Nafn;Netfang\nÞór;þ@example.is\n', 'latin1');
  expect((await checked('organisations', latin)).headings.map(({ heading, column }) => [heading, column])).toEqual([
    ['Nafn', 'name'],
    ['Netfang', null],
  ]);
});

test('what a column means can be said, and the file is checked anew', async () => {
  const file = await checked('organisations', 'Firm,Site\nFresh House,https://fresh.example\n');
  expect(file).toMatchObject({
    counts: { refused: 1 },
    headings: [{ heading: 'Firm', column: null, sample: 'Fresh House' }, { heading: 'Site' }],
  });
  const check = (columns: (string | null)[]) => sue.ask('POST', `/api/record-imports/${file.id}/check`, { body: { columns } });
  for (const wrong of [['name'], ['name', 'name'], ['name', 'photograph']]) expect((await check(wrong)).status).toBe(400);
  expect((await check(['name', 'url'])).status).toBe(200);
  expect(await settled(file.id)).toMatchObject({ state: 'checked', counts: { new: 1, refused: 0 } });
});

test('templates are recognised in every language, and each column of theirs once', async () => {
  const words = openServerTexts();
  const filled = recordKeepers.filter(({ collection, create }) => create && canBeFilledByFile(collection));
  expect(filled.map(({ collection }) => collection.name)).toEqual(
    expect.arrayContaining([
      'organisations',
      'users',
      'accounts',
      'portfolios',
      'groups',
      'accessGroups',
      'riskProfiles',
      'models',
      'funds',
    ]),
  );
  for (const { collection } of filled) {
    const answer = await sue.ask('GET', `/api/collections/${collection.name}/imports/template.csv`);
    expect(answer.status).toBe(200);
    const [headings = '', example = ''] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(example).not.toBe('');
    const columns = fileColumnsOf(collection).map(({ name }) => name);
    const named = headings.slice(1, -1).split('","');
    expect([collection.name, recogniseHeadings(collection, named, (language) => words(language), null)]).toEqual([
      collection.name,
      columns,
    ]);
  }
  expect(LANGUAGES.length).toBe(4);
});

test('taking back undoes what was done, not what the check expected', async () => {
  const csv = 'name,email,portal,owner,location\nFlip,flip@flip.example,hekla portal clients,ada of hekla,Here\n';
  const file = await checked('accounts', csv);
  expect(file.counts.new).toBe(1);
  const portal = (await found('portals', 'hekla portal clients'))[0]!.id;
  const values = {
    name: 'Made by hand',
    email: 'flip@flip.example',
    accountType: 'single',
    portal,
    owner: [running.fixture.hekla.people.ada],
  };
  await sue.ask('POST', '/api/collections/accounts/records', { body: { values } });
  // By then the row changes the account that somebody made by hand.
  expect(await does('commit', file.id)).toMatchObject({ counts: { new: 0, changed: 1 }, left: 0 });
  expect((await only('accounts', 'flip@flip.example')).values).toMatchObject({ name: 'Flip', location: 'Here' });
  expect(await does('undo', file.id)).toMatchObject({ state: 'undone', left: 0 });
  expect((await only('accounts', 'flip@flip.example')).values).toMatchObject({ name: 'Made by hand', location: null });
});

test('what was taken back can come in again: people are enabled, and ids of other systems are free', async () => {
  const users = `${USERS}Rita Return,rita@return.example,+354 555 0101,en,yes,hekla other organisation,,U-RR\n`;
  const first = await broughtIn('users', users);
  await does('undo', first.id);
  const again = await checked('users', users);
  expect((await rowsOf(again.id, 'changed')).map(({ name }) => name)).toEqual(['Rita Return']);
  await does('commit', again.id);
  expect((await only('users', 'rita@return.example')).values['disabled']).toBe(false);
  // Whoever is disabled on purpose since stays so.
  const rita = await only('users', 'rita@return.example');
  const disabled = { version: rita.version, values: { ...rita.values, disabled: true } };
  expect((await sue.ask('PUT', `/api/collections/users/records/${rita.id}`, { body: disabled })).status).toBe(200);
  expect((await checked('users', users)).counts).toMatchObject({ known: 1, changed: 0 });
  const { account } = running.fixture.hekla.accounts.alpha;
  const portfolios = 'name,currency,external_id\nReturning,EUR,P-RR\n';
  await does('undo', (await broughtIn('portfolios', portfolios, account)).id);
  expect(await broughtIn('portfolios', portfolios, account)).toMatchObject({ state: 'committed', left: 0 });
  // What cannot be taken back keeps its id.
  const house = await broughtIn('organisations', 'name,external_id\nHeld House,O-HELD\n');
  await broughtIn('users', `${USERS}Hal Held,hal@held.example,+354 555 0101,en,no,Held House,,\n`);
  expect(await does('undo', house.id)).toMatchObject({ state: 'undone', left: 1 });
  expect((await checked('organisations', 'name,external_id\nOther Name,O-HELD\n')).counts).toMatchObject({ new: 0, changed: 1 });
  // Somebody who looks after an account is no longer a mistake of the file.
  const made = await broughtIn('users', `${USERS}Max Made,max@return.example,+354 555 0101,en,yes,hekla other organisation,,U-MM\n`);
  await broughtIn('accounts', 'name,email,portal,owner\nOf Max,max.of@return.example,hekla portal clients,U-MM\n');
  expect(await does('undo', made.id)).toMatchObject({ state: 'undone', left: 1 });
  expect((await only('users', 'max@return.example')).values['disabled']).toBe(false);
});

test('a row finds its record by what the file states: without an address by the id or the name, and an address counts within its portal', async () => {
  await broughtIn(
    'users',
    `${USERS}Ida One,ida@phones.example,+354 555 0101,en,no,,,PH-1\nIda Two,two@phones.example,+354 555 0101,en,no,,,PH-2\n`,
  );
  const phones = await broughtIn('users', 'External id,Phone\nPH-1,+354 555 0901\nPH-2,+354 555 0902\n');
  expect(phones.counts).toMatchObject({ new: 0, changed: 2 });
  expect((await only('users', 'two@phones.example')).values['phone']).toBe('+354 555 0902');
  const csv = (portal: string) => `name,email,portal,owner\nTwice,twice@portals.example,hekla portal ${portal},ben of hekla\n`;
  await broughtIn('accounts', csv('clients'));
  expect(await broughtIn('accounts', csv('family'))).toMatchObject({ counts: { new: 1, changed: 0 }, left: 0 });
  expect(await found('accounts', 'twice@portals.example')).toHaveLength(2);
});

test('nothing of a row is passed over without a word', async () => {
  const problemsOf = async (collection: string, csv: string) => {
    const { id } = await checked(collection, csv);
    return (await rowsOf(id, 'refused')).flatMap(({ problems }) => problems.map(({ column, value }) => [column, value]));
  };
  expect(await problemsOf('organisations', 'name,address\nWide House,Street 1, Reykjavik\n')).toEqual([[null, '']]);
  expect(await problemsOf('riskProfiles', 'name,returns,factsheetUrl\nUnsure,"1,250",https://example.is/u.pdf\n')).toEqual([
    ['Returns', '1,250'],
  ]);
  expect(
    await problemsOf(
      'accounts',
      'name,email,portal,owner,members\nNo Group,no@group.example,hekla portal clients,ada of hekla,hekla-alpha account\n',
    ),
  ).toEqual([['Members', 'hekla-alpha account']]);
  expect(await problemsOf('people', `name,external_id\nLong,${'x'.repeat(101)}\n`)).toEqual([['External id', 'x'.repeat(101)]]);
  // The first owner leads.
  const owners = (names: string) => `name,email,portal,owner\nLed,led@led.example,hekla portal clients,${names}\n`;
  await broughtIn('accounts', owners('ada of hekla; ben of hekla'));
  expect((await checked('accounts', owners('ada of hekla; ben of hekla'))).counts).toMatchObject({ known: 1 });
  expect((await checked('accounts', owners('ben of hekla; ada of hekla'))).counts).toMatchObject({ changed: 1 });
  // A portfolio stays within its account.
  await broughtIn('portfolios', 'name,currency,external_id\nStays,EUR,P-ST\n', running.fixture.hekla.accounts.alpha.account);
  expect(await problemsOf('portfolios', 'parent,name,currency,external_id\nhekla-beta account,Stays,EUR,P-ST\n')).toEqual([[null, '']]);
});

test('a password is not kept, and the audit log says which switches a file turned on', async () => {
  const { people, id: tenant } = running.fixture.hekla;
  const file = await broughtIn(
    'users',
    'name,email,phone,language,Password,isAdmin,organisation\nPia Power,pia@power.example,+354 555 0101,en,Secret-word-7,yes,hekla organisation\n',
  );
  expect(file.headings.find(({ heading }) => heading === 'Password')).toMatchObject({ column: null, sample: '' });
  const db = running.server.database.work(tenant);
  expect((await db.execute(sql`select from record_import_row where cells::text like '%Secret-word%'`)).rows).toEqual([]);
  const { rows } = await db.execute<{ switches: object; by: string }>(sql`select d.detail::jsonb->'switches' as switches, d.actor_id as by
    from audit_event e join audit_detail d using (tenant_id, seq) where e.request = ${file.id}`);
  expect(rows).toEqual([{ switches: { isAdmin: true }, by: people.sue }]);
});

test('work is done in the name of whoever asked for it, and stops when they no longer may', async () => {
  const { people, id: tenant } = running.fixture.hekla;
  const db = running.server.database.work(tenant);
  const staff = (isAdmin: boolean) => db.execute(sql`update person set is_admin = ${isAdmin} where id = ${people.tom}`);
  await staff(true);
  const tom = await signInBrowser(running.server.port, 'hekla', 'tom');
  const { id } = await checked('people', 'name\nBrought by Tom\n');
  expect((await tom.ask('POST', `/api/record-imports/${id}/commit`, { body: {} })).status).toBe(200);
  await settled(id);
  expect((await only('people', 'Brought by Tom')).created?.by?.name).toBe('tom of hekla');
  const other = await checked('people', 'name\nLeft by Tom\n');
  await running.server.database
    .person(tenant, people.tom, 'tenant')
    .execute(sql`update record_import set state = 'committing', asked_by = ${people.tom} where id = ${other.id}`);
  await staff(false);
  await running.server.jobsOf(tenant).send('records.import', { id: other.id });
  expect(await settled(other.id)).toMatchObject({ state: 'stopped', stoppedWhy: 'person' });
  expect(await does('commit', other.id)).toMatchObject({ state: 'committed', stoppedWhy: null, left: 0 });
  expect((await only('people', 'Left by Tom')).created?.by?.name).toBe('sue of hekla');
});

test('pages that stand within one another come in whatever their order, and rows are kept for thirty days', async () => {
  const file = await broughtIn('pages', 'name,parent\nLeaf,Branch\nBranch,Trunk\nTrunk,\n');
  expect(file).toMatchObject({ state: 'committed', left: 0 });
  expect((await only('pages', 'Leaf')).parent).toBe((await only('pages', 'Branch')).id);
  const tenant = (await readTenantRecord(running.server.database.work(), running.fixture.hekla.id))!;
  const db = running.server.database.work(tenant.id);
  const later = new Date(Date.now() + 31 * 86_400_000);
  await jobs['records.import.forget']({ db, tenant, now: later, log: silentLog, jobs: { send: () => Promise.resolve() } });
  expect((await one(file.id)).forgotten).toBe(true);
  const answer = await sue.ask('POST', `/api/record-imports/${file.id}/undo`, { body: {} });
  expect([answer.status, (answer.body as { error: string }).error]).toEqual([409, 'import.forgotten']);
  expect((await db.execute(sql`select from record_import_row where cells is not null`)).rows).toEqual([]);
});

test('a stop leaves what is done, going on makes the rest once, and a restart in the middle goes on by itself', async () => {
  const csv = `name,external_id\n${Array.from({ length: 300 }, (_, at) => `Row ${at},R-${at}\n`).join('')}`;
  const { id } = await checked('people', csv);
  await sue.ask('POST', `/api/record-imports/${id}/commit`, { body: {} });
  await expect.poll(async () => (await one(id)).done, { timeout: HANG_MS }).toBeGreaterThan(5);
  expect((await sue.ask('POST', `/api/record-imports/${id}/stop`, { body: {} })).status).toBe(200);
  const stopped = await settled(id);
  expect(stopped.state).toBe('stopped');
  expect(stopped.done).toBeLessThan(300);
  await sue.ask('POST', `/api/record-imports/${id}/commit`, { body: {} });
  running = await restartServer(running);
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  expect(await settled(id)).toMatchObject({ state: 'committed', left: 0 });
  const made = await running.server.database
    .work(running.fixture.hekla.id)
    .execute<{ count: number; different: number }>(
      sql`select count(*)::int as count, count(distinct external_id)::int as different from record where collection = 'people' and external_id like 'R-%'`,
    );
  expect(made.rows).toEqual([{ count: 300, different: 300 }]);
  expect(await does('undo', id)).toMatchObject({ state: 'undone', left: 0 });
  expect(await found('people', 'Row 7')).toEqual([]);
});
