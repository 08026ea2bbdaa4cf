/** Tests the advisor’s list of clients: who is in it, how it is narrowed, what is grouped, and the notices to clients. */
import { sql } from 'drizzle-orm';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildSummaries } from '#server/performance';
import { TYPE_LOOKS } from '../../capabilities/accounts/contract-portfolio-types.ts';
import { changeTenant } from '#server/tenants';
import { FIRMS } from '../kit/fixture.ts';
import { openMailServer, type MailServer } from '../kit/outbox.ts';
import { paintedColours, readPdf } from '../kit/read-pdf.ts';
import { changeSettings, signInBrowser, type TestBrowser } from '../kit/server.ts';
import {
  cellsOf,
  waitForDownload,
  expectEventually,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  saveScreenshot,
  startJourney,
  waitUntilSettled,
  WIDE,
  type BrowserJourney,
  pickRecord,
} from '../kit/browser.ts';

let journey: BrowserJourney;
let page: Page;
let sue: TestBrowser;
let mail: MailServer;
const ids = new Map<string, string>();

const MANY = 130;

beforeAll(async () => {
  mail = await openMailServer();
  journey = await startJourney({}, { SMTP_URL: mail.url, PORTICO_MAIL_FROM: 'post@portico.example' });
  const { server, fixture } = journey.running;
  for (const firm of FIRMS)
    await changeTenant(server.database.work(fixture[firm].id), fixture[firm].id, { navigation: { detailedClient: firm === 'hekla' } });
  for (const [name, kind, type] of [
    ['Anna Berg', 'corporate', 'GIA'],
    ['Berta  Alm', 'dual', 'ISA'],
    ['Cher', 'single', 'GIA'],
    ['Jón Þórsson', 'single', 'SIPP'],
    ['Maria Ωmega', 'dual', 'GIA'],
  ] as const) {
    const made = await hekla().execute<{ id: string }>(sql`
      insert into account (portal_id, name, email, currency, account_type, status, lead_advisor_id, inception)
      select id, ${name}, ${`${name.replaceAll(' ', '.').toLowerCase()}@x.is`}, ${fixture.hekla.currency}, ${kind}, 'created', ${fixture.hekla.people.ada}::uuid, '2024-01-02'
      from portal where key = 'clients' returning id`);
    const id = made.rows[0]!.id;
    ids.set(name, id);
    await hekla().execute(
      sql`insert into account_person (account_id, person_id, part) values (${id}, ${fixture.hekla.people.ada}, 'advisor')`,
    );
    await hekla().execute(
      sql`insert into portfolio (account_id, name, type, currency) values (${id}, ${`${name} own`}, ${type}, ${fixture.hekla.currency})`,
    );
  }
  ids.set('alpha', fixture.hekla.accounts.alpha.account);
  ids.set('beta', fixture.hekla.accounts.beta.account);
  await groupOf('Friends', ['Anna Berg', 'Berta  Alm', 'alpha']);
  await hekla().execute(sql`insert into account (portal_id, name, email, currency, lead_advisor_id)
    select id, 'Of many ' || lpad(n::text, 3, '0'), 'many' || n || '@x.is', ${fixture.hekla.currency}, ${fixture.hekla.people.ben}::uuid
    from portal, generate_series(1, ${MANY}) n where key = 'family'`);
  await rebuildSummaries(hekla(), fixture.hekla.currency);
  sue = await signInBrowser(server.port, 'hekla', 'sue');
  page = await journey.bring('hekla', 'sue');
});
afterAll(async () => {
  await journey.end();
  await mail.close();
});

const hekla = () => journey.running.server.database.work(journey.running.fixture.hekla.id);

async function groupOf(name: string, members: readonly string[]): Promise<void> {
  await hekla().execute(sql`with made as (insert into client_group (name, score) values (${name}, 1) returning id)
    insert into client_group_member (group_id, account_id, member_since) select made.id, m, now()
    from made, unnest(${sql.param(members.map((one) => ids.get(one)))}::uuid[]) m`);
}

const table = () => page.getByRole('table', { name: 'Clients' });
const names = () => table().locator('tbody th a').allInnerTexts();
const ALL = ['Anna Berg', 'Berta  Alm', 'Cher', 'hekla-alpha account', 'hekla-beta account', 'Jón Þórsson', 'Maria Ωmega'].map((one) =>
  one.replace('  ', ' '),
);
const choose = (filter: string, option: string) => page.getByRole('combobox', { name: filter }).selectOption({ label: option });
const letter = (one: string) =>
  page.getByRole('group', { name: 'First letter of the second name' }).getByRole('button', { name: one, exact: true });
async function cleared(): Promise<void> {
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expectEventually(() => names()).toEqual(ALL);
}

const search = () => page.getByRole('searchbox', { name: 'Client or portfolio' });

