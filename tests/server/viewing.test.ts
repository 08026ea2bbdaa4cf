/** Tests viewing as a client: by whom, as whom, for how long, and that nothing can be changed meanwhile, even where a handler forgets to check. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoint } from '#packages/endpoint';
import type { Session } from '#contract/sign-in';
import { operations, type Operation } from '../../apps/server/operations.ts';
import type { AccountName, Firm, PersonName } from '../kit/fixture.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

const MINUTE = 60_000;
const REASON = 'She asked what her list shows';

/** What somebody forgot to forbid: a change that is open to whoever reads. */
const forgotten: Operation = {
  name: 'keepNote',
  endpoint: endpoint({
    method: 'POST',
    path: '/api/notes',
    may: 'own',
    summary: 'x',
    input: z.object({}),
    output: z.object({}),
    refuses: ['viewing.read-only'],
  }),
  handle: async ({ db }) => {
    await db.execute(sql`insert into delivery (channel, template, recipient, parameters) values ('mail', 'test', 'x@example.com', '{}')`);
    return {};
  },
};

let running: TestServer;
beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true, operations: [...operations, forgotten] });
});
afterAll(() => running.dispose());
afterEach(() => vi.useRealTimers());

const come = (person: PersonName, firm: Firm = 'hekla') => signInBrowser(running.server.port, firm, person);
const accountOf = (account: AccountName, firm: Firm = 'hekla') => running.fixture[firm].accounts[account].account;
const headers = { 'accept-language': 'en' };
const start = (browser: TestBrowser, account: string, reason = REASON) =>
  browser.ask('POST', `/api/accounts/${account}/viewing`, { body: { reason }, headers });
const stop = (browser: TestBrowser) => browser.ask('DELETE', '/api/viewing');
const refusal = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error];
const sessionOf = async (browser: TestBrowser) => (await browser.ask('GET', '/api/session')).body as Session;
const reads = async (browser: TestBrowser, account: AccountName) =>
  (await browser.ask('GET', `/api/accounts/${accountOf(account)}`)).status;

async function viewing(person: PersonName = 'ada', account: AccountName = 'alpha'): Promise<TestBrowser> {
  const browser = await come(person);
  const answer = await start(browser, accountOf(account));
  expect(answer.status, answer.text).toBe(200);
  return browser;
}

describe('who may', () => {
  test.each([
    ['ada', 'alpha', 200, undefined],
    ['sue', 'alpha', 200, undefined],
    ['sue', 'beta', 200, undefined],
    ['ben', 'beta', 200, undefined],
    // By an access group, and by one that is not active any more.
    ['gil', 'alpha', 200, undefined],
    ['gil', 'beta', 404, 'account.unknown'],
    ['ben', 'alpha', 404, 'account.unknown'],
    ['oda', 'alpha', 404, 'account.unknown'],
    // Nobody's yet.
    ['sue', 'gamma', 409, 'viewing.impossible'],
    ['ann', 'alpha', 403, 'permission.missing'],
    ['cor', 'alpha', 403, 'permission.missing'],
  ] as const)('%s as the client of %s: %s', async (person, account, status, error) => {
    expect(refusal(await start(await come(person), accountOf(account)))).toEqual([status, error]);
  });

  test('never of another firm', async () => {
    expect(refusal(await start(await come('sue'), accountOf('alpha', 'pelagos')))).toEqual([404, 'account.unknown']);
  });

  test('never as staff or as an advisor, whose client record it may be', async () => {
    const db = running.server.database.work(running.fixture.hekla.id);
    const { people } = running.fixture.hekla;
    const account = accountOf('gamma');
    for (const person of ['sue', 'ben', 'ada'] as const) {
      await db.execute(sql`update account set client_id = ${people[person]} where id = ${account}`);
      expect(refusal(await start(await come('sue'), account))).toEqual([409, 'viewing.impossible']);
      expect(refusal(await start(await come('ben'), account))).toEqual([409, 'viewing.impossible']);
    }
    await db.execute(sql`update account set client_id = null where id = ${account}`);
  });

  test('an advisor not as a client who has another advisor beside them, whose account they would see', async () => {
    const db = running.server.database.work(running.fixture.hekla.id);
    const { people } = running.fixture.hekla;
    const ada = await viewing('ada');
    expect([await reads(ada, 'alpha'), await reads(ada, 'beta')]).toEqual([200, 404]);
    await db.execute(
      sql`insert into account_person (account_id, person_id, part, confirmed_at) values (${accountOf('beta')}, ${people.ann}, 'holder', now())`,
    );
    // Also who looks already does so no longer.
    expect((await sessionOf(ada)).viewing).toBeNull();
    expect(refusal(await start(ada, accountOf('alpha')))).toEqual([409, 'viewing.impossible']);
    expect((await start(await come('sue'), accountOf('alpha'))).status).toBe(200);
    await db
      .execute(sql`delete from account_person where account_id = ${accountOf('beta')} and person_id = ${people.ann}`)
      .catch(() =>
        db.execute(
          sql`update account_person set confirmed_at = null where account_id = ${accountOf('beta')} and person_id = ${people.ann}`,
        ),
      );
  });

  test('with a reason of ten letters at least', async () => {
    const ada = await come('ada');
    for (const reason of ['', 'because', '         x        '])
      expect(refusal(await start(ada, accountOf('alpha'), reason))).toEqual([400, 'input.invalid']);
    expect((await ada.ask('POST', `/api/accounts/${accountOf('alpha')}/viewing`, { body: {} })).status).toBe(400);
  });
});

