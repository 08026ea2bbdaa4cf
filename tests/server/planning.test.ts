/**
 * Tests planning over HTTP: models beside an account, projections by the compound formula, saved for the people of the account; advice and
 * fact-finders.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdvicePage, ListedProjection, ModelDetail, Projection, ProjectionResult } from '#contract/planning';
import type { FullRecord } from '#contract/records';
import type { Performance } from '#contract/performance';
import { changeTenant } from '#server/tenants';
import { importCsv } from '../kit/ten-years.ts';
import { readPdf } from '../kit/read-pdf.ts';
import type { Firm } from '../kit/fixture.ts';
import { TestBrowser, signInBrowser, restartServer, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

let running: TestServer;
let by: Readonly<Record<'sue' | 'ann' | 'bob' | 'ada' | 'kay', TestBrowser>>;
let alpha: string;
beforeAll(async () => {
  running = await startWithFixture();
  const { port } = running.server;
  const [sue, ann, bob, ada, kay] = await Promise.all(
    (['sue', 'ann', 'bob', 'ada', 'kay'] as const).map((who) => signInBrowser(port, 'hekla', who)),
  );
  by = { sue: sue!, ann: ann!, bob: bob!, ada: ada!, kay: kay! };
  alpha = running.fixture.hekla.accounts.alpha.account;
});
afterAll(() => running.dispose());

const INPUTS = {
  years: 10,
  lumpSum: '1000000',
  contribution: '100000',
  return: 8,
  costs: 0,
  inflation: 0,
  volatility: 12,
  goals: [],
  seed: 1,
};

const calculate = (who: TestBrowser, change: object = {}): Promise<TestAnswer> =>
  who.ask('POST', '/api/projections/calculation', { body: { account: alpha, inputs: { ...INPUTS, ...change } } });
const save = (who: TestBrowser, more: { id?: string; name?: string; inputs?: object } = {}): Promise<TestAnswer> =>
  who.ask('POST', `/api/accounts/${alpha}/projections`, { body: { id: randomUUID(), name: 'House', inputs: INPUTS, ...more } });
const fields = ({ status, body }: TestAnswer) => [status, Object.keys((body as { fields?: object }).fields ?? {})];

/** Year by year, as a clerk would. */
function byHand({
  years,
  lumpSum,
  contribution,
  return: rate,
  costs,
  inflation,
}: typeof INPUTS | (typeof INPUTS & { contribution: null })): number[] {
  const values = [Number(lumpSum)];
  for (let year = 1; year <= years; year += 1)
    values.push(values.at(-1)! * (1 + rate / 100) * (1 - costs / 100) + Number(contribution ?? 0));
  return values.map((value, year) => value / (1 + inflation / 100) ** year);
}

