/** Tests that figures are computed in other threads, which see what the asking handle sees, and answer as this thread would. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform';
import type { FigureRange } from '#contract/accounts';
import { figureId } from '#packages/figures';
import { FIGURE_TABLE_ENDPOINTS, type FigureTableName } from '#contract/performance';
import { readAccountRecord } from '#server/accounts';
import { ledgerSource } from '#server/performance';
import { readPortfolioRecord } from '#server/portfolios';
import { openFigureThreads, type FigureThreads } from '../../apps/server/computing/figures.ts';
import { openTestDatabase, silentLog, type TestDatabase } from '../kit/database.ts';
import { LAST_DAY, makeFixture, type Fixture, type PersonName } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';

const RANGE: FigureRange = { asOf: LAST_DAY, from: '2024-01-02', to: LAST_DAY };

let place: TestDatabase;
let fixture: Fixture;
let figures: FigureThreads;
beforeAll(async () => {
  place = await openTestDatabase();
  fixture = await makeFixture(place.database);
  figures = openFigureThreads(place.database, silentLog, HANG_MS, 2);
});
afterAll(async () => {
  await figures.stop();
  await place.dispose();
});

function handleOf(person: PersonName, knownAt?: string): Db {
  return place.database.person(fixture.hekla.id, fixture.hekla.people[person], person === 'ada' ? 'clients' : 'own', knownAt);
}

function reader(person: PersonName) {
  return { db: handleOf(person), at: (moment: string) => handleOf(person, moment) };
}

test('every question has the answer that it has here', async () => {
  const db = handleOf('ann');
  const account = await readAccountRecord(db, fixture.hekla.accounts.alpha.account);
  const portfolio = await readPortfolioRecord(db, fixture.hekla.accounts.alpha.portfolio);
  const { value } = await ledgerSource.portfolioFigures(db, portfolio, RANGE);
  const id = figureId({
    scope: { kind: 'portfolio', id: portfolio.id },
    measure: 'value',
    part: { kind: 'all' },
    parameters: {},
    from: null,
    to: LAST_DAY,
    knownAt: value.knownAt,
  });
  const questions = (source: typeof ledgerSource) => ({
    latestDay: source.latestDay(db),
    accountFigures: source.accountFigures(db, account, RANGE),
    accountValuations: source.accountValuations(db, [account], { asOf: LAST_DAY, currency: 'ISK' }),
    portfolioFigures: source.portfolioFigures(db, portfolio, RANGE),
    holdings: source.holdings(db, portfolio, LAST_DAY),
    transactions: source.transactions(db, portfolio, {}),
    lookThrough: source.lookThrough(db, portfolio, LAST_DAY),
    performance: source.performance(db, portfolio, RANGE),
    table: source.table(db, portfolio, RANGE, 'cash'),
    blend: source.blend(db, { parts: [{ assetClass: 'Equity', weight: 1 }], currency: 'ISK', asOf: LAST_DAY }),
    provenance: source.provenance(reader('ann'), id),
    figureFacts: source.figureFacts(reader('ann'), id),
    statement: Promise.resolve(source.statement),
    refresh: Promise.resolve(source.refresh),
    holdingHistory: Promise.resolve(source.holdingHistory),
    documents: Promise.resolve(source.documents),
    statedReturns: Promise.resolve(source.statedReturns),
  });
  const [there, here] = [questions(figures.source), questions(ledgerSource)];
  expect(Object.keys(there).sort()).toEqual(Object.keys(ledgerSource).sort());
  for (const [question, answer] of Object.entries(there)) {
    expect(await answer, question).toEqual(await here[question as keyof typeof here]);
  }
  expect((await there.accountFigures).value.value).toBe('10110.00');
});

test('every table of figures has the answer that it has here', async () => {
  const db = handleOf('ann');
  const portfolio = await readPortfolioRecord(db, fixture.hekla.accounts.alpha.portfolio);
  const names = Object.keys(FIGURE_TABLE_ENDPOINTS) as FigureTableName[];
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const here = await ledgerSource.table(db, portfolio, RANGE, name);
    expect(await figures.source.table(db, portfolio, RANGE, name), name).toEqual(here);
  }
});

test('a thread sees what the asking handle sees: another person’s figures are nobody’s', async () => {
  const portfolio = await readPortfolioRecord(handleOf('ann'), fixture.hekla.accounts.alpha.portfolio);
  const asked = (person: PersonName) => figures.source.table(handleOf(person), portfolio, RANGE, 'cash');
  expect((await asked('ann')).value.rows).toHaveLength(3);
  expect((await asked('ada')).value.rows).toHaveLength(3);
  expect((await asked('bob')).value.rows).toHaveLength(0);
});

test('a thread stands at the moment of the handle', async () => {
  const portfolio = await readPortfolioRecord(handleOf('ann'), fixture.hekla.accounts.alpha.portfolio);
  const before = handleOf('ann', '2000-01-01T00:00:00.000000Z');
  expect((await figures.source.table(before, portfolio, RANGE, 'cash')).value.rows).toHaveLength(0);
});

test('a refusal stays one, with its code', async () => {
  await expect(figures.source.provenance(reader('ann'), 'nothing of ours')).rejects.toMatchObject({
    name: 'Refusal',
    code: 'figure.unknown',
  });
});

test('what stands inside a transaction is no question for another thread', async () => {
  const asked = handleOf('ann').transaction((tx) => figures.source.holdings(tx as unknown as Db, {} as never, LAST_DAY));
  await expect(asked).rejects.toThrow('not a transaction');
});

test('what takes too long is given up with its thread, and what else was asked of it is answered by another', async () => {
  const hasty = openFigureThreads(place.database, silentLog, 0, 1);
  const portfolio = await readPortfolioRecord(handleOf('ann'), fixture.hekla.accounts.alpha.portfolio);
  const patient = () => hasty.source.holdings(handleOf('ann'), portfolio, LAST_DAY);
  // The thread has loaded what it computes with.
  await patient();
  const waits = new AbortController().signal;
  const late = Promise.allSettled([1, 2, 3].map(() => hasty.sourceFor(waits).performance(handleOf('ann'), portfolio, RANGE)));
  const answered = patient();
  expect((await late).map((one) => one.status === 'rejected' && (one.reason as { code: string }).code)).toEqual(
    Array(3).fill('server.busy'),
  );
  expect((await answered).value.groups).not.toHaveLength(0);
  await hasty.stop();
});

test('what nobody waits for any more is not computed', async () => {
  const portfolio = await readPortfolioRecord(handleOf('ann'), fixture.hekla.accounts.alpha.portfolio);
  const leaving = new AbortController();
  const asked = Array.from({ length: 30 }, () => figures.sourceFor(leaving.signal).holdings(handleOf('ann'), portfolio, LAST_DAY));
  leaving.abort();
  const codes = (await Promise.allSettled(asked)).map((one) => one.status === 'rejected' && (one.reason as { code: string }).code);
  expect(codes).toEqual(asked.map(() => 'server.busy'));
  await expect(figures.sourceFor(leaving.signal).holdings(handleOf('ann'), portfolio, LAST_DAY)).rejects.toMatchObject({
    code: 'server.busy',
  });
  expect((await figures.source.holdings(handleOf('ann'), portfolio, LAST_DAY)).value.groups).not.toHaveLength(0);
});

test('whoever asks of a thread that ends has the answer or is told to come again, and the next question has its answer', async () => {
  const portfolio = await readPortfolioRecord(handleOf('ann'), fixture.hekla.accounts.alpha.portfolio);
  const asked = () => figures.source.holdings(handleOf('ann'), portfolio, LAST_DAY);
  const endings = Array.from({ length: 20 }, () =>
    asked().then(
      ({ value }) => value.groups.length > 0,
      (error: unknown) => (error as { code?: string }).code === 'server.busy',
    ),
  );
  await figures.stop();
  expect(await Promise.all(endings)).toEqual(endings.map(() => true));
  expect((await asked()).value.groups).not.toHaveLength(0);
});
