/** Tests the verification of clients: what they send, how it is checked, what they amend, and what nobody may change meanwhile. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenItems } from '#contract/admin';
import type { FormRecord, FormToFill, Submission } from '#contract/forms';
import type { Order, OrderDetail } from '#contract/orders';
import type { TenantSettings } from '#contract/tenants';
import type { Verification } from '#contract/verification';
import { FORM_SCHEMA, FUNDS_KEYS, type Form, type FormField } from '#packages/forms';
import { STATUSES, statusRule } from '#packages/policy';
import { changeTenant } from '#server/tenants';
import { HARBOUR, createRecord } from '../kit/funds.ts';
import { mailsOf } from '../kit/mails.ts';
import { changeSettings, signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';

const FIELDS: FormField[] = [
  { name: 'name', type: 'text', required: true },
  { name: 'address', type: 'text' },
  { name: 'passport', type: 'file' },
];

let running: TestServer;
let by: Readonly<Record<'sue' | 'ann' | 'bob' | 'kay' | 'joe' | 'ada', TestBrowser>>;
/** What single clients give their details by, in English and in Dutch. */
let details: string;
let dutch: string;
beforeAll(async () => {
  running = await startWithFixture();
  const { server, fixture } = running;
  await changeTenant(hekla(), fixture.hekla.id, { languages: ['en', 'is', 'el', 'nl'] });
  const into = (name: keyof typeof by) => signInBrowser(server.port, 'hekla', name);
  const [sue, ann, bob, kay, joe, ada] = await Promise.all([into('sue'), into('ann'), into('bob'), into('kay'), into('joe'), into('ada')]);
  by = { sue, ann, bob, kay, joe, ada };
  details = await open('Details', FIELDS, { single: true, editable: true });
  dutch = await open('Gegevens', FIELDS);
  await hekla().execute(
    sql`insert into process (name, form_id, form_id_nl, account_type) values ('Single', ${details}, ${dutch}, 'single')`,
  );
});
afterAll(() => running.dispose());

const hekla = () => running.server.database.work(running.fixture.hekla.id);
const alpha = () => running.fixture.hekla.accounts.alpha.account;

async function open(name: string, fields: readonly FormField[], more: Partial<Form> = {}): Promise<string> {
  const definition = { schema: FORM_SCHEMA, id: 'x', name, steps: [{ title: 'One', fieldsets: [{ fields }] }], ...more };
  const { id, version } = (await by.sue.ask('POST', '/api/forms', { body: { name, definition } })).body as FormRecord;
  const published = await by.sue.ask('POST', `/api/forms/${id}/publish`, { body: { version } });
  expect(published.status, published.text).toBe(200);
  return id;
}

const set = async (status: string) => {
  const answer = await by.ada.ask('PUT', `/api/accounts/${alpha()}/status`, { body: { status } });
  expect(answer.status, answer.text).toBe(200);
};
const send = (who: TestBrowser, answers: object, form = details, account = alpha()): Promise<TestAnswer> =>
  who.ask('POST', `/api/forms/${form}/submissions`, { body: { id: randomUUID(), account, answers } });
const verify = (who: TestBrowser, account = alpha()) => who.ask('POST', `/api/accounts/${account}/verification`, { body: {} });
const known = async (who: TestBrowser) => (await who.ask('GET', `/api/accounts/${alpha()}/verification`)).body as Verification;
const answersOf = async (submission: string) => ((await by.sue.ask('GET', `/api/submissions/${submission}`)).body as Submission).answers;
const told = ({ status, body }: TestAnswer) => [status, (body as { error?: string }).error];

