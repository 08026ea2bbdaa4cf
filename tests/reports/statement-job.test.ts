/** Tests the job of a statement, step by step: joined, failed, begun again, interrupted, resumed. */
import { sql } from 'drizzle-orm';
import { claimsOf, signedInActor } from '#packages/policy';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db, FileStore, Tenant, WorkContext } from '#platform';
import { localFiles } from '#adapters/files';
import { typesetter } from '#adapters/pdf';
import { sharpPictures } from '#adapters/pictures';
import { readFigureId } from '#packages/figures';
import { TypesettingFailed, type Typesetter } from '#contract/reports';
import { ledgerSource } from '#server/performance';
import { endpoints, jobs, resumeStatements } from '#server/reports';
import type { ReportPorts } from '../../capabilities/reports/server/render.ts';
import { openServerTexts } from '../../apps/server/texts.ts';
import { sqlState } from '../kit/sql.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { LAST_DAY, makeFixture, settingsOf, type FirmRecords } from '../kit/fixture.ts';
import { markedTranslate, findUnmarkedLines } from '../kit/pseudo-language.ts';
import { readPdf } from '../kit/read-pdf.ts';

const render = jobs['statement.render'];
const press = typesetter();
let place: TestDatabase;
let firm: FirmRecords;
let files: FileStore;
let db: Db;

beforeAll(async () => {
  place = await openTestDatabase();
  firm = (await makeFixture(place.database)).hekla;
  files = localFiles(join(place.dataFolder, 'files'));
  db = place.database.work(firm.id);
});
afterAll(async () => {
  await press.stop();
  await place?.dispose();
});
beforeEach(() => db.execute(sql`update statement set state = 'ready'`));

interface SentStatementJob {
  readonly queue: string;
  readonly data: object;
  readonly key: string | undefined;
}

function recorder(): WorkContext['jobs'] & { readonly sent: SentStatementJob[] } {
  const sent: SentStatementJob[] = [];
  return { sent, send: async (queue, data, options) => void sent.push({ queue, data, key: options?.key }) };
}

function work(planted: Partial<ReportPorts & Pick<WorkContext, 'signal' | 'words'>> = {}): WorkContext & ReportPorts {
  const tenant: Tenant = {
    id: firm.id,
    key: 'hekla',
    demo: false,
    host: 'hekla.localhost',
    settings: settingsOf('hekla'),
    portal: null,
    wording: {},
  };
  return {
    db,
    at: (moment) => place.database.work(firm.id, moment),
    asKeeper: (person) => place.database.person(firm.id, person, 'tenant'),
    tenant,
    origin: 'http://hekla.localhost:8080',
    now: new Date('2026-01-05T08:00:00Z'),
    log: silentLog,
    jobs: recorder(),
    signal: new AbortController().signal,
    isInterruption: () => false,
    words: openServerTexts(),
    source: ledgerSource,
    typesetter: press,
    files,
    pictures: sharpPictures(),
    pdfFunction: null,
    ...planted,
  };
}

/** Asks as ann does, for days that no other test asks for. */
let nextDay = 1;
async function ask(jobs = recorder(), from = `2023-01-${String(nextDay++).padStart(2, '0')}`, by: 'ann' | 'kay' = 'ann') {
  const context = {
    db: place.database.person(firm.id, firm.people[by], 'own'),
    person: { id: firm.people[by] },
    actor: signedInActor(claimsOf('investor')),
    tenant: { settings: settingsOf('hekla') },
    language: 'en',
    jobs,
    tell: () => undefined,
    now: new Date(),
  };
  const handler = endpoints.handlers['generatePdf'] as (context: unknown, input: unknown) => Promise<{ id: string; state: string }>;
  const { account, portfolio } = firm.accounts.alpha;
  const statement = await handler(context, { account, portfolio, from, to: LAST_DAY });
  return { ...statement, from, sent: jobs.sent };
}

interface StatementJobRow extends Record<string, unknown> {
  readonly state: string;
  readonly reason: string | null;
  readonly attempt: number;
  readonly file_id: string | null;
}
async function row(id: string): Promise<StatementJobRow> {
  const { rows } = await db.execute<StatementJobRow>(sql`select state, reason, attempt, file_id from statement where id = ${id}`);
  return rows[0] as StatementJobRow;
}

