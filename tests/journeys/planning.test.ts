/** Tests planning on the screen: models beside an account, the comparison of risks, the projection tool, advice and the fact-finder. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { Projection } from '#contract/planning';
import type { FullRecord } from '#contract/records';
import type { FormRecord, ListedSubmission } from '#contract/forms';
import { FORM_SCHEMA } from '#packages/forms';
import { changeTenant } from '#server/tenants';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  cellsOf,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  numbersOf,
  PHONE,
  saveScreenshot,
  startJourney,
  type BrowserJourney,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let sue: TestBrowser;
let ann: Page;
let ada: Page;
let home: string;
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  home = '/dashboard/clients';
  // A Greek firm that is for private equity, beside one that is not.
  await changeTenant(server.database.work(fixture.pelagos.id), fixture.pelagos.id, {
    projections: { returns: [9, 15, 21], volatility: 16 },
  });
  [sue, ann, ada] = await Promise.all([
    signInBrowser(server.port, 'hekla', 'sue'),
    journey.bring('hekla', 'ann'),
    journey.bring('hekla', 'ada'),
  ]);
});
afterAll(() => journey.end());

const account = () => journey.running.fixture.hekla.accounts.alpha.account;
const at = (path = '') => `${home}/account/${account()}/${path}`;

async function make(collection: string, values: object): Promise<FullRecord> {
  const made = await sue.ask('POST', `/api/collections/${collection}/records`, { body: { values } });
  expect(made.status, made.text).toBe(200);
  return made.body as FullRecord;
}

const MIX = (equities: number, bonds: number) => [
  { name: 'Equities', value: equities },
  { name: 'Fixed Interest', value: bonds },
  { name: 'Other', value: 100 - equities - bonds },
];
/** The four tactical models, with the bands of their exposure to equities [MODEL-05]. */
const MODELS = {
  Defensive: { profile: '1-2', min: 10, max: 30, avg: 20, rebalance: 'Yearly', data: MIX(20, 60) },
  Cautious: { profile: '3', min: 20, max: 40, avg: 30, rebalance: 'Half-yearly', data: MIX(30, 55) },
  Balanced: { profile: '4-5', min: 35, max: 65, avg: 50, rebalance: 'Quarterly', data: MIX(50, 40) },
  Adventurous: { profile: '6-7', min: 60, max: 100, avg: 80, rebalance: 'Monthly', data: MIX(80, 15) },
};