describe('the client list', () => {
  test('[ACC-10] the letters that occur, of the second word alone, and of every alphabet', async () => {
    await page.goto('/dashboard/clients');
    await expectEventually(() => names()).toEqual(ALL);
    const letters = page.getByRole('group', { name: 'First letter of the second name' });
    expect(await letters.getByRole('button').allInnerTexts()).toEqual(['A', 'B', 'Þ', 'Ω']);
    for (const [one, found] of [
      ['B', ['Anna Berg']],
      ['A', ['Berta Alm', 'hekla-alpha account', 'hekla-beta account']],
      ['Þ', ['Jón Þórsson']],
      ['Ω', ['Maria Ωmega']],
    ] as const) {
      await letter(one).click();
      await expectEventually(() => names()).toEqual(found);
    }
    await cleared();
  });

  test('[ACC-12] [ACC-13] [ACC-14] by type of portfolio, group and access group, each with a letter and a search, until all is cleared', async () => {
    for (const [filter, option, found, one, part, left] of [
      ['All types of portfolio', 'ISA', ['Berta Alm'], 'A', 'berta', ['Berta Alm']],
      ['All groups', 'Friends', ['Anna Berg', 'Berta Alm', 'hekla-alpha account'], 'A', 'ALPHA', ['hekla-alpha account']],
      ['All access groups', 'Team', ['hekla-alpha account'], 'A', 'alpha', ['hekla-alpha account']],
    ] as const) {
      await choose(filter, option);
      await expectEventually(() => names()).toEqual(found);
      await letter(one).click();
      await expectEventually(() => names()).toEqual(found.filter((name) => name !== 'Anna Berg'));
      await search().fill(part);
      await expectEventually(() => names()).toEqual(left);
      await search().fill('nobody at all');
      await page.getByRole('button', { name: 'Show all clients' }).click();
      await expectEventually(() => names()).toEqual(ALL);
    }
  });

  test('[ACC-15] by kind of account, or those whose client has not signed up', async () => {
    const unregistered = ALL.filter((name) => !name.startsWith('hekla'));
    for (const [kind, found] of [
      ['Single', ['Cher', 'hekla-alpha account', 'hekla-beta account', 'Jón Þórsson']],
      ['Dual', ['Berta Alm', 'Maria Ωmega']],
      ['Corporate', ['Anna Berg']],
      ['Not signed up', unregistered],
    ] as const) {
      await choose('All types of account', kind);
      await expectEventually(() => names()).toEqual(found);
    }
    await letter('Ω').click();
    await expectEventually(() => names()).toEqual(['Maria Ωmega']);
    await search().fill('JÓN');
    await page.getByText('No client or portfolio matches “JÓN”').waitFor();
    await letter('Þ').click();
    await expectEventually(() => names()).toEqual(['Jón Þórsson']);
    await search().fill('');
    await cleared();
  });

  test('[ACC-26] an account has a colour of the fixed palette, the same every time, and colours come again', async () => {
    const colours = async () =>
      table()
        .locator('tbody th [data-colour]')
        .evaluateAll((dots) => dots.map((dot) => [dot.getAttribute('data-colour')!, getComputedStyle(dot).backgroundColor] as const));
    const before = await colours();
    expect(before.length).toBe(ALL.length);
    const palette = await page.evaluate(() =>
      [1, 2, 3, 4, 5, 6].map((n) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.background = `var(--chart-${n})`;
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return [`chart-${n}`, backgroundColor] as const;
      }),
    );
    for (const one of before) expect(palette).toContainEqual(one);
    // More accounts than colours.
    expect(new Set(before.map(([name]) => name)).size).toBeLessThan(before.length);
    await page.reload();
    await expectEventually(() => names()).toEqual(ALL);
    expect(await colours()).toEqual(before);
  });

  test('how many need somebody stands above the list, a view is kept and comes back, and a status narrows; an account without worth says so', async () => {
    const attention = page.getByRole('group', { name: 'Needs attention' });
    await attention.getByRole('button', { name: 'Not verified' }).click();
    await expectEventually(() => names()).toEqual(ALL.filter((name) => !name.startsWith('hekla')));
    await expectAccessible(page);
    await saveScreenshot(page, 'clients-attention');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('textbox', { name: 'Name of this view' }).fill('To be verified');
    await page.getByRole('button', { name: 'Keep this view' }).click();
    await page.getByRole('button', { name: 'To be verified', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await cleared();
    await choose('All statuses', 'Reporting');
    await expectEventually(() => names()).toEqual(['hekla-alpha account', 'hekla-beta account']);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'To be verified', exact: true }).click();
    await expectEventually(() => names()).toEqual(ALL.filter((name) => !name.startsWith('hekla')));
    await page.keyboard.press('Escape');
    const marked = (name: string) => table().getByRole('row', { name }).getByRole('img', { name: 'No portfolio is worth anything' });
    await expectEventually(() => marked('Cher').count()).toBe(1);
    await cleared();
    expect(await marked('hekla-alpha').count()).toBe(0);
  });

  test('[ACC-30] the firm that has the detailed view is offered it, with what each client says; another is not', async () => {
    // The address holds it, so it is ticked once that has changed.
    const detailed = page.getByRole('checkbox', { name: 'Detailed view' });
    await detailed.click();
    await expectEventually(() => detailed.isChecked()).toBe(true);
    const row = table().getByRole('row', { name: 'Anna Berg' });
    await expectEventually(() => row.innerText()).toContain('anna.berg@x.is');
    expect(await row.innerText()).toMatch(/Corporate\s+Friends\s+02\/01\/2024\s+ada of hekla/);
    await saveScreenshot(page, 'clients-detailed');
    await detailed.click();
    await expectEventually(() => detailed.isChecked()).toBe(false);
    await expectEventually(() => row.innerText()).not.toContain('anna.berg@x.is');
    const other = await journey.bring('pelagos', 'sue');
    await other.goto('/dashboard/clients?detailed=true');
    // In the language of that firm.
    const clients = other.getByRole('table').first();
    await expectEventually(() => clients.locator('tbody th a').allInnerTexts()).toEqual(['pelagos-alpha account', 'pelagos-beta account']);
    expect(await other.getByRole('main').getByRole('checkbox').count()).toBe(0);
    expect(await clients.innerText()).not.toContain('@');
    await other.context().close();
  });

  test('[CSV-02] the file holds what is found, in its order, with the figures of the screen, on all its pages', async () => {
    await page.goto('/dashboard/clients?sort=value&direction=descending');
    await choose('All groups', 'Friends');
    await letter('A').click();
    await expectEventually(() => names()).toEqual(['hekla-alpha account', 'Berta Alm']);
    const take = async () => {
      const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
      const [head = '', ...lines] = bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
      const cells = (line: string) =>
        [...line.matchAll(/"((?:[^"]|"")*)"|([^,]+)|(?<=,)(?=,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      return { head: cells(head), rows: lines.map(cells) };
    };
    const { head, rows } = await take();
    const figure = (row: readonly string[], column: string) => row[head.indexOf(column)];
    expect(rows.map(([name]) => name!.replace('  ', ' '))).toEqual(['hekla-alpha account', 'Berta Alm']);
    expect([figure(rows[0]!, 'Value'), figure(rows[0]!, 'Currency')]).toEqual(['10110.00', journey.running.fixture.hekla.currency]);
    const shown = await table().getByRole('row', { name: 'hekla-alpha' }).innerText();
    expect(shown).toContain('10,110.00');
    const day = Number(figure(rows[0]!, '1d'));
    expect(shown).toContain(`${day < 0 ? '\u2212' : '+'}${Math.abs(day).toFixed(2)}%`);
    // More rows than a window of the list holds.
    await page.goto('/dashboard/family?search=of+many');
    await page.getByText(`${MANY} clients found`).waitFor();
    const all = (await take()).rows.map(([name]) => name);
    expect(all).toEqual(Array.from({ length: MANY }, (_, n) => `Of many ${String(n + 1).padStart(3, '0')}`));
    await table().getByRole('link').first().focus();
    await page.keyboard.press('End');
    await table()
      .getByRole('link', { name: all.at(-1)! })
      .waitFor();
    await waitUntilSettled(page);
    const last = await names();
    expect(last[0]).toBe(all.at(-1 * last.length));
  });
});