describe('getting verified', () => {
  test('waits for details, happens once, and is for the client of the account alone', async () => {
    await hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
    expect(told(await verify(by.ann))).toEqual([409, 'verification.details']);
    const sent = (await send(by.ann, { name: 'Ann', address: 'Old street 1' })).body as Submission;
    expect(await known(by.ann)).toMatchObject({
      userStatus: 'created',
      form: details,
      sent: sent.id,
      asked: null,
      inForce: null,
      order: null,
    });
    for (const other of [by.ada, by.sue, by.bob]) expect(told(await verify(other))).toEqual([404, 'account.unknown']);
    expect(told(await verify(by.joe))).toEqual([403, 'holder.waiting']);
    const twice = await Promise.all([verify(by.ann), verify(by.ann)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await known(by.ann)).toMatchObject({ userStatus: 'pending', asked: sent.id, inForce: null });
    for (const status of STATUSES.filter((one) => one !== 'created')) {
      await set(status);
      expect([status, ...told(await verify(by.ann))]).toEqual([status, 409, 'verification.closed']);
    }
  });

  test('the client is written to, and what was sent is in force once somebody says so', async () => {
    await hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
    const { sent } = await known(by.ann);
    expect((await verify(by.kay)).status).toBe(409);
    expect((await verify(by.ann)).body).toMatchObject({ userStatus: 'pending', asked: sent });
    // Administrators are told of the client at home, and of what was sent with them alone.
    const told = ((await by.sue.ask('GET', '/api/open-items')).body as { value: OpenItems[] }).value;
    expect(told.filter(({ id, place }) => id === alpha() || place === details)).toEqual([
      expect.objectContaining({ kind: 'pendingClients', id: alpha(), since: expect.any(String) as unknown }),
    ]);
    await set('verified');
    expect(await known(by.ann)).toMatchObject({ userStatus: 'verified', asked: null, inForce: sent });
    expect(await known(by.ada)).toMatchObject({ userStatus: 'verified', sent: null, inForce: sent });
    expect((await mailsOf(running)).some(({ to }) => to === 'ann@example.com')).toBe(true);
  });
});

describe('the order that comes along', () => {
  const FUND = 'Norðurljós Property';
  const asked = { selected_fund_name: FUND, subscription_amount: 75_000.5, name: 'Ann' };
  let subscribing: string;
  const ordersOf = async (who = by.ann) => ((await who.ask('GET', `/api/accounts/${alpha()}/orders`)).body as { value: Order[] }).value;
  /** Verified with these answers: status and orders. */
  const verified = async (answers: object) => {
    await hekla().execute(sql`update client_order set active = false`);
    await hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
    const sent = await send(by.ann, answers, subscribing);
    expect(sent.status, sent.text).toBe(200);
    const codes = (await Promise.all([verify(by.ann), verify(by.ann)])).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 409]);
    const { userStatus } = await known(by.ann);
    return { userStatus, orders: await ordersOf() };
  };
  beforeAll(async () => {
    subscribing = await open('Subscribing', [
      ...FIELDS,
      { name: 'selected_fund_name', type: 'text' },
      { name: 'subscription_amount', type: 'number' },
    ]);
    await hekla().execute(sql`update process set form_id = ${subscribing} where form_id = ${details}`);
  });
  afterAll(async () => {
    await hekla().execute(sql`update process set form_id = ${details} where form_id = ${subscribing}`);
    await hekla().execute(sql`update client_order set active = false`);
  });

  test('[KYC-04] is one purchase of the fund and the amount that were asked for, and none where one of the two is missing', async () => {
    const before = (await mailsOf(running)).length;
    const { userStatus, orders } = await verified(asked);
    expect([userStatus, orders.length]).toEqual(['pending + order', 1]);
    expect(orders[0]).toMatchObject({
      name: FUND,
      type: 'Buy',
      kind: 'verification',
      stage: 'received',
      status: 'placed',
      amount: '75000.5',
    });
    expect((await ordersOf(by.ada)).map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
    const { stages, subscription } = (await by.ann.ask('GET', `/api/orders/${orders[0]!.id}`)).body as OrderDetail;
    expect([stages.map(({ stage, by: who }) => [stage, who]), subscription]).toEqual([
      [['received', 'ann of hekla']],
      { selected_fund_name: FUND, subscription_amount: 75_000.5 },
    ]);
    // Of the order to the client and to who leads the account, and of the status.
    const told = (await mailsOf(running)).slice(before).map(({ to }) => to);
    expect(told).toEqual(expect.arrayContaining(['ann@example.com', 'ada@example.com']));
    const nothing = { selected_fund_name: null, subscription_amount: null };
    for (const less of [{ selected_fund_name: null }, { subscription_amount: null }, { subscription_amount: 0 }, nothing])
      expect([less, await verified({ ...asked, ...less })]).toEqual([less, { userStatus: 'pending', orders: [] }]);
  });

  test('waits in a portfolio of its own where there was none, and its withdrawal leaves what is being checked', async () => {
    const { portfolio: old } = running.fixture.hekla.accounts.alpha;
    await hekla().execute(sql`update portfolio set active = false where id = ${old}`);
    const { orders } = await verified(asked);
    const [order] = orders;
    expect([order!.portfolio?.name, order!.portfolio?.id === old]).toEqual(['Funds', false]);
    const cancelled = await by.ann.ask('POST', `/api/orders/${order!.id}/cancel`, { body: {} });
    expect([cancelled.status, (await known(by.ann)).userStatus]).toEqual([200, 'pending']);
    // Once there is one, the next goes there.
    expect((await verified(asked)).orders[0]?.portfolio?.id).toBe(order!.portfolio!.id);
    await hekla().execute(sql`update portfolio set active = id = ${old} where account_id = ${alpha()}`);
  });

  test('is nobody’s to place who has not sent their details, past the handlers too', async () => {
    const ann = running.server.database.person(running.fixture.hekla.id, running.fixture.hekla.people.ann, 'own');
    const { portfolio } = running.fixture.hekla.accounts.alpha;
    const place = (account = alpha()) =>
      ann
        .execute(
          sql`insert into client_order (id, account_id, portfolio_id, name, kind, type, unit_type, amount, currency, created_at)
            values (${randomUUID()}, ${account}, ${portfolio}, 'x', 'verification', 'Buy', 'amount', 1, 'GBP', now())`,
        )
        .then(
          () => 'placed',
          () => 'refused',
        );
    const openOne = (account = alpha()) =>
      ann.execute(sql`insert into portfolio (account_id, name, type, currency) values (${account}, 'x', 'GIA', 'GBP')`).then(
        () => 'opened',
        () => 'refused',
      );
    for (const status of STATUSES.filter((one) => one !== 'created')) {
      await hekla().execute(sql`update account set status = ${status} where id = ${alpha()}`);
      expect([status, await place(), await openOne()]).toEqual([status, 'refused', 'refused']);
    }
    const { beta } = running.fixture.hekla.accounts;
    await hekla().execute(sql`update account set status = 'created' where id = ${beta.account}`);
    expect([await place(beta.account), await openOne(beta.account)]).toEqual(['refused', 'refused']);
  });
});

