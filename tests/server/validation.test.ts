/**
 * Tests that every rule which a screen asks for is asked by the server too: each broken rule is posted past the screens, by itself, and is answered with
 * its field and its sentence, and nothing is stored. The rules of records are those that their collections declare, so that a new one joins by itself.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldsOf, type Collection } from '#packages/collections';
import { FORM_SCHEMA, type Form, type FormField } from '#packages/forms';
import { recordKeepers } from '../../apps/server/operations.ts';
import { addHeldFund } from '../kit/fund-holdings.ts';
import { HANG_MS } from '../kit/limits.ts';
import { uploadLogo } from '../kit/logos.ts';
import { publishForm } from '../kit/published.ts';
import { makePng } from '../kit/sample-files.ts';
import { richTextOf, sampleValues } from '../kit/sample-records.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestBrowser, type TestServer } from '../kit/server.ts';
import { changedRows, readStoredRows } from '../kit/stored-rows.ts';

const PEOPLE = ['sue', 'ann', 'ada', 'bob'] as const;

let running: TestServer;
let by: Readonly<Record<(typeof PEOPLE)[number], TestBrowser>>;
let logo: string;
let portals: Readonly<Record<string, string>>;
beforeAll(async () => {
  running = await startWithFixture({ PORTICO_DATA_HOSTS: 'example.com' });
  const into = await Promise.all(PEOPLE.map(async (name) => [name, await signInBrowser(running.server.port, 'hekla', name)] as const));
  by = Object.fromEntries(into) as typeof by;
  logo = (await uploadLogo(by.sue, await makePng(40, 10))).id;
  const { rows } = await work().execute<{ key: string; id: string }>(sql`select key, id from portal`);
  portals = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});
afterAll(() => running.dispose());

const hekla = () => running.fixture.hekla;
const work = () => running.server.database.work(hekla().id);
const fieldsIn = ({ status, body }: TestAnswer) => ({ status, ...(body as { error?: string; fields?: Readonly<Record<string, string>> }) });

/** Everything that stands in the tables, with what is written to people. */
async function stored() {
  const rows = await readStoredRows(running);
  const { rows: counted } = await work().execute<{ messages: number; letters: number }>(
    sql`select (select count(*)::int from message) as messages, (select count(*)::int from delivery) as letters`,
  );
  return { rows, counted };
}

/** Runs what is to be refused, and expects that it has left nothing. */
async function leavingNothing(run: () => Promise<void>): Promise<void> {
  const before = await stored();
  await run();
  const after = await stored();
  expect([changedRows(before.rows, after.rows), after.counted]).toEqual([[], before.counted]);
}

/** A value that breaks one rule of a field, and the sentence that then is said. */
interface BrokenRule {
  readonly rule: string;
  readonly value: unknown;
  readonly says: RegExp;
}

const TEXTS = ['text', 'textarea'];
const NUMBERS = ['number', 'slider'];
const CHOICES = ['select', 'radio'];

/** What can be wrong with a field, as far as its own declaration says. */
function brokenRules(field: FormField): BrokenRule[] {
  const { name, type, required, limit, min, max, options, multiple, rules = [] } = field;
  const broken: BrokenRule[] = [];
  const breaks = (rule: string, value: unknown, says: RegExp) => void broken.push({ rule, value, says });
  if (required) breaks('required', null, name === 'name' ? /^Name is required$/ : /required|^(Choose|Please|Write|Give|Say)/i);
  if (required && TEXTS.includes(type))
    breaks('blank', '   ', name === 'name' ? /^Name is required$/ : /required|^(Choose|Please|Write|Give|Say)/i);
  if (TEXTS.includes(type) && limit !== undefined && rules.length === 0)
    breaks('limit', 'x'.repeat(limit + 1), new RegExp(`^Max ${limit.toLocaleString('en-GB')} characters$`));
  if (type === 'multi-text-field' && limit !== undefined)
    breaks(
      'limit',
      Array.from({ length: limit + 1 }, (_, at) => `a${at}@example.is`),
      new RegExp(`^Max ${limit} entries$`),
    );
  if (NUMBERS.includes(type)) {
    breaks('number', 'ten', /^Please enter a number$/);
    if (min !== undefined) breaks('min', min - 1, /^Minimum value is /);
    if ((limit ?? max) !== undefined) breaks('max', (limit ?? max)! + 1, /^Maximum value is /);
  }
  if (CHOICES.includes(type) && options)
    breaks('options', multiple ? ['nothing of these'] : 'nothing of these', /^Choose one of the values offered$/);
  if (type === 'date-picker') breaks('date', '2026-02-31', /^Please enter a date$/);
  if (type === 'switch') breaks('switch', 'perhaps', /^This value is not valid$/);
  for (const { rule } of rules) {
    if (rule === 'whole') breaks(rule, (min ?? 0) + 0.5, /^Please enter a whole number$/);
    if (rule === 'url') breaks(rule, 'javascript:alert(1)', /^Please enter a web address/);
    if (rule === 'email') breaks(rule, 'abc', /^Email must be valid$/);
    if (rule === 'phone') breaks(rule, 'by day', /^Please enter a phone number$/);
    if (rule === 'mask') breaks(rule, 'XX', /^Write it like /);
    if (rule === 'until') breaks(rule, '2299-12-31', / is the latest date$/);
  }
  return broken;
}

