/** Tests signing up, confirming and resetting over real HTTP, with the mails that carry the links. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { issueSingleUseLink } from '#server/sign-in';
import { email, password } from '../kit/fixture.ts';
import { HANG_MS } from '../kit/limits.ts';
import { codeIn, linkIn, mailsOf, mailTo, waitForJobs } from '../kit/mails.ts';
import { TestBrowser, changeSettings, signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const GOOD = 'Correct-horse7';
const ENGLISH = { 'accept-language': 'en' };

let running: TestServer;
let port: number;
beforeAll(async () => {
  running = await startWithFixture({ PORTICO_TRUST_PROXY: 'yes' }, { ahead: true });
  port = running.server.port;
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

function at(moment: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
}

const work = () => running.server.database.work(running.fixture.hekla.id);

/** From a network of its own, so that no test uses up what another may do. */
let networks = 0;
const newNetwork = () => `10.7.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`;

class SignUpVisitor extends TestBrowser {
  readonly network: string;
  constructor(network = newNetwork()) {
    super(port, 'hekla');
    this.network = network;
  }
  post(path: string, body: object, method = 'POST'): Promise<TestAnswer> {
    return this.ask(method, path, { body, headers: { ...ENGLISH, 'x-forwarded-for': this.network } });
  }
  register(address: string, more: object = {}): Promise<TestAnswer> {
    return this.post('/api/registration', { email: address, password: GOOD, terms: true, ...more });
  }
  enter(address: string, secret: string): Promise<TestAnswer> {
    return this.post('/api/session', { email: address, password: secret });
  }
}

async function peopleOf(address: string) {
  const { rows } = await work().execute(sql`select * from person where lower(email) = ${address}`);
  return rows;
}

const told = ({ status, body }: TestAnswer) => ({ status, ...(body as { error?: string; message?: string }) });

const setStrict = (strictSignUp: boolean) => changeSettings(running, 'hekla', { strictSignUp });

