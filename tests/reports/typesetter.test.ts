/** Tests the typesetter’s processes: started when needed, replaced, killed, ended; and what is reported of a document that cannot be set. */
import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { HANG_MS } from '../kit/limits.ts';
import { typesetter } from '#adapters/pdf';
import type { RunningTypesetter } from '../../adapters/pdf/typesetter.ts';
import { NO_COVERS, type StatementPaper } from '#contract/reports';
import { startTypesettingProcess } from '../../adapters/pdf/process.ts';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { sampleStatement, localeOf } from '../kit/sample-statement.ts';

const MADE_AT = new Date('2026-07-09T10:15:00Z');
const small = statementPaper(sampleStatement({ holdings: 5, transactions: 3 }), localeOf('en'));
const digest = async (typeset: RunningTypesetter, paper = small) =>
  createHash('sha256')
    .update((await typeset.statement(paper, MADE_AT)).pdf)
    .digest('hex');
const children = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

const running: RunningTypesetter[] = [];
const open = (...settings: Parameters<typeof typesetter>) => {
  const opened = typesetter(...settings);
  running.push(opened);
  return opened;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await expect.poll(children).toBe(0);
});

test('no process runs before the first document, and none after the stop', async () => {
  const typeset = open();
  expect(children()).toBe(0);
  const { pages, pdf } = await typeset.statement(small, MADE_AT);
  expect(children()).toBe(1);
  expect(pages).toBeGreaterThan(3);
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  await typeset.stop();
  await expect.poll(children).toBe(0);
});

test('a process with nothing to do is ended, and the next document starts another', async () => {
  const typeset = open({ idleMs: 10 });
  const first = await digest(typeset);
  await expect.poll(children).toBe(0);
  expect(await digest(typeset)).toBe(first);
});

test('a worn process is replaced without losing or changing a document', async () => {
  const typeset = open({ mostDocuments: 2 });
  const digests = new Set<string>();
  for (let document = 0; document < 8; document += 1) digests.add(await digest(typeset));
  expect(digests.size).toBe(1);
  const large = open({ mostBytes: 1 });
  expect(await Promise.all([digest(large), digest(large), digest(large)])).toEqual(Array(3).fill([...digests][0]));
});

test('documents wait their turn, and two processes give the same bytes as one', async () => {
  const [one, two] = [open(), open({ presses: 2 })];
  const all = await Promise.all([one, two, two, two, one].map((each) => digest(each)));
  expect(new Set(all).size).toBe(1);
});

test('a document that takes too long is given up, and the next one is set', async () => {
  const typeset = open({ timeoutMs: 5000 });
  const endless = statementPaper(sampleStatement({ holdings: 20_000 }), localeOf('en'));
  await expect(typeset.statement(endless, MADE_AT)).rejects.toMatchObject({ name: 'TypesettingFailed', reason: 'timeout' });
  // The next one has the same five seconds, in which a crowded machine may not even start its process.
  await vi.waitFor(async () => expect(await digest(typeset)).toHaveLength(64), { timeout: HANG_MS, interval: 100 });
});

test('a process that dies takes one document with it and no more', async () => {
  const press = await startTypesettingProcess(30_000);
  const setting = press.set({ is: 'statement', covers: NO_COVERS, paper: small }, MADE_AT);
  process.kill(press.pid ?? 0, 'SIGKILL');
  await expect(setting).rejects.toMatchObject({ reason: 'renderer', message: 'the typesetting process ended with SIGKILL' });
  expect(press.ended).toBe(true);
  await press.end();
});

test('what cannot be set is told by its kind, and never with the text it holds', async () => {
  const typeset = open();
  const refusal = async (paper: object) => {
    const error: unknown = await typeset.statement(paper as StatementPaper, MADE_AT).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TypesettingFailed' });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/Þórdís|Eftirlaun/);
    return error as Error & { reason: string };
  };
  expect(await refusal({ ...small, cover: { ...small.cover, facts: small.cover.client } })).toMatchObject({
    reason: 'renderer',
    message: expect.stringContaining('statement.typ') as string,
  });
  expect(await refusal({ ...small, running: undefined })).toMatchObject({ reason: 'renderer' });
  expect(await refusal({ ...small, title: '' })).toMatchObject({ reason: 'data', message: 'the document does not meet PDF/UA-1' });
  expect(await refusal({ ...small, sections: null })).toMatchObject({ reason: 'renderer' });
  await expect(digest(typeset)).resolves.toHaveLength(64);
});

test('at the stop a running document is finished, and waiting and later ones are refused', async () => {
  const typeset = open();
  const [first, second] = [typeset.statement(small, MADE_AT), typeset.statement(small, MADE_AT)];
  const refused = expect(second).rejects.toMatchObject({ reason: 'renderer' });
  await typeset.stop();
  await expect(first).resolves.toMatchObject({ pages: expect.any(Number) as number });
  await refused;
  await expect(typeset.statement(small, MADE_AT)).rejects.toMatchObject({ reason: 'renderer' });
});

test('a mark that is not path data is left out', async () => {
  const typeset = open();
  const marked = (mark: string) => digest(typeset, { ...small, brand: { ...small.brand, mark } });
  const without = await marked('');
  expect(await marked("M0 0'/><image href='file:///etc/passwd'/><path d='")).toBe(without);
  expect(await marked('M0 0 L32 0 L16 32 Z')).not.toBe(without);
  await expect(marked('zzzz')).resolves.toHaveLength(64);
});
