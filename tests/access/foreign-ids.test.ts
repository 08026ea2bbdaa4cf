/** Tests that an id of somebody else, wherever it stands in the input of an operation, is answered as one that does not exist, and changes nothing. */
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../apps/server/operations.ts';
import type { Firm, PersonName } from '../kit/fixture.ts';
import { TEST_MS } from '../kit/limits.ts';
import { multipartBody } from '../kit/multipart.ts';
import { signInBrowser, startWithFixture, type TestAnswer, type TestServer } from '../kit/server.ts';
import { rowsOf } from '../kit/sql.ts';
import { changedRows, readStoredRows } from '../kit/stored-rows.ts';
import { idsTaken, withId } from './foreign-ids.ts';
import { exampleInputs, mayUse, send, type MatrixActor } from './matrix.ts';

let running: TestServer;
const cookies = new Map<PersonName, string>();
const kept = new Map<Firm, IdsOfFirm>();

/** What belongs to bob and to ben, and to the firm, by the name of the field that takes it. */
type IdsOfFirm = Readonly<Record<string, string>>;

const ASKERS = ['ann', 'ada', 'sue'] as const satisfies readonly PersonName[];

beforeAll(async () => {
  running = await startWithFixture({}, { ahead: true });
  for (const person of ASKERS) cookies.set(person, (await signInBrowser(running.server.port, 'hekla', person)).cookieHeader);
  for (const firm of ['hekla', 'pelagos'] as const) kept.set(firm, await makeIds(firm));
});
afterAll(() => running.dispose());

async function makeIds(firm: Firm): Promise<IdsOfFirm> {
  const records = running.fixture[firm];
  const { people, accounts } = records;
  const { beta } = accounts;
  const [work, gate] = [running.server.database.work(records.id), running.server.database.gate(records.id)];
  const bob = await signInBrowser(running.server.port, firm, 'bob');
  const file = (await bob.ask('POST', '/api/files?purpose=message', multipartBody('bob.txt', Buffer.from('of bob')))).body as {
    id: string;
  };
  const [session] = await rowsOf<{ id: string }>(gate, sql`select id from session where user_id = ${people.bob}`);
  const [passkey] = await rowsOf<{ id: string }>(
    gate,
    sql`insert into passkey (public_key, user_id, credential_id, counter, device_type, backed_up)
      values ('-', ${people.bob}, ${randomUUID()}, 0, 'singleDevice', false) returning id`,
  );
  const [model] = await rowsOf<{ id: string }>(
    work,
    sql`insert into record (collection, name, data, search) values ('models', 'Model', '{"name": "Model"}', 'model') returning id`,
  );
  const projection = randomUUID();
  await work.execute(sql`insert into projection (id, account_id, name, inputs, result, created_by, created_name)
    values (${projection}, ${beta.account}, 'Projection', '{}', '{}', ${people.bob}, 'bob')`);
  const household = (
    (
      await (
        await signInBrowser(running.server.port, firm, 'ben')
      ).ask('POST', '/api/households', {
        body: { name: 'Household', accounts: [beta.account] },
      })
    ).body as { id: string }
  ).id;
  return {
    account: beta.account,
    accounts: beta.account,
    members: beta.account,
    portfolio: beta.portfolio,
    aboutPortfolio: beta.portfolio,
    statement: beta.statement,
    order: beta.order,
    providedDocument: beta.providedDocument,
    clientDocument: beta.document,
    message: beta.message,
    file: file.id,
    attachment: file.id,
    session: session!.id,
    passkey: passkey!.id,
    projection,
    household,
    model: model!.id,
    person: people.tom,
    uid: people.bob,
    owners: people.bob,
    holder: people.kay,
    advisor: people.ben,
    organisation: records.organisations.own,
    recordImport: records.recordImport,
    import: records.import,
    bundle: records.bundle,
    record: records.record,
    ids: records.record,
    parent: accounts.beta.account,
    delivery: records.delivery,
    userStatus: records.userStatus,
    throughGroup: records.group,
    inGroup: records.clientGroup,
    clientGroup: records.clientGroup,
    group: records.clientGroup,
    form: records.form,
    formId: records.form,
    room: records.form,
    submission: records.submission,
    before: records.submission,
    dataProcess: records.dataProcess,
    dataRun: records.dataRun,
    dataset: records.dataset,
    library: records.library,
    folder: records.folder,
    media: records.media,
    instrument: records.instruments.OAK,
  };
}

/** What neither ann nor ada may name at their own firm. */
const OF_OTHERS = new Set([
  'account',
  'accounts',
  'members',
  'portfolio',
  'aboutPortfolio',
  'statement',
  'order',
  'providedDocument',
  'clientDocument',
  'message',
  'file',
  'attachment',
  'session',
  'passkey',
  'projection',
  'household',
]);