describe('a projection', () => {
  test('is the compound formula at every year, by each return, with and without contributions, costs and inflation', async () => {
    for (const years of [1, 10, 20])
      for (const rate of [8, 13, 18])
        for (const contribution of ['100000', null]) {
          // Costs and inflation beside one of the returns.
          const change = { years, return: rate, contribution, ...(rate === 13 && { costs: 1.2, inflation: 2.5 }) };
          const answer = await calculate(by.ann, change);
          expect(answer.status, answer.text).toBe(200);
          const { points, paths } = answer.body as ProjectionResult;
          const expected = byHand({ ...INPUTS, ...change } as typeof INPUTS);
          expect(points.map(({ value }) => Number(value))).toEqual(expected.map((value) => expect.closeTo(value, 1)));
          // The ways of chance have the same course as their mean: no further off than chance takes ten thousand.
          const { mean, percentiles } = points.at(-1)!;
          expect(Math.abs(Number(mean) / expected.at(-1)! - 1)).toBeLessThan(0.03);
          expect(paths).toBe(10_000);
          expect(percentiles.map(Number)).toEqual(percentiles.map(Number).toSorted((a, b) => a - b));
        }
  });

  test('is the same whoever asks again, and another with another seed', async () => {
    const [first, again, other] = await Promise.all([calculate(by.ann), calculate(by.ada), calculate(by.ann, { seed: 2 })]);
    expect(again.body).toEqual(first.body);
    expect((other.body as ProjectionResult).points[10]!.mean).not.toBe((first.body as ProjectionResult).points[10]!.mean);
  });

  test('is refused with too little money, for a return that is not offered and a goal beyond its years', async () => {
    const refused: [object, string][] = [
      [{ lumpSum: '99999' }, 'lumpSum'],
      [{ contribution: '49999.99' }, 'contribution'],
      [{ return: 9 }, 'return'],
      [{ years: 2, goals: [{ name: 'Boat', amount: '1', year: 3 }] }, 'goals'],
      [{ years: 21 }, 'inputs.years'],
    ];
    for (const [change, field] of refused) {
      expect(fields(await calculate(by.ann, change))).toEqual([400, [field]]);
      expect(fields(await save(by.ann, { inputs: { ...INPUTS, ...change } }))).toEqual([400, [field]]);
    }
    expect((await calculate(by.ann, { lumpSum: '99999' })).text).toContain('Min 100k');
    expect((await calculate(by.ann, { contribution: '49999' })).text).toContain('Min 50k');
    expect((await calculate(by.ann, { lumpSum: '100000', contribution: '50000' })).status).toBe(200);
    expect((await by.ann.ask('GET', `/api/accounts/${alpha}/projections`)).body).toEqual({ value: [], findings: [] });
  });

  test('is saved for an account, once for one id, and read by whoever sees the account alone', async () => {
    const goals = [{ name: 'House', amount: '3000000', year: 10 }];
    const id = randomUUID();
    const inputs = { ...INPUTS, goals };
    const saved = await Promise.all([1, 2, 3].map(() => save(by.ann, { id, inputs })));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    const kept = saved[0]!.body as Projection;
    expect(kept).toMatchObject({ id, name: 'House', inputs, account: { id: alpha }, createdBy: 'ann of hekla' });
    expect(kept.result.goals[0]!.chance).toBeGreaterThan(0);
    const list = async (who: TestBrowser) => {
      const { body } = await who.ask('GET', `/api/accounts/${alpha}/projections`);
      return (body as { value: ListedProjection[] }).value.map((one) => one.id);
    };
    for (const who of [by.ann, by.kay, by.ada, by.sue]) {
      expect(await list(who)).toEqual([id]);
      expect((await who.ask('GET', `/api/projections/${id}`)).body).toEqual(kept);
    }
    expect((await by.bob.ask('GET', `/api/accounts/${alpha}/projections`)).status).toBe(404);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/file'],
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const)
      expect([
        method,
        path,
        (await by.bob.ask(method, `/api/projections/${id}${path}`, method === 'POST' ? { body: {} } : {})).status,
      ]).toEqual([method, path, 404]);
    // Nobody else's account, and not by an id that is taken there.
    const beta = running.fixture.hekla.accounts.beta.account;
    expect((await by.bob.ask('POST', `/api/accounts/${beta}/projections`, { body: { id, name: 'Mine', inputs } })).status).toBe(404);

    // Taken out, and put back.
    expect((await by.ann.ask('DELETE', `/api/projections/${id}`)).status).toBe(200);
    expect([await list(by.ann), (await by.ann.ask('GET', `/api/projections/${id}`)).status]).toEqual([[], 404]);
    expect((await by.ann.ask('POST', `/api/projections/${id}/restore`, { body: {} })).status).toBe(200);
    expect(await list(by.ann)).toEqual([id]);

    // Staff find it among their records, and have no way to write one.
    const record = (await by.sue.ask('GET', `/api/collections/projections/records/${id}`)).body as FullRecord;
    expect(record.values).toMatchObject({ name: 'House', account: alpha });
    expect(JSON.parse(record.values['inputs'] as string)).toEqual(inputs);
    expect((await by.sue.ask('DELETE', `/api/collections/projections/records/${id}?version=1`)).status).toBe(409);
  });

  test('is a tagged document on paper, with every year and what it was worked out from', async () => {
    const { id, result } = (
      await save(by.ann, { name: 'On paper', inputs: { ...INPUTS, goals: [{ name: 'Boat', amount: '2500000', year: 5 }] } })
    ).body as Projection;
    const file = await by.ann.ask('GET', `/api/projections/${id}/file`);
    expect([file.status, file.headers['content-type']], file.text.slice(0, 200)).toEqual([200, 'application/pdf']);
    expect(file.headers['content-disposition']).toContain('On paper.pdf');
    const pdf = await readPdf(file.bytes);
    const text = pdf.pages.map((page) => page.text).join(' ');
    expect([pdf.marked, pdf.language.slice(0, 2)]).toEqual([true, 'en']);
    const amount = (value: string) => Number(value).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    for (const { value } of result.points) expect(text).toContain(amount(value));
    for (const said of ['hekla-alpha', 'Boat', 'lognormal', '10,000 ways']) expect(text).toContain(said);
    expect((await by.ann.ask('GET', `/api/projections/${id}/file`)).bytes).toEqual(file.bytes);
  });
});