describe('the funds tab', () => {
  const SAID = {
    fund_id: '101',
    selected_fund_name: 'Harbour Income',
    subscription_amount: 60_000,
    origine_multiple_subscriptions_radio: 'yes',
    origine_explain_multiple_subscriptions: 'Each spring, about as much',
    origine_interim_redemptions_radio: 'yes',
    origine_explain_interim_redemptions: 'When the roof is due',
    approvedTerms: true,
  };
  const { selected_fund_name: _, ...CHOSEN } = SAID;
  let tabbed: string;
  beforeAll(async () => {
    await changeSettings(running, 'hekla', { processes: { defaultFormId: null, fundsTab: true } });
    await createRecord(by.sue, 'funds', HARBOUR);
    await createRecord(by.sue, 'funds', { ...HARBOUR, fundName: 'Dear Quays', fundCode: '102', minimumAmount: 250_000 });
    tabbed = await open('Tabbed', FIELDS, { editable: true });
    await hekla().execute(sql`update process set form_id = ${tabbed} where form_id = ${details}`);
    await set('reporting');
  });
  afterAll(async () => {
    await hekla().execute(sql`update process set form_id = ${details} where form_id = ${tabbed}`);
    await hekla().execute(sql`update client_order set active = false`);
    await changeSettings(running, 'hekla', { processes: { defaultFormId: null, fundsTab: false } });
  });
  const begin = () => hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
  /** Its fields, and whether they can be changed. */
  const shownTo = async (who: TestBrowser) => {
    const { form } = (await who.ask('GET', `/api/forms/${tabbed}/filling?account=${alpha()}`)).body as FormToFill;
    const fields = form.steps.flatMap(({ fieldsets }) => fieldsets.flatMap((set) => set.fields));
    const own = fields.filter(({ name }) => (FUNDS_KEYS as readonly string[]).includes(name));
    if (own.length === 0) return 'absent';
    expect(own.map(({ name }) => name).sort()).toEqual([...FUNDS_KEYS].sort());
    return own.every((field) => field.readonly) ? 'read' : 'there';
  };

  test('[FORM-23] [FORM-24] is there for staff in each status but pending, and for clients in created alone, also past the screens', async () => {
    const asked = { ann: {}, ada: {}, sue: {} } as Record<'ann' | 'ada' | 'sue', Record<string, string>>;
    const posted: Record<string, unknown> = {};
    for (const status of STATUSES) {
      await set(status);
      for (const name of ['ann', 'ada', 'sue'] as const) asked[name][status] = await shownTo(by[name]);
      if (status === 'created') continue;
      const before = (await known(by.sue)).sent;
      const answer = await send(by.ann, { name: 'Ann', ...CHOSEN }, tabbed);
      posted[status] = answer.status;
      const { fields = {} } = answer.body as { fields?: object };
      expect([status, Object.keys(fields).sort()]).toEqual([status, answer.status === 400 ? Object.keys(CHOSEN).sort() : []]);
      expect([(await known(by.sue)).sent, (await known(by.ann)).userStatus]).toEqual([before, status]);
    }
    const rest = STATUSES.filter((status) => !['created', 'pending', 'pending + order', 'review'].includes(status));
    const others = (shown: string) => Object.fromEntries(rest.map((status) => [status, shown]));
    const staff = { created: 'there', pending: 'absent', 'pending + order': 'read', review: 'read', ...others('there') };
    expect(asked).toEqual({
      ann: { ...Object.fromEntries(STATUSES.map((status) => [status, 'absent'])), created: 'there' },
      ada: staff,
      sue: staff,
    });
    expect(posted).toEqual(Object.fromEntries(STATUSES.slice(1).map((status) => [status, statusRule(status).detailsLocked ? 409 : 400])));
  });

  test('is complete with a fund only where its terms and both questions are answered, and with as much as the fund asks for', async () => {
    await begin();
    const tried = async (answers: object) => {
      const answer = await send(by.ann, { name: 'Ann', ...answers }, tabbed);
      return answer.status === 200 ? 'sent' : Object.keys((answer.body as { fields: object }).fields);
    };
    expect(await tried({})).toBe('sent');
    expect(await tried({ ...CHOSEN, approvedTerms: false })).toEqual(['approvedTerms']);
    for (const radio of ['origine_multiple_subscriptions_radio', 'origine_interim_redemptions_radio'])
      expect(await tried({ ...CHOSEN, [radio]: null })).toEqual([radio]);
    expect(await tried({ ...CHOSEN, fund_id: 'none' })).toEqual(['fund_id']);
    expect(await tried({ ...CHOSEN, subscription_amount: 49_999.99 })).toEqual(['subscription_amount']);
    expect(await tried({ ...CHOSEN, fund_id: '102', subscription_amount: 249_999 })).toEqual(['subscription_amount']);
    expect(await tried({ ...CHOSEN, subscription_amount: 60_000.001 })).toEqual(['subscription_amount']);
    expect(await tried({ ...CHOSEN, fund_id: '102', subscription_amount: 250_000 })).toBe('sent');
    expect(await tried({ ...CHOSEN, subscription_amount: null })).toBe('sent');
  });

  test('adds eight answers to the submission, which the order has too, and which its client reads no more', async () => {
    await begin();
    const sent = (await send(by.ann, { name: 'Ann', ...CHOSEN, selected_fund_name: 'Another' }, tabbed)).body as Submission;
    expect(sent.answers).toMatchObject(SAID);
    expect(await answersOf(sent.id)).toMatchObject(SAID);
    const change = await by.ann.ask('PUT', `/api/submissions/${sent.id}`, {
      body: { version: 1, answers: { ...sent.answers, fund_id: '102', subscription_amount: 300_000 } },
    });
    expect((change.body as Submission).answers).toMatchObject({ selected_fund_name: 'Dear Quays', subscription_amount: 300_000 });
    expect((await verify(by.ann)).body).toMatchObject({ userStatus: 'pending + order', order: { fund: 'Dear Quays', amount: '300000' } });
    const { value } = (await by.ann.ask('GET', `/api/accounts/${alpha()}/orders`)).body as { value: Order[] };
    const { subscription } = (await by.sue.ask('GET', `/api/orders/${value[0]!.id}`)).body as OrderDetail;
    expect(subscription).toEqual({ ...SAID, fund_id: '102', selected_fund_name: 'Dear Quays', subscription_amount: 300_000 });
    const read = async (who: TestBrowser) =>
      Object.keys(((await who.ask('GET', `/api/submissions/${sent.id}`)).body as Submission).answers);
    expect([(await read(by.ann)).includes('fund_id'), (await read(by.sue)).includes('fund_id')]).toEqual([false, true]);
    await set('pending');
    expect((await read(by.sue)).includes('fund_id')).toBe(false);
    // Staff who mend another answer meanwhile leave these as they are.
    const mended = { version: 2, answers: { name: 'Ann A.' } };
    expect((await by.sue.ask('PUT', `/api/submissions/${sent.id}`, { body: mended })).status).toBe(200);
    const file = (await by.sue.ask('GET', `/api/forms/${tabbed}/submissions.csv`)).text.replace(/^\uFEFF/, '');
    const [header, ...lines] = file
      .trim()
      .split('\r\n')
      .map((line) => line.replace(/^"|"$/g, '').split('","'));
    const told = Object.fromEntries(header!.map((name, at) => [name, lines.find(([id]) => id === sent.id)?.[at]]));
    expect(told).toMatchObject({
      name: 'Ann A.',
      fund_id: 'Dear Quays (EUR)',
      selected_fund_name: 'Dear Quays',
      subscription_amount: '300000',
      origine_explain_multiple_subscriptions: SAID.origine_explain_multiple_subscriptions,
      origine_explain_interim_redemptions: SAID.origine_explain_interim_redemptions,
    });
    expect(FUNDS_KEYS.filter((key) => !told[key])).toEqual([]);
    await set('verified');
    expect(await answersOf(sent.id)).toMatchObject({ name: 'Ann A.', selected_fund_name: 'Dear Quays' });
  });
});

