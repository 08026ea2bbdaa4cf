/** Tests `portico figure`: it answers as readFigure does, for the whole of one tenant and for no other. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { runCommandLine } from '../../apps/cli/run.ts';
import type { FigureProvenance } from '#contract/performance';
import { figureId, type FigureName } from '#packages/figures';
import { ENGINE_VERSION } from '#engine/series';
import { newTestPlace, openPlace, type TestPlace } from '../kit/database.ts';
import { makeFixture, type Fixture } from '../kit/fixture.ts';
import { signInBrowser, startAt } from '../kit/server.ts';

let place: TestPlace;
let fixture: Fixture;
/** As the server answers staff, before anything else has arrived. */
let told: FigureProvenance[];

const RANGE = { from: '2024-01-02', to: '2024-01-04' };
const of = (more: Partial<FigureName> = {}): FigureName => ({
  scope: { kind: 'portfolio', id: fixture.hekla.accounts.alpha.portfolio },
  part: { kind: 'all' },
  measure: 'value',
  parameters: {},
  from: null,
  to: '2024-01-04',
  knownAt: '2024-06-01T00:00:00.000000Z',
  ...more,
});
/** Known when the fixture was made. */
let made = '';

beforeAll(async () => {
  place = await newTestPlace();
  const server = await startAt(place, {}, { ahead: true });
  fixture = await makeFixture(server.database);
  const sue = await signInBrowser(server.port, 'hekla', 'sue');
  const head = await sue.ask('GET', `/api/portfolios/${fixture.hekla.accounts.alpha.portfolio}`);
  made = (head.body as { value: { knownAt: string } }).value.knownAt;
  const { LIND } = fixture.hekla.instruments;
  const asked = [
    of({ knownAt: made, measure: 'gain', ...RANGE }),
    of({ knownAt: made, part: { kind: 'instrument', id: LIND } }),
    of({
      knownAt: made,
      scope: { kind: 'account', id: fixture.hekla.accounts.beta.account },
      measure: 'exchange-rate',
      parameters: { base: 'GBP' },
    }),
  ];
  const answers = await Promise.all(asked.map((name) => sue.ask('GET', `/api/figure?figure=${encodeURIComponent(figureId(name))}`)));
  expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200));
  told = answers.map(({ body }) => body as FigureProvenance);
  await server.stop();
});
afterAll(() => place.dispose());

async function portico(...line: readonly string[]) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(COMMANDS, line, {
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    input: (async function* () {})(),
    environment: place.environment,
    signal: new AbortController().signal,
  });
  return { code, ...said };
}
const opened = (name: FigureName, ...more: readonly string[]) => portico('figure', figureId(name), '--tenant', 'hekla', ...more);

test('is the provenance that the server answers', async () => {
  for (const provenance of told) {
    const { code, out, err } = await portico('figure', provenance.id, '--tenant', 'hekla', '--json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual(provenance);
  }
});

test('is told in words: the value, its formula, what it is made of, and each fact with its arrival', async () => {
  const { code, out } = await opened(of({ knownAt: made, measure: 'gain', ...RANGE }));
  expect(code).toBe(0);
  const gain = told[0]!;
  expect(out).toContain(`: 110.00 GBP\n  hekla-alpha portfolio\n  2024-01-02 to 2024-01-04, as known on ${made}\n`);
  expect(out).toContain(gain.method.formula);
  expect(gain.parts.length).toBeGreaterThan(0);
  for (const { id, value } of gain.parts) {
    expect(out).toContain(id);
    expect(out).toContain(`: ${value} GBP\n`);
  }
  expect(out).toMatch(/2024-01-02 {2}Purchase, LIND instrument, 40 units, 4000 GBP, fee 10 \[transactions\.csv, \d{4}-.*Z\]/);
  expect(out).toMatch(/LIND instrument, GBP: 102\.5 on 2024-01-04 \[market\.csv, .*Z\]/);
  expect(out).not.toContain("today's facts");
});

describe('is refused', () => {
  test.each([
    ['no id at all', () => 'value', 'hekla'],
    ['a measure that no screen shows', () => figureId(of({ measure: 'luck' })), 'hekla'],
    ['a figure of another tenant', () => figureId(of({ knownAt: made })), 'pelagos'],
  ])('%s', async (_, id, tenant) => {
    const { code, out, err } = await portico('figure', id(), '--tenant', tenant, '--json');
    expect([code, out, (JSON.parse(err) as { error: string }).error]).toEqual([3, '', 'figure.unknown']);
  });

  test('no tenant among several, and one that is not there', async () => {
    expect(await portico('figure', 'value')).toMatchObject({ code: 2, err: '--tenant is missing\n' });
    expect(await portico('figure', 'value', '--tenant', 'nobody')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are: hekla'),
    });
  });
});

describe('what has changed since', () => {
  beforeAll(async () => {
    const database = await openPlace(place);
    const db = database.work(fixture.hekla.id);
    const { portfolio } = fixture.hekla.accounts.alpha;
    const { rows } = await db.execute<{ id: string }>(sql`insert into arrival (source) values ('late.csv') returning id`);
    await db.execute(sql`insert into transaction (arrival_id, portfolio_id, type, date, amount, currency, fingerprint)
      values (${rows[0]?.id}, ${portfolio}, 'Contribution', '2024-01-03', 500, 'GBP', 'late')`);
    await db.execute(sql`update arrival set committed_at = clock_timestamp() where id = ${rows[0]?.id}`);
    await db.execute(sql`insert into printed_figure (portfolio_id, figure, value, engine)
      values (${portfolio}, ${figureId(of({ knownAt: made, measure: 'cost' }))}, '"10019.99"'::jsonb, ${ENGINE_VERSION - 1})`);
    await database.close();
  });

  test("stands beside: today's facts, under a name of their own that opens", async () => {
    const provenance = JSON.parse((await opened(of({ knownAt: made }), '--json')).out) as FigureProvenance;
    expect(provenance).toMatchObject({ value: '10110.00', knownAt: made, now: { value: '10610.00' } });
    expect(provenance.inputs.transactions.count).toBe(3);
    const { out } = await opened(of({ knownAt: made }));
    expect(out).toContain(`10110.00 GBP\n`);
    expect(out).toContain(`By today's facts: 10610.00 GBP\n    ${provenance.now?.id}\n`);
    const now = JSON.parse((await portico('figure', provenance.now?.id ?? '', '--tenant', 'hekla', '--json')).out) as FigureProvenance;
    expect(now).toMatchObject({ value: '10610.00', now: null, inputs: { transactions: { count: 4 } } });
    expect(now.inputs.transactions.rows.map(({ arrival }) => arrival?.source)).toContain('late.csv');
  });

  test('stands beside: what the engine makes of the facts of a printed figure', async () => {
    const { out } = await opened(of({ knownAt: made, measure: 'cost' }));
    expect(out).toContain(': 10019.99 GBP\n');
    expect(out).toContain(
      `Printed in a statement by engine version ${ENGINE_VERSION - 1}. Version ${ENGINE_VERSION} makes of the same facts: 10020.00 GBP\n`,
    );
  });
});