/** Records that others are kept within, made on the way, by collection. */
const parents = new Map<string, string>();

function parentOf({ parent, top }: Collection): string | undefined {
  if (parent === undefined || top) return undefined;
  if (parent === 'portals') return portals['clients'];
  if (parent === 'accounts') return hekla().accounts.gamma.account;
  if (parent === 'portfolios') return hekla().accounts.gamma.portfolio;
  return parents.get(parent);
}

/** Of a field that is shown, asked for or read under a condition: what fulfils it. */
const MORE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  transactions: { type: 'Purchase', currency: 'GBP', symbol: 'NEW', localCcyAmount: 12.5 },
  navigation: { link: '/about' },
  subnavigation: { link: '/about' },
  holdings: { currency: 'EUR', units: 3, value: 30, purchaseValue: 20 },
  securities: { symbol: 'OWN', date: '2024-01-02' },
  properties: { date: '2024-01-02', pricePoints: [] },
  shareClasses: { isin: 'IE00B4L5Y983' },
  'data-processes-steps': { getFromApi: true },
  users: { email: 'rule@example.is' },
};

const keepers = recordKeepers.filter(({ collection, create }) => create && !collection.without?.includes('add'));

describe.each(keepers.map(({ collection }) => [collection.name, collection] as const))('%s', (name, collection) => {
  test('[SEC-06] refuses each field that breaks a rule, with its sentence, and stores nothing', async () => {
    const parent = parentOf(collection);
    const post = (values: object) =>
      by.sue.ask('POST', `/api/collections/${name}/records`, { body: { values, ...(parent !== undefined && { parent }) } });
    const values = { ...sampleValues(collection, { hekla: hekla(), logo, portals }), ...MORE[name] };
    // Whatever is refused below is refused for that alone.
    const whole = await post(values);
    expect([whole.status, whole.text]).toEqual([200, expect.any(String)]);
    parents.set(name, (whole.body as { id: string }).id);
    // Whoever a message is for is told by a job.
    await expect
      .poll(async () => (await work().execute(sql`select from message where notification is null`)).rows.length, { timeout: HANG_MS })
      .toBe(0);
    const unheeded: string[] = [];
    await leavingNothing(async () => {
      for (const field of fieldsOf(collection)) {
        if (field.readonly) continue;
        for (const { rule, value, says } of brokenRules(field)) {
          const { status, error, fields = {} } = fieldsIn(await post({ ...values, [field.name]: value }));
          const isTold = status === 400 && error === 'input.invalid' && says.test(fields[field.name] ?? '');
          if (!isTold) unheeded.push(`${field.name} ${rule}: ${status} ${error} ${JSON.stringify(fields)}`);
        }
      }
    });
    expect(unheeded).toEqual([]);
  });
});