describe('what an advisor keeps together', () => {
  test('a household is made of clients that are looked for, shown as one, deleted and brought back', async () => {
    await page.goto('/dashboard/clients');
    await page.getByRole('link', { name: 'Groups and households' }).click();
    await page.getByRole('button', { name: 'New household' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('This field is required').or(drawer.locator('[aria-invalid=true]')).first().waitFor();
    await drawer.getByLabel('Name').fill('The Heklas');
    for (const name of ['hekla-alpha account', 'hekla-beta account']) {
      await drawer.getByLabel('Add a client').fill(name.slice(0, 9));
      await drawer.getByRole('button', { name, exact: true }).click();
    }
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'The Heklas' }).waitFor();
    await page.getByText('2 accounts').waitFor();
    await saveScreenshot(page, 'books');
    await page.getByRole('link', { name: 'The Heklas' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Heklas' }).waitFor();
    const money = page.getByRole('table', { name: 'Its accounts' });
    await expectEventually(() => money.innerText()).toContain('10,918.00');
    expect(await money.getByRole('row', { name: 'hekla-beta' }).innerText()).toContain('808.00');
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    expect(bytes.toString('utf8')).toContain('hekla-beta portfolio');
    await expectAccessible(page);
    await saveScreenshot(page, 'household');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await saveScreenshot(page, 'household-phone');
    await page.setViewportSize(WIDE);
    await page.getByRole('link', { name: 'Groups and households' }).click();
    await page.getByRole('button', { name: 'Delete The Heklas' }).click();
    await page.getByText('No household yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'The Heklas' }).waitFor();
  });

  test('amounts are out of sight for whoever shows the screen, page after page, and in files and returns they stay', async () => {
    await page.getByRole('link', { name: 'The Heklas' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Heklas' }).waitFor();
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expectEventually(() => page.getByRole('main').innerText()).not.toMatch(/10,918|10,110|808\.00/);
    await saveScreenshot(page, 'hidden');
    await page.goto('/dashboard/clients');
    await expectEventually(() => names()).toEqual(ALL);
    const row = table().getByRole('row', { name: 'hekla-alpha' });
    expect(await row.innerText()).not.toContain('10,110');
    expect(await row.innerText()).toMatch(/[+\u2212]\d+\.\d\d%/);
    const { bytes } = await waitForDownload(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
    expect(bytes.toString('utf8')).toContain('10110.00');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await row.innerText()).toContain('10,110.00');
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: null });
    expect(await row.innerText()).not.toContain('10,110');
    await page.getByRole('button', { name: 'Hide amounts' }).click();
    await expectEventually(() => row.innerText()).toContain('10,110.00');
  });
});

describe('what an account may be', () => {
  const make = async (collection: string, values: object, parent?: string) => {
    const answer = await sue.ask('POST', `/api/collections/${collection}/records`, { body: { values, ...(parent && { parent }) } });
    expect([collection, answer.status, answer.text]).toEqual([collection, 200, expect.any(String)]);
    return (answer.body as { id: string }).id;
  };

  test('[PORT-07] [PDF-01] each type of portfolio has its own colour and sign, in list, chart and PDF; a statement of accounts and portfolios says what the screen says', async () => {
    const { people, currency } = journey.running.fixture.hekla;
    const portal = (await hekla().execute<{ id: string }>(sql`select id from portal where key = 'clients'`)).rows[0]!.id;
    const types = Object.keys(TYPE_LOOKS) as (keyof typeof TYPE_LOOKS)[];
    const open = async (name: string, of: readonly string[]) => {
      const id = await make('accounts', { name, email: `${of.length}@types.is`, owner: [people.ada], portal, currency });
      const made: string[] = [];
      for (const [at, type] of of.entries()) {
        const portfolio = await make('portfolios', { name: `Þáttur ${type} Ωμέγα`, currency, type }, id);
        const cash = { name: 'Paid in', type: 'Contribution', date: '2024-01-04', amount: 90, currency };
        await make('transactions', cash, portfolio);
        const share = {
          name: `Ελλάδα ${type}`,
          symbol: `S${of.length}${type}`,
          assetclass: 'Equity',
          type: 'Stock',
          units: 1,
          value: 100 + 10 * at,
        };
        await make('holdings', { ...share, purchaseValue: 90, currency }, portfolio);
        made.push(portfolio);
      }
      return { id, name, portfolios: made };
    };
    const seven = await open('Sjö tegundir', types);
    const two = await open('Δύο τύποι', ['ISA', 'Trust']);
    await rebuildSummaries(hekla(), currency);
    const ada = await journey.bring('hekla', 'ada');
    await ada.goto(`/dashboard/clients/account/${seven.id}`);
    const looks = (rows: Locator) =>
      rows.evaluateAll((all) =>
        all.map((row) => {
          const drawing = row.querySelector('svg')!;
          return [row.textContent, drawing.querySelector('path')!.getAttribute('d'), getComputedStyle(drawing).color];
        }),
      );
    const listed = ada.getByRole('table', { name: 'Portfolios' }).locator('[data-type]');
    await expectEventually(() => listed.count()).toBe(7);
    const inList = await looks(listed);
    for (const at of [0, 1, 2]) expect(new Set(inList.map((look) => look[at])).size, String(at)).toBe(7);
    const chart = ada.getByRole('table', { name: 'is the largest type' });
    const inChart = await looks(chart.locator('tbody th'));
    expect(inChart.map((look) => look.join('|')).sort()).toEqual(inList.map((look) => look.join('|')).sort());
    await expectAccessible(ada);
    await saveScreenshot(ada, 'types');
    await ada.setViewportSize(PHONE);
    await expectNoSidewaysScroll(ada);
    await saveScreenshot(ada, 'types-phone');
    await ada.setViewportSize(WIDE);

    const stated = async (of: { readonly name: string; readonly total: string; readonly holdings: readonly string[] }) => {
      await ada.getByRole('main').getByRole('button', { name: 'Statement', exact: true }).click();
      const drawer = ada.locator('dialog[open]');
      await drawer.getByRole('button', { name: 'Make statement' }).click();
      await drawer.getByRole('listitem').first().getByRole('button', { name: 'Download PDF' }).waitFor();
      const { bytes } = await waitForDownload(ada, () =>
        drawer.getByRole('listitem').first().getByRole('button', { name: 'Download PDF' }).click(),
      );
      const folder = process.env['PORTICO_PICTURES'];
      if (folder) await writeFile(`${folder}/${of.name}.pdf`, bytes);
      const text = (await readPdf(bytes)).pages
        .map((one) => one.text)
        .join(' ')
        .replace(/\s+/g, ' ');
      const shown = await ada.getByRole('main').innerText();
      const day = /as of (\d\d\/\d\d\/\d{4})/.exec(shown)![1]!;
      expect(shown).toContain(of.total);
      for (const part of [of.name, of.total, day, ...of.holdings]) expect(text).toContain(part);
      return bytes;
    };
    const whole = await stated({ name: seven.name, total: '910.00', holdings: types.map((type) => `Ελλάδα ${type}`) });
    const ink = await paintedColours(whole);
    const hex = (rgb: string) => `#${[...rgb.matchAll(/\d+/g)].map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`;
    expect(inList.map(([, , colour]) => hex(colour!)).filter((colour) => !ink.has(colour))).toEqual([]);
    expect((await readPdf(whole)).pages.map(({ text }) => text).join(' ')).toContain('Self-invested pension (SIPP)');
    await ada.goto(`/dashboard/clients/account/${two.id}`);
    await stated({ name: two.name, total: '210.00', holdings: ['Ελλάδα ISA', 'Ελλάδα Trust'] });
    for (const [at, type, total] of [
      [1, 'ISA', '110.00'],
      [5, 'Trust', '150.00'],
    ] as const) {
      await ada.goto(`/dashboard/clients/portfolio/${seven.portfolios[at]!}`);
      await stated({ name: `Þáttur ${type} Ωμέγα`, total, holdings: [`Ελλάδα ${type}`] });
    }
    await ada.context().close();
    await hekla().execute(sql`update account set active = false where id = any(${sql.param([seven.id, two.id])}::uuid[])`);
  });

  test('[ACC-25] a group of accounts is one entry, worth what its members are together; their clients see nothing of each other', async () => {
    const { people, currency } = journey.running.fixture.hekla;
    const portal = (await hekla().execute<{ id: string }>(sql`select id from portal where key = 'clients'`)).rows[0]!.id;
    const member = async (name: string, amount: number, client: string) => {
      const id = await make('accounts', { name, email: `${name}@group.is`, owner: [people.ada], portal, client, currency });
      const portfolio = await make('portfolios', { name: `${name} own`, currency, type: 'GIA' }, id);
      await make('transactions', { name: 'Paid in', type: 'Contribution', date: '2024-01-03', amount, currency }, portfolio);
      return id;
    };
    const members = [await member('Hundred', 100, people.cor), await member('Fifty', 50, people.hal)];
    const values = { name: 'The two of them', email: 'both@group.is', owner: [people.ada], portal, currency, isGroup: true, members };
    const group = await make('accounts', values);
    const refused = async (wrong: object) => {
      const body = { values: { ...values, email: 'other@group.is', ...wrong } };
      return ((await sue.ask('POST', '/api/collections/accounts/records', { body })).body as { fields: Record<string, string> }).fields;
    };
    expect(await refused({ members: [group] })).toEqual({ members: expect.stringContaining('Only single accounts') });
    expect(await refused({ members: [] })).toEqual({ members: expect.any(String) });
    expect(await refused({ client: people.kay })).toEqual({ client: expect.stringContaining('no client of its own') });
    await rebuildSummaries(hekla(), currency);

    const ada = await journey.bring('hekla', 'ada');
    await ada.goto('/dashboard/clients?search=two+of+them');
    const row = ada.getByRole('table', { name: 'Clients' }).locator('tbody tr');
    await expectEventually(() => row.allInnerTexts()).toEqual([
      expect.stringMatching(/The two of them\s+group of 2[^]*Hundred, Fifty[^]*150\.00/),
    ]);
    await saveScreenshot(ada, 'group-listed');
    await row.getByRole('link').click();
    const table = ada.getByRole('table', { name: 'Accounts of this group' });
    await expectEventually(() => cellsOf(table)).toEqual([
      ['Hundred', '100.00'],
      ['Fifty', '50.00'],
      ['Total', '150.00'],
    ]);
    await expectAccessible(ada);
    await saveScreenshot(ada, 'group');
    await ada.setViewportSize(PHONE);
    await expectNoSidewaysScroll(ada);
    await saveScreenshot(ada, 'group-phone');
    await ada.context().close();
    // Its figure is opened as any other, and a household that has the group beside a member has each portfolio once.
    const figure = (await sue.ask('GET', `/api/accounts/${group}`)).body as { value: { value: string; timeWeightedReturn: number } };
    expect(figure.value.value).toBe('150.00');
    const household = (await sue.ask('POST', '/api/households', { body: { name: 'Both ways', accounts: [group, members[0]] } })).body as {
      id: string;
    };
    expect((await sue.ask('GET', `/api/households/${household.id}`)).body).toMatchObject({ value: { value: '150.00' } });
    await sue.ask('PUT', `/api/households/${household.id}/standing`, { body: { active: false } });
    // Who is the client of one of them, or looks after neither, sees no more than before.
    const { port } = journey.running.server;
    const cor = await signInBrowser(port, 'hekla', 'cor');
    const own = (await cor.ask('GET', '/api/accounts?portal=clients')).body as { value: { rows: { name: string }[] } };
    expect(own.value.rows.map(({ name }) => name)).toEqual(['Hundred']);
    const ben = await signInBrowser(port, 'hekla', 'ben');
    for (const [who, ids] of [
      [cor, [group, members[1]]],
      [ben, [group, ...members]],
    ] as const)
      for (const id of ids) expect((await who.ask('GET', `/api/accounts/${id}`)).status).toBe(404);
    await hekla().execute(sql`update account set active = false where id = any(${sql.param([group, ...members])}::uuid[])`);
  });
});

describe('what is said to a client', () => {
  test('[ACC-02] each kind of alert in its colour, with its words and its time, also where the account is led past, until it is resolved, which the record keeps', async () => {
    const alpha = ids.get('alpha')!;
    const path = `/api/collections/accounts/records/${alpha}`;
    type Kept = { version: number; values: { alerts: { type: string; comment: string; resolved: boolean; timestamp: string }[] } };
    const read = async () => (await sue.ask('GET', path)).body as Kept;
    await page.goto(`/admin/accounts?open=${alpha}`);
    const drawer = () => page.locator('dialog[open]').last();
    for (const type of ['Success', 'Info', 'Warning', 'Error']) {
      await drawer().locator('[data-field="alerts"]').getByRole('button', { name: 'Add a row' }).click();
      await drawer().getByLabel('Type').first().click();
      await page
        .getByRole('option', { name: type === 'Info' ? 'Information' : type, exact: true })
        .first()
        .click();
      await drawer().getByLabel('Comment').fill(`Said as ${type}`);
      await drawer().getByRole('button', { name: 'OK', exact: true }).click();
      await drawer().locator('[data-field="alerts"]').getByText(`Said as ${type}`).waitFor();
    }
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    await expectEventually(async () => (await read()).values.alerts.map(({ type }) => type)).toEqual([
      'Success',
      'Info',
      'Warning',
      'Error',
    ]);
    // An account with one portfolio leads to that portfolio.
    const ann = await journey.bring('hekla', 'ann');
    await ann.goto(`/dashboard/clients/account/${alpha}`);
    await ann.waitForURL((url) => url.pathname.includes('/portfolio/'));
    const notices = ann.getByRole('list', { name: 'Notices' });
    await notices.waitFor();
    expect((await notices.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n').at(-1)).sort()).toEqual(
      ['Error', 'Info', 'Success', 'Warning'].map((type) => `Said as ${type}`),
    );
    const colours = await notices
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => getComputedStyle(item).borderInlineStartColor));
    expect(new Set(colours).size).toBe(4);
    const { timestamp } = (await read()).values.alerts[0]!;
    expect(await notices.locator('time').first().getAttribute('datetime')).toBe(timestamp);
    await expectAccessible(ann);
    await saveScreenshot(ann, 'alerts');
    await page.goto(`/admin/accounts?open=${alpha}`);
    await drawer()
      .locator('[data-field="alerts"]')
      .getByRole('button', { name: /Warning/ })
      .click();
    await drawer().getByLabel('Resolved').check();
    await drawer().getByRole('button', { name: 'OK', exact: true }).click();
    await drawer().getByRole('button', { name: 'Save', exact: true }).click();
    const states = async () => (await read()).values.alerts.map((one) => [one.type, one.resolved]);
    await expectEventually(states).toEqual([
      ['Success', false],
      ['Info', false],
      ['Warning', true],
      ['Error', false],
    ]);
    await ann.reload();
    await notices.waitFor();
    await expectEventually(() => notices.getByRole('listitem').count()).toBe(3);
    expect(await notices.innerText()).not.toContain('Said as Warning');
    // Beside another portfolio they stand on the page of the account.
    await hekla().execute(sql`insert into portfolio (account_id, name, type, currency) values (${alpha}, 'Another', 'ISA', 'GBP')`);
    await ann.goto(`/dashboard/clients/account/${alpha}`);
    await expectEventually(() => notices.getByRole('listitem').count()).toBe(3);
    await ann.context().close();
  });

  test('[ACC-21] [ACC-29] a client is asked in once the letter leaves, comes in by its link, and is asked no more; when they came is told', async () => {
    const made = await sue.ask('POST', '/api/accounts', {
      body: { portal: 'clients', name: 'Nina Nova', email: 'nina@x.is', owners: [journey.running.fixture.hekla.people.ada] },
    });
    const { id } = made.body as { id: string };
    type Told = { arrived: boolean; state: string | null; lastInviteSend: string | null; lastLogin: string | null };
    const told = async () => (await sue.ask('GET', `/api/accounts/${id}/invitation`)).body as Told;
    const drawer = page.locator('dialog[open]').last();
    const invite = drawer.getByRole('button', { name: 'Invite client' });
    mail.mood = 'not-now';
    await page.goto(`/admin/accounts?open=${id}`);
    await invite.click();
    await page.locator('[data-tone=error]').getByText('The letter has not left yet.').waitFor();
    expect(await page.getByText('client invited').count()).toBe(0);
    expect(await told()).toMatchObject({ arrived: false, state: 'late', lastInviteSend: null });
    mail.mood = 'works';
    await invite.click();
    await page.locator('[data-tone=success]').getByText('client invited').waitFor();
    await expectEventually(() => page.locator('dialog[open]').count()).toBe(0);
    const { lastInviteSend, lastLogin } = await told();
    expect([lastInviteSend, lastLogin]).toEqual([expect.stringMatching(/^20/), null]);
    const letter = mail.taken.find(({ to }) => to?.[0]?.address === 'nina@x.is');
    expect([letter?.subject, letter?.text]).toEqual([expect.stringMatching(/\S/), expect.stringContaining('/signup?invite=')]);

    const nina = await journey.open('hekla');
    await nina.goto(/\S+\/signup\?invite=\S+/.exec(letter!.text!)![0].replace(/^https?:\/\/[^/]+/, ''));
    await nina.locator('input[name=password]').fill('Correct-horse7');
    await nina.locator('input[name=terms]').check();
    await nina.locator('button[type=submit]').click();
    await nina.waitForURL((url) => url.pathname === '/portals');
    await nina.context().close();
    const came = await told();
    expect(came).toMatchObject({ arrived: true, lastInviteSend });
    await page.goto(`/admin/accounts?open=${id}`);
    await drawer.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await waitUntilSettled(page);
    expect(await invite.count()).toBe(0);
    const ada = await journey.bring('hekla', 'ada');
    await ada.goto(`/dashboard/clients/account/${id}`);
    await ada.getByRole('button', { name: 'Client', exact: true }).click();
    await saveScreenshot(ada, 'last-login');
    const facts = ada.locator('dialog[open] dl div');
    const shown = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
    await expectEventually(() => facts.allInnerTexts()).toEqual([
      expect.stringContaining(shown.format(new Date(came.lastLogin!))),
      expect.stringContaining(shown.format(new Date(lastInviteSend!))),
    ]);
    await ada.context().close();
  });

  test('[ACC-23] the terms of a portal are asked of a new client until they are accepted, which is kept with its time', async () => {
    const alpha = ids.get('alpha')!;
    await hekla().execute(sql`update portal set terms = 'First, trust.' || chr(10) || chr(10) || 'Then, care.' where key = 'clients'`);
    const read = async () =>
      ((await sue.ask('GET', `/api/accounts/${alpha}`)).body as { value: { termsAndConditions: { accepted: boolean; at: string | null } } })
        .value.termsAndConditions;
    const ann = await journey.bring('hekla', 'ann');
    const terms = ann.getByRole('dialog', { name: 'Terms of this portal' });
    await ann.goto('/dashboard/clients');
    await terms.getByText('Then, care.').waitFor();
    await expectAccessible(ann);
    await saveScreenshot(ann, 'terms');
    await terms.getByRole('button', { name: 'Not now' }).click();
    await expectEventually(() => terms.count()).toBe(0);
    expect(await read()).toEqual({ accepted: false, at: null });
    await ann.reload();
    const before = Date.now();
    await terms.getByRole('button', { name: 'Accept the terms' }).click();
    await expectEventually(() => terms.count()).toBe(0);
    const { accepted, at } = await read();
    expect([accepted, Date.parse(at!) >= before - 1 && Date.parse(at!) <= Date.now()]).toEqual([true, true]);
    await ann.reload();
    await ann.getByRole('heading', { level: 1 }).first().waitFor();
    await waitUntilSettled(ann);
    expect(await terms.count()).toBe(0);
    // Nobody is asked who looks after the client, and nobody else accepts it for them.
    const ada = await signInBrowser(journey.running.server.port, 'hekla', 'ada');
    expect((await ada.ask('PUT', `/api/accounts/${alpha}/terms`)).status).toBe(404);
    await hekla().execute(sql`update portal set terms = '' where key = 'clients'`);
    await ann.context().close();
  });

  test('[GRP-03] a group welcomes its members once, at their next sign-in, with words that bring nothing along; nobody else', async () => {
    const welcome = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Welcome <img src=x onerror=alert(1)> among friends', marks: [{ type: 'bold' }] }],
        },
      ],
    };
    const made = await sue.ask('POST', '/api/collections/groups/records', {
      body: { values: { name: 'The club', score: 9, welcome, members: [{ account: ids.get('alpha') }] } },
    });
    expect(made.status, made.text).toBe(200);
    const ann = await journey.signIn('hekla', 'ann');
    const dialog = ann.getByRole('dialog', { name: 'The club' });
    await dialog.getByText('Welcome <img src=x onerror=alert(1)> among friends').waitFor();
    expect(await dialog.locator('img').count()).toBe(0);
    await expectAccessible(ann);
    await saveScreenshot(ann, 'welcome');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectEventually(() => dialog.count()).toBe(0);
    await expectEventually(async () => (await hekla().execute(sql`select from client_group_welcomed`)).rows.length).toBe(1);
    const again = await journey.signIn('hekla', 'ann');
    const bob = await journey.signIn('hekla', 'bob');
    for (const one of [again, bob]) {
      await one.getByRole('heading', { level: 1 }).first().waitFor();
      await waitUntilSettled(one);
      expect(await one.getByRole('dialog', { name: 'The club' }).count()).toBe(0);
    }
    for (const one of [ann, again, bob]) await one.context().close();
  });

  test('[ACC-08] an address is that of one account of a portal: the drawer says so and stays open; elsewhere it saves', async () => {
    const open = async (portal: string, name: string, address: string) => {
      await page.goto(`/dashboard/${portal}`);
      await page.getByRole('button', { name: 'New client' }).click();
      const drawer = page.getByRole('dialog', { name: 'New client' });
      await drawer.getByLabel('Name').fill(name);
      await drawer.getByLabel('E-mail').fill(address);
      await drawer.getByLabel('Advisor').selectOption({ label: 'ben of hekla' });
      await drawer.getByRole('button', { name: 'Open the account' }).click();
      return drawer;
    };
    await open('clients', 'First', 'a@x.is');
    await page.getByText('The account of First is open.').waitFor();
    const second = await open('clients', 'Second', 'A@X.is');
    await second.getByText('An account with this email address already exists.').waitFor();
    expect(await second.isVisible()).toBe(true);
    const owners = [journey.running.fixture.hekla.people.ben];
    const both = await Promise.all(
      [1, 2].map((n) => sue.ask('POST', '/api/accounts', { body: { portal: 'clients', name: `Twin ${n}`, email: 'twin@x.is', owners } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await hekla().execute(sql`update account set active = false where name like 'Of many %' and name > 'Of many 090'`);
    await open('family', 'Elsewhere', 'a@x.is');
    await page.getByText('The account of Elsewhere is open.').waitFor();
  });

  test('[ACC-07] [ACC-18] a professional looks after each account; those of a domain for trying out are offered nowhere', async () => {
    const { people } = journey.running.fixture.hekla;
    const beta = ids.get('beta')!;
    const path = `/api/collections/accounts/records/${beta}`;
    type Kept = { version: number; values: { owner: string[] } };
    const read = async () => (await sue.ask('GET', path)).body as Kept;
    await hekla().execute(sql`update person set email = 'cor@tests.example' where id = ${people.cor}`);
    await hekla().execute(sql`update person set email = 'gil@tests.example' where id = ${people.gil}`);
    await changeSettings(journey.running, 'hekla', { testDomains: ['tests.example'] });
    await page.goto(`/admin/accounts?open=${beta}`);
    const drawer = page.locator('dialog[open]').last();
    const picker = (field: string) => {
      const slot = drawer.locator(`[data-field="${field}"]`);
      return slot.getByRole('combobox').or(slot.getByRole('textbox')).first();
    };
    const save = () => drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const owner = drawer.locator('[data-field="owner"]');
    await owner.getByRole('button', { name: 'Remove ben of hekla from what is chosen' }).click();
    await save();
    await owner.getByText('Advisor is required').waitFor();
    const choose = (name: string) => pickRecord(picker('owner'), name);
    await choose('bob of hekla');
    await save();
    await owner.getByText('Advisor is required').waitFor();
    await saveScreenshot(page, 'advisor-required');
    const { version, values } = await read();
    expect(values.owner).toEqual([people.ben]);
    for (const wrong of [[], [people.bob], null]) {
      const { status, body } = await sue.ask('PUT', path, { body: { version, values: { ...values, owner: wrong } } });
      expect([wrong, status, (body as { fields: object }).fields]).toEqual([wrong, 400, { owner: 'Advisor is required' }]);
    }
    await choose('ada of hekla');
    await save();
    // Once what was saved is back the form begins anew, without what stands in its searches by then.
    await page.locator('[data-tone=success]').first().waitFor();
    await expectEventually(async () => (await read()).values.owner).toEqual([people.ada]);
    // Somebody of that domain is found neither as an advisor nor as a client.
    for (const [field, name, other] of [
      ['owner', 'gil of hekla', 'oda of hekla'],
      ['client', 'cor of hekla', 'joe of hekla'],
    ] as const) {
      await picker(field).fill(other);
      await page.getByRole('option', { name: other }).waitFor();
      await picker(field).fill(name);
      await expectEventually(() => page.getByRole('option').count()).toBe(0);
    }
    await page.goto('/dashboard/clients');
    await page.getByRole('button', { name: 'New client' }).click();
    const advisor = page.getByRole('dialog', { name: 'New client' }).getByLabel('Advisor');
    await expectEventually(() => advisor.innerText()).toContain('oda of hekla');
    expect(await advisor.innerText()).not.toContain('gil of hekla');
    await changeSettings(journey.running, 'hekla', { testDomains: [] });
  });
});
