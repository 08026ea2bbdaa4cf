/** Tests what becomes of a zip of files: what is recognised in it, where it stops and how it goes on, and that it is taken back as a whole. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle, BundleFile } from '#contract/bundles';
import type { Import, ImportRow, Mapping } from '#contract/imports';
import { readBundle, sendBundle, settleBundle, stepBundle, uploadBundle, writeTestZip } from '../kit/bundles.ts';
import { HANG_MS } from '../kit/limits.ts';
import { restartServer, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let sue: TestBrowser;
beforeAll(async () => {
  running = await startWithFixture();
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
});
afterAll(() => running.dispose());

const LIBRARIES = 'name,external_id\r\n';
const INSTRUMENTS = 'symbol,name,type,assetClass,currency,quoted,validFrom\r\n';

function bringing(files: Readonly<Record<string, string | Buffer>>): Promise<Bundle> {
  return writeTestZip(new Map(Object.entries(files))).then((zip) => uploadBundle(sue, zip));
}

const stateOf = ({ files }: Bundle) => files.map(({ name, state }: BundleFile) => [name, state]);

/** The code of a refusal. */
const codeOf = ({ body }: TestAnswer) => (body as { error: string }).error;

async function countRows(table: 'library' | 'instrument_terms' | 'rate' | 'unnamed_file' | 'named_file'): Promise<number> {
  const work = running.server.database.work(running.fixture.hekla.id);
  const rows = {
    library: sql`select from record where collection = 'libraries' and active`,
    instrument_terms: sql`select from instrument_terms t join arrival a on a.id = t.arrival_id where a.committed_at is not null and a.undone_at is null`,
    rate: sql`select from rate r join arrival a on a.id = r.arrival_id where a.committed_at is not null and a.undone_at is null`,
    unnamed_file: sql`select from unnamed_file`,
    named_file: sql`select from named_file`,
  };
  return (await work.execute(rows[table])).rows.length;
}

test('a zip is checked as a whole, each file as if those before it were in, and nothing of it is in', async () => {
  const before = await countRows('library');
  const { state, files, strangers, by } = await bringing({
    'firm/01-prices-2.csv': 'date,symbol,price,currency\r\n2026-01-16,ZZ,2,EUR\r\n',
    'firm/prices.csv': 'date,symbol,price,currency\r\n2026-01-15,ZZ,1,EUR\r\n',
    'firm/Instruments.CSV': `${INSTRUMENTS}ZZ,Zed,Equity,Equities,EUR,each,2020-01-01\r\n`,
    'firm/libraries.csv': `${LIBRARIES}Reports,L-1\r\n`,
    'firm/readme.pdf': 'no file of a firm',
    'contents.csv': 'file,lines,needs\r\n',
    '__MACOSX/firm/._libraries.csv': 'what a system adds',
  });
  expect([state, strangers, by]).toEqual(['checked', ['firm/readme.pdf'], 'sue of hekla']);
  expect(files.map(({ place, name, content, holds, state: one, counts }) => [place, name, content, holds, one, counts?.new])).toEqual([
    [1, 'firm/libraries.csv', 'libraries', 'records', 'checked', 1],
    [2, 'firm/Instruments.CSV', 'instruments', 'facts', 'checked', 1],
    [3, 'firm/prices.csv', 'prices', 'facts', 'checked', 1],
    [4, 'firm/01-prices-2.csv', 'prices', 'facts', 'checked', 1],
  ]);
  // A line that waits for another file says so, and the file cannot be committed by such a check.
  const prices = files[2]!.import!;
  const { rows } = ((await sue.ask('GET', `/api/imports/${prices}/rows`)).body as { value: { rows: ImportRow[] } }).value;
  expect(rows.map(({ verdict, code }) => [verdict, code])).toEqual([['new', 'waits']]);
  expect(codeOf(await sue.ask('POST', `/api/imports/${prices}/commit`, { body: {} }))).toBe('import.unready');
  expect(await countRows('library')).toBe(before);
});