describe('an order', () => {
  let fund: string;
  beforeAll(async () => {
    const { portfolio, account } = hekla().accounts.alpha;
    fund = await addHeldFund(work(), portfolio, { symbol: 'RULES', name: 'Rules Fund', units: '250', price: '1000', currency: 'GBP' });
    await work().execute(sql`update account set status = 'reporting' where id = ${account}`);
  });

  const RULES = [
    ['ORD-12', 'Sell', 'units', '1.5', 'should have four decimals'],
    ['ORD-12', 'Sell', 'units', '1.50000', 'should have four decimals'],
    ['ORD-13', 'Sell', 'units', '250.0001', 'units cannot exceed 250'],
    ['ORD-14', 'Sell', 'amount', '250000.01', 'value cannot exceed 250000'],
    ['ORD-15', 'Sell', 'amount', '150000.01', 'minimum sell value'],
    ['ORD-15', 'Sell', 'units', '150.0001', 'minimum sell value'],
    ['ORD-16', 'Sell', 'units', '0', null],
    ['ORD-16', 'Sell', 'units', '-1.0000', null],
    ['ORD-16', 'Sell', 'amount', '', null],
    ['ORD-17', 'Buy', 'amount', '49999.99', '50000'],
    ['ORD-18', 'Buy', 'amount', '0', null],
    ['ORD-18', 'Buy', 'amount', '-1', null],
    ['ORD-01', 'Buy', 'amount', 'much', null],
  ] as const;

  test('[SEC-06] is refused for each rule that it breaks, with its field and its sentence', async () => {
    await leavingNothing(async () => {
      for (const [row, type, unitType, quantity, says] of RULES) {
        const { portfolio } = hekla().accounts.alpha;
        const body = {
          id: randomUUID(),
          instrument: fund,
          type,
          unitType,
          quantity,
          full: false,
          ...(type === 'Sell' && { reason: 'money' }),
        };
        const { status, fields = {} } = fieldsIn(await by.ann.ask('POST', `/api/portfolios/${portfolio}/orders`, { body }));
        const [sentence = ''] = Object.values(fields);
        expect([row, quantity, status, Object.keys(fields), sentence.length > 0]).toEqual([row, quantity, 400, [unitType], true]);
        if (says !== null) expect([row, sentence.replaceAll(',', '')]).toEqual([row, expect.stringContaining(says)]);
      }
      const { portfolio } = hekla().accounts.alpha;
      for (const [body, field] of [
        [{ id: randomUUID(), instrument: randomUUID(), type: 'Buy', unitType: 'amount', quantity: '60000' }, 'instrument'],
        [{ id: randomUUID(), instrument: fund, type: 'Swap', unitType: 'amount', quantity: '60000' }, 'type'],
        [{ id: randomUUID(), instrument: fund, type: 'Buy', unitType: 'pieces', quantity: '60000' }, 'unitType'],
        [{ id: 'mine', instrument: fund, type: 'Buy', unitType: 'amount', quantity: '60000' }, 'id'],
      ] as const) {
        const { status, fields = {} } = fieldsIn(await by.ann.ask('POST', `/api/portfolios/${portfolio}/orders`, { body }));
        expect([field, status, Object.keys(fields)]).toEqual([field, 400, [field]]);
      }
    });
  });
});

test('[SEC-06] a message is refused for each rule that it breaks, and nobody is written to', async () => {
  const { accounts, people } = hekla();
  const whole = {
    portalKey: 'clients',
    account: accounts.alpha.account,
    advisor: people.ada,
    subject: 'A question',
    body: richTextOf('Good morning'),
  };
  await leavingNothing(async () => {
    for (const [row, who, change, field, says] of [
      ['MSG-02', 'ann', { subject: '' }, 'subject', 'This field is required'],
      ['MSG-02', 'ann', { subject: '   ' }, 'subject', 'This field is required'],
      ['MSG-02', 'ann', { subject: 'x'.repeat(201) }, 'subject', 'This is too long'],
      ['MSG-03', 'ada', { account: undefined, advisor: undefined }, 'recipient', 'This field is required'],
      ['MSG-04', 'ann', { body: richTextOf('  ') }, 'body', 'This field is required'],
    ] as const) {
      const { status, error, fields = {} } = fieldsIn(await by[who].ask('POST', '/api/messages', { body: { ...whole, ...change } }));
      expect([row, status, error, fields]).toEqual([row, 400, 'input.invalid', { [field]: says }]);
    }
    // Whom one may not write to is nobody one knows.
    for (const [row, who, change] of [
      ['MSG-12', 'ann', { account: accounts.beta.account, advisor: people.ben }],
      ['MSG-12', 'ann', { advisor: people.ben }],
      ['MSG-13', 'ada', { account: accounts.beta.account, advisor: undefined }],
    ] as const)
      expect([row, (await by[who].ask('POST', '/api/messages', { body: { ...whole, ...change } })).status]).toEqual([row, 404]);
  });
});