describe('signing up', () => {
  test('[AUTH-13] refuses a password for each of the five things it may lack, and takes one with all of them', async () => {
    for (const weak of ['Ab1!xyz', 'ab1!xyzw', 'AB1!XYZW', 'Abc!xyzw', 'Abc1xyzw', 'abc']) {
      const answer = await new SignUpVisitor().register('weak@new.example', { password: weak });
      expect([weak, told(answer)]).toMatchObject([weak, { status: 400, error: 'password.weak' }]);
    }
    expect(await peopleOf('weak@new.example')).toEqual([]);
    expect((await new SignUpVisitor().register('weak@new.example', { password: 'Ab1!xyzw' })).status).toBe(200);
  });

  test('needs address, password and terms; without them nothing is stored', async () => {
    const whole = { email: 'missing@new.example', password: GOOD, terms: true };
    for (const field of ['email', 'password', 'terms']) {
      const { [field as 'email']: _, ...rest } = whole;
      expect((await new SignUpVisitor().post('/api/registration', rest)).status).toBe(400);
    }
    expect((await new SignUpVisitor().post('/api/registration', { ...whole, terms: false })).status).toBe(400);
    expect(await peopleOf('missing@new.example')).toEqual([]);
  });

  test('stores what was said and nothing of what a person may be', async () => {
    const visitor = new SignUpVisitor();
    const answer = await visitor.register('Nia.New@New.example', {
      name: 'Nia New',
      phone: '+44 20 7946 0999',
      role: 'staff',
      isAdmin: true,
      emailVerified: true,
      disabled: true,
      authType: 'x',
    });
    expect(answer.status).toBe(200);
    expect(await peopleOf('nia.new@new.example')).toMatchObject([
      {
        name: 'Nia New',
        email: 'nia.new@new.example',
        phone: '+44 20 7946 0999',
        language: 'en',
        role: 'investor',
        email_verified: false,
        disabled: false,
        auth_type: 'password',
        is_admin: false,
        is_professional: false,
        is_company_admin: false,
      },
    ]);
    const gate = running.server.database.gate(running.fixture.hekla.id);
    for (const column of [
      'is_admin',
      'is_professional',
      'is_company_admin',
      'is_messenger',
      'second_factor_exempt',
      'disabled',
      'email_verified',
    ])
      await expect(
        gate.execute(sql`insert into person (name, email, ${sql.identifier(column)}) values ('x', ${`${column}@x.example`}, true)`),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('opens the profile alone until the address is confirmed by the link, once', async () => {
    const visitor = new SignUpVisitor();
    const registered = (await visitor.register('lim@new.example', { name: 'Lim' })).body as { session: { actor: { stage: string } } };
    expect(registered.session.actor.stage).toBe('unconfirmed');
    expect(visitor.cookies.size).toBe(1);
    for (const path of ['/api/portals', '/api/sessions', '/api/accounts?portal=clients', '/api/imports'])
      expect([path, told(await visitor.ask('GET', path))]).toMatchObject([path, { status: 403, error: 'email.unconfirmed' }]);
    expect((await visitor.ask('GET', '/api/session')).body).toMatchObject({ person: { name: 'Lim' }, actor: { stage: 'unconfirmed' } });
    expect(told(await new SignUpVisitor().enter('lim@new.example', GOOD))).toMatchObject({ status: 401, error: 'email.unverified' });

    const mail = await mailTo(running, 'confirm', 'lim@new.example');
    expect(linkIn(mail).pathname).toBe('/confirm');
    const code = codeIn(mail);
    for (const path of ['/api/confirmation', '/api/confirmation/link'])
      expect(told(await visitor.post(path, { code: `${code}x` }))).toMatchObject({ status: 400, error: 'code.expired' });
    expect((await visitor.post('/api/confirmation/link', { code })).body).toEqual({ email: 'lim@new.example', own: true });
    expect((await visitor.post('/api/confirmation', { code })).body).toEqual({ confirmed: true });
    expect((await visitor.ask('GET', '/api/portals')).status).toBe(200);
    expect(told(await new SignUpVisitor().post('/api/confirmation', { code }))).toMatchObject({
      status: 400,
      error: 'code.expired',
      message: 'The action code has expired',
    });
    expect((await new SignUpVisitor().enter('lim@new.example', GOOD)).status).toBe(200);
  });

  test('a link that the owner of the address merely opens does nothing for the stranger who gave it', async () => {
    const [address, firm] = ['owner@new.example', running.fixture.hekla];
    const stranger = new SignUpVisitor();
    await stranger.register(address, { name: 'Stranger' });
    const code = codeIn(await mailTo(running, 'confirm', address));
    const looking = await signInBrowser(port, 'hekla', 'sue');
    await running.server.database.gate(firm.id).execute(
      sql`update session set viewing_id = (select id from person where email = ${address}), viewing_until = now() + interval '10 minutes'
        where user_id = ${firm.people.sue}`,
    );
    expect((await looking.ask('GET', '/api/session')).body).toMatchObject({
      person: { email: address },
      viewing: { until: expect.any(String) },
    });
    for (const owner of [new SignUpVisitor(), await signInBrowser(port, 'hekla', 'bob'), looking]) {
      const headers = { ...ENGLISH, 'x-forwarded-for': newNetwork() };
      const opened = await owner.ask('POST', '/api/confirmation/link', { body: { code }, headers });
      expect(opened.body).toEqual({ email: address, own: false });
      for (const guess of [{}, { password: password('hekla') }]) {
        const answer = await owner.ask('POST', '/api/confirmation', { body: { code, ...guess }, headers });
        expect(answer).toMatchObject({ status: 400, body: { error: 'password.wrong', fields: { password: expect.any(String) } } });
      }
    }
    expect(told(await new SignUpVisitor().enter(address, GOOD))).toMatchObject({ status: 401, error: 'email.unverified' });
    expect((await stranger.ask('GET', '/api/portals')).status).toBe(403);
    expect(await peopleOf(address)).toMatchObject([{ email_verified: false }]);
    // Whoever has registered needs no session: the code is as good as before.
    expect((await new SignUpVisitor().post('/api/confirmation', { code, password: GOOD })).body).toEqual({ confirmed: true });
    expect((await new SignUpVisitor().enter(address, GOOD)).status).toBe(200);
  });

  test('a password that is guessed at a link locks like one at the door', async () => {
    const address = 'guessed@new.example';
    await new SignUpVisitor().register(address);
    const code = codeIn(await mailTo(running, 'confirm', address));
    const confirm = (secret: string) => new SignUpVisitor().post('/api/confirmation', { code, password: secret });
    for (let n = 0; n < 5; n += 1) expect(told(await confirm(`guess ${n}`))).toMatchObject({ status: 400, error: 'password.wrong' });
    expect(told(await confirm(GOOD))).toMatchObject({ status: 429, error: 'attempts.exceeded' });
    expect(told(await new SignUpVisitor().enter(address, GOOD))).toMatchObject({ status: 429, error: 'attempts.exceeded' });
    expect(await peopleOf(address)).toMatchObject([{ email_verified: false }]);
  });

  test('sends the mail again, for whoever is not confirmed, and not without end', async () => {
    const visitor = new SignUpVisitor();
    await visitor.register('again@new.example');
    const first = codeIn(await mailTo(running, 'confirm', 'again@new.example'));
    for (let n = 0; n < 5; n += 1) expect((await visitor.post('/api/confirmation/mail', {})).status).toBe(200);
    expect((await visitor.post('/api/confirmation/mail', {})).status).toBe(429);
    expect((await mailsOf(running)).filter(({ to, template }) => to === 'again@new.example' && template === 'confirm')).toHaveLength(6);
    expect((await visitor.post('/api/confirmation', { code: first })).status).toBe(200);
    const confirmed = (await mailsOf(running)).length;
    expect((await visitor.post('/api/confirmation/mail', {})).status).toBe(200);
    await waitForJobs(running);
    expect(await mailsOf(running)).toHaveLength(confirmed);
  });

  test('a link of a confirmation lasts a day, and not beyond a change of the address', async () => {
    const start = Date.now();
    for (const [address, then, moment] of [
      ['late@new.example', null, start + 24 * HOUR],
      ['moved@new.example', 'elsewhere@new.example', start],
    ] as const) {
      at(start);
      await new SignUpVisitor().register(address);
      const code = codeIn(await mailTo(running, 'confirm', address));
      if (then) await work().execute(sql`update person set email = ${then} where email = ${address}`);
      at(moment);
      expect(told(await new SignUpVisitor().post('/api/confirmation', { code }))).toMatchObject({ error: 'code.expired' });
    }
  });

  test('a known address is told so in any letter case, and nobody is made', async () => {
    for (const address of [email('ann'), 'ANN@Example.com']) {
      const visitor = new SignUpVisitor();
      expect(told(await visitor.register(address))).toMatchObject({
        status: 409,
        error: 'registration.taken',
        message: 'An account with this email address already exists',
      });
      expect(visitor.cookies.size).toBe(0);
    }
    expect(await peopleOf(email('ann'))).toHaveLength(1);
    expect((await signInBrowser(port, 'hekla', 'ann')).cookies.size).toBe(1);
  });

  test('two at once of one address make one person', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => new SignUpVisitor().register('twins@new.example')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await peopleOf('twins@new.example')).toHaveLength(1);
  });

  test('the tenth from one network is refused, and from another it is not', async () => {
    const network = newNetwork();
    for (let n = 1; n <= 9; n += 1) expect((await new SignUpVisitor(network).register(`crowd${n}@new.example`)).status).toBe(200);
    expect(told(await new SignUpVisitor(network).register('crowd10@new.example'))).toMatchObject({
      status: 429,
      error: 'attempts.exceeded',
    });
    expect(await peopleOf('crowd10@new.example')).toEqual([]);
    expect((await new SignUpVisitor().register('crowd10@new.example')).status).toBe(200);
  });

  test('[AUTH-18] each administrator is written to once for each who signs up, and not for who is refused', async () => {
    await work().execute(sql`update person set is_admin = true where email = ${email('cor')}`);
    await new SignUpVisitor().register('heard@new.example', { name: 'Hera Heard', phone: '+30 210 1234567' });
    await new SignUpVisitor().register(email('bob'), { name: 'Nobody New' });
    await new SignUpVisitor().register('unheard@new.example', { name: 'Nobody Weak', password: 'weak' });
    await waitForJobs(running);
    const heard = (await mailsOf(running)).filter(({ template, body }) => template === 'registered' && /heard|Nobody/.test(body));
    expect(heard.map(({ to }) => to).sort()).toEqual([email('cor'), email('sue')]);
    for (const { body } of heard) for (const fact of ['Hera Heard', 'heard@new.example', '+30 210 1234567']) expect(body).toContain(fact);
    await work().execute(sql`update person set is_admin = false where email = ${email('cor')}`);
  });
});

describe('signing up where the tenant is strict', () => {
  beforeAll(() => setStrict(true));
  afterAll(() => setStrict(false));

  test('answers a known address like a new one; its owner is told by mail, and a new one comes in by the link', async () => {
    const [fresh, known] = [new SignUpVisitor(), new SignUpVisitor()];
    const [toFresh, toKnown] = [await fresh.register('strict@new.example'), await known.register(email('ben'))];
    expect([toFresh.status, toFresh.text]).toEqual([200, '{"session":null}']);
    expect([toKnown.status, toKnown.text]).toEqual([toFresh.status, toFresh.text]);
    expect(Object.keys(toKnown.headers).sort()).toEqual(Object.keys(toFresh.headers).sort());
    for (const visitor of [fresh, known]) {
      expect(visitor.cookies.size).toBe(0);
      expect((await visitor.ask('GET', '/api/portals')).status).toBe(401);
    }
    expect((await mailTo(running, 'duplicate', email('ben'))).subject).toBe('An account with this email address already exists');
    expect(told(await fresh.enter('strict@new.example', GOOD))).toMatchObject({ error: 'email.unverified' });
    const code = codeIn(await mailTo(running, 'confirm', 'strict@new.example'));
    expect(told(await fresh.post('/api/confirmation', { code }))).toMatchObject({ status: 400, error: 'password.wrong' });
    expect(told(await fresh.enter('strict@new.example', GOOD))).toMatchObject({ error: 'email.unverified' });
    expect((await fresh.post('/api/confirmation', { code, password: GOOD })).status).toBe(200);
    expect((await fresh.enter('strict@new.example', GOOD)).status).toBe(200);
    expect(await peopleOf(email('ben'))).toHaveLength(1);
    expect(told(await known.enter(email('ben'), GOOD))).toMatchObject({ status: 401, error: 'email.unverified' });
    expect((await known.enter(email('ben'), password('hekla'))).status).toBe(200);
    // Confirmed with it, it is a password like any other, and once replaced no longer right.
    const other = { current: GOOD, next: 'Another-horse8' };
    expect((await fresh.post('/api/password', other, 'PUT')).status).toBe(200);
    expect(told(await new SignUpVisitor().enter('strict@new.example', GOOD))).toMatchObject({ error: 'credentials.invalid' });
  });
});

describe('a reset', () => {
  const ask = (address: string, visitor = new SignUpVisitor()) => visitor.post('/api/reset', { email: address });
  const set = (oobCode: string, secret: string, visitor = new SignUpVisitor()) =>
    visitor.post('/api/reset', { oobCode, password: secret }, 'PUT');

  test('is answered alike for every address, and only who is there is written to', async () => {
    await work().execute(sql`update person set disabled = true where email = ${email('dis')}`);
    const addresses = [email('ann'), 'nobody@example.com', email('dis'), ' ANN@example.com '];
    const answers = [];
    for (const address of addresses) answers.push(await ask(address));
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, '{"asked":true}']);
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]!.headers).sort());
    }
    await waitForJobs(running);
    const mails = (await mailsOf(running)).filter(({ template }) => template === 'reset');
    expect(mails.map(({ to }) => to)).toEqual([email('ann'), email('ann')]);
    expect(linkIn(mails[0]!).pathname).toBe('/password-reset');
    expect([...linkIn(mails[0]!).searchParams.keys()]).toEqual(['oobCode']);
    await work().execute(sql`update person set disabled = false where email = ${email('dis')}`);
  });

  test('sets the password, ends every session, spends every other link, and says so by mail', async () => {
    const [here, there] = [await signInBrowser(port, 'hekla', 'gil'), await signInBrowser(port, 'hekla', 'gil')];
    await ask(email('gil'));
    const other = codeIn(await mailTo(running, 'reset', email('gil')));
    await ask(email('gil'));
    const code = await vi.waitUntil(
      async () => {
        const newest = codeIn(await mailTo(running, 'reset', email('gil')));
        return newest !== other && newest;
      },
      { timeout: HANG_MS, interval: 50 },
    );
    expect(told(await set(code, 'weak'))).toMatchObject({ status: 400, error: 'password.weak' });
    expect((await set(code, GOOD)).body).toEqual({ reset: true });
    for (const browser of [here, there]) expect((await browser.ask('GET', '/api/portals')).status).toBe(401);
    expect((await new SignUpVisitor().enter(email('gil'), password('hekla'))).status).toBe(401);
    expect((await new SignUpVisitor().enter(email('gil'), GOOD)).status).toBe(200);
    for (const spent of [code, other])
      expect(told(await set(spent, 'Another-pass7'))).toMatchObject({ status: 400, message: 'The action code has expired' });
    expect((await new SignUpVisitor().enter(email('gil'), GOOD)).status).toBe(200);
    await mailTo(running, 'password-changed', email('gil'));
  });

  test('past its time, made up, of another firm or of who is disabled meanwhile, changes nothing', async () => {
    const start = Date.now();
    at(start);
    await ask(email('oda'));
    const code = codeIn(await mailTo(running, 'reset', email('oda')));
    const expired = { status: 400, error: 'code.expired' };
    expect(told(await set('made-up', GOOD))).toMatchObject(expired);
    const elsewhere = await new TestBrowser(port, 'pelagos').ask('PUT', '/api/reset', { body: { oobCode: code, password: GOOD } });
    expect(told(elsewhere)).toMatchObject(expired);
    await work().execute(sql`update person set disabled = true where email = ${email('oda')}`);
    expect(told(await set(code, GOOD))).toMatchObject(expired);
    await work().execute(sql`update person set disabled = false where email = ${email('oda')}`);
    // The job that wrote it came a moment later.
    at(start + HOUR + MINUTE);
    expect(told(await set(code, GOOD))).toMatchObject(expired);
    at(start);
    expect((await new SignUpVisitor().enter(email('oda'), password('hekla'))).status).toBe(200);
  });

  test('[AUTH-24] five failures lock, known or not; a reset lifts the lock at once', async () => {
    const start = Date.now() + 24 * HOUR;
    at(start);
    const text =
      'Access is temporarily disabled after too many failed attempts. Resetting your password restores it at once; otherwise try again in 15 minutes.';
    for (const address of [email('bob'), 'no-such-bob@example.com']) {
      for (let n = 0; n < 5; n += 1)
        expect(told(await new SignUpVisitor().enter(address, 'wrong'))).toMatchObject({
          status: 401,
          message: 'Invalid Login Credentials',
        });
      expect(told(await new SignUpVisitor().enter(address, password('hekla')))).toMatchObject({ status: 429, message: text });
    }
    await ask(email('bob'));
    const code = codeIn(await mailTo(running, 'reset', email('bob')));
    expect((await set(code, GOOD)).status).toBe(200);
    expect((await new SignUpVisitor().enter(email('bob'), GOOD)).status).toBe(200);
    expect((await new SignUpVisitor().enter('no-such-bob@example.com', GOOD)).status).toBe(429);
  });

  test('is not asked for without end, whoever the address belongs to', async () => {
    for (const address of [email('ada'), 'nobody-at-all@example.com']) {
      for (let n = 0; n < 5; n += 1) expect((await ask(address)).status).toBe(200);
      expect((await ask(address)).status).toBe(429);
    }
  });
});