describe('models', () => {
  const made = new Map<string, FullRecord>();

  test('[MODEL-05] [MODEL-06] show their bands and draw their pairs', async () => {
    for (const [name, values] of Object.entries(MODELS)) made.set(name, await make('models', { name, ...values }));
    await ann.goto(at('model-portfolios'));
    const table = ann.getByRole('table', { name: 'Model portfolios' });
    await expectEventually(() => cellsOf(table)).toEqual([
      ['Defensive', '1-2', '10.00% – 30.00%', '20.00%', 'Yearly'],
      ['Cautious', '3', '20.00% – 40.00%', '30.00%', 'Half-yearly'],
      // The account has a portfolio of this profile.
      ['Balanced Your risk profile', '4-5', '35.00% – 65.00%', '50.00%', 'Quarterly'],
      ['Adventurous', '6-7', '60.00% – 100.00%', '80.00%', 'Monthly'],
    ]);
    await saveScreenshot(ann, 'models');
    for (const [name, equities, bonds, other] of [
      ['Cautious', '30.00%', '55.00%', '15.00%'],
      ['Adventurous', '80.00%', '15.00%', '5.00%'],
    ] as const) {
      await ann.getByRole('link', { name }).click();
      await ann.getByRole('heading', { level: 1, name }).waitFor();
      const mix = ann.getByRole('figure').first();
      // The list beside the slices, and the numbers in their place.
      const pairs = [
        ['Equities', equities],
        ['Fixed Interest', bonds],
        ['Other', other],
      ];
      await expectEventually(() => cellsOf(mix.getByRole('table'))).toEqual(pairs);
      await mix.getByRole('img').waitFor();
      expect(await numbersOf(mix)).toEqual(pairs);
      await saveScreenshot(ann, `model-${name}`);
      await ann.goBack();
      await table.waitFor();
    }
  });

  test('[MODEL-02] [NAV-12] are seen by client and advisor as staff keep them, and gone when they are removed', async () => {
    const read = async (page: Page) => {
      await page.goto(at(`model-portfolios/${made.get('Balanced')!.id}`));
      const facts = page.locator('main dl');
      await facts.first().waitFor();
      return {
        facts: (await facts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
        pairs: await cellsOf(page.getByRole('figure').first().getByRole('table')),
      };
    };
    const expected = (fits: string) => ({
      facts: [
        `Risk profile 4-5 ${fits}`,
        'Equities aimed at 50.00%',
        'Equities at least 35.00%',
        'Equities at most 65.00%',
        'Rebalancing Quarterly',
      ],
      pairs: [
        ['Equities', '50.00%'],
        ['Fixed Interest', '40.00%'],
        ['Other', '10.00%'],
      ],
    });
    expect(await read(ada)).toEqual(expected('Risk profile of this client'));
    expect(await read(ann)).toEqual(expected('Your risk profile'));
    const drift = ann.getByRole('table', { name: 'Beside what is held' });
    expect(await cellsOf(drift)).toEqual([
      ['Equities', '50.00%', '0.00%', '−50.00%'],
      ['Fixed Interest', '40.00%', '40.55%', '+0.55%'],
      ['Other', '10.00%', '59.45%', '+49.45%'],
    ]);
    await expectAccessible(ann);
    const { id, version } = made.get('Balanced')!;
    const changed = await sue.ask('PUT', `/api/collections/models/records/${id}`, {
      body: { version, values: { name: 'Balanced', profile: '6', min: 40, max: 70, avg: 55, rebalance: 'Weekly', data: MIX(55, 40) } },
    });
    expect(changed.status, changed.text).toBe(200);
    for (const page of [ann, ada])
      expect(await read(page)).toEqual({
        facts: ['Risk profile 6', 'Equities aimed at 55.00%', 'Equities at least 40.00%', 'Equities at most 70.00%', 'Rebalancing Weekly'],
        pairs: [
          ['Equities', '55.00%'],
          ['Fixed Interest', '40.00%'],
          ['Other', '5.00%'],
        ],
      });
    expect((await sue.ask('DELETE', `/api/collections/models/records/${id}?version=${(changed.body as FullRecord).version}`)).status).toBe(
      200,
    );
    for (const page of [ann, ada]) {
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/dashboard/404');
      await page.goto(at('model-portfolios'));
      await page.getByRole('link', { name: 'Cautious' }).waitFor();
      expect(await page.getByRole('link', { name: 'Balanced' }).count()).toBe(0);
    }
  });

  test('[MODEL-04] stand beside a comparison of risks that adds up to a hundred, and follows its data', async () => {
    const cells = async () => {
      const table = ann.getByRole('table', { name: 'Risk comparison' });
      await table.waitFor();
      return cellsOf(table);
    };
    await ann.getByRole('link', { name: 'Risk comparison' }).click();
    const shown = await cells();
    expect(shown.find(([name]) => name === 'Developed markets')).toEqual(['Developed markets', '17.00%', '25.00%', '40.00%', '62.00%']);
    expect(shown.find(([name]) => name === 'Fixed Interest')).toEqual(['Fixed Interest', '55.00%', '45.00%', '30.00%', '8.00%']);
    expect(shown.at(-1)).toEqual(['Total', '100.00%', '100.00%', '100.00%', '100.00%']);
    await saveScreenshot(ann, 'risks');
    const sector = (name: string, ...values: number[]) => ({ name, values });
    const riskComparison = {
      levels: ['Low', 'High'],
      classes: [
        { name: 'Equities', sectors: [sector('Shares', 25, 75)] },
        { name: 'Other', sectors: [sector('Cash', 75, 25)] },
      ],
    };
    await changeSettings(journey.running, 'hekla', { riskComparison });
    // What does not add up is no comparison.
    await expect(
      changeSettings(journey.running, 'hekla', {
        riskComparison: { levels: ['Low'], classes: [{ name: 'Equities', sectors: [sector('Shares', 90)] }] },
      }),
    ).rejects.toThrow();
    await ann.reload();
    expect(await cells()).toEqual([
      ['Equities', '25.00%', '75.00%'],
      ['Shares', '25.00%', '75.00%'],
      ['Other', '75.00%', '25.00%'],
      ['Cash', '75.00%', '25.00%'],
      ['Total', '100.00%', '100.00%'],
    ]);
  });
});

describe('a projection', () => {
  const lumpSum = (page: Page) => page.getByRole('textbox', { name: 'Lump sum' });
  const contribution = (page: Page) => page.getByRole('textbox', { name: 'Contribution a year' });
  const type = async (field: ReturnType<typeof lumpSum>, text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  const value = (page: Page) => page.locator('main dl', { hasText: 'Projected value' }).locator('dd').first();

  test('[PROJ-01] [PROJ-02] [PROJ-03] [PROJ-05] [PROJ-07] [NAV-13] opens as it is said to, computes, and refuses too little', async () => {
    await ann.goto(home);
    await ann.getByRole('navigation').getByRole('link', { name: 'Projections' }).first().click();
    await ann.waitForURL((url) => url.pathname === `${home}/projections`);
    const years = ann.getByRole('combobox', { name: 'Timeframe' });
    await years.waitFor();
    expect(await years.inputValue()).toBe('10');
    expect(await years.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1)),
    );
    expect([await lumpSum(ann).inputValue(), await contribution(ann).inputValue()]).toEqual(['1,000,000', '100,000']);
    await expectEventually(() => value(ann).innerText()).toBe('£3,607,581.24');
    await ann.getByText('Paid in at the end of each year, the same amount every time.').first().waitFor();
    // The tool’s own curve, year by year, the newest first.
    const chart = ann.getByRole('figure').first();
    const numbers = (await numbersOf(chart)).map((row) => row[1]);
    let worth = 1_000_000;
    const byHand = [worth];
    for (let year = 1; year <= 10; year += 1) byHand.push((worth = worth * 1.08 + 100_000));
    expect(numbers).toEqual(
      byHand.toReversed().map((one) => one.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })),
    );
    await chart.getByRole('button', { name: 'Show as chart' }).click();

    // Without contributions, by each return, over one, ten and twenty years.
    await ann.getByRole('checkbox', { name: 'Pay in every year' }).uncheck();
    for (const count of [1, 10, 20]) {
      await years.selectOption(String(count));
      for (const rate of [8, 13, 18]) {
        await ann.getByRole('radio', { name: `${rate}.00%`, exact: true }).check();
        const expected = (1_000_000 * (1 + rate / 100) ** count).toLocaleString('en-GB', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        });
        await expectEventually(() => value(ann).innerText()).toBe(`£${expected}`);
      }
    }
    await ann.getByRole('checkbox', { name: 'Pay in every year' }).check();
    await type(lumpSum(ann), '99,999');
    await ann.getByText('Min 100k').waitFor();
    expect(await value(ann).count()).toBe(0);
    await type(lumpSum(ann), '100,000');
    await value(ann).waitFor();
    expect(await ann.getByText('Min 100k').count()).toBe(0);
    await type(contribution(ann), '49,999');
    await ann.getByText('Min 50k').waitFor();
    expect(await value(ann).count()).toBe(0);
    await type(contribution(ann), '50,000');
    await value(ann).waitFor();
    for (const [change, field] of [
      [{ lumpSum: '99999' }, 'lumpSum'],
      [{ contribution: '49999' }, 'contribution'],
    ] as const) {
      const inputs = { years: 10, lumpSum: '1000000', contribution: null, return: 8, volatility: 12, ...change };
      const refused = await sue.ask('POST', `/api/accounts/${account()}/projections`, {
        body: { id: crypto.randomUUID(), name: 'x', inputs },
      });
      expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([400, [field]]);
    }
    // Where the simulated returns of a portfolio begin from [PERF-06].
    const { portfolio } = journey.running.fixture.hekla.accounts.alpha;
    const simulated = await sue.ask('GET', `/api/portfolios/${portfolio}/simulated`);
    expect((simulated.body as { value: { amount: string } }).value.amount).toBe('1000000');
  });

  test('[PROJ-06] is saved to the account, opened again by its address after another sign-in, and deleted with a way back', async () => {
    const save = async (name: string) => {
      await ann.getByRole('textbox', { name: 'Name of the projection' }).fill(name);
      await ann.getByRole('button', { name: 'Save projection' }).click();
      await ann.waitForURL((url) => url.searchParams.has('projection'));
      await ann.getByText(`${name}, saved on`).waitFor();
      return new URL(ann.url()).searchParams.get('projection')!;
    };
    await ann.goto(`${home}/projections`);
    await value(ann).waitFor();
    await ann.getByRole('textbox', { name: 'What for' }).fill('House');
    await ann.getByRole('textbox', { name: 'Amount' }).fill('3,000,000');
    await ann.getByRole('button', { name: 'Add goal' }).click();
    await ann.getByRole('table', { name: 'Goals' }).waitFor();
    await saveScreenshot(ann, 'projection');
    const first = await save('With a house');
    await ann.getByRole('button', { name: 'Start anew' }).click();
    await ann.getByRole('button', { name: 'Remove goal House' }).waitFor({ state: 'detached' });
    await ann.getByRole('combobox', { name: 'Timeframe' }).selectOption('20');
    await ann.getByRole('radio', { name: '13.00%', exact: true }).check();
    await expectEventually(() => value(ann).innerText()).toBe('£19,617,770.66');
    const second = await save('Long');
    const kept = (await sue.ask('GET', `/api/projections/${first}`)).body as Projection;
    expect(kept.inputs).toMatchObject({ years: 10, return: 8, goals: [{ name: 'House', amount: '3000000', year: 10 }] });

    // Another window, another sign-in, and what was saved as it was.
    const later = await journey.bring('hekla', 'ann', PHONE);
    await later.goto(`${home}/projections?projection=${first}`);
    await expectEventually(() => value(later).innerText()).toBe('£3,607,581.24');
    expect([
      await later.getByRole('combobox', { name: 'Timeframe' }).inputValue(),
      await later.getByRole('radio', { name: '8.00%', exact: true }).isChecked(),
    ]).toEqual(['10', true]);
    await later.getByRole('button', { name: 'Remove goal House' }).waitFor();
    await expectNoSidewaysScroll(later);
    await saveScreenshot(later, 'projection-phone');
    await later.getByRole('link', { name: 'Long' }).click();
    await expectEventually(() => value(later).innerText()).toBe('£19,617,770.66');
    await later.context().close();
    await expectAccessible(ann);

    await ann.getByRole('button', { name: 'Delete With a house' }).click();
    await ann.getByText('With a house is deleted.').waitFor();
    expect(await ann.getByRole('link', { name: 'With a house' }).count()).toBe(0);
    await ann.getByRole('button', { name: 'Undo' }).click();
    await ann.getByRole('link', { name: 'With a house' }).waitFor();

    const bob = await journey.bring('hekla', 'bob');
    await bob.goto(`${home}/projections?projection=${second}`);
    await bob.waitForURL((url) => url.pathname === '/dashboard/404');
    await bob.goto(`${home}/projections`);
    await bob.getByText('Nothing saved yet').waitFor();
    await bob.context().close();
  });

  test('[PROJ-04] offers the returns of its tenant', async () => {
    const page = await journey.bring('pelagos', 'ann');
    await page.goto(`${home}/projections`);
    const offered = async (of: Page) =>
      (await of.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).join();
    await expectEventually(() => offered(page)).toBe('9,15,21');
    for (const rate of [9, 15, 21]) {
      await page
        .getByRole('radio')
        .and(page.locator(`[value="${rate}"]`))
        .check();
      const end = 1_000_000 * (1 + rate / 100) ** 10 + (100_000 * ((1 + rate / 100) ** 10 - 1)) / (rate / 100);
      await expectEventually(async () => (await page.locator('main dl dd').first().innerText()).replace(/[^\d,]/g, '')).toBe(
        end.toFixed(2).replace('.', ','),
      );
    }
    await saveScreenshot(page, 'projection-greek');
    await page.context().close();
    await ann.goto(`${home}/projections`);
    await expectEventually(() => offered(ann)).toBe('8,13,18');
  });
});