test('what is no zip of a firm is refused, and nothing of it is kept', async () => {
  const kept = await countRows('named_file');
  const zip = await writeTestZip(new Map([['libraries.csv', `${LIBRARIES}Reports,L-1\r\n`]]));
  const climbing = Buffer.from(zip.toString('latin1').replaceAll('libraries.csv', '../braries.csv'), 'latin1');
  const huge = Buffer.from(zip);
  huge.writeUInt32LE(0xfffffff0, zip.indexOf(Buffer.from('504b0102', 'hex')) + 24);
  const many = await writeTestZip(new Map(Array.from({ length: 301 }, (_, at) => [`libraries-${at}.csv`, LIBRARIES])));
  for (const [name, bytes, code] of [
    ['text', Buffer.from(LIBRARIES), 'bundle.unreadable'],
    ['nothing', Buffer.alloc(0), 'file.empty'],
    ['cut at 1 %', zip.subarray(0, Math.ceil(zip.length / 100)), 'bundle.unreadable'],
    ['cut at 50 %', zip.subarray(0, zip.length / 2), 'bundle.unreadable'],
    ['cut at 99 %', zip.subarray(0, zip.length - 1), 'bundle.unreadable'],
    ['out of its folder', climbing, 'bundle.unreadable'],
    ['no file of a firm', await writeTestZip(new Map([['holiday.csv', 'a,b\r\n']])), 'bundle.empty'],
    ['too many', many, 'bundle.too-many-files'],
    ['too large once it is unpacked', huge, 'file.too-large'],
  ] as const) {
    const answer = await sendBundle(sue, bytes);
    expect([name, answer.status, codeOf(answer)]).toEqual([name, code === 'file.too-large' ? 413 : 400, code]);
  }
  expect([await countRows('named_file'), await countRows('unnamed_file')]).toEqual([kept, 0]);
});

test('files come in one after the other and are taken back in one, with nothing left in the store', async () => {
  const before = {
    libraries: await countRows('library'),
    terms: await countRows('instrument_terms'),
    files: await countRows('named_file'),
  };
  const { id } = await bringing({
    'libraries.csv': `${LIBRARIES}Reports of the zip,L-7\r\nLetters of the zip,L-8\r\n`,
    'instruments.csv': `${INSTRUMENTS}ZIP,Zipped Shares,Equity,Equities,EUR,each,2020-01-01\r\n`,
    'prices.csv': 'date,symbol,price,currency\r\n2026-01-15,ZIP,12.345,EUR\r\n2026-01-16,ZIP,1.234,EUR\r\n',
  });
  const done = await stepBundle(sue, 'bring', id);
  expect([done.state, done.files.map(({ state, counts }) => [state, counts?.new])]).toEqual([
    'done',
    [
      ['in', 2],
      ['in', 1],
      ['in', 2],
    ],
  ]);
  expect([await countRows('library'), await countRows('instrument_terms')]).toEqual([before.libraries + 2, before.terms + 1]);
  // The zip itself is gone, and only the files of its facts are kept.
  expect(await countRows('named_file')).toBe(before.files + 2);
  expect(codeOf(await sue.ask('POST', `/api/bundles/${id}/bring`, { body: {} }))).toBe('bundle.settled');

  // A second time nothing is new.
  const again = await bringing({ 'libraries.csv': `${LIBRARIES}Reports of the zip,L-7\r\n` });
  const known = await stepBundle(sue, 'bring', again.id);
  expect(known.files.map(({ state, counts }) => [state, counts?.new, counts?.known])).toEqual([['in', 0, 1]]);

  const undone = await stepBundle(sue, 'undo', id);
  expect([undone.state, stateOf(undone).map(([, state]) => state)]).toEqual(['undone', ['undone', 'undone', 'undone']]);
  expect([await countRows('library'), await countRows('instrument_terms')]).toEqual([before.libraries, before.terms]);
});