/** Ids that are no record of somebody else, with the reason. */
const NO_RECORD: Readonly<Record<string, string>> = {
  id: 'chosen by the caller for what is new; tests/server/orders.test.ts, planning.test.ts and funds.test.ts try those that are taken',
  bulk: 'of an action that runs; tests/records/bulk.test.ts stops one',
  undoes: 'of an action that has ended; tests/records/bulk.test.ts undoes one',
  'steps[].id': 'chosen by the caller for what is new',
  'before[]': 'names steps of the same design',
  process: 'of a message, where the process is named by whoever writes',
  outstanding: 'an order that waits outside; tests/server/order-faults.test.ts releases one',
};

const nameOf = (way: string) =>
  way
    .split('.')
    .at(-1)!
    .replace(/\[\]|\{\}/g, '');
const isNoRecord = (way: string) => way in NO_RECORD;

/** What reaches an id that the usual example does not. */
const reaching = (account: string): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  'previewBulk found.parent': { collection: 'portfolios', action: 'remove' },
  'startBulk found.parent': { collection: 'portfolios', action: 'remove', digest: '0'.repeat(64) },
  'sendMessage attachment[]': {
    account,
    subject: 'Hello',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  },
});

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What is answered, but for what is new with each answer: ids that are nobody else's, moments, digests and the number of the request. */
function comparable({ status, text, headers }: TestAnswer, asked: string): unknown {
  const others = new Set([...kept.values()].flatMap((ids) => Object.values(ids)));
  const said = headers['content-disposition'] === undefined ? text : 'a file';
  const known = said.replace(UUID, (id) => (others.has(id) && id !== asked ? id : 'an id'));
  return [status, known.replace(/"(request|knownAt|createdAt|digest)":"[^"]*"/g, '')];
}

/** Whether the example was refused for something else than the id, so that nobody looked at it. */
const isUnreached = ({ status, body }: TestAnswer, way: string) =>
  status === 400 && !(nameOf(way) in ((body as { fields?: object }).fields ?? {}));

test('every id that an operation takes is tried, or is named here as no record', () => {
  const ways = operations.flatMap(({ endpoint }) => idsTaken(endpoint));
  const known = kept.get('hekla')!;
  expect([...new Set(ways)].filter((way) => !isNoRecord(way) && !(nameOf(way) in known) && !/StatusS?\{\}$/.test(way))).toEqual([]);
  expect(Object.keys(NO_RECORD).filter((way) => !ways.includes(way))).toEqual([]);
});

test(
  'an id of another client or another firm is answered as one that does not exist, and changes nothing',
  { timeout: 2 * TEST_MS },
  async () => {
    const { hekla, pelagos } = running.fixture;
    /** What stands in the other firm, and of the client at home whose ids are tried. */
    const ofOthers = async () =>
      new Map(
        [...(await readStoredRows(running))].filter(([, row]) =>
          [pelagos.id, hekla.accounts.beta.account].some((id) => JSON.stringify(row).includes(id)),
        ),
      );
    const before = await ofOthers();
    const differing: unknown[] = [];
    const reached = new Map<string, boolean>();
    for (const { name, endpoint } of operations) {
      for (const way of idsTaken(endpoint).filter((one) => nameOf(one) in kept.get('hekla')!)) {
        const [example] = exampleInputs(name, endpoint, running.fixture);
        const more = reaching(hekla.accounts.alpha.account)[`${name} ${way}`];
        // Many are chosen by their ids or as found, and never by both.
        const base = way.startsWith('found.') ? more : { ...example, ...more };
        for (const person of ASKERS) {
          const actor: MatrixActor = { name: person, home: 'hekla', at: 'hekla', person };
          if (!mayUse(actor, endpoint)) continue;
          const ask = (id: string) => send(running.server.port, endpoint, withId(base!, way, id), actor, cookies.get(person));
          const [absent, others] = [randomUUID(), [kept.get('pelagos')![nameOf(way)]!]];
          if (person !== 'sue' && OF_OTHERS.has(nameOf(way))) others.push(kept.get('hekla')![nameOf(way)]!);
          const nothing = await ask(absent);
          const key = `${name} ${way}`;
          reached.set(key, reached.get(key) === true || !isUnreached(nothing, way));
          for (const id of others) {
            const [answer, expected] = [comparable(await ask(id), id), comparable(nothing, absent)];
            if (JSON.stringify(answer) !== JSON.stringify(expected)) differing.push({ name, way, person, expected, answer });
          }
        }
      }
    }
    expect(differing).toEqual([]);
    expect(before.size).toBeGreaterThan(20);
    expect(changedRows(before, await ofOthers())).toEqual([]);
    const unreached = [...reached].filter(([, was]) => !was).map(([key]) => key);
    expect([reached.size > 200, unreached]).toEqual([true, []]);
  },
);