async function contents(id: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of files.read(id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const failing = (fault: Error): Typesetter => ({
  bind: press.bind,
  async statement() {
    throw fault;
  },
});

test('a statement is queued, then ready, with the portfolio’s figures in its file', async () => {
  const asked = await ask();
  expect(asked).toMatchObject({ state: 'queued', sent: [{ queue: 'statement.render', data: { statement: asked.id }, key: asked.id }] });
  await render(work(), { statement: asked.id });
  const made = await row(asked.id);
  expect(made).toMatchObject({ state: 'ready', reason: null, attempt: 1 });
  const { pages, title } = await readPdf(await contents(made.file_id ?? ''));
  const text = pages.map((page) => page.text).join(' ');
  expect(title).toBe('Statement as at 04/01/2024 · hekla-alpha portfolio');
  for (const words of ['hekla-alpha account', '10,110.00', 'LIND instrument', '4 January 2024']) expect(text).toContain(words);
});

test('a statement says nothing that is not a text of the catalogue, but what belongs to records', async () => {
  const asked = await ask();
  const saying = markedTranslate();
  await render(work({ words: () => saying }), { statement: asked.id });
  const { pages, title } = await readPdf(await contents((await row(asked.id)).file_id ?? ''));
  const { brand } = settingsOf('hekla');
  const records = [
    brand.legalName,
    brand.address,
    brand.contact,
    brand.name,
    'hekla-alpha account',
    'hekla-alpha portfolio',
    'hekla-alpha',
  ];
  const given = ['hekla-alpha Contribution', ...records, 'LIND instrument', 'ada of hekla', 'LIND', 'GBP'];
  // Months stand in dates as the language writes them.
  const months = /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g;
  for (const text of [title, pages.map((page) => page.text).join(' ')])
    expect(findUnmarkedLines(text.replace(/\s+/g, ' ').replace(months, ' '), given)).toEqual([]);
});

test('a second press joins the first, whatever its state, and a statement of other days is another', async () => {
  const first = await ask();
  const second = await ask(recorder(), first.from);
  expect(second).toMatchObject({ id: first.id, state: 'queued', sent: [{ key: first.id }] });
  await render(work(), { statement: first.id });
  expect(await ask(recorder(), first.from)).toMatchObject({ id: first.id, state: 'ready', sent: [] });
  expect((await ask()).id).not.toBe(first.id);
});

test('two presses at the same moment make one statement', async () => {
  const from = '2023-03-01';
  const asked = await Promise.all(Array.from({ length: 6 }, () => ask(recorder(), from)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
});

test('a job that runs twice changes nothing the second time', async () => {
  const { id } = await ask();
  await render(work(), { statement: id });
  const first = await row(id);
  await render(work({ typesetter: failing(new Error('must not be asked')) }), { statement: id });
  expect(await row(id)).toEqual(first);
});

test('two jobs at the same moment leave one file', async () => {
  const { id } = await ask();
  const kept = new Set<string>();
  const counting: FileStore = {
    ...files,
    write: async (body) => {
      const file = await files.write(body);
      kept.add(file.id);
      return file;
    },
    remove: async (file) => {
      kept.delete(file);
      await files.remove(file);
    },
  };
  await Promise.all([render(work({ files: counting }), { statement: id }), render(work({ files: counting }), { statement: id })]);
  expect([...kept]).toEqual([(await row(id)).file_id]);
});

test.each(['renderer', 'timeout', 'data'] as const)(
  'a statement that cannot be set has failed, for the reason %s, and starts again when asked',
  async (reason) => {
    const first = await ask();
    await render(work({ typesetter: failing(new TypesettingFailed(reason, 'planted')) }), { statement: first.id });
    expect(await row(first.id)).toMatchObject({ state: 'failed', reason, file_id: null });
    const again = await ask(recorder(), first.from);
    expect(again).toMatchObject({ id: first.id, state: 'queued', reason: null, sent: [{ key: first.id }] });
    await render(work(), { statement: first.id });
    expect(await row(first.id)).toMatchObject({ state: 'ready', reason: null, attempt: 1 });
  },
);

test('a template that is broken is the renderer’s failure', async () => {
  const { id } = await ask();
  const broken: Typesetter = {
    bind: press.bind,
    statement: (paper, madeAt) => press.statement({ ...paper, cover: { ...paper.cover, facts: paper.cover.title as never } }, madeAt),
  };
  await render(work({ typesetter: broken }), { statement: id });
  expect(await row(id)).toMatchObject({ state: 'failed', reason: 'renderer' });
});

test('a fault that may pass is tried three times, and then told as data or renderer', async () => {
  const passing = new Error('the database hiccups');
  const source = { ...ledgerSource, portfolioFigures: () => Promise.reject(passing) };
  const full: FileStore = { ...files, write: () => Promise.reject(new Error('no space left on device')) };
  for (const [planted, reason] of [
    [{ source }, 'data'],
    [{ files: full }, 'renderer'],
  ] as const) {
    const { id } = await ask();
    for (const attempt of [1, 2]) {
      await expect(render(work(planted), { statement: id })).rejects.toThrow();
      expect(await row(id)).toMatchObject({ state: 'rendering', attempt });
    }
    await render(work(planted), { statement: id });
    expect(await row(id)).toMatchObject({ state: 'failed', reason, attempt: 3 });
  }
});

test('what was waiting or in hand when the server stopped is sent again at the start, and made', async () => {
  const [waiting, inHand] = [await ask(), await ask()];
  await db.execute(sql`update statement set state = 'rendering' where id = ${inHand.id}`);
  const jobs = recorder();
  await resumeStatements({ db, jobs });
  expect(new Set(jobs.sent.map(({ key }) => key))).toEqual(new Set([waiting.id, inHand.id]));
  for (const { id } of [waiting, inHand]) await render(work(), { statement: id });
  expect(await row(waiting.id)).toMatchObject({ state: 'ready', attempt: 1 });
  expect(await row(inHand.id)).toMatchObject({ state: 'ready', attempt: 2 });
});

test('a statement that takes the server with it each time has failed at last', async () => {
  const { id } = await ask();
  await db.execute(sql`update statement set state = 'rendering', attempt = 3 where id = ${id}`);
  await render(work({ typesetter: failing(new Error('must not be asked')) }), { statement: id });
  expect(await row(id)).toMatchObject({ state: 'failed', reason: 'renderer' });
});

test('a statement interrupted by the end of the server has not failed', async () => {
  const { id } = await ask();
  const ending = AbortSignal.abort(new Error('the server is stopping'));
  await expect(
    render(work({ signal: ending, typesetter: failing(new TypesettingFailed('renderer', 'stopping')) }), { statement: id }),
  ).rejects.toThrow();
  expect(await row(id)).toMatchObject({ state: 'rendering', reason: null });
});

test('of somebody who is disabled while it waits or is made, it is not finished; it is for whoever asked last, and may be asked for again', async () => {
  const disabled = (value: boolean) => db.execute(sql`update person set disabled = ${value} where id = ${firm.people.ann}`);
  const [waiting, inHand] = [await ask(), await ask()];
  await disabled(true);
  await render(work({ typesetter: failing(new Error('must not be asked')) }), { statement: waiting.id });
  expect(await row(waiting.id)).toMatchObject({ state: 'failed', reason: 'withdrawn', file_id: null });

  await disabled(false);
  const kept = new Set<string>();
  const watching: FileStore = {
    ...files,
    write: async (body) => {
      const file = await files.write(body);
      kept.add(file.id);
      return file;
    },
    remove: async (file) => void kept.delete(file),
  };
  const meanwhile: Typesetter = {
    bind: press.bind,
    async statement(paper, madeAt) {
      await disabled(true);
      return press.statement(paper, madeAt);
    },
  };
  await render(work({ typesetter: meanwhile, files: watching }), { statement: inHand.id });
  expect(await row(inHand.id)).toMatchObject({ state: 'failed', reason: 'withdrawn', file_id: null });
  expect([...kept]).toEqual([]);

  expect(await ask(recorder(), inHand.from, 'kay')).toMatchObject({ id: inHand.id, state: 'queued', reason: null });
  await render(work(), { statement: inHand.id });
  expect(await row(inHand.id)).toMatchObject({ state: 'ready', reason: null, attempt: 1 });

  await disabled(false);
  const shared = await ask();
  expect(await ask(recorder(), shared.from, 'kay')).toMatchObject({ id: shared.id, state: 'queued' });
  await disabled(true);
  await render(work(), { statement: shared.id });
  expect(await row(shared.id)).toMatchObject({ state: 'ready' });
  await disabled(false);
});

test('[PDF-04] a statement of our own is ready as soon as it is made, and one that takes longer than any function outside is waited for is not cut short', async () => {
  const [small, slow] = [await ask(), await ask()];
  const began = performance.now();
  await render(work(), { statement: small.id });
  expect(performance.now() - began).toBeLessThan(12_000);
  expect(await row(small.id)).toMatchObject({ state: 'ready' });
  const dawdling: Typesetter = {
    bind: press.bind,
    async statement(paper, madeAt) {
      await pause(15_500);
      return press.statement(paper, madeAt);
    },
  };
  await render(work({ typesetter: dawdling }), { statement: slow.id });
  expect(await row(slow.id)).toMatchObject({ state: 'ready', attempt: 1 });
});

test('facts that arrive while it waits or is made are not in it: it tells what was known when it was asked for', async () => {
  const { id, from } = await ask();
  const paidIn = async (amount: string) => {
    const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values (${`late ${amount}`}) returning id`);
    await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
      values (${rows[0]?.id}, ${firm.accounts.alpha.portfolio}, 'Contribution', '2024-01-02', ${amount}, 'GBP', ${amount})`);
    await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${rows[0]?.id}`);
  };
  await paidIn('500');
  let late: Promise<void> | undefined;
  const source: ReportPorts['source'] = {
    ...ledgerSource,
    holdings: async (handle, portfolio, day) => {
      await (late ??= paidIn('70'));
      return ledgerSource.holdings(handle, portfolio, day);
    },
  };
  await render(work({ source }), { statement: id });
  const then = await readPdf(await contents((await row(id)).file_id ?? ''));
  const opened = then.links.map(({ url }) => readFigureId(new URL(url).searchParams.get('id') ?? ''));
  expect(new Set(opened.map((name) => name?.knownAt)).size).toBe(1);
  expect(then.links.filter(({ text }) => text === '10,110.00').length).toBeGreaterThan(2);
  const { id: today } = await ask(recorder(), from);
  await render(work(), { statement: today });
  const now = await readPdf(await contents((await row(today)).file_id ?? ''));
  expect(now.links.some(({ text }) => text === '10,680.00')).toBe(true);
  expect(now.links.some(({ text }) => text === '10,110.00')).toBe(false);
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where source like 'late %'`);
});

test('later facts make another statement of the same days', async () => {
  const first = await ask();
  await db.execute(sql`insert into arrival (source) values ('later.csv')`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where source = 'later.csv'`);
  expect((await ask(recorder(), first.from)).id).not.toBe(first.id);
});

test('whoever asks for a statement says nothing of what is made of it, and of no statement which file it is', async () => {
  const { id } = await ask();
  const askers = [
    place.database.person(firm.id, firm.people.ann, 'own'),
    place.database.person(firm.id, firm.people.ada, 'clients'),
    place.database.person(firm.id, firm.people.sue, 'tenant'),
  ];
  for (const asker of askers) {
    expect(await sqlState(asker.execute(sql`update statement set file_id = 'another' where id = ${id}`))).toBe('42501');
    expect(await sqlState(asker.execute(sql`update statement set state = 'ready' where id = ${id}`))).toBe('42501');
    expect(await sqlState(asker.execute(sql`update statement set portfolio_id = portfolio_id where id = ${id}`))).toBe('42501');
    expect(
      await sqlState(
        asker.execute(sql`insert into statement (portfolio_id, from_date, to_date, language, facts_at, file_id)
          select portfolio_id, from_date, to_date, language, 'epoch', 'another' from statement where id = ${id}`),
      ),
    ).toBe('42501');
  }
  expect(await row(id)).toMatchObject({ state: 'queued' });
});