test('a file that cannot come in stops it there; it goes on once that is mended, or without it', async () => {
  const [before, rates] = [await countRows('library'), await countRows('rate')];
  const sent = await bringing({
    'libraries.csv': `${LIBRARIES}First of it,S-1\r\n`,
    'rates.csv': 'date,base,quote,rate\r\n2026-01-15,EUR,USD,much\r\n',
    'prices.csv': 'date,symbol,price,currency\r\n2026-01-15,LATE,3,EUR\r\n',
  });
  const { id } = sent;
  expect([sent.state, stateOf(sent).map(([, state]) => state)]).toEqual(['checked', ['checked', 'refused', 'refused']]);
  const stopped = await stepBundle(sue, 'bring', id);
  expect([stopped.state, stopped.stoppedWhy, stateOf(stopped)]).toEqual([
    'stopped',
    'file',
    [
      ['libraries.csv', 'in'],
      ['rates.csv', 'refused'],
      ['prices.csv', 'refused'],
    ],
  ]);
  expect(stopped.files[1]).toMatchObject({ counts: { refused: 1 }, why: { key: 'bundles.why.rows' } });
  expect(await countRows('library')).toBe(before + 1);

  // Nothing has changed, and it stands where it stood.
  expect(stateOf(await stepBundle(sue, 'bring', id))).toEqual(stateOf(stopped));
  const without = await stepBundle(sue, 'bring', id, { without: 2 });
  expect([without.stoppedWhy, stateOf(without)]).toEqual([
    'file',
    [
      ['libraries.csv', 'in'],
      ['rates.csv', 'skipped'],
      ['prices.csv', 'refused'],
    ],
  ]);
  // What was left out does not stand in the way any more.
  expect(without.files.map(({ why }) => why?.key ?? null)).toEqual([null, null, 'bundles.why.rows']);
  expect(codeOf(await sue.ask('POST', `/api/bundles/${id}/bring`, { body: { without: 1 } }))).toBe('bundle.file-settled');
  expect((await readBundle(sue, id)).state).toBe('stopped');

  const other = await bringing({ 'instruments.csv': `${INSTRUMENTS}LATE,Late Shares,Equity,Equities,EUR,each,2020-01-01\r\n` });
  expect((await stepBundle(sue, 'bring', other.id)).state).toBe('done');
  const done = await stepBundle(sue, 'bring', id);
  expect([done.state, stateOf(done).map(([, state]) => state)]).toEqual(['done', ['in', 'skipped', 'in']]);

  const undone = await stepBundle(sue, 'undo', id);
  expect(stateOf(undone).map(([, state]) => state)).toEqual(['undone', 'skipped', 'undone']);
  expect([undone.state, await countRows('library'), await countRows('rate')]).toEqual(['undone', before, rates]);
});

test('a file that can be read in more than one way waits until somebody says how', async () => {
  const { id } = await bringing({ 'rates.csv': 'date;base;quote;rate\r\n03.04.2026;EUR;CHF;0,951\r\n' });
  const asking = await stepBundle(sue, 'bring', id);
  const [file] = asking.files;
  expect([asking.stoppedWhy, file?.state, file?.why?.key]).toEqual(['file', 'asks', 'bundles.why.asks']);
  const { sniff } = (await sue.ask('GET', `/api/imports/${file!.import}`)).body as Import;
  const mapping: Mapping = { ...sniff!.suggestion, decimalMark: 'comma', dateOrder: 'D/M/Y' };
  expect((await sue.ask('POST', `/api/imports/${file!.import}/preview`, { body: { mapping } })).status).toBe(200);
  const done = await stepBundle(sue, 'bring', id);
  expect([done.state, done.files[0]?.counts?.new]).toEqual(['done', 1]);
});

test('a damaged file is named, also where its bytes can still be unpacked', async () => {
  const zip = await writeTestZip(new Map([['libraries.csv', `${LIBRARIES}${'Reports of damage,D-1\r\n'.repeat(200)}`]]));
  const sum = zip.indexOf(Buffer.from('504b0102', 'hex')) + 16;
  const wrong = Buffer.from(zip);
  wrong.writeUInt32LE((zip.readUInt32LE(sum) ^ 1) >>> 0, sum);
  const bent = Buffer.from(zip);
  bent.fill(0xff, 60, 70);
  for (const bytes of [wrong, bent]) {
    const { id } = await uploadBundle(sue, bytes);
    const stopped = await stepBundle(sue, 'bring', id);
    expect([stopped.state, stopped.files[0]?.state, stopped.files[0]?.why?.key]).toEqual(['stopped', 'refused', 'bundles.why.damaged']);
  }
});