const MODEL = { name: 'Balanced', profile: '4-5', min: 35, max: 65, avg: 50, rebalance: 'Quarterly' };

describe('a model portfolio', () => {
  test('is held beside the account, and looks back by the indices of its classes', async () => {
    await importCsv(
      by.sue,
      'benchmark-weights',
      'Risk profile,Asset class,Symbol,Weight,Rebalancing,Valid from\n4,Fixed income,LIND,60%,monthly,2020-01-01\n4,Other,OAK,40%,monthly,2020-01-01\n',
    );
    const data = [
      { name: 'Fixed Interest', value: 60 },
      { name: 'Other', value: 40 },
    ];
    const made = await by.sue.ask('POST', '/api/collections/models/records', { body: { values: { ...MODEL, data } } });
    expect(made.status, made.text).toBe(200);
    const { id } = made.body as FullRecord;
    for (const who of [by.ann, by.ada, by.sue]) {
      const answer = await who.ask('GET', `/api/accounts/${alpha}/models/${id}`);
      expect(answer.status, answer.text).toBe(200);
      const { value } = answer.body as { value: ModelDetail };
      expect(value).toMatchObject({ ...MODEL, data });
      // 4,100 in a bond and 6,010 in cash, of 10,110.
      expect(value.held).toMatchObject({
        equities: 0,
        band: 'below',
        rows: [
          { assetClass: 'Fixed Interest', target: 0.6, share: 0.4055, drift: -0.1945 },
          { assetClass: 'Other', target: 0.4, share: 0.5945, drift: 0.1945 },
        ],
      });
      // LIND from 100 to 102.50 and OAK from 50 to 51, at the same rate.
      expect(value.past).toMatchObject({ from: '2024-01-03', to: '2024-01-04', annualised: null });
      expect(value.past!.total).toBeCloseTo(0.6 * 0.025 + 0.4 * 0.02, 12);
    }
    // Whose account it is decides, before anything is said of a model.
    for (const model of [id, randomUUID()])
      expect((await by.bob.ask('GET', `/api/accounts/${alpha}/models/${model}`)).body).toMatchObject({ error: 'account.unknown' });
    expect((await by.ann.ask('GET', `/api/accounts/${alpha}/models/${randomUUID()}`)).body).toMatchObject({ error: 'model.unknown' });
    // Risk profiles are no models.
    expect((await by.ann.ask('GET', `/api/accounts/${alpha}/models/${running.fixture.hekla.record}`)).status).toBe(404);
  });
});