test('the database lets a client move their own account in these ways alone', async () => {
  const { id, people, accounts } = running.fixture.hekla;
  const ann = running.server.database.person(id, people.ann, 'own');
  const move = async (from: string, to: string, account = alpha()) => {
    await hekla().execute(sql`update account set status = ${from} where id = ${account}`);
    return ann.execute(sql`update account set status = ${to} where id = ${account}`).then(
      ({ rowCount }) => rowCount,
      () => 'refused',
    );
  };
  for (const to of ['pending', 'pending + order']) expect(await move('created', to)).toBe(1);
  for (const to of ['verified', 'review', 'buy order']) expect(await move('created', to)).toBe('refused');
  for (const to of ['buy order', 'sell order', 'verified + order']) expect(await move('verified', to)).toBe('refused');
  expect(await move('verified', 'review')).toBe(1);
  for (const from of ['pending', 'pending + order']) expect(await move(from, 'review')).toBe('refused');
  for (const from of ['pending', 'review', 'created']) expect(await move(from, 'verified')).toBe('refused');
  expect(await move('created', 'pending', accounts.beta.account)).toBe(0);
  await expect(ann.execute(sql`update account set name = 'mine' where id = ${alpha()}`)).rejects.toThrow();
});

test('details that are pending or in review are changed by nobody, also past the screens', async () => {
  const before = await known(by.ann);
  const form = await open('Changeable', FIELDS, { editable: true });
  await hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
  const mine = (await send(by.ann, { name: 'Ann' }, form)).body as Submission;
  for (const status of ['pending', 'pending + order', 'review']) {
    await set(status);
    expect(told(await send(by.ann, { name: 'Other' }))).toEqual([409, 'submission.locked']);
    expect(told(await send(by.ann, { name: 'Other' }, dutch))).toEqual([409, 'submission.locked']);
    const change = await by.ann.ask('PUT', `/api/submissions/${mine.id}`, { body: { version: 1, answers: { name: 'Other' } } });
    expect(told(change)).toEqual([409, 'submission.locked']);
  }
  expect([(await known(by.ann)).sent, (await answersOf(mine.id))['name']]).toEqual([before.sent, 'Ann']);
});