test('[NAV-08] advice is a page of the Greek firm, and none of the other', async () => {
  const { server } = journey.running;
  const greek = await signInBrowser(server.port, 'pelagos', 'sue');
  const values = { name: 'Συμβουλές', slug: 'investment-advice', title: 'Πώς συμβουλεύουμε', summary: 'Πάντα γραπτώς.' };
  for (const staff of [sue, greek]) {
    const made = (await staff.ask('POST', '/api/collections/pages/records', { body: { values } })).body as FullRecord;
    const published = await staff.ask('PUT', `/api/collections/pages/records/${made.id}`, {
      body: { version: made.version, values, publish: true },
    });
    expect(published.status, published.text).toBe(200);
  }
  const page = await journey.bring('pelagos', 'ann');
  await page.goto(`${home}/investment-advice`);
  await page.getByRole('heading', { level: 1, name: 'Πώς συμβουλεύουμε' }).waitFor();
  await page.getByText('Πάντα γραπτώς.').waitFor();
  await page.context().close();
  // The firm whose switch is off has no such page, whatever its staff have published.
  await ann.goto(`${home}/investment-advice`);
  await ann.waitForURL((url) => url.pathname === '/dashboard/404');
});

test('[KYC-11] [NAV-09] the fact-finder is filled by the client, and kept for them and for staff', async () => {
  const definition = {
    schema: FORM_SCHEMA,
    id: 'x',
    name: 'Getting to know you',
    single: true,
    steps: [
      {
        title: 'Plans',
        fieldsets: [
          {
            fields: [
              { name: 'aim', type: 'text', label: 'What is the money for?' },
              { name: 'horizon', type: 'number', label: 'For how many years?' },
            ],
          },
        ],
      },
    ],
  };
  const made = await sue.ask('POST', '/api/forms', { body: { name: 'Getting to know you', slug: 'fact-finder', definition } });
  expect(made.status, made.text).toBe(200);
  const { id, version } = made.body as FormRecord;
  expect((await sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } })).status).toBe(200);
  await ann.goto(home);
  await ann.getByRole('navigation').getByRole('link', { name: 'Fact-finder' }).first().click();
  await ann.getByRole('heading', { level: 1, name: 'Getting to know you' }).waitFor();
  await ann.getByLabel('What is the money for?').fill('A boat in Hafnarfjörður');
  await ann.getByLabel('For how many years?').fill('17');
  await ann.getByRole('button', { name: /^(Send|Submit)/ }).click();
  await ann.getByRole('status').getByText(/./).first().waitFor();
  await expectEventually(
    async () => ((await sue.ask('GET', `/api/forms/${id}/submissions`)).body as { value: ListedSubmission[] }).value.length,
  ).toBe(1);
  const [listed] = ((await sue.ask('GET', `/api/forms/${id}/submissions`)).body as { value: ListedSubmission[] }).value;
  const stored = (await sue.ask('GET', `/api/submissions/${listed!.id}`)).body as { answers: object; owners: { name: string }[] };
  expect(stored).toMatchObject({ answers: { aim: 'A boat in Hafnarfjörður', horizon: 17 }, owners: [{ name: 'ann of hekla' }] });
  await ann.goto(`${home}/fact-finder`);
  await ann.getByText('A boat in Hafnarfjörður').or(ann.locator('input[value="A boat in Hafnarfjörður"]')).first().waitFor();
});
