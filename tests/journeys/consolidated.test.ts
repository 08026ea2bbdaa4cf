/** The account's portfolios as one, from the page of any of them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PortfolioDetail } from '#contract/portfolios';
import { plus, read, shown, times } from '../oracle/exact.ts';
import { quoteOn } from '../oracle/market.ts';
import { amount, worked } from './expected.ts';
import { cellsOf, expectAccessible, expectNoSidewaysScroll, PHONE, picture, startJourney, type Journey } from './journey.ts';
import { LAST_DAY, makeWorld, MARKET, type World } from './world.ts';

let journey: Journey;
let world: World;
let page: Page;
beforeAll(async () => {
  journey = await startJourney();
  world = await makeWorld(journey.running);
  page = await journey.signIn('hekla', 'ada');
});
afterAll(() => journey.end());

/** Exact: 1 EUR on the last day. */
const RATE = quoteOn(MARKET.rates['EUR/GBP']!, LAST_DAY)!;

test('[PORT-13] the portfolios of the account as one: each at the rate that is shown, adding up to the account, and no other’s', async () => {
  const own = { Euros: worked('Euros', '2025-09-01', LAST_DAY).value, Growth: worked('Growth', '2016-05-30', LAST_DAY).value };
  const converted = shown(times(read(own.Euros), RATE), 2);
  const together = shown(plus(read(converted), read(own.Growth)), 2);
  for (const name of ['Growth', 'Euros'] as const) {
    await page.goto(`/dashboard/clients/portfolio/${world.portfolios[name]}?tab=consolidated`);
    const table = page.getByRole('table', { name: 'Portfolios' });
    await table.waitFor();
    expect(await cellsOf(table)).toEqual([
      ['Euros', 'General investment account', `€${amount(own.Euros)}`, `1 EUR = ${shown(RATE, 4)} GBP, 29/05/2026`, amount(converted)],
      ['Growth', 'General investment account', `£${amount(own.Growth)}`, '', amount(own.Growth)],
      ['Together', '', '', '', `£${amount(together)}`],
    ]);
    expect((await page.getByRole('main').innerText()).includes('Classes')).toBe(false);
  }
  // Each class is that of both portfolios, to the cent that rounding leaves.
  const classes = await Promise.all((['Growth', 'Euros'] as const).map(classesOf));
  const chart = page.getByRole('figure').filter({ hasText: 'is the largest part' });
  const rows = await cellsOf(chart.getByRole('table'));
  const rate = Number(RATE.n) / Number(RATE.d);
  for (const [name = '', value = ''] of rows.slice(0, -1)) {
    const expected = (classes[0]!.get(name) ?? 0) + (classes[1]!.get(name) ?? 0) * rate;
    expect([name, Math.abs(Number(value.replaceAll(',', '')) - expected) < 0.03]).toEqual([name, true]);
  }
  expect(rows.at(-1)!.slice(1)).toEqual([amount(together), '100.00%']);
  // The total is the figure of the account.
  await page
    .getByRole('button', { name: `£${amount(together)}` })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Value' }).getByText('Duo').first().waitFor();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await picture(page, 'consolidated');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await picture(page, 'consolidated-phone');
});

async function classesOf(name: 'Growth' | 'Euros'): Promise<Map<string, number>> {
  const { value } = await page.evaluate(
    async (address) => (await (await fetch(address)).json()) as { value: unknown },
    `/api/portfolios/${world.portfolios[name]}`,
  );
  return new Map((value as PortfolioDetail).allocation.assetClass.map((slice) => [slice.name, Number(slice.value)]));
}