test('two files of one name are two files; records within two that are yet to be made are no twins', async () => {
  const before = await countRows('library');
  const { id, files } = await uploadBundle(
    sue,
    await writeTestZip([
      ['libraries.csv', `${LIBRARIES}One of two,T-1\r\n`],
      ['libraries.csv', `${LIBRARIES}Two of two,T-2\r\n`],
      ['shareClasses.csv', 'parent,name,isin,currency\r\nTF-1,A,IS0000000001,EUR\r\nTF-2,A,IS0000000002,EUR\r\n'],
      ['funds.csv', 'fundName,external_id\r\nFirst fund of the zip,TF-1\r\nSecond fund of the zip,TF-2\r\n'],
    ]),
  );
  expect(files.map(({ content, state, counts }) => [content, state, counts?.new])).toEqual([
    ['funds', 'checked', 2],
    ['shareClasses', 'checked', 2],
    ['libraries', 'checked', 1],
    ['libraries', 'checked', 1],
  ]);
  expect((await stepBundle(sue, 'bring', id)).state).toBe('done');
  expect(await countRows('library')).toBe(before + 2);
});

test('one that was only checked is dropped with all that it stored', async () => {
  const kept = await countRows('named_file');
  const { id, files } = await bringing({
    'libraries.csv': `${LIBRARIES}Never in,N-1\r\n`,
    'rates.csv': 'date,base,quote,rate\r\n2026-01-15,EUR,DKK,7.46\r\n',
    'prices.csv': 'nothing,of,it\r\n1,2,3\r\n',
  });
  expect(files.map(({ state }) => state)).toEqual(['checked', 'checked', 'refused']);
  const again = await stepBundle(sue, 'check', id);
  expect([again.state, again.files.map(({ import: brought }) => brought)]).toEqual([
    'checked',
    files.map(({ import: brought }) => brought),
  ]);
  expect((await stepBundle(sue, 'undo', id)).state).toBe('cancelled');
  await expect.poll(() => countRows('named_file'), { timeout: HANG_MS }).toBe(kept + 2);
  for (const { holds, import: brought } of files)
    expect((await sue.ask('GET', `/api/${holds === 'facts' ? 'imports' : 'record-imports'}/${brought}`)).body).toMatchObject({
      state: holds === 'facts' ? 'undone' : 'cancelled',
    });
  // Nothing of what stood in the files of records is kept.
  const work = running.server.database.work(running.fixture.hekla.id);
  const rowsLeft = async () => (await work.execute(sql`select from record_import_row where import_id = ${files[0]!.import}`)).rows.length;
  await expect.poll(rowsLeft, { timeout: HANG_MS }).toBe(0);
  const listed = (await sue.ask('GET', '/api/bundles')).body as { value: { id: string }[] };
  expect(listed.value.some((one) => one.id === id)).toBe(false);
});

test('what came in by itself, on the page of its import, stays when the zip is dropped; a drop that was stopped loses no file', async () => {
  const before = await countRows('library');
  const sent = await bringing({
    'libraries.csv': `${LIBRARIES}By itself,B-1\r\n`,
    'people.csv': 'name,title,external_id\r\nPat of the zip,Partner,B-2\r\n',
  });
  const libraries = sent.files.find(({ content }) => content === 'libraries')!;
  const record = `/api/record-imports/${libraries.import}`;
  expect((await sue.ask('POST', `${record}/check`, { body: { columns: ['name', 'external_id'] } })).status).toBe(200);
  const isSettled = async () => ((await sue.ask('GET', record)).body as { state: string }).state;
  await expect.poll(isSettled, { timeout: HANG_MS }).toBe('checked');
  expect((await sue.ask('POST', `${record}/commit`, { body: {} })).status).toBe(200);
  await expect.poll(isSettled, { timeout: HANG_MS }).toBe('committed');
  expect((await stepBundle(sue, 'undo', sent.id)).state).toBe('cancelled');
  expect(await countRows('library')).toBe(before + 1);

  const other = await bringing({ 'people.csv': 'name,title,external_id\r\nPru of the zip,Partner,B-3\r\n' });
  const work = running.server.database.work(running.fixture.hekla.id);
  // As a drop leaves it that somebody stops before its end.
  await sue.ask('POST', `/api/record-imports/${other.files[0]!.import}/undo`, { body: {} });
  await work.execute(sql`update bundle_file set state = 'undone' where bundle_id = ${other.id}`);
  const done = await stepBundle(sue, 'bring', other.id);
  expect([done.state, done.files.map(({ state, counts }) => [state, counts?.new])]).toEqual(['done', [['in', 1]]]);
});