describe('what is seen', () => {
  test('is what the client sees, and the session says who looks and for how long', async () => {
    const sue = await viewing('sue');
    expect(await sessionOf(sue)).toMatchObject({
      person: { name: 'ann of hekla', role: 'investor' },
      actor: { stage: 'in', admin: false, professional: false, viewing: true },
      viewing: { by: 'sue of hekla' },
    });
    expect([await reads(sue, 'alpha'), await reads(sue, 'beta')]).toEqual([200, 404]);
    expect(refusal(await sue.ask('GET', '/api/imports'))).toEqual([403, 'permission.missing']);
    expect((await stop(sue)).body).toMatchObject({ person: { name: 'sue of hekla' }, viewing: null });
    expect([await reads(sue, 'beta'), (await sue.ask('GET', '/api/imports')).status]).toEqual([200, 200]);
  });

  test('ends after half an hour, and with the session', async () => {
    const sue = await viewing('sue');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * MINUTE });
    expect((await sessionOf(sue)).viewing?.lastsMs).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE });
    expect(await sessionOf(sue)).toMatchObject({ person: { name: 'sue of hekla' }, viewing: null });
    expect(await reads(sue, 'beta')).toBe(200);
  });

  test('is nobody else’s session: the client’s own goes on beside it', async () => {
    const [ann, sue] = [await come('ann'), await viewing('sue')];
    await stop(sue);
    expect(await reads(ann, 'alpha')).toBe(200);
    expect((await sessionOf(ann)).viewing).toBeNull();
  });
});

describe('what is changed', () => {
  test('is nothing: not what is the client’s, not what opens their door, and no second look out of the first', async () => {
    const ada = await viewing();
    for (const [method, path, body] of [
      ['PUT', '/api/password', { current: 'x', next: 'y' }],
      ['POST', '/api/confirmation/mail', {}],
      ['GET', '/api/sessions', undefined],
      ['POST', '/api/second-factor', {}],
      ['POST', '/api/second-factor/codes', {}],
      ['POST', '/api/second-factor/confirmation', { code: '000000' }],
      ['DELETE', '/api/second-factor?target=sms', undefined],
      ['GET', '/api/passkeys', undefined],
      ['POST', '/api/passkeys/options', {}],
      ['POST', `/api/accounts/${running.fixture.hekla.accounts.alpha.account}/statements`, {}],
    ] as const)
      expect([path, ...refusal(await ada.ask(method, path, { body }))]).toEqual([path, 403, 'viewing.read-only']);
    expect((await start(ada, accountOf('alpha'))).status).toBe(403);
    expect((await sessionOf(ada)).viewing).not.toBeNull();
  });

  test('is nothing even where nobody thought of forbidding it: the database refuses', async () => {
    const ada = await come('ada');
    expect((await ada.ask('POST', '/api/notes', { body: {} })).status).toBe(200);
    await start(ada, accountOf('alpha'));
    expect(refusal(await ada.ask('POST', '/api/notes', { body: {} }))).toEqual([403, 'viewing.read-only']);
    await stop(ada);
    expect((await ada.ask('POST', '/api/notes', { body: {} })).status).toBe(200);
  });

  test('in a transaction neither, from its first statement to its last', async () => {
    const db = running.server.database.viewing(running.fixture.hekla.id, running.fixture.hekla.people.ann);
    const write = sql`insert into delivery (channel, template, recipient, parameters) values ('mail', 'test', 'x@example.com', '{}')`;
    const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;
    expect(await db.execute(write).catch(codeOf)).toBe('25006');
    expect(await db.transaction(async (tx) => tx.execute(write)).catch(codeOf)).toBe('25006');
    const late = db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await tx.execute(write);
    });
    expect(await late.catch(codeOf)).toBe('25006');
    expect((await db.execute(sql`select from account`)).rows).toHaveLength(1);
  });
});

test('every start and stop, with its reason, and what is refused meanwhile stand in the stream as done by whoever looked', async () => {
  const { people, id } = running.fixture.hekla;
  const sue = await viewing('sue');
  await sue.ask('PUT', '/api/password', { body: { current: 'x', next: 'y' } });
  await stop(sue);
  // What was read is gathered for a while, and may be written at any place among these.
  const { rows } = await running.server.database.work(id).execute(sql`
    select kind, operation, outcome, actor_id as actor, viewing_id as viewing, subject_id as subject, detail::jsonb as detail
    from audit_event join audit_detail using (tenant_id, seq) where actor_id = ${people.sue} and kind <> 'read' order by seq desc limit 3`);
  expect(rows).toMatchObject([
    { kind: 'view-as', operation: 'stopViewing', outcome: 'done', viewing: people.ann, detail: { does: 'stop' } },
    { kind: 'refused', operation: 'changePassword', outcome: 'viewing.read-only', viewing: people.ann },
    {
      kind: 'view-as',
      operation: 'startViewing',
      outcome: 'done',
      viewing: null,
      subject: accountOf('alpha'),
      detail: { does: 'start', client: people.ann, reason: REASON },
    },
  ]);
});