test('details that were checked are amended by what follows them, in force once it is checked', async () => {
  await hekla().execute(sql`update account set status = 'created' where id = ${alpha()}`);
  const body = '--frame\r\ncontent-disposition: form-data; name="file"; filename="passport.txt"\r\n\r\nIt is me.\r\n--frame--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=frame' };
  const passport = (await by.ann.ask('POST', `/api/files?purpose=form&room=${details}`, { headers, body })).body as object;
  const { sent: old } = await known(by.ann);
  // One that is asked of each owner once is changed, where the form lets them, until it is sent to be checked.
  const changed = { name: 'Ann', address: 'Old street 1', passport };
  expect((await by.ann.ask('PUT', `/api/submissions/${old}`, { body: { version: 1, answers: changed } })).status).toBe(200);
  expect((await verify(by.ann)).status).toBe(200);
  await set('verified');
  const editing = await by.ann.ask('PUT', `/api/submissions/${old}`, { body: { version: 2, answers: { name: 'Past' } } });
  expect(told(editing)).toEqual([409, 'submission.closed']);
  const { kept } = (await by.ann.ask('GET', `/api/forms/${details}/filling?account=${alpha()}`)).body as FormToFill;
  expect(kept).toMatchObject({ name: 'Ann', address: 'Old street 1' });
  expect(
    (await by.ann.ask('PUT', `/api/forms/${details}/draft`, { body: { id: randomUUID(), account: alpha(), typed: { name: 'x' } } })).body,
  ).toMatchObject({ into: 'draft' });
  expect(await known(by.ann)).toMatchObject({ userStatus: 'verified', sent: old, asked: null, inForce: old });

  const amended = (await send(by.ann, { ...kept, address: 'New street 2' })).body as Submission;
  expect(await known(by.ann)).toMatchObject({ userStatus: 'review', sent: amended.id, asked: amended.id, inForce: old });
  expect(await answersOf(old!)).toMatchObject({ address: 'Old street 1' });
  expect((await answersOf(amended.id))['passport']).toMatchObject({ name: 'passport.txt' });
  expect(told(await send(by.ann, { name: 'Again' }))).toEqual([409, 'submission.locked']);
  await set('review verified');
  expect(await known(by.ann)).toMatchObject({ userStatus: 'review verified', asked: null, inForce: amended.id });

  // Staff correct the amendment: the passport, which came with the details before, stays with those, also once the amendment has none.
  const passports = async () => hekla().execute<{ state: string }>(sql`select state from file where name = 'passport.txt'`);
  const { answers, version } = (await by.sue.ask('GET', `/api/submissions/${amended.id}`)).body as Submission;
  for (const [at, corrected] of [
    { ...answers, address: 'New street 3' },
    { ...answers, address: 'New street 3', passport: null },
  ].entries()) {
    const change = await by.sue.ask('PUT', `/api/submissions/${amended.id}`, { body: { version: version + at, answers: corrected } });
    expect(change.status, change.text).toBe(200);
    expect((await passports()).rows).toEqual([{ state: 'kept' }]);
  }
  expect((await answersOf(old!))['passport']).toMatchObject({ name: 'passport.txt' });

  // What staff fill in for a client is no amendment, and no form but that of the details is.
  expect((await send(by.sue, { name: 'By staff' })).status).toBe(200);
  const facts = await open('Facts', [{ name: 'goal', type: 'text' }]);
  expect((await send(by.ann, { goal: 'A boat' }, facts)).status).toBe(200);
  expect((await known(by.ann)).userStatus).toBe('review verified');
  expect(told(await send(by.bob, { name: 'Bob' }))).toEqual([404, 'account.unknown']);
});

