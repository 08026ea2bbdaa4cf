/** A session on the screen: the warning before its end, its end, and the places where somebody is signed in. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { password } from '../fixture.ts';
import { enter, eventually, PHONE, startJourney, statusOf, violations, type Journey } from './journey.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());
afterEach(() => vi.useRealTimers());

/** Time passes for the browser and for the server alike, and nobody does anything. */
async function pass(page: Page, ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await page.clock.fastForward(ms);
}

async function signedIn(person: 'ann' | 'bob' | 'ada'): Promise<Page> {
  const page = await journey.open('hekla');
  await page.clock.install({ time: Date.now() });
  await page.goto('/login');
  await enter(page, 'hekla', person);
  await page.getByRole('main').waitFor();
  return page;
}

const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

describe('a session that nobody uses', () => {
  test('[AUTH-43] is warned of after 29 minutes and ends after 30, at the server too', async () => {
    const page = await signedIn('ann');
    const [cookie] = await page.context().cookies();
    await pass(page, 29 * MINUTE - 5 * SECOND);
    await page.clock.runFor(SECOND);
    expect(await warning(page).isVisible()).toBe(false);
    await pass(page, 8 * SECOND);
    await warning(page).waitFor();
    await pass(page, MINUTE);
    await page.clock.runFor(2 * SECOND);
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your session has ended.').waitFor();
    const answer = await fetch(`http://127.0.0.1:${journey.running.server.port}/api/portals`, {
      headers: { host: 'hekla.localhost', cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect([401, 421]).toContain(answer.status);
  });
});