describe('an invitation', () => {
  const invite = async (address: string) => {
    const db = work();
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into person (name, email) values ('Ina Invited', ${address}) returning id`,
    );
    const personId = rows[0]!.id;
    const issue = () => issueSingleUseLink(db, { purpose: 'invite', personId, now: new Date(), lastsMs: HOUR, createdBy: null });
    return { personId, code: await issue(), issue };
  };

  test('tells whom it is for and stays good; accepted, it opens at once', async () => {
    const { code, issue } = await invite('ina@new.example');
    const other = await issue();
    const visitor = new SignUpVisitor();
    for (let n = 0; n < 2; n += 1)
      expect((await visitor.post('/api/invitation', { code })).body).toEqual({ name: 'Ina Invited', email: 'ina@new.example' });
    expect((await visitor.post('/api/invitation', { code, password: GOOD }, 'PUT')).status).toBe(400);
    expect(told(await visitor.post('/api/invitation', { code, password: 'weak', terms: true }, 'PUT'))).toMatchObject({
      error: 'password.weak',
    });
    const accepted = await visitor.post('/api/invitation', { code, password: GOOD, terms: true }, 'PUT');
    expect(accepted.body).toMatchObject({ person: { name: 'Ina Invited' }, actor: { stage: 'in' } });
    expect((await visitor.ask('GET', '/api/portals')).status).toBe(200);
    for (const spent of [code, other]) {
      expect(told(await visitor.post('/api/invitation', { code: spent }))).toMatchObject({ status: 400, error: 'code.expired' });
      expect(told(await visitor.post('/api/invitation', { code: spent, password: GOOD, terms: true }, 'PUT'))).toMatchObject({
        error: 'code.expired',
      });
    }
    expect((await new SignUpVisitor().enter('ina@new.example', GOOD)).status).toBe(200);
    expect(await peopleOf('ina@new.example')).toMatchObject([{ terms_accepted_at: expect.anything(), email_verified: true }]);
  });

  test.each([
    ['sue', false],
    ['ada', true],
  ] as const)('of %s wins against a registration of the address that nobody has proved (strict: %s)', async (by, strict) => {
    const { ada } = running.fixture.hekla.people;
    const address = `future-${by}@new.example`;
    const asking = await signInBrowser(port, 'hekla', by);
    if (strict) await setStrict(true);
    const stranger = new SignUpVisitor();
    expect((await stranger.register(address)).status).toBe(200);
    if (strict) await setStrict(false);
    const letter = codeIn(await mailTo(running, 'confirm', address));
    const wanted = { portal: 'clients', name: 'Fay Future', email: address, owners: [ada] };
    const { id } = (await asking.ask('POST', '/api/accounts', { body: wanted })).body as { id: string };
    expect((await asking.ask('POST', `/api/accounts/${id}/invitation`, { body: {} })).body).toMatchObject({ arrived: false });

    expect(told(await new SignUpVisitor().post('/api/confirmation', { code: letter }))).toMatchObject({ error: 'code.expired' });
    const [{ id: person } = { id: '' }] = (await peopleOf(address)) as { id: string }[];
    const sue = await signInBrowser(port, 'hekla', 'sue');
    expect((await sue.ask('POST', '/api/verify-email', { body: { uid: person, verified: true } })).status).toBe(200);
    expect((await stranger.ask('GET', '/api/portals')).status).toBe(401);
    expect((await new SignUpVisitor().enter(address, GOOD)).status).toBe(401);

    const code = codeIn(await mailTo(running, 'invite', address));
    const client = new SignUpVisitor();
    const chosen = { code, password: 'Owner-of-it7', terms: true };
    expect((await client.post('/api/invitation', chosen, 'PUT')).body).toMatchObject({ actor: { stage: 'in' } });
    expect((await client.ask('GET', `/api/accounts/${id}`)).status).toBe(200);
    expect((await new SignUpVisitor().enter(address, GOOD)).status).toBe(401);
    expect((await new SignUpVisitor().enter(address, chosen.password)).status).toBe(200);
    expect((await asking.ask('POST', `/api/accounts/${id}/invitation`, { body: {} })).body).toMatchObject({ error: 'client.arrived' });
  });

  test('replaces a password that was set without proving the address, and ends the session that came of it', async () => {
    const stranger = new SignUpVisitor();
    await stranger.register('unproved@new.example');
    const letter = codeIn(await mailTo(running, 'confirm', 'unproved@new.example'));
    const [{ id: personId } = { id: '' }] = (await peopleOf('unproved@new.example')) as { id: string }[];
    const code = await issueSingleUseLink(work(), { purpose: 'invite', personId, now: new Date(), lastsMs: HOUR, createdBy: null });
    expect((await new SignUpVisitor().post('/api/invitation', { code, password: 'Owner-of-it7', terms: true }, 'PUT')).status).toBe(200);
    expect((await stranger.ask('GET', '/api/session')).body).toBeNull();
    expect((await new SignUpVisitor().enter('unproved@new.example', GOOD)).status).toBe(401);
    expect(told(await new SignUpVisitor().post('/api/confirmation', { code: letter }))).toMatchObject({ error: 'code.expired' });
  });

  test('is no other way to a new password for who has one', async () => {
    const db = work();
    const personId = running.fixture.hekla.people.ann;
    const code = await issueSingleUseLink(db, { purpose: 'invite', personId, now: new Date(), lastsMs: HOUR, createdBy: null });
    expect(told(await new SignUpVisitor().post('/api/invitation', { code }))).toMatchObject({ error: 'code.expired' });
    expect(told(await new SignUpVisitor().post('/api/invitation', { code, password: GOOD, terms: true }, 'PUT'))).toMatchObject({
      error: 'code.expired',
    });
  });
});

test('codes are not tried without end from one network', async () => {
  const network = newNetwork();
  const answers = [];
  for (let n = 0; n < 31; n += 1) answers.push((await new SignUpVisitor(network).post('/api/confirmation', { code: `guess ${n}` })).status);
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(400));
  expect(answers[30]).toBe(429);
});