test('[KYC-12] a process is kept with its fields, as far as the tenant asks for them, and leads to a form that there is', async () => {
  const { hekla: asksLittle, pelagos: asksAll } = running.fixture;
  const { requiredFields } = JSON.parse(readFileSync('variants/lowland/tenant.json', 'utf8')) as TenantSettings;
  await changeTenant(running.server.database.work(asksAll.id), asksAll.id, { requiredFields });
  for (const [firm, staff, required] of [
    [asksLittle, by.sue, ['name', 'formId']],
    [asksAll, await signInBrowser(running.server.port, 'pelagos', 'sue'), ['name', 'formId', 'formId_NL', 'userStatus']],
  ] as const) {
    const { form: formId, userStatus } = firm;
    const whole = { name: 'Whole', formId, formId_NL: formId, single: true, userStatus, accountType: 'dual' };
    const save = async (values: object) => {
      const answer = await staff.ask('POST', '/api/collections/processes/records', { body: { values } });
      return [answer.status, Object.keys((answer.body as { fields?: object }).fields ?? {}).sort()];
    };
    expect(await save(whole)).toEqual([200, []]);
    for (const gap of ['name', 'formId', 'formId_NL', 'userStatus', 'accountType'] as const)
      expect(await save({ ...whole, [gap]: null })).toEqual(required.some((one) => one === gap) ? [400, [gap]] : [200, []]);
    expect(await save({})).toEqual([400, [...required].sort()]);
    const foreign = (firm === asksAll ? asksLittle : asksAll).form;
    for (const unknown of [randomUUID(), foreign]) expect(await save({ ...whole, formId: unknown })).toEqual([400, ['formId']]);
    const { value } = (await staff.ask('GET', `/api/processes?formId=${formId}`)).body as { value: object[] };
    expect(value).toContainEqual(expect.objectContaining(whole));
  }
});