describe('a form', () => {
  const FIELDS: readonly FormField[] = [
    { name: 'name', type: 'text', required: true },
    { name: 'choices', type: 'select', multiple: true, required: true, options: [{ value: 'a' }, { value: 'b' }] },
    { name: 'amount', type: 'number', limit: 10, min: 2 },
    { name: 'why', type: 'textarea', limit: 5 },
    { name: 'own', type: 'text', rules: [{ rule: 'minCharacters', value: 3, message: 'Three at least' }] },
    { name: 'mail', type: 'text', rules: [{ rule: 'email' }] },
    { name: 'phone', type: 'text', rules: [{ rule: 'phone' }] },
    { name: 'site', type: 'text', rules: [{ rule: 'url' }] },
    { name: 'account', type: 'text', rules: [{ rule: 'iban' }] },
    { name: 'code', type: 'text', rules: [{ rule: 'mask', value: 'AA-99' }] },
    { name: 'digits', type: 'text', rules: [{ rule: 'digits' }] },
    { name: 'whole', type: 'number', rules: [{ rule: 'whole' }] },
    { name: 'fine', type: 'number', rules: [{ rule: 'decimals', value: 2 }] },
    { name: 'few', type: 'select', multiple: true, options: [{ value: 'a' }, { value: 'b' }], rules: [{ rule: 'maxItems', value: 1 }] },
    { name: 'born', type: 'date-picker', rules: [{ rule: 'minAge', value: 18 }] },
    { name: 'since', type: 'date-picker', rules: [{ rule: 'until', value: 'today' }] },
    { name: 'owners', type: 'tabular', fields: [{ name: 'share', type: 'number', required: true, limit: 100 }] },
    { name: 'kind', type: 'radio', options: [{ value: 'one' }, { value: 'two' }] },
    { name: 'second', type: 'text', required: true, show: { field: 'kind', test: 'is', value: 'two' } },
    { name: 'country', type: 'country' },
  ];
  const WHOLE = { name: 'Ann', choices: ['a'] };

  test('[SEC-06] is refused for each rule that an answer breaks, and keeps no answer', async () => {
    const form = await publishForm(by.sue, 'Ruled', FIELDS, { single: true });
    const send = async (answers: object, id: string = randomUUID()) =>
      fieldsIn(await by.ann.ask('POST', `/api/forms/${form}/submissions`, { body: { id, answers } }));
    await leavingNothing(async () => {
      for (const [change, field, says] of [
        [{ name: ' ' }, 'name', 'This field is required'],
        [{ choices: [] }, 'choices', 'This field is required'],
        [{ choices: ['c'] }, 'choices', 'Choose one of the values offered'],
        [{ amount: 'ten' }, 'amount', 'Please enter a number'],
        [{ amount: 11 }, 'amount', 'Maximum value is 10'],
        [{ amount: 1 }, 'amount', 'Minimum value is 2'],
        [{ why: '123456' }, 'why', 'Max 5 characters'],
        [{ own: 'x' }, 'own', 'Three at least'],
        [{ mail: 'abc' }, 'mail', 'Email must be valid'],
        [{ phone: 'by day' }, 'phone', 'Please enter a phone number'],
        [{ site: 'javascript:alert(1)' }, 'site', 'Please enter a web address that begins with https://'],
        [{ account: 'GB00WEST12345698765432' }, 'account', 'This IBAN is not valid. Check it for a slip'],
        [{ code: '12-AB' }, 'code', 'Write it like AA-99, with a digit for 9 and a letter for A'],
        [{ digits: '12a' }, 'digits', 'Digits only'],
        [{ whole: 1.5 }, 'whole', 'Please enter a whole number'],
        [{ fine: 1.234 }, 'fine', 'Max 2 decimals'],
        [{ few: ['a', 'b'] }, 'few', 'Max 1 entries'],
        [{ born: '2020-01-01' }, 'born', 'The minimum age is 18'],
        [{ since: '2299-12-31' }, 'since', expect.stringContaining('is the latest date')],
        [{ owners: [{ share: 101 }] }, 'owners.0.share', 'Maximum value is 100'],
        [{ kind: 'two' }, 'second', 'This field is required'],
        [{ country: 'XX' }, 'country', expect.any(String)],
      ] as const) {
        const { status, error, fields = {} } = await send({ ...WHOLE, ...change });
        expect([field, status, error, fields[field]]).toEqual([field, 400, 'input.invalid', says]);
      }
    });
    // Once is enough of a form that asks once.
    const first = await by.ann.ask('POST', `/api/forms/${form}/submissions`, { body: { id: randomUUID(), answers: WHOLE } });
    expect(first.status, first.text).toBe(200);
    await leavingNothing(async () => expect((await send(WHOLE)).status).toBeGreaterThanOrEqual(400));
  });

  test('[SEC-06] is not kept where its definition breaks a rule', async () => {
    const definition = (fields: FormField[]): Form => ({
      schema: FORM_SCHEMA,
      id: 'x',
      name: 'Flawed',
      steps: [{ title: 'One', fieldsets: [{ fields }] }],
    });
    await leavingNothing(async () => {
      for (const fields of [
        [{ name: 'no name', type: 'text' }],
        [{ name: 'a', type: 'nothing' as 'text' }],
        [{ name: 'a', type: 'number', min: 3, max: 2 }],
        [
          { name: 'a', type: 'text' },
          { name: 'a', type: 'text' },
        ],
        [{ name: 'a', type: 'text', rules: [{ rule: 'whole' }] }],
        [{ name: 'a', type: 'select', options: [{ value: 'x' }, { value: 'x' }] }],
      ] as FormField[][]) {
        const answer = await by.sue.ask('POST', '/api/forms', { body: { name: 'Flawed', definition: definition(fields) } });
        expect([JSON.stringify(fields), answer.status]).toEqual([JSON.stringify(fields), 400]);
      }
    });
  });
});
