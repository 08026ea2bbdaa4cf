/** Tests the provenance of figures: each says how it came about, and its facts alone give it again. */
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureId, type FigureName } from '#packages/figures';
import { FIRMS, type Firm } from '../kit/fixture.ts';
import { sendRequest, signInBrowser, startWithFixture, type TestBrowser, type TestServer } from '../kit/server.ts';

let running: TestServer;
let ann: TestBrowser;
const KNOWN_LATER = '2199-01-01T00:00:00Z';
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  ann = await signInBrowser(running.server.port, 'hekla', 'ann');
});
afterAll(() => running.dispose());

const of = (firm: Firm, more: Partial<FigureName>): FigureName => ({
  scope: { kind: 'portfolio', id: running.fixture[firm].accounts.alpha.portfolio },
  part: { kind: 'all' },
  measure: 'value',
  parameters: {},
  from: null,
  to: '2024-01-04',
  knownAt: KNOWN_LATER,
  ...more,
});
const address = (name: FigureName, facts = '') => `/api/figure${facts}?figure=${encodeURIComponent(figureId(name))}`;
const RANGE = { from: '2024-01-02', to: '2024-01-04' };

async function opened(
  name: FigureName,
): Promise<{ value: unknown; parts: { id: string; value: unknown }[]; inputs: Record<string, never> }> {
  const answer = await ann.ask('GET', address(name));
  expect(answer.status, answer.text).toBe(200);
  return answer.body as never;
}

describe('a figure', () => {
  // alpha: see fixture.ts.
  test.each<[string, Partial<FigureName>, unknown]>([
    ['value', {}, '10110.00'],
    ['value of a holding', { part: { kind: 'class', id: 'Fixed Interest' } }, '4100.00'],
    ['value of cash', { part: { kind: 'cash', id: 'GBP' } }, '6010.00'],
    ['cost', { measure: 'cost' }, '10020.00'],
    ['gain', { measure: 'gain', ...RANGE }, '110.00'],
    ['net contributions', { measure: 'net-contributions', ...RANGE }, '10000.00'],
    ['income', { measure: 'income', ...RANGE }, '20.00'],
    ['fees', { measure: 'fees', ...RANGE }, '10.00'],
    ['time-weighted return', { measure: 'time-weighted-return', ...RANGE }, expect.closeTo(0.011, 12)],
    ['value of the account', {}, '10110.00'],
  ])('%s', async (name, more, expected) => {
    const scope = name.endsWith('account') ? { scope: { kind: 'account' as const, id: running.fixture.hekla.accounts.alpha.account } } : {};
    const provenance = await opened(of('hekla', { ...more, ...scope }));
    expect(provenance.value).toEqual(expected);
    expect(provenance).toMatchObject({ method: { formula: expect.any(String), source: expect.any(String) }, now: null });
    expect(provenance.inputs).toMatchObject({
      transactions: { count: 3, rows: [{ arrival: { kind: 'transactions', source: null } }, {}, {}] },
    });
    await madeAgain(of('hekla', { ...more, ...scope }), expected);
  });

  test('is made of figures that open', async () => {
    const gain = await opened(of('hekla', { measure: 'gain', ...RANGE }));
    expect(gain.parts.map(({ value }) => value)).toEqual(['0.00', '10000.00', '0.00', '10110.00']);
    const closing = await ann.ask('GET', `/api/figure?figure=${encodeURIComponent(gain.parts[3]!.id)}`);
    expect(closing.body).toMatchObject({ measure: 'value', value: '10110.00' });
  });
});

