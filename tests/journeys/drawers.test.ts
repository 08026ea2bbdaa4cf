/** Tests the seven drawers of the dashboard as one: each opens from its own rows, shows what is of the row, and gives the focus back. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { recordEvent } from '#server/audit';
import { expectEventually, startJourney, waitUntilSettled, type BrowserJourney } from '../kit/browser.ts';
import type { PersonName } from '../kit/fixture.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { createRecord, ESTATE, HARBOUR } from '../kit/funds.ts';
import { signInBrowser } from '../kit/server.ts';

let journey: BrowserJourney;
let pages: { readonly client: Page; readonly staff: Page };
beforeAll(async () => {
  journey = await startJourney();
  const { server, fixture } = journey.running;
  const { id, people, accounts } = fixture.hekla;
  const db = server.database.work(id);
  const { account, portfolio } = accounts.alpha;
  const fund = { price: '100', currency: 'GBP' };
  const estate = await addHeldFund(db, portfolio, { ...fund, symbol: 'ESTATE', name: 'Estate Fund', units: '10000' });
  const loans = await addHeldFund(db, portfolio, { ...fund, symbol: 'LOANS', name: 'Loan Fund', units: '7000' });
  await db.execute(sql`update account set status = 'verified' where id = ${account}`);
  const [ann, sue] = [await signInBrowser(server.port, 'hekla', 'ann'), await signInBrowser(server.port, 'hekla', 'sue')];
  for (const [instrument, quantity] of [
    [estate, '101000'],
    [loans, '102000'],
  ]) {
    const body = { id: randomUUID(), instrument, type: 'Buy', unitType: 'amount', quantity };
    const answer = await ann.ask('POST', `/api/portfolios/${portfolio}/orders`, { body });
    expect(answer.status, answer.text).toBe(200);
  }
  const harbour = await createRecord(sue, 'funds', HARBOUR);
  await createRecord(sue, 'estates', ESTATE, harbour.id);
  await createRecord(sue, 'estates', { realEstateProject: 'Bonds', sector: 'Investments', fundValue: 30_000 }, harbour.id);
  for (const [by, times] of [
    ['ann', 3],
    ['bob', 2],
  ] as const satisfies readonly (readonly [PersonName, number])[])
    for (let i = 0; i < times; i += 1)
      await recordEvent(db, {
        at: new Date(Date.now() - 86_400_000),
        kind: 'export',
        operation: 'downloadDocument',
        outcome: 'done',
        request: randomUUID(),
        actor: people[by],
        viewing: null,
        address: null,
        subject: { kind: 'account', id: account },
        detail: {},
      });
  pages = { client: await journey.bring('hekla', 'ann'), staff: await journey.bring('hekla', 'sue') };
});
afterAll(() => journey.end());

interface DrawerRows {
  readonly drawer: string;
  readonly of: 'client' | 'staff';
  readonly path: () => string;
  /** The table that the rows are of. */
  readonly table: string;
  /** The button in the drawer of the row that leads on to this one. */
  readonly through?: string;
  /** The control of each of two rows, with what the drawer says of this row alone. */
  readonly rows: Readonly<Record<string, RegExp>>;
}

const portfolio = (tab: string) => () =>
  `/dashboard/clients/portfolio/${journey.running.fixture.hekla.accounts.alpha.portfolio}?tab=${tab}`;
const DRAWERS: readonly DrawerRows[] = [
  {
    drawer: 'selectedHoldingDrawer',
    of: 'client',
    path: portfolio('holdings'),
    table: 'Holdings',
    rows: { 'Estate Fund': /£1,000,000\.00[^]*ESTATE/, 'Loan Fund': /£700,000\.00[^]*LOANS/ },
  },
  {
    drawer: 'sellHoldingDrawer',
    of: 'client',
    path: portfolio('holdings'),
    table: 'Holdings',
    through: 'Sell',
    rows: { 'Estate Fund': /10,000 units, worth £1,000,000\.00/, 'Loan Fund': /7,000 units, worth £700,000\.00/ },
  },
  {
    drawer: 'buyHoldingDrawer',
    of: 'client',
    path: portfolio('holdings'),
    table: 'Holdings',
    through: 'Buy',
    rows: { 'Estate Fund': /10,000 units, worth £1,000,000\.00/, 'Loan Fund': /7,000 units, worth £700,000\.00/ },
  },
  {
    drawer: 'orderDrawer',
    of: 'client',
    path: portfolio('orders'),
    table: 'Orders',
    rows: { 'Estate Fund': /£101,000\.00/, 'Loan Fund': /£102,000\.00/ },
  },
  {
    drawer: 'selectedContractNoteDrawer',
    of: 'client',
    path: () => `${portfolio('contract-notes')()}&range=inception`,
    table: 'Contract notes',
    rows: { 'Estate Fund': /£1,000,000\.00[^]*ESTATE/, 'Loan Fund': /£700,000\.00[^]*LOANS/ },
  },
  {
    drawer: 'projectDetailsDrawer',
    of: 'client',
    path: () => '/dashboard/clients/funds/101',
    table: 'Real estate',
    rows: { 'Quay No. 4': /€2,137,000\.00/, Bonds: /€30,000\.00/ },
  },
  {
    drawer: 'analyticsDrawer',
    of: 'staff',
    path: () => '/dashboard/clients/analytics?kind=downloads',
    table: 'Most engaged users',
    rows: { 'ann of hekla': /ann of hekla[^]*Downloads\s+3\b/, 'bob of hekla': /bob of hekla[^]*Downloads\s+2\b/ },
  },
];

test.each(DRAWERS)(
  '[NAV-40] $drawer shows what is of the row that opened it, closes by Escape, and gives the focus back to the row',
  async ({ drawer, of, path, table, through, rows }) => {
    const page = pages[of];
    await page.goto(path());
    await page.getByRole('table', { name: table, exact: true }).waitFor();
    await waitUntilSettled(page);
    const shown = page.locator(`dialog[open] #${drawer}`);
    const said = async () => (await shown.innerText()).replaceAll('\n', ' ');
    for (const [row, says] of Object.entries(rows)) {
      const within = page.getByRole('table', { name: table, exact: true });
      const control = within.getByRole('link', { name: row, exact: true }).or(within.getByRole('button', { name: row, exact: true }));
      await control.focus();
      await page.keyboard.press('Enter');
      if (through !== undefined) await page.locator('dialog[open]').getByRole('button', { name: through, exact: true }).click();
      await expectEventually(said).toMatch(says);
      for (const [, ofAnother] of Object.entries(rows).filter(([other]) => other !== row)) expect(await said()).not.toMatch(ofAnother);
      if (through !== undefined) expect(await shown.locator('option:checked').first().textContent()).toBe(row);
      await page.keyboard.press('Escape');
      await expectEventually(() => page.locator('dialog[open]').count()).toBe(0);
      await expectEventually(() => control.evaluate((own) => own === document.activeElement)).toBe(true);
    }
  },
);