test('headings that mean nothing are said, and a file without any that does is refused', async () => {
  const { id } = await bringing({
    'libraries.csv': 'name,colour\r\nReports in colour,red\r\n',
    'people.csv': 'nothing,of,it\r\n1,2,3\r\n',
  });
  const stopped = await stepBundle(sue, 'bring', id);
  const [people, libraries] = ['people', 'libraries'].map((content) => stopped.files.find((file) => file.content === content));
  expect([people?.state, people?.unread]).toEqual(['refused', ['nothing', 'of', 'it']]);
  const done = await stepBundle(sue, 'bring', id, { without: people!.place });
  expect([done.state, done.files.find((file) => file.place === libraries!.place)?.unread]).toEqual(['done', ['colour']]);
});

test('a file that is noted as under way, though its job was never sent, is gone on with', async () => {
  const work = running.server.database.work(running.fixture.hekla.id);
  const { id, files } = await bringing({
    'libraries.csv': `${LIBRARIES}Of a lost job,LOST-1\r\n`,
    'rates.csv': 'date,base,quote,rate\r\n2026-01-20,EUR,NOK,11.6\r\n',
  });
  const [libraries, rates] = files.map((file) => file.import);
  await work.execute(sql`update record_import set state = 'checking' where id = ${libraries}`);
  await work.execute(sql`update import set state = 'checking' where id = ${rates}`);
  const done = await stepBundle(sue, 'bring', id);
  expect([done.state, stateOf(done).map(([, state]) => state)]).toEqual(['done', ['in', 'in']]);

  await work.execute(sql`update record_import set state = 'undoing' where id = ${libraries}`);
  expect((await stepBundle(sue, 'undo', id)).state).toBe('undone');
  expect((await work.execute(sql`select from record where external_id = 'LOST-1' and active`)).rows).toEqual([]);
});

test('one that is stopped, or whose server ends, goes on where it was; no other comes in meanwhile', async () => {
  const before = await countRows('library');
  const rows = Array.from({ length: 400 }, (_, at) => `Library ${at} of many,M-${at}\r\n`).join('');
  const { id } = await bringing({ 'libraries.csv': LIBRARIES + rows, 'rates.csv': 'date,base,quote,rate\r\n2026-01-19,EUR,NOK,11.5\r\n' });
  const other = await bringing({ 'libraries.csv': `${LIBRARIES}Another,A-1\r\n` });
  const begun = async () => expect.poll(() => countRows('library'), { timeout: HANG_MS, interval: 20 }).toBeGreaterThan(before);
  await sue.ask('POST', `/api/bundles/${id}/bring`, { body: {} });
  await begun();
  expect(codeOf(await sue.ask('POST', `/api/bundles/${other.id}/bring`, { body: {} }))).toBe('bundle.waits');
  const stopped = await stepBundle(sue, 'stop', id);
  expect([stopped.state, stopped.stoppedWhy]).toEqual(['stopped', 'asked']);
  await expect
    .poll(async () => (await sue.ask('GET', `/api/record-imports/${stopped.files[0]!.import}`)).body, { timeout: HANG_MS })
    .toMatchObject({ state: 'stopped' });
  const so = await countRows('library');
  expect(so).toBeLessThan(before + 400);

  await sue.ask('POST', `/api/bundles/${id}/bring`, { body: {} });
  await expect.poll(() => countRows('library'), { timeout: HANG_MS, interval: 20 }).toBeGreaterThan(so);
  running = await restartServer(running);
  sue = await signInBrowser(running.server.port, 'hekla', 'sue');
  const done = await settleBundle(sue, id);
  expect([done.state, stateOf(done).map(([, state]) => state), await countRows('library')]).toEqual(['done', ['in', 'in'], before + 400]);

  // What was begun to be taken back is taken back whole.
  await sue.ask('POST', `/api/bundles/${id}/undo`, { body: {} });
  await expect.poll(() => countRows('library'), { timeout: HANG_MS, interval: 20 }).toBeLessThan(before + 400);
  const halfway = await stepBundle(sue, 'stop', id);
  expect([halfway.state, halfway.isGoingBack, await countRows('library')]).toEqual(['stopped', true, expect.any(Number)]);
  expect(codeOf(await sue.ask('POST', `/api/bundles/${id}/bring`, { body: {} }))).toBe('bundle.going-back');
  expect((await stepBundle(sue, 'undo', id)).state).toBe('undone');
  expect(await countRows('library')).toBe(before);
  expect((await stepBundle(sue, 'bring', other.id)).state).toBe('done');
});
