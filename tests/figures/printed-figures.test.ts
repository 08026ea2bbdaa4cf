/** Tests that a printed statement stays valid: a link from it shows its number, beside the result of today’s engine and today’s facts. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readFigureId } from '#packages/figures';
import { ENGINE_VERSION } from '#engine/series';
import type { Db } from '#platform';
import type { FigureProvenance } from '#contract/performance';
import type { Statement } from '#contract/reports';
import { readPdf } from '../kit/read-pdf.ts';
import { signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';
import { HANG_MS } from '../kit/limits.ts';

const MARCH = { from: '2024-03-01', to: '2024-03-29' };

let running: TestServer;
let ann: TestBrowser;
let db: Db;
let account: string;
let portfolio: string;
/** The figure behind the value at the end of March. */
let id: string;

beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  ann = await signInBrowser(running.server.port, 'hekla', 'ann');
  db = running.server.database.work(running.fixture.hekla.id);
  ({ account, portfolio } = running.fixture.hekla.accounts.alpha);
  id = await linkOf(await printed(MARCH), '£10,110.00');
});
afterAll(() => running.dispose());

/** The paper of a statement as ann asks for it. */
async function printed(body: object): Promise<Uint8Array> {
  const asked = await ann.ask('POST', `/api/accounts/${account}/statements`, { body: { portfolio, ...body } });
  const { id: statement } = asked.body as Statement;
  await vi.waitFor(async () => expect((await ann.ask('GET', `/api/statements/${statement}`)).body).toMatchObject({ state: 'ready' }), {
    timeout: HANG_MS,
    interval: 100,
  });
  return (await ann.ask('GET', `/api/statements/${statement}/file`)).bytes;
}

/** The id behind the first link of the paper that reads so. */
async function linkOf(pdf: Uint8Array, text: string, measure = 'value'): Promise<string> {
  const { links } = await readPdf(pdf);
  const ids = links.filter((link) => link.text === text).map(({ url }) => new URL(url).searchParams.get('id') ?? '');
  return ids.find((one) => readFigureId(one)?.measure === measure) ?? '';
}

async function opened(figure: string): Promise<FigureProvenance> {
  const { status, body, text } = await ann.ask('GET', `/api/figure?figure=${encodeURIComponent(figure)}`);
  expect(status, text).toBe(200);
  return body as FigureProvenance;
}

async function arrives(source: string, amount: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values (${source}) returning id`);
  const arrival = rows[0]?.id ?? '';
  await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
    values (${arrival}, ${portfolio}, 'Contribution', '2024-03-04', ${amount}, 'GBP', ${source})`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  return arrival;
}

/** As if an earlier engine had printed it; the role that prints may add, and never change. */
const printedBefore = (figure: string, value: string, engine: number) =>
  db.execute(sql`insert into printed_figure (portfolio_id, figure, value, engine)
    values (${portfolio}, ${figure}, ${JSON.stringify(value)}::jsonb, ${engine})`);

test('while nothing has changed, the link says what is printed and nothing else', async () => {
  expect(await opened(id)).toMatchObject({
    measure: 'value',
    value: '10110.00',
    to: MARCH.to,
    engine: ENGINE_VERSION,
    recomputed: null,
    now: null,
  });
});

test("a link of March's statement shows March's figure, with today's beside it while they differ", async () => {
  const before = await opened(id);
  const arrival = await arrives('april.csv', '250');
  const after = await opened(id);
  expect(after).toEqual({ ...before, now: { id: expect.any(String), value: '10360.00' } });
  expect(after.inputs.transactions.count).toBe(3);
  const today = await opened(after.now?.id ?? '');
  expect(today).toMatchObject({ value: '10360.00', to: MARCH.to, now: null, inputs: { transactions: { count: 4 } } });
  expect(today.knownAt > before.knownAt).toBe(true);
  // The paper of today's facts is another, whose link names another figure; the old link stays.
  const again = await linkOf(await printed(MARCH), '£10,360.00');
  expect(again).toBe(after.now?.id);
  expect(again).not.toBe(id);
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
  // What was known in between stays too, and says that it no longer holds.
  expect(await opened(again)).toMatchObject({ value: '10360.00', now: { value: '10110.00' } });
  expect(await opened(id)).toEqual(before);
});

test('what an earlier engine printed otherwise stands, and says by which engine, and what this one makes of it', async () => {
  const moment = readFigureId(id)?.knownAt ?? '';
  const cost = `portfolio:${portfolio}/all/cost/${MARCH.to}/${moment}`;
  expect(await opened(cost)).toMatchObject({ value: '10020.00', engine: ENGINE_VERSION });
  // A day that no statement has spoken of yet.
  const other = cost.replace(MARCH.to, '2024-03-28');
  await printedBefore(other, '10019.99', ENGINE_VERSION - 1);
  const provenance = await opened(other);
  expect(provenance).toMatchObject({
    value: '10019.99',
    engine: ENGINE_VERSION - 1,
    recomputed: { engine: ENGINE_VERSION, value: '10020.00' },
    now: null,
  });
  // What differs from today's facts is told apart from what differs by the engine.
  const arrival = await arrives('april-again.csv', '250');
  expect(await opened(other)).toEqual({ ...provenance, now: { id: expect.any(String), value: '10270.00' } });
  await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
});

test('what an earlier engine printed alike says by which engine, and nothing beside it', async () => {
  const moment = readFigureId(id)?.knownAt ?? '';
  const alike = `portfolio:${portfolio}/all/value/2024-03-27/${moment}`;
  await printedBefore(alike, '10110.00', ENGINE_VERSION - 1);
  expect(await opened(alike)).toMatchObject({ value: '10110.00', engine: ENGINE_VERSION - 1, recomputed: null, now: null });
});

test('the first print stands: a statement made by this engine does not write over it', async () => {
  const moment = readFigureId(id)?.knownAt ?? '';
  const rows = async () =>
    (
      await db.execute<{ value: string; engine: number }>(
        sql`select value, engine from printed_figure where figure = ${`portfolio:${portfolio}/all/value/2024-03-22/${moment}`}`,
      )
    ).rows;
  const asked = { from: '2024-03-01', to: '2024-03-22' };
  await printedBefore(`portfolio:${portfolio}/all/value/2024-03-22/${moment}`, '10109.99', ENGINE_VERSION - 1);
  await printed({ ...asked, knownAt: moment });
  expect(await rows()).toEqual([{ value: '10109.99', engine: ENGINE_VERSION - 1 }]);
  await expect(db.execute(sql`update printed_figure set engine = ${ENGINE_VERSION}`)).rejects.toThrow();
  await expect(db.execute(sql`delete from printed_figure`)).rejects.toThrow();
});
