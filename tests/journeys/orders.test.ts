/** Tests orders on the screen: funds are bought and sold, orders are followed, and quarterly distributions are switched. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountDetail } from '#contract/accounts';
import type { Order, OrderDetail, OrderTerms } from '#contract/orders';
import { STATUSES, statusRule } from '#packages/policy';
import { changeTenant } from '#server/tenants';
import { createRecord } from '../kit/funds.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { mailsOf } from '../kit/mails.ts';
import { signInBrowser, type TestBrowser } from '../kit/server.ts';
import { saveMenu, signInStaff } from './changed-pages.ts';
import {
  cellsOf,
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  type BrowserJourney,
  pickRecord,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let ann: Page;
let asked: TestBrowser;
let estate: string;
let loans: string;
beforeAll(async () => {
  journey = await startJourney();
  const { fixture, server } = journey.running;
  const { portfolio } = fixture.hekla.accounts.alpha;
  await changeTenant(hekla(), fixture.hekla.id, {
    quarterlyPayments: { general: ['ESTATE'], second: ['LOANS'] },
    orders: { fourEyes: true },
  });
  estate = await addHeldFund(hekla(), portfolio, {
    symbol: 'ESTATE',
    name: 'Estate Fund',
    units: '10000',
    price: '100',
    currency: 'GBP',
    isin: 'NL0000000101',
  });
  loans = await addHeldFund(hekla(), portfolio, { symbol: 'LOANS', name: 'Loan Fund', units: '333333.33', price: '1', currency: 'GBP' });
  asked = await signInBrowser(server.port, 'hekla', 'ann');
  ann = await journey.bring('hekla', 'ann');
});
afterAll(() => journey.end());

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);
const alpha = () => journey.running.fixture.hekla.accounts.alpha;
const PORTFOLIO = () => `/dashboard/clients/portfolio/${alpha().portfolio}`;
const account = async () => ((await asked.ask('GET', `/api/accounts/${alpha().account}`)).body as { value: AccountDetail }).value;

describe('quarterly distributions', () => {
  const fund = (page: Page, name: string) => page.getByRole('switch', { name });
  const question = (page: Page) => page.getByRole('dialog');
  const told = async () => (await mailsOf(journey.running)).filter(({ template }) => template === 'quarterly-payments').length;
  const maps = async () => {
    const { quarterlyPaymentsStatus, secondQuarterlyPaymentsStatus } = await account();
    return [quarterlyPaymentsStatus, secondQuarterlyPaymentsStatus].map((map) =>
      Object.values(map).map(({ name, value }) => `${name} ${value}`),
    );
  };

  test('[QD-02] [QD-05] a switch asks first; closed by its button, Escape or a click outside, nothing has changed', async () => {
    await ann.goto(PORTFOLIO());
    const closings: ((page: Page) => Promise<void>)[] = [
      (page) => question(page).getByRole('button', { name: 'Cancel' }).click(),
      (page) => page.keyboard.press('Escape'),
      (page) => page.mouse.click(5, 5),
    ];
    for (const [number, close] of closings.entries()) {
      await fund(ann, 'Estate Fund').click();
      await question(ann).getByRole('heading', { name: 'Switch on the quarterly distributions of Estate Fund?' }).waitFor();
      expect(await question(ann).innerText()).toContain('£12,500.00');
      if (number === 0) {
        await expectAccessible(ann);
        await saveScreenshot(ann, 'quarterly-question');
      }
      expect([await maps(), await told(), await fund(ann, 'Estate Fund').isChecked()]).toEqual([[[], []], 0, false]);
      await close(ann);
      await expectEventually(() => question(ann).count()).toBe(0);
    }
    await ann.reload();
    await fund(ann, 'Estate Fund').waitFor();
    expect([await maps(), await told(), await fund(ann, 'Estate Fund').isChecked()]).toEqual([[[], []], 0, false]);
  });

  test('[QD-08] the text says 1.25% a quarter and names extra distributions of the fund manager', async () => {
    const section = ann.locator('section').filter({ has: ann.getByRole('heading', { name: 'Quarterly distributions' }) });
    const said = await section.innerText();
    expect(said).toContain('1.25%');
    expect(said).toContain('The fund manager may set an extra distribution');
    await saveScreenshot(ann, 'quarterly-funds');
  });

  test('[QD-01] [QD-03] confirming flips one fund, which stays after a reload, a sign-out and in another browser, and flips back', async () => {
    const flip = async (page: Page, name: string, verb: string, state: boolean) => {
      await fund(page, name).click();
      await question(page).getByRole('button', { name: verb, exact: true }).click();
      await expectEventually(() => question(page).count()).toBe(0);
      expect(await fund(page, name).isChecked()).toBe(state);
    };
    await flip(ann, 'Estate Fund', 'Switch on', true);
    expect(await maps()).toEqual([['Estate Fund true'], []]);
    await flip(ann, 'Loan Fund', 'Switch on', true);
    expect(await maps()).toEqual([['Estate Fund true'], ['Loan Fund true']]);
    await ann.reload();
    await fund(ann, 'Loan Fund').waitFor();
    expect([await fund(ann, 'Estate Fund').isChecked(), await fund(ann, 'Loan Fund').isChecked()]).toEqual([true, true]);
    const elsewhere = await journey.bring('hekla', 'ann', PHONE);
    // The address alone opens the question.
    await elsewhere.goto(`${PORTFOLIO()}?quarterly=${alpha().account}.${estate}`);
    await question(elsewhere).getByRole('heading', { name: 'Switch off the quarterly distributions of Estate Fund?' }).waitFor();
    await expectNoSidewaysScroll(elsewhere);
    await saveScreenshot(elsewhere, 'quarterly-question-phone');
    await question(elsewhere).getByRole('button', { name: 'Switch off' }).click();
    await expectEventually(() => fund(elsewhere, 'Estate Fund').isChecked()).toBe(false);
    await saveScreenshot(elsewhere, 'quarterly-funds-phone');
    expect(await maps()).toEqual([['Estate Fund false'], ['Loan Fund true']]);
    await elsewhere.context().close();
  });
});

test('[NAV-34] a page of the dashboard has its menu, the get-verified box, the alert of the status, the question of payments and messages, wide and on a phone', async () => {
  const status = async (now: string) => hekla().execute(sql`update account set status = ${now} where id = ${alpha().account}`);
  await status('pending');
  const parts = async (page: Page, turn: string) => {
    await page.goto(PORTFOLIO());
    const dialog = (name: RegExp | string) => page.getByRole('dialog', { name });
    await dialog('Pending').getByRole('button', { name: 'Close' }).click();
    await expectEventually(() => dialog('Pending').count()).toBe(0);
    await page.locator('section[aria-labelledby=verify-box]').waitFor();
    await page.getByRole('switch', { name: 'Estate Fund' }).click();
    await dialog(/quarterly distributions/)
      .getByRole('button', { name: turn })
      .click();
    await page
      .getByRole('status')
      .getByText(/^Estate Fund/)
      .waitFor();
  };
  const phone = await journey.bring('hekla', 'ann', PHONE);
  await parts(ann, 'Switch on');
  await ann.getByRole('banner').getByRole('navigation').waitFor();
  await parts(phone, 'Switch off');
  await phone.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').waitFor();
  await phone.context().close();
  await status('reporting');
});

describe('orders', () => {
  const own = () => journey.running.fixture.hekla.accounts.alpha;
  const status = (now: string) => hekla().execute(sql`update account set status = ${now} where id = ${own().account}`);
  /** As if nothing had been ordered. */
  const clear = async (now: string) => {
    await hekla().execute(sql`update client_order set stage = 'cancelled' where account_id = ${own().account} and stage = 'received'`);
    await status(now);
  };
  const drawer = (page: Page) => page.locator('dialog[open]').last();
  const quantity = (page: Page) => drawer(page).locator('[name=quantity]');
  const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click();
  const placedOrders = async () =>
    ((await asked.ask('GET', `/api/portfolios/${own().portfolio}/orders`)).body as { value: Order[] }).value.filter(
      ({ stage, kind }) => stage === 'received' && kind === 'client',
    );
  const selling = async (page: Page) => {
    await page.goto(`${PORTFOLIO()}?sell=${estate}`);
    await quantity(page).waitFor();
  };
  const buying = async (page: Page) => {
    await page.goto(`${PORTFOLIO()}?buy=${estate}`);
    await quantity(page).waitFor();
  };
  const says = (page: Page, text: string) => drawer(page).getByText(text, { exact: true }).waitFor();

  test('[ORD-12] [ORD-13] [ORD-14] [ORD-15] [ORD-16] a sale is limited by what is held, by four decimals and by what must be left, in the words of the rules', async () => {
    await clear('reporting');
    await selling(ann);
    const typed = async (text: string) => {
      await quantity(ann).fill(text);
      await quantity(ann).press('Enter');
    };
    // Held: 10,000 units at 100.
    for (const text of ['1.5', '1.50000']) {
      await typed(text);
      await says(ann, 'should have four decimals');
    }
    for (const text of ['0', '-1', '']) {
      await typed(text);
      await says(ann, 'Please enter more than 0');
    }
    await typed('10000.0001');
    await says(ann, 'units cannot exceed 10,000');
    await typed('9500.0000');
    await says(ann, 'minimum sell value');
    await expectAccessible(ann);
    await saveScreenshot(ann, 'order-sell');
    await drawer(ann)
      .getByLabel(/^Amount in/)
      .check();
    await typed('1000000.01');
    await says(ann, 'value cannot exceed 1,000,000');
    await typed('900000.01');
    await says(ann, 'minimum sell value');
    const post = async (unitType: string, text: string) => {
      const body = { id: randomUUID(), instrument: estate, type: 'Sell', unitType, quantity: text };
      const answer = await asked.ask('POST', `/api/portfolios/${own().portfolio}/orders`, { body });
      const { fields = {} } = answer.body as { fields?: Record<string, string> };
      return `${answer.status} ${Object.values(fields).join()}`;
    };
    expect([
      await post('units', '1.5'),
      await post('units', '10000.0001'),
      await post('units', '9500.0000'),
      await post('units', '0.0000'),
      await post('units', '-1.0000'),
      await post('units', ''),
      await post('amount', '1000000.01'),
      await post('amount', '900000.01'),
    ]).toEqual([
      '400 should have four decimals',
      '400 units cannot exceed 10000',
      '400 minimum sell value',
      '400 Please enter more than 0',
      '400 Please enter more than 0',
      '400 Please enter more than 0',
      '400 value cannot exceed 1000000',
      '400 minimum sell value',
    ]);
    expect(await placedOrders()).toEqual([]);
    // What passes is checked before it is placed.
    await typed('900000');
    await says(ann, 'Value left');
    await press(ann, 'Change');
    await drawer(ann).getByLabel('Units').check();
    await typed('1.5000');
    await says(ann, 'Value left');
  });

  test('[ORD-10] everything is all units or all that they are worth, and cannot be edited', async () => {
    await selling(ann);
    await drawer(ann).getByLabel('Everything').check();
    const shown = async () => [await quantity(ann).inputValue(), await quantity(ann).isEditable()];
    expect(await shown()).toEqual(['10,000.0000', false]);
    await drawer(ann)
      .getByLabel(/^Amount in/)
      .check();
    expect(await shown()).toEqual(['1,000,000.00', false]);
    await drawer(ann).getByLabel('A part').check();
    await quantity(ann).fill('900000.01');
    await says(ann, 'minimum sell value');
  });

  test('[ORD-17] [ORD-18] a purchase needs its minimum, which the text names, and nothing is asked of the server for one of nothing', async () => {
    const sent: string[] = [];
    // That a page was opened is told of by itself.
    const isView = (url: string) => url.endsWith('/api/views');
    ann.on('request', (request) => request.method() === 'POST' && !isView(request.url()) && sent.push(request.url()));
    const post = async (text: string) => {
      const body = { id: randomUUID(), instrument: estate, unitType: 'amount', quantity: text };
      const { status: code, body: said } = await asked.ask('POST', `/api/portfolios/${own().portfolio}/orders`, { body });
      return `${code} ${Object.values((said as { fields?: Record<string, string> }).fields ?? {}).join()}`;
    };
    for (const [now, minimum, below] of [
      ['verified', '100,000', '99999.99'],
      ['reporting', '50,000', '49999.99'],
    ] as const) {
      await clear(now);
      await buying(ann);
      for (const text of ['0', '-1']) {
        await quantity(ann).fill(text);
        await quantity(ann).press('Enter');
        await says(ann, 'Please enter more than 0');
        expect(await post(text)).toBe('400 Please enter more than 0');
      }
      await quantity(ann).fill(below);
      await says(ann, `minimum buy value is ${minimum}`);
      expect(await post(below)).toBe(`400 minimum buy value is ${minimum.replace(',', '')}`);
      await quantity(ann).fill(minimum);
      await press(ann, 'Check order');
      await drawer(ann).getByRole('button', { name: 'Place order' }).waitFor();
    }
    expect([sent, await placedOrders()]).toEqual([[], []]);
    expect((await account()).userStatus).toBe('reporting');
  });

  /** Time goes on by itself, and jumps where a person would have waited. */
  const timed = async () => {
    const page = await journey.bring('hekla', 'ann');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    return page;
  };

  test('[ORD-09] [ORD-23] a double click places one order, even where the answer is slow; another after it is another', async () => {
    await clear('reporting');
    const page = await timed();
    let answer: () => void = () => undefined;
    const slow = new Promise<void>((go) => (answer = go));
    await page.route('**/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await slow;
      return route.continue();
    });
    await buying(page);
    await quantity(page).fill('50,000');
    await drawer(page).getByRole('button', { name: 'Check order' }).dblclick();
    await drawer(page).getByRole('button', { name: 'Place order' }).waitFor();
    await saveScreenshot(page, 'order-check');
    expect(await placedOrders()).toEqual([]);
    await page.clock.fastForward(600);
    await drawer(page).getByRole('button', { name: 'Place order' }).dblclick();
    await drawer(page).getByRole('button', { name: 'Please wait' }).waitFor();
    await drawer(page).getByRole('button', { name: 'Please wait' }).click({ force: true });
    answer();
    await drawer(page).getByText('Order number').waitFor();
    expect((await account()).userStatus).toBe('buy order');
    await expectAccessible(page);
    await saveScreenshot(page, 'order-receipt');
    await buying(page);
    await drawer(page).getByLabel('Units').check();
    await quantity(page).fill('600');
    await press(page, 'Check order');
    await page.clock.fastForward(600);
    await press(page, 'Place order');
    await drawer(page).getByText('Order number').waitFor();
    expect((await placedOrders()).map(({ name, type, unitType, units, amount }) => [name, type, unitType, units, amount])).toEqual([
      ['Estate Fund', 'Buy', 'units', '600', '60000'],
      ['Estate Fund', 'Buy', 'amount', '500', '50000'],
    ]);
    await page.context().close();
  });

  test('[ORD-11] [ORD-25] each portfolio lists its own orders, and each order opens with its own stages, until it is withdrawn', async () => {
    const other = await hekla().execute<{ id: string }>(
      sql`insert into portfolio (account_id, name, type, currency) values (${own().account}, 'Second portfolio', 'ISA', 'GBP') returning id`,
    );
    const second = other.rows[0]!.id;
    await addHeldFund(hekla(), second, { symbol: 'LOANS', name: 'Loan Fund', units: '200000', price: '1', currency: 'GBP' });
    await status('reporting');
    const body = { id: randomUUID(), instrument: loans, type: 'Sell', unitType: 'units', full: true, quantity: '' };
    expect((await asked.ask('POST', `/api/portfolios/${second}/orders`, { body })).status).toBe(200);
    const rows = async () => (await cellsOf(ann.getByRole('table', { name: 'Orders' }))).map((cells) => cells.join(' | '));
    await ann.goto(`/dashboard/clients/portfolio/${second}?tab=orders`);
    await expectEventually(rows).toEqual([
      expect.stringMatching(/^Loan Fund \| Sell \| Placed \| Received \| [/\d]+ \| 200,000\.0000 \| £200,000\.00$/),
    ]);
    await ann.goto(`${PORTFOLIO()}?tab=orders`);
    await expectEventually(async () => (await rows()).filter((row) => row.includes('Received'))).toEqual([
      expect.stringMatching(/^Estate Fund \| Buy \| Placed \| Received \| [/\d]+ \| 600\.0000 \| £60,000\.00$/),
      expect.stringMatching(/^Estate Fund \| Buy \| Placed \| Received \| [/\d]+ \| 500\.0000 \| £50,000\.00$/),
    ]);
    await expectAccessible(ann);
    await saveScreenshot(ann, 'orders-tab');
    await ann.reload();
    const opened = async (at: number) => {
      await ann.getByRole('table', { name: 'Orders' }).getByRole('button', { name: 'Estate Fund' }).nth(at).click();
      await drawer(ann).getByText('Received').waitFor();
      const said = await drawer(ann).innerText();
      expect(said).toMatch(/Received\s+\d\d\/\d\d\/\d{4} \d\d:\d\d[^\n]*, ann of hekla/);
      return said;
    };
    expect(await opened(1)).toContain('£50,000.00');
    await ann.keyboard.press('Escape');
    await expectEventually(() => ann.locator('dialog[open]').count()).toBe(0);
    expect(await opened(0)).toContain('£60,000.00');
    await saveScreenshot(ann, 'order-drawer');
    await press(ann, 'Withdraw order');
    await ann
      .getByRole('dialog', { name: /^Withdraw order .*\?$/ })
      .getByRole('button', { name: 'Withdraw order' })
      .click();
    await drawer(ann).getByText('Cancelled').first().waitFor();
    expect((await placedOrders()).map(({ amount }) => amount)).toEqual(['50000']);
    const csv = await waitForDownload(ann, async () => {
      await ann.keyboard.press('Escape');
      await ann.getByRole('button', { name: 'CSV' }).click();
    });
    expect(csv.bytes.toString('utf8')).toContain('Estate Fund');
  });

  test('[ORD-02] [ORD-03] the desk takes an order through its stages, checked against the rules and by four eyes; the client sees each with its time and by whom, and what is closed goes nowhere', async () => {
    await clear('reporting');
    const { fixture, server } = journey.running;
    await hekla().execute(sql`update person set is_admin = true where id = ${fixture.hekla.people.tom}`);
    const path = `/api/portfolios/${own().portfolio}/orders`;
    const ordered = async (wanted: object) => {
      const answer = await asked.ask('POST', path, { body: { id: randomUUID(), instrument: estate, unitType: 'amount', ...wanted } });
      expect(answer.status, answer.text).toBe(200);
      return answer.body as OrderDetail;
    };
    // Without a type.
    const bought = await ordered({ quantity: '55000' });
    expect(bought).toMatchObject({ type: 'Buy', status: 'placed', stage: 'received', stages: [{ stage: 'received', by: 'ann of hekla' }] });
    const refused = await ordered({ quantity: '65000' });
    const readBy = async (id: string) => (await asked.ask('GET', `/api/orders/${id}`)).body as OrderDetail;
    const stageOf = (id: string) => expectEventually(async () => (await readBy(id)).stage);

    const sue = await journey.bring('hekla', 'sue');
    await sue.goto('/dashboard/clients');
    await sue.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Order desk' }).click();
    const table = (page: Page) => page.getByRole('table', { name: 'Orders' });
    const rowOf = (page: Page, { number }: OrderDetail) => table(page).getByRole('row').filter({ hasText: number });
    const chip = (page: Page, name: string) => page.getByRole('group', { name: 'Stage' }).getByRole('button', { name });
    await chip(sue, 'Received').click();
    await rowOf(sue, bought).waitFor();
    expect((await rowOf(sue, bought).innerText()).replace(/\s+/g, ' ')).toMatch(
      /^Estate Fund \w+ hekla-alpha account Buy Received 550\.0000 £55,000\.00 [/\d]+ [/\d]+$/,
    );
    // By the keyboard alone: to the search, on to the row, into the order.
    await sue.keyboard.press('/');
    await sue.keyboard.type(bought.number);
    await expectEventually(() => table(sue).locator('tbody tr').count()).toBe(1);
    await expectAccessible(sue);
    await saveScreenshot(sue, 'desk');
    await sue.keyboard.press('ArrowDown');
    await sue.keyboard.press('Enter');
    const checks = drawer(sue).getByRole('region', { name: 'Checked against the rules' });
    await checks.getByText('Everything holds.').waitFor();
    expect(await checks.innerText()).toContain('£55,000.00 is at least £50,000.00.');
    await expectAccessible(sue);
    await saveScreenshot(sue, 'desk-order');
    await press(sue, 'Mark as checked');
    await stageOf(bought.id).toBe('checked');
    await press(sue, 'Back to received');
    await press(sue, 'Mark as checked');
    await press(sue, 'Mark as sent');
    await says(sue, 'You checked this order. Somebody else has to execute it.');
    expect(await drawer(sue).getByRole('button', { name: 'Execute' }).count()).toBe(0);
    await stageOf(bought.id).toBe('sent');
    const { version } = await readBy(bought.id);
    const staff = await signInBrowser(server.port, 'hekla', 'sue');
    const move = (who: TestBrowser, of: OrderDetail, stage: string, at: number) =>
      who.ask('POST', `/api/orders/${of.id}/stage`, { body: { version: at, stage, price: '110', date: '2024-01-04' } });
    expect((await move(staff, bought, 'executed', version)).body).toMatchObject({ error: 'order.eyes' });
    expect((await move(asked, bought, 'executed', version)).status).toBe(403);
    // Another is refused, with a reason that its client reads.
    await sue.goto(`/dashboard/clients/desk?order=${refused.id}`);
    await press(sue, 'Reject');
    await press(sue, 'Reject');
    await says(sue, 'Please say why.');
    await drawer(sue).locator('[name=reason]').fill('The fund takes no money this week.');
    await expectAccessible(sue);
    await saveScreenshot(sue, 'desk-reject');
    await press(sue, 'Reject');
    await stageOf(refused.id).toBe('rejected');
    await says(sue, 'This order is closed and goes nowhere from here.');
    await sue.context().close();

    const tom = await journey.bring('hekla', 'tom', PHONE);
    await tom.goto(`/dashboard/clients/desk?order=${bought.id}`);
    await press(tom, 'Execute');
    await drawer(tom).locator('[name=price]').fill('110');
    await drawer(tom).locator('[name=date]').fill('04/01/2024');
    await says(tom, '500.0000');
    await expectNoSidewaysScroll(tom);
    await saveScreenshot(tom, 'desk-execute-phone');
    await press(tom, 'Execute');
    await drawer(tom).getByRole('button', { name: 'Settle' }).waitFor();
    await saveScreenshot(tom, 'desk-order-phone');
    const held = async () => {
      const answer = await asked.ask('GET', `/api/portfolios/${own().portfolio}/order-terms`);
      return (answer.body as OrderTerms).funds.find(({ instrument }) => instrument === estate)?.held;
    };
    const after = await held();
    // What was executed wrongly is corrected, and executed anew.
    await press(tom, 'Correct the execution');
    await drawer(tom).locator('[name=reason]').fill('The price was another.');
    await press(tom, 'Correct the execution');
    await drawer(tom).getByRole('button', { name: 'Execute' }).waitFor();
    expect(Number(await held())).toBe(Number(after) - 500);
    await press(tom, 'Execute');
    await drawer(tom).locator('[name=price]').fill('100');
    await press(tom, 'Execute');
    await drawer(tom).getByRole('button', { name: 'Settle' }).click();
    await press(tom, 'Settle');
    await stageOf(bought.id).toBe('settled');
    await says(tom, 'This order is closed and goes nowhere from here.');
    expect(
      await drawer(tom)
        .getByRole('button', { name: /Settle|Execute|Reject|Back|Correct/ })
        .count(),
    ).toBe(0);
    await tom.keyboard.press('Escape');
    await chip(tom, 'Closed').click();
    await tom.getByRole('list', { name: 'Orders' }).getByText(bought.number).waitFor();
    await expectNoSidewaysScroll(tom);
    await saveScreenshot(tom, 'desk-phone');
    await tom.context().close();
    for (const of of [bought, refused])
      expect((await move(staff, of, 'sent', (await readBy(of.id)).version)).body).toMatchObject({ error: 'order.stage' });

    await ann.goto(`${PORTFOLIO()}?tab=orders`);
    const mine = async ({ number }: OrderDetail) => {
      await ann.goto(`${PORTFOLIO()}?tab=orders&order=${number === bought.number ? bought.id : refused.id}`);
      await drawer(ann).getByRole('list', { name: 'How far it has come' }).waitFor();
      return (await drawer(ann).innerText()).replace(/\s+/g, ' ');
    };
    const moment = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d[^,]*, `;
    const stages = [
      ['Received', 'ann'],
      ['Checked', 'sue'],
      ['Received', 'sue'],
      ['Checked', 'sue'],
      ['Sent', 'sue'],
      ['Executed', 'tom'],
      ['Sent', 'tom', 'The price was another. '],
      ['Executed', 'tom'],
      ['Settled', 'tom'],
    ] as const;
    const line = ([stage, by, reason = '']: readonly [string, string, string?]) => `${stage} ${moment}${by} of hekla ${reason}`;
    expect(`${await mine(bought)} `).toMatch(new RegExp(`Status Closed.*${stages.map(line).join('')}`));
    expect(`${await mine(refused)} `).toMatch(
      new RegExp(`Status Closed.*${line(['Received', 'ann'])}${line(['Rejected', 'sue', 'The fund takes no money this week\\. '])}`),
    );
  });

  test('[ORD-24] an order sets the status of its account, in the record, the menu and the buttons; one that fails leaves it, and nobody else sets it; a tenth is sold, and a distribution switched off, by few clicks', async () => {
    await clear('reporting');
    const page = await timed();
    const entry = (name: string, ...userStatus: string[]) => ({
      name,
      link: '/dashboard/$portal/funds',
      visible: ['Investor' as const],
      userStatus,
      links: [],
    });
    await saveMenu(journey.running, 'hekla', 'clients', [
      entry('Always'),
      entry('Bought', 'buy order'),
      entry('Sold', 'sell_order'),
      entry('Reporting', 'reporting'),
    ]);
    const menu = () => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts();
    const button = page.getByRole('button', { name: 'Place an order' });
    const stands = async (now: string, entries: string[], buttons: number) => {
      expect((await account()).userStatus).toBe(now);
      const terms = page.waitForResponse((answer) => answer.url().includes('/order-terms'));
      await page.goto(PORTFOLIO());
      await terms;
      await expectEventually(menu).toEqual(entries);
      await expectEventually(() => button.count()).toBe(buttons);
    };
    let clicks = 0;
    const click = async (name: string, by: 'button' | 'link' = 'button') => {
      clicks += 1;
      await page.locator('dialog[open]').or(page.locator('body')).last().getByRole(by, { name, exact: true }).last().click();
    };
    await stands('reporting', ['Always', 'Reporting'], 1);
    // What is refused, and what nobody may set.
    const body = { id: randomUUID(), instrument: estate, unitType: 'amount', quantity: '1' };
    expect((await asked.ask('POST', `/api/portfolios/${own().portfolio}/orders`, { body })).status).toBe(400);
    expect((await asked.ask('PUT', `/api/accounts/${own().account}/status`, { body: { status: 'verified' } })).status).toBe(403);
    expect((await asked.ask('PATCH', `/api/accounts/${own().account}`, { body: { userStatus: 'verified' } })).status).toBe(404);
    await stands('reporting', ['Always', 'Reporting'], 1);
    await click('Place an order');
    await quantity(page).fill('60000');
    await press(page, 'Check order');
    await page.clock.fastForward(600);
    await press(page, 'Place order');
    await drawer(page).getByText('Order number').waitFor();
    await stands('buy order', ['Always', 'Bought'], 1);

    // From the page of the portfolio.
    clicks = 0;
    await click('Holdings', 'link');
    await click('Estate Fund', 'link');
    await click('Sell');
    await quantity(page).fill('1000.0000');
    await click('Check order');
    await page.clock.fastForward(600);
    await click('Place order');
    await drawer(page).getByText('Order number').waitFor();
    expect(clicks).toBe(5);
    await stands('sell order', ['Always', 'Sold'], 0);

    const flip = async (verb: string) => {
      clicks = 0;
      const toggle = page.getByRole('switch', { name: 'Loan Fund' }).first();
      clicks += 1;
      await toggle.click();
      await click(verb);
      await expectEventually(() => page.locator('dialog[open]').count()).toBe(0);
      return toggle.isChecked();
    };
    // From the page of the account.
    await page.goto(`/dashboard/clients/account/${own().account}`);
    await page.getByRole('switch', { name: 'Loan Fund' }).first().waitFor();
    if (!(await page.getByRole('switch', { name: 'Loan Fund' }).first().isChecked())) await flip('Switch on');
    expect([await flip('Switch off'), clicks]).toEqual([false, 2]);
    await page.context().close();
    await saveMenu(journey.running, 'hekla', 'clients', []);
    await clear('reporting');
  });

  test('[ORD-04] staff write an order down in its drawer, which wants a client and a number; it stands in the client’s tab, and in the list with both numbers', async () => {
    const staff = await journey.bring('hekla', 'sue');
    const slot = (name: string) => drawer(staff).locator(`[data-field="${name}"]`);
    await staff.goto('/admin/orders?open=new');
    await drawer(staff).locator('form').waitFor();
    await slot('name').getByRole('textbox').fill('ESTATE');
    await press(staff, 'Save');
    await expectEventually(() => slot('user').innerText()).toContain('User is required');
    await pickRecord(slot('user').getByRole('combobox'), 'ann of hekla');
    await press(staff, 'Save');
    await expectEventually(() => slot('amount').innerText()).toContain('required');
    await slot('amount').getByRole('textbox').fill('12.5');
    await press(staff, 'Save');
    await expectEventually(() => drawer(staff).locator('h2').first().innerText()).toBe('Edit order');
    const id = new URL(staff.url()).searchParams.get('open')!;
    await drawer(staff).getByRole('button', { name: 'Close', exact: true }).first().click();
    const row = staff.locator('main tbody tr').filter({ has: staff.locator(`[data-record="${id}"]`) });
    await row.waitFor();
    const heads = await staff.locator('main thead th').allInnerTexts();
    const cells = await row.locator('th, td').allInnerTexts();
    const under = (head: RegExp) => cells[heads.findIndex((one) => head.test(one))];
    expect([under(/^Units$/), under(/^Units of the order$/)]).toEqual(['12.5', '12.5']);
    await staff.context().close();
    await ann.goto(`${PORTFOLIO()}?tab=orders&order=${id}`);
    await says(ann, 'Received');
    expect(await drawer(ann).innerText()).toContain('12.5000');
  });

  test('[ORD-05] the order button stands on the pages of holding and fund in exactly six of the thirteen statuses, and elsewhere nothing is ordered past it', async () => {
    await clear('reporting');
    const staff = await signInStaff(journey.running, 'hekla');
    const kept = await createRecord(staff, 'funds', { fundName: 'Estate Fund', fundCode: '201', currency: 'GBP' });
    await createRecord(staff, 'shareClasses', { name: 'A', isin: 'NL0000000101', currency: 'GBP' }, kept.id);
    const shown: string[] = [];
    for (const now of STATUSES) {
      await status(now);
      const asking = (of: string) => ann.waitForResponse((answer) => answer.url().includes(of));
      const places = asking('/order-places');
      await ann.goto('/dashboard/clients/funds/201');
      await places;
      const buttons = ann.getByRole('main').getByRole('link', { name: /^(Buy|Sell)$/, includeHidden: true });
      if (statusRule(now).orders) await buttons.first().waitFor({ state: 'attached' });
      const onFund = await buttons.count();
      if (now === 'reporting') {
        await expectAccessible(ann);
        await saveScreenshot(ann, 'fund-order');
      }
      const terms = asking('/order-terms');
      await ann.goto(`${PORTFOLIO()}?tab=holdings`);
      await terms;
      await ann.getByText('Estate Fund').first().waitFor({ state: 'attached' });
      const button = ann.getByRole('button', { name: 'Place an order', includeHidden: true });
      if (statusRule(now).orders) await button.waitFor({ state: 'attached' });
      expect([now, onFund > 0]).toEqual([now, (await button.count()) > 0]);
      if (onFund > 0) shown.push(now);
      else
        for (const type of ['Buy', 'Sell']) {
          const body = { id: randomUUID(), instrument: estate, type, unitType: 'amount', quantity: '100000' };
          const { body: said } = await asked.ask('POST', `/api/portfolios/${own().portfolio}/orders`, { body });
          expect([now, (said as { error: string }).error]).toEqual([now, 'order.gate']);
        }
    }
    expect(shown).toEqual([...OPEN]);
    await clear('reporting');
    await ann.goto('/dashboard/clients/funds/201');
    await ann.getByRole('main').getByRole('link', { name: 'Buy' }).first().click();
    await quantity(ann).waitFor();
    expect(await drawer(ann).getByRole('combobox').first().inputValue()).toBe(estate);
  });

  test('[ORD-22] [LIM-04] messages stay 10 seconds, 5 where the tenant has it so, 5 in the flow of an order and 1 where they are quiet', async () => {
    await clear('reporting');
    const { fixture, server } = journey.running;
    const there = server.database.work(fixture.pelagos.id);
    const at = fixture.pelagos.accounts.alpha;
    await changeTenant(there, fixture.pelagos.id, { snackbarMs: 5000, quarterlyPayments: { general: ['ESTATE'], second: [] } });
    await addHeldFund(there, at.portfolio, { symbol: 'ESTATE', name: 'Estate Fund', units: '1000', price: '100', currency: 'EUR' });
    const messages = (page: Page) => page.getByRole('status');
    /** How long each message stays that these presses bring one after the other, in milliseconds; all are in sight together. */
    const last = async (page: Page, ...presses: readonly (readonly [act: () => Promise<void>, text: RegExp])[]) => {
      const shown = presses.map(() => 0);
      const inSight = () => Promise.all(presses.map(([, text]) => messages(page).getByText(text).count()));
      // Far enough ahead that it is not past by the time the clock is told.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
      for (const [number, [act, text]] of presses.entries()) {
        await act();
        await expectEventually(async () => {
          await page.clock.runFor(20);
          for (let before = 0; before < number; before += 1) shown[before]! += 20;
          return messages(page).getByText(text).count();
        }).toBe(1);
      }
      expect(await inSight()).toEqual(presses.map(() => 1));
      for (let left = await inSight(); left.includes(1) && Math.max(...shown) < 15_000; left = await inSight()) {
        left.forEach((count, number) => (shown[number]! += count * 200));
        await page.clock.runFor(200);
      }
      await page.clock.resume();
      return shown;
    };
    const about = (ms: number) => expect.toSatisfy((shown: number) => Math.abs(shown - ms) <= 300, `about ${ms} ms`);
    const question = (page: Page) => page.locator('dialog[open]').last();
    const flip = async (page: Page) => {
      await page.getByRole('switch', { name: 'Estate Fund' }).click();
      await question(page).getByRole('button').last().waitFor();
      return () => question(page).getByRole('button').last().click();
    };

    const page = await timed();
    // Of more than one portfolio the account tells.
    await page.goto(`/dashboard/clients/account/${own().account}`);
    expect(await last(page, [await flip(page), /^Estate Fund .*quarter/])).toEqual([about(10_000)]);
    await (
      await flip(page)
    )();
    await messages(page)
      .filter({ hasText: /^Estate Fund/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await expectEventually(() =>
      messages(page)
        .getByText(/^Estate Fund/)
        .count(),
    ).toBe(0);

    await buying(page);
    await quantity(page).fill('50000');
    await press(page, 'Check order');
    await page.clock.fastForward(600);
    const order = [() => press(page, 'Place order'), /^Order \w+ has been placed/] as const;
    const copy = [() => press(page, 'Copy number'), /^Copied$/] as const;
    expect(await last(page, order, copy)).toEqual([about(5000), about(1000)]);
    await page.context().close();

    const elsewhere = await journey.bring('pelagos', 'ann', PHONE);
    await elsewhere.clock.install();
    await elsewhere.goto(`/dashboard/clients/portfolio/${at.portfolio}`);
    expect(await last(elsewhere, [await flip(elsewhere), /Estate Fund/])).toEqual([about(5000)]);
    await elsewhere.context().close();
  });

  test('[STAT-16] [STAT-17] [STAT-18] [STAT-19] [STAT-20] [STAT-21] [STAT-22] [STAT-23] the button, buying, selling and the least that is bought follow the status, on the screen and past it, with and without orders', async () => {
    await hekla().execute(sql`update client_order set stage = 'cancelled' where account_id = ${own().account} and kind = 'client'`);
    const mine = (await asked.ask('GET', `/api/portfolios/${own().portfolio}/orders`)).body as { value: Order[] };
    const ordered = (yes: boolean) =>
      hekla().execute(sql`update client_order set stage = ${yes ? 'settled' : 'cancelled'} where id = ${mine.value[0]!.id}`);
    const post = async (type: string) => {
      const body = { id: randomUUID(), instrument: estate, type, unitType: type === 'Buy' ? 'amount' : 'units', quantity: '1' };
      const { body: said } = await asked.ask('POST', `/api/portfolios/${own().portfolio}/orders`, { body });
      const { error, fields = {} } = said as { error: string; fields?: Record<string, string> };
      return error === 'order.gate' ? 'no' : (/\d{4,}/.exec(Object.values(fields).join())?.[0] ?? 'yes');
    };
    const found: Record<string, string[]> = {};
    for (const yes of [false, true]) {
      await ordered(yes);
      for (const now of [
        'verified',
        'verified + order',
        'reporting',
        'review verified',
        'buy order',
        'sell order',
        'payment received',
        'payment sent',
      ]) {
        await status(now);
        const terms = ann.waitForResponse((answer) => answer.url().includes('/order-terms'));
        await ann.goto(`${PORTFOLIO()}?tab=orders&sell=${estate}`);
        await terms;
        const form = drawer(ann).locator('[name=quantity], p');
        const button = ann.getByRole('button', { name: 'Place an order', includeHidden: true });
        const open = (await post('Buy')) !== 'no' || (await post('Sell')) !== 'no' || OPEN.has(now);
        await form.first().waitFor();
        expect([now, await button.count(), await ann.locator('section[aria-labelledby=verify-box]').count()]).toEqual([
          now,
          open ? 1 : 0,
          0,
        ]);
        const sells = (await quantity(ann).count()) === 1;
        expect([now, sells]).toEqual([now, (await post('Sell')) === 'yes']);
        (found[now] ??= []).push(`${await post('Buy')} ${sells ? 'yes' : 'no'}`);
      }
    }
    expect(found).toEqual({
      verified: ['100000 yes', '100000 yes'],
      'verified + order': ['50000 no', '50000 yes'],
      reporting: ['50000 yes', '50000 yes'],
      'review verified': ['50000 no', '50000 yes'],
      'buy order': ['no no', '50000 yes'],
      'sell order': ['no no', 'no no'],
      'payment received': ['no no', 'no no'],
      'payment sent': ['no no', '50000 yes'],
    });
    await clear('reporting');
  });
});

/** Statuses with an order button. */
const OPEN = new Set(['verified', 'verified + order', 'reporting', 'review verified', 'buy order', 'payment sent']);
