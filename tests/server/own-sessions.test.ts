/** What a person keeps of their own sign-ins: seeing them, ending them, and another password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '#contract/sign-in';
import { email, password } from '../fixture.ts';
import { ask, Browser, signedIn, startWithFixture, type Running } from './running.ts';

let running: Running;
let port: number;
beforeAll(async () => {
  running = await startWithFixture();
  port = running.server.port;
});
afterAll(() => running.dispose());

const ENGLISH = { 'accept-language': 'en' };

async function sessionsOf(browser: Browser): Promise<OwnSession[]> {
  return (await browser.ask('GET', '/api/sessions')).body as OwnSession[];
}

describe('where somebody is signed in', () => {
  test('is told to that person, this session first', async () => {
    const [desk, phone] = [await signedIn(port, 'hekla', 'ann'), await signedIn(port, 'hekla', 'ann')];
    await signedIn(port, 'hekla', 'bob');
    await signedIn(port, 'pelagos', 'ann');
    const [ofDesk, ofPhone] = [await sessionsOf(desk), await sessionsOf(phone)];
    expect(ofDesk.map(({ current }) => current)).toEqual([true, false]);
    expect(ofDesk.map(({ id }) => id)).toEqual(ofPhone.map(({ id }) => id).toReversed());
    expect(ofDesk[0]?.address).toMatch(/127\.0\.0\.1$/);
    expect(JSON.stringify(ofDesk)).not.toContain(desk.cookieHeader.split(/[=.]/)[1]);
  });

  test('can be ended from elsewhere, at once', async () => {
    const [desk, phone] = [await signedIn(port, 'hekla', 'bob'), await signedIn(port, 'hekla', 'bob')];
    const other = (await sessionsOf(desk)).find(({ current }) => !current);
    expect((await desk.ask('DELETE', `/api/sessions/${other?.id}`)).body).toEqual({ ended: true });
    expect((await phone.ask('GET', '/api/portals')).status).toBe(401);
    expect((await desk.ask('GET', '/api/portals')).status).toBe(200);
    expect((await desk.ask('DELETE', `/api/sessions/${other?.id}`)).status).toBe(404);
  });

  test('is nobody else’s to end: not a colleague’s, not a namesake’s of another firm, not staff’s', async () => {
    const [ann] = await sessionsOf(await signedIn(port, 'hekla', 'ann'));
    for (const [firm, person] of [
      ['hekla', 'bob'],
      ['hekla', 'sue'],
      ['pelagos', 'ann'],
    ] as const) {
      const answer = await (await signedIn(port, firm, person)).ask('DELETE', `/api/sessions/${ann?.id}`);
      expect([firm, person, answer.status, answer.body]).toMatchObject([firm, person, 404, { error: 'session.unknown' }]);
    }
    expect((await sessionsOf(await signedIn(port, 'hekla', 'ann'))).map(({ id }) => id)).toContain(ann?.id);
  });
});

describe('another password', () => {
  const change = (browser: Browser, current: string, next: string) =>
    browser.ask('PUT', '/api/password', { body: { current, next }, headers: ENGLISH });

  test('ends every session, gives this browser a new one, and opens from then on', async () => {
    const [desk, phone] = [await signedIn(port, 'hekla', 'ada'), await signedIn(port, 'hekla', 'ada')];
    const former = desk.cookieHeader;
    expect((await change(desk, password('hekla'), 'a fjord of 9 miles')).body).toMatchObject({ person: { email: email('ada') } });
    expect(desk.cookieHeader).not.toBe(former);
    expect((await desk.ask('GET', '/api/portals')).status).toBe(200);
    expect((await phone.ask('GET', '/api/portals')).status).toBe(401);
    expect((await ask(port, 'hekla.localhost', 'GET', '/api/portals', { headers: { cookie: former } })).status).toBe(401);
    expect(await sessionsOf(desk)).toHaveLength(1);
    expect((await new Browser(port, 'hekla').signIn('ada', password('hekla'))).status).toBe(401);
    expect((await new Browser(port, 'hekla').signIn('ada', 'a fjord of 9 miles')).status).toBe(200);
    // The namesake of the other firm keeps theirs.
    expect((await new Browser(port, 'pelagos').signIn('ada', password('pelagos'))).status).toBe(200);
  });

  test.each([
    ['short1', 'Min 8 characters'],
    ['abcdefgh', 'Password must contain at least one digit'],
  ])('%s is refused, and the old one goes on', async (weak, told) => {
    const browser = await signedIn(port, 'hekla', 'ben');
    const answer = await change(browser, password('hekla'), weak);
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'password.weak', fields: { next: told } }]);
    expect((await new Browser(port, 'hekla').signIn('ben', password('hekla'))).status).toBe(200);
  });

  test('needs the present one, and guessing it locks like guessing at the door', async () => {
    const browser = await signedIn(port, 'pelagos', 'ben');
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await change(browser, `guess ${guess}`, 'another 1 of mine');
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { error: 'password.wrong', fields: { current: 'The present password is not right.' } },
      ]);
    }
    expect((await change(browser, password('pelagos'), 'another 1 of mine')).status).toBe(429);
    expect((await new Browser(port, 'pelagos').signIn('ben', password('pelagos'))).status).toBe(429);
    expect((await browser.ask('GET', '/api/portals')).status).toBe(200);
  });

  test('is nobody’s without a session', async () => {
    expect((await change(new Browser(port, 'hekla'), password('hekla'), 'another 1 of mine')).status).toBe(401);
  });
});