test('names the files of the firm to who works there, and to clients what kind of file it was', async () => {
  const { portfolio } = running.fixture.hekla.accounts.alpha;
  const addresses = [
    address(of('hekla', {})),
    address(of('hekla', {}), '/facts'),
    address(of('hekla', { measure: 'cost' })),
    `/api/portfolios/${portfolio}/transactions`,
  ];
  const told = async (name: Parameters<typeof signInBrowser>[2]) => {
    const browser = await signInBrowser(running.server.port, 'hekla', name);
    const answers = await Promise.all(addresses.map((path) => browser.ask('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    return answers.map(({ text }) => text);
  };
  for (const name of ['ann', 'kay'] as const) {
    const answers = await told(name);
    expect(answers.join()).not.toMatch(/(transactions|market)\.csv/);
    expect(answers[0]).toContain('"kind":"prices","source":null');
    expect(answers[3]).toContain('"kind":"transactions","source":null');
  }
  for (const name of ['ada', 'sue'] as const) {
    const [figure, , , list] = await told(name);
    expect(figure).toContain('"kind":"prices","source":"market.csv"');
    expect(list).toContain('"kind":"transactions","source":"transactions.csv"');
  }
});

test('of a bond takes its terms along, each from its day on', async () => {
  const db = running.server.database.work(running.fixture.hekla.id);
  const { LIND } = running.fixture.hekla.instruments;
  const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('terms.csv') returning id`);
  const arrival = rows[0]?.id;
  await db.execute(sql`insert into instrument_terms (instrument_id, arrival_id, name, type, asset_class, sector, region, currency, quoted)
    values (${LIND}, ${arrival}, 'LIND', 'Bond', 'Fixed Interest', 'Other', 'Global', 'GBP', 'per-cent')`);
  for (const [from, coupon] of [
    ['-infinity', 0.073],
    ['2024-01-04', 0.146],
  ])
    await db.execute(sql`insert into bond_terms (instrument_id, arrival_id, valid_from, coupon, maturity, frequency, day_count, issue, first_coupon)
      values (${LIND}, ${arrival}, ${from}, ${coupon}, '2030-07-04', 1, 'ACT/365F', '2020-07-04', '2021-07-04')`);
  await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
  try {
    const part = { kind: 'instrument' as const, id: LIND };
    // 40 x 102.50 / 100 and 40 x 14.6 % x 184 / 365; the day before 40 x 101 / 100 and 40 x 7.3 % x 183 / 365.
    for (const [more, expected] of [
      [{}, '43.94'],
      [{ to: '2024-01-03' }, '41.86'],
      [{ measure: 'time-weighted-return', from: '2024-01-04' }, expect.closeTo(43.944 / 41.864 - 1, 12)],
      [{ measure: 'gain', from: '2024-01-04' }, '2.08'],
    ] as const) {
      const name = of('hekla', { part, ...more });
      expect((await opened(name)).value).toEqual(expected);
      await madeAgain(name, expected);
    }
  } finally {
    await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
  }
});

async function madeAgain(name: FigureName, expected: unknown): Promise<void> {
  const facts = await ann.ask('GET', address(name, '/facts'));
  expect(facts.status, facts.text).toBe(200);
  const again = await ann.ask('POST', '/api/calculate', { body: facts.text, headers: { 'content-type': 'application/json' } });
  expect(again.status, again.text).toBe(200);
  expect((again.body as { value: { value: unknown }[] }).value[0]!.value).toEqual(expected);
}

describe('is refused', () => {
  test('without a name, of a measure that no screen shows, of a day where a range is meant', async () => {
    for (const id of ['value', figureId(of('hekla', { measure: 'luck' })), figureId(of('hekla', { measure: 'gain' }))]) {
      const answer = await ann.ask('GET', `/api/figure?figure=${encodeURIComponent(id)}`);
      expect([answer.status, (answer.body as { error: string }).error]).toEqual([404, 'figure.unknown']);
    }
  });

  test('under whose name another would be answered', async () => {
    expect(await opened(of('hekla', { measure: 'cost' }))).toMatchObject({ measure: 'cost' });
    for (const parameters of [{ measure: 'value' }, { label: 'Cost' }, { asOf: '2024-01-04' }, { scope: 'all' }]) {
      const answer = await ann.ask('GET', address(of('hekla', { measure: 'cost', parameters })));
      expect([parameters, answer.status, (answer.body as { error?: string }).error]).toEqual([parameters, 404, 'figure.unknown']);
    }
  });

  test('against a property, whosever it is, against what is nothing, and against what is no id', async () => {
    const against = async (benchmarkInstrument: string) => {
      const name = of('hekla', { measure: 'benchmark-return', ...RANGE, parameters: { benchmarkInstrument } });
      return (await Promise.all([address(name), address(name, '/facts')].map((path) => ann.ask('GET', path)))).map(({ status }) => status);
    };
    const { LIND } = running.fixture.hekla.instruments;
    expect(await against(LIND)).toEqual([200, 200]);
    for (const nothing of [randomUUID(), 'LIND', running.fixture.pelagos.instruments.LIND])
      expect(await against(nothing)).toEqual([404, 404]);
    const db = running.server.database.work(running.fixture.hekla.id);
    const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('houses.csv') returning id`);
    const arrival = rows[0]?.id;
    await db.execute(sql`insert into property_terms (instrument_id, arrival_id, portfolio_id, purchased, purchase_value, annual_growth, point_days, point_prices)
      values (${LIND}, ${arrival}, ${running.fixture.hekla.accounts.beta.portfolio}, '2024-01-02', 100000, 0.05, '{}', '{}')`);
    await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${arrival}`);
    try {
      expect(await against(LIND)).toEqual([404, 404]);
    } finally {
      await db.execute(sql`update arrival set undone_at = clock_timestamp() where id = ${arrival}`);
    }
  });

  test.each(FIRMS)('to whom the portfolio is foreign, and to the signed out (%s)', async (firm) => {
    const bob = await signInBrowser(running.server.port, 'hekla', 'bob');
    for (const path of [address(of(firm, {})), address(of(firm, {}), '/facts')]) {
      expect((await bob.ask('GET', path)).status).toBe(404);
      expect((await sendRequest(running.server.port, 'hekla.localhost', 'GET', path)).status).toBe(401);
    }
  });
});