describe('advice', () => {
  test('is what was published, and nothing of what is being written', async () => {
    const page = async (values: object, parent?: string) => {
      const made = await by.sue.ask('POST', '/api/collections/pages/records', { body: { values, ...(parent && { parent }) } });
      expect(made.status, made.text).toBe(200);
      return made.body as FullRecord;
    };
    const write = async (record: FullRecord, values: object, publish: boolean) => {
      const written = await by.sue.ask('PUT', `/api/collections/pages/records/${record.id}`, {
        body: { version: record.version, values, publish },
      });
      expect(written.status, written.text).toBe(200);
      return written.body as FullRecord;
    };
    const read = async () => ((await by.ann.ask('GET', '/api/advice')).body as { page: AdvicePage | null }).page;
    const values = { name: 'Advice', slug: 'investment-advice', title: 'How we advise', summary: 'In writing.' };
    let record = await page(values);
    expect(await read()).toBeNull();
    record = await write(record, values, true);
    const part = await page({ name: 'Costs', summary: 'Said first.' }, record.id);
    expect(await read()).toEqual({ title: 'How we advise', summary: 'In writing.', parts: [] });
    await write(part, { name: 'Costs', summary: 'Said first.' }, true);
    record = await write(record, { ...values, summary: 'Not yet.' }, false);
    expect(await read()).toEqual({
      title: 'How we advise',
      summary: 'In writing.',
      parts: [{ title: 'Costs', summary: 'Said first.', link: null }],
    });
    await write(record, { ...values, hidden: true }, true);
    expect(await read()).toBeNull();
  });
});

test('[TEN-16] what varies by tenant follows its configuration at a start, and other tenants do not move', async () => {
  const { hekla } = running.fixture;
  // Whoever is signed in stays so.
  const cookies = new Map<string, TestBrowser['cookies']>();
  const browser = async (firm: Firm, who: 'ann' | 'sue') => {
    const { port } = running.server;
    const kept = cookies.get(`${firm} ${who}`);
    const one = kept ? new TestBrowser(port, firm) : await signInBrowser(port, firm, who);
    for (const [name, value] of kept ?? []) one.cookies.set(name, value);
    cookies.set(`${firm} ${who}`, one.cookies);
    return one;
  };
  const heard = async () => {
    const of = async (firm: Firm) => {
      const { account, portfolio } = running.fixture[firm].accounts.alpha;
      const [ann, sue] = await Promise.all([browser(firm, 'ann'), browser(firm, 'sue')]);
      const project = (rate: number, lumpSum: string) =>
        ann.ask('POST', '/api/projections/calculation', {
          headers: { 'accept-language': 'en' },
          body: { account, inputs: { ...INPUTS, lumpSum, return: rate } },
        });
      const { series: _, ...performance } = (
        (await ann.ask('GET', `/api/portfolios/${portfolio}/performance`)).body as { value: Performance }
      ).value;
      const sitemap = (await ann.ask('GET', '/reports/sitemap.json')).text;
      return {
        offered: await Promise.all([8, 9].map(async (rate) => (await project(rate, '1000000')).status)),
        wording: ((await ann.ask('GET', '/api/wording/en')).body as { texts: object }).texts,
        range: [performance.from, performance.to],
        switches: ['/projections"', '/fact-finder"'].map((path) => sitemap.includes(`$portal${path}`)),
        model: (
          await sue.ask('POST', '/api/collections/riskProfiles/records', {
            body: { values: { name: 'R', returns: 1, factsheetUrl: 'https://example.com/r.pdf' } },
          })
        ).status,
        models: (await sue.ask('POST', '/api/collections/models/records', { body: { values: MODEL } })).status,
      };
    };
    return { hekla: await of('hekla'), pelagos: await of('pelagos') };
  };
  const before = await heard();
  expect(before.hekla).toMatchObject({ offered: [200, 400], wording: {}, switches: [true, true], model: 200, models: 200 });
  const said = await by.sue.ask('PUT', '/api/wording/en', {
    body: { language: 'en', key: 'planning.projection.min.lumpSum', text: 'At least 100k', before: null },
  });
  expect(said.status, said.text).toBe(200);
  await changeTenant(running.server.database.work(hekla.id), hekla.id, {
    navigation: { projections: false },
    relativeDefaults: false,
    performanceDates: { from: '2024-01-03', to: '2024-01-03' },
    projections: { returns: [9, 15, 21], volatility: 16 },
    requiredFields: { models: ['data'] },
  });
  running = await restartServer(running);
  const after = await heard();
  expect(after.hekla).toEqual({
    ...before.hekla,
    offered: [400, 200],
    wording: { 'planning.projection.min.lumpSum': 'At least 100k' },
    range: ['2024-01-03', '2024-01-03'],
    switches: [false, true],
    models: 400,
  });
  expect(after.pelagos).toEqual(before.pelagos);
});
