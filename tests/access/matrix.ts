/**
 * Who may see what, asked of every declared endpoint: each kind of actor, with records of their own and of others, at their
 * own host and at the other firm's. What is expected follows from the permission of the endpoint and from who takes part in the
 * record; a new endpoint joins by being declared, and says what to fill in if it asks for something new.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isDownload, type Endpoint, type RefusalCode } from '#packages/endpoint';
import { claimsOf, inside, OUT, type Actor as PolicyActor } from '#packages/policy';
import { asksByQuery, pathParameters } from '../../apps/server/bind/input.ts';
import { admit } from '../../apps/server/bind/routes.ts';
import { refusalsOf } from '../../apps/server/bind/openapi.ts';
import type { Operation } from '../../apps/server/operations.ts';
import type { RunningServer } from '../../apps/server/start.ts';
import {
  ACCOUNTS,
  email,
  FIRMS,
  LAST_DAY,
  password,
  PEOPLE,
  ROLES,
  type AccountName,
  type Firm,
  type Fixture,
  type PersonName,
} from '../fixture.ts';
import { ask, signedIn, type Answer, type Asked } from '../server/running.ts';

/** Somebody with a cookie of `home`, or without any, at a host of `at`. */
interface Actor {
  readonly name: string;
  readonly home: Firm;
  readonly at: Firm;
  readonly person: PersonName | null;
}

/** Something that a field of an input can name. */
interface Subject {
  readonly name: string;
  readonly value: string;
  readonly seenBy: (actor: Actor) => boolean;
}

export interface Deviation {
  readonly endpoint: string;
  readonly actor: string;
  readonly record: string;
  readonly expected: string;
  readonly got: string;
}

export interface Walk {
  readonly asked: number;
  readonly deviations: readonly Deviation[];
}

const SEEING: Readonly<Record<AccountName, readonly PersonName[]>> = {
  alpha: ['ann', 'kay', 'ada', 'gil', 'sue'],
  beta: ['bob', 'ben', 'sue'],
  gamma: ['ben', 'sue'],
};
const SEEING_PORTAL: Readonly<Record<string, readonly PersonName[]>> = {
  clients: ['ann', 'bob', 'kay', 'ada', 'ben', 'gil', 'sue'],
  family: ['ben', 'sue'],
};

/** Signed in first and disabled then, so that the session of old is asked with. */
const DISABLED: PersonName = 'dis';

function actorOf(person: PersonName | null): PolicyActor {
  if (person === null) return OUT;
  return inside({ ...claimsOf(ROLES[person]), companyAdmin: person === 'cor' });
}

/** Who counts as signed in: a cookie is good at home alone, and of somebody disabled nowhere. */
function presentAs({ person, home, at }: Actor): PersonName | null {
  return home === at && person !== DISABLED ? person : null;
}

function actors(): Actor[] {
  const of = (home: Firm, at: Firm, people: readonly (PersonName | null)[]) =>
    people.map((person) => ({ name: `${person ?? 'nobody'} of ${home} at ${at}`, home, at, person }));
  return [
    ...of('hekla', 'hekla', [null, ...PEOPLE]),
    ...of('pelagos', 'pelagos', [null, 'ann', 'bob', 'ada', 'gil', 'sue']),
    ...of('pelagos', 'hekla', ['ann', 'kay', 'ada', 'gil', 'sue']),
  ];
}

/** What each field that names a record can name. Everything is asked for in hekla, and once in the other firm. */
function subjectsOf(fixture: Fixture, field: string): readonly Subject[] | null {
  const nothing: Subject = { name: 'nothing', value: randomUUID(), seenBy: () => false };
  const one = (firm: Firm, account: AccountName, pick: (records: Fixture[Firm]['accounts'][AccountName]) => string): Subject => ({
    name: `${firm} ${account}`,
    value: pick(fixture[firm].accounts[account]),
    seenBy: (actor) => seesAccount(actor, firm, account),
  });
  const ofAccounts = (pick: (records: Fixture[Firm]['accounts'][AccountName]) => string): Subject[] => [
    ...ACCOUNTS.map((account) => one('hekla', account, pick)),
    one('pelagos', 'alpha', pick),
    nothing,
  ];
  switch (field) {
    case 'account':
    case 'portfolio':
    case 'statement':
      return ofAccounts((records) => records[field]);
    case 'figure':
      return ofAccounts((records) => `portfolio:${records.portfolio}/all/value/${LAST_DAY}/2199-01-01T00:00:00Z`).map((subject) =>
        subject.name === 'nothing' ? { ...subject, value: `account:${subject.value}/all/value/${LAST_DAY}/2199-01-01T00:00:00Z` } : subject,
      );
    case 'portal':
      return [
        ...Object.entries(SEEING_PORTAL).map(([key, people]) => ({
          name: `portal ${key}`,
          value: key,
          seenBy: (actor: Actor) => people.includes(presentAs(actor) as PersonName),
        })),
        { ...nothing, value: 'nowhere' },
      ];
    case 'import':
      return [
        ...FIRMS.map((firm) => ({
          name: `import of ${firm}`,
          value: fixture[firm].import,
          seenBy: (actor: Actor) => actor.at === firm && presentAs(actor) === 'sue',
        })),
        nothing,
      ];
    // Those of others are tried in tests/server/own-sessions.test.ts, where they are known.
    case 'session':
      return [nothing];
    case 'delivery':
      return [
        ...FIRMS.map((firm) => ({
          name: `delivery of ${firm}`,
          value: fixture[firm].delivery,
          seenBy: (actor: Actor) => actor.at === firm && presentAs(actor) === 'sue',
        })),
        nothing,
      ];
    default:
      return null;
  }
}

function seesAccount(actor: Actor, firm: Firm, account: AccountName): boolean {
  const person = presentAs(actor);
  return actor.at === firm && person !== null && SEEING[account].includes(person);
}

/** Values for required fields that name no record. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  from: '2024-01-02',
  to: LAST_DAY,
  kind: 'prices',
  // Too weak, so that nobody's password changes.
  current: '-',
  next: '-',
  questions: [{ measure: 'net-present-value', rate: 0, flows: [{ date: LAST_DAY, amount: 1 }] }],
  mapping: {
    encoding: 'utf-8',
    delimiter: ',',
    decimalMark: 'point',
    dateOrder: 'ISO',
    columns: { date: 'a', symbol: 'b', price: 'c' },
    constants: {},
    wide: null,
    rateDirection: 'per-base',
  },
};

/** Of everybody, by `hekla ann`. A session outlives the server that gave it. */
export type Cookies = ReadonlyMap<string, string>;

export async function signEverybodyIn({ port, database }: RunningServer, fixture: Fixture): Promise<Cookies> {
  const cookies = new Map<string, string>();
  for (const home of FIRMS) {
    for (const person of PEOPLE) cookies.set(`${home} ${person}`, (await signedIn(port, home, person)).cookieHeader);
    const { id, people } = fixture[home];
    await database.work(id).execute(sql`update person set disabled = true where id = ${people[DISABLED]}`);
  }
  return cookies;
}

const AGAIN = 3;
/** Walked side by side; more would only wait for each other. */
const LANES = 12;

/** These end the session they are asked with, so each asks with one of its own. */
const SPENDS_SESSION = new Set(['signIn', 'signOut']);

/** @throws when an endpoint asks for something that this file does not know how to fill in */
export async function walk(port: number, fixture: Fixture, cookies: Cookies, operations: readonly Operation[]): Promise<Walk> {
  const cookieOf = async ({ home, person }: Actor, fresh: boolean) => {
    if (person === null) return undefined;
    return fresh && person !== DISABLED ? (await signedIn(port, home, person)).cookieHeader : cookies.get(`${home} ${person}`);
  };
  const visits = operations.flatMap(({ name, endpoint }) =>
    cases(name, endpoint, fixture).flatMap(({ field, subject }) => actors().map((actor) => ({ name, endpoint, field, subject, actor }))),
  );
  const deviations: Deviation[] = [];
  const visit = async ({ name, endpoint, field, subject, actor }: (typeof visits)[number]) => {
    const input = fill(endpoint, field, subject, actor);
    const cookie = await cookieOf(actor, SPENDS_SESSION.has(name));
    let answer = await send(port, endpoint, input, actor, cookie);
    // Told to come again, on a slow machine where everything is asked at once.
    for (let again = 0; answer.status === 503 && again < AGAIN; again += 1) answer = await send(port, endpoint, input, actor, cookie);
    const expected = expectation(endpoint, field, subject, actor);
    const got = outcome(endpoint, answer);
    const told = { endpoint: name, actor: actor.name, record: subject?.name ?? '-' };
    if (got !== expected) deviations.push({ ...told, expected, got });
    const leak = leaked(fixture, actor, answer, subject?.value);
    if (leak) deviations.push({ ...told, expected: 'nothing of others', got: leak });
  };
  // What only reads goes side by side; what changes something must not meet another change.
  const lanes = Map.groupBy(visits, ({ name, endpoint }) => (endpoint.method === 'GET' ? name : 'changes'));
  const waiting = [...lanes.values()];
  const walkLanes = async () => {
    for (let lane = waiting.shift(); lane; lane = waiting.shift()) for (const one of lane) await visit(one);
  };
  await Promise.all(Array.from({ length: LANES }, walkLanes));
  return { asked: visits.length, deviations };
}

interface Case {
  readonly field: string | null;
  readonly subject: Subject | null;
}

function cases(name: string, endpoint: Endpoint, fixture: Fixture): Case[] {
  const fields = Object.keys(endpoint.input.shape);
  const naming = fields.filter((field) => subjectsOf(fixture, field) !== null);
  const unknown = fields.filter(
    (field) => isRequired(endpoint, field) && !naming.includes(field) && !(field in EXAMPLES) && !(field in CREDENTIALS),
  );
  if (unknown.length > 0)
    throw new Error(`${name} asks for ${unknown.join(', ')}: say in tests/access/matrix.ts whose that is, or give an example`);
  if (naming.length > 1)
    throw new Error(`${name} names several records: ${naming.join(', ')}; give each a case of its own in tests/access/matrix.ts`);
  const [field] = naming;
  if (field === undefined) return [{ field: null, subject: null }];
  return (subjectsOf(fixture, field) ?? []).map((subject) => ({ field, subject }));
}

const CREDENTIALS: Readonly<Record<string, true>> = { email: true, password: true };

function isRequired(endpoint: Endpoint, field: string): boolean {
  return !endpoint.input.shape[field]?.safeParse(undefined).success;
}

function fill(endpoint: Endpoint, field: string | null, subject: Subject | null, { person, at }: Actor): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name of Object.keys(endpoint.input.shape)) if (isRequired(endpoint, name)) filled[name] = EXAMPLES[name];
  if ('password' in filled) Object.assign(filled, { email: email(person ?? 'ann'), password: password(at) });
  if (field && subject) filled[field] = subject.value;
  return filled;
}

const FILE =
  '--frame\r\ncontent-disposition: form-data; name="file"; filename="prices.csv"\r\n\r\ndate,symbol,price\r\n2024-01-05,LIND,103\r\n\r\n--frame--\r\n';

const COMING_AGAIN = 2;

async function send(
  port: number,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { at }: Actor,
  cookie: string | undefined,
): Promise<Answer> {
  const host = `${at}.localhost`;
  const inPath = pathParameters(endpoint.path);
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const query = asksByQuery(endpoint) ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const asked: { headers: Record<string, string>; body?: unknown } = { headers: {} };
  if (cookie !== undefined) asked.headers['cookie'] = cookie;
  if (endpoint.method !== 'GET') asked.headers['origin'] = `http://${host}:${port}`;
  if (endpoint.takes)
    Object.assign(asked, { body: FILE, headers: { ...asked.headers, 'content-type': 'multipart/form-data; boundary=frame' } });
  else if (!asksByQuery(endpoint)) asked.body = rest;
  // Where a machine has too much to do it says so, and whoever asks comes again.
  for (let again = 0; again < COMING_AGAIN; again += 1) {
    const answer = await ask(port, host, endpoint.method, path + query, asked satisfies Asked);
    if (answer.status !== 503) return answer;
  }
  return ask(port, host, endpoint.method, path + query, asked satisfies Asked);
}

/** `let in`, or the code of the refusal. */
function expectation(endpoint: Endpoint, field: string | null, subject: Subject | null, actor: Actor): string {
  const present = presentAs(actor);
  // Signing in says of somebody disabled what it says of a wrong password.
  if ('password' in endpoint.input.shape && actor.person === DISABLED) return 'credentials.invalid';
  try {
    admit(endpoint.may, actorOf(present));
  } catch (refused) {
    return (refused as { code: string }).code;
  }
  return subject === null || subject.seenBy(actor) ? 'let in' : `${field}.unknown`;
}

/** Let in is who is answered, or told why not now; a refusal that the endpoint does not declare is none. */
function outcome(endpoint: Endpoint, { status, body, headers }: Answer): string {
  if (status === 200)
    return isDownload(endpoint.output) === (headers['content-disposition'] !== undefined) ? 'let in' : 'the wrong kind of answer';
  const { error = `status ${status}` } = (body ?? {}) as { error?: string };
  if (!refusalsOf(endpoint).includes(error as RefusalCode)) return `undeclared: ${error}`;
  return status === 409 || NOT_AS_GIVEN.has(error) ? 'let in' : error;
}

/** What is wrong with the example, which nobody hears who was not let in. */
const NOT_AS_GIVEN = new Set(['password.weak']);

/** Whatever belongs to an account that the actor takes no part in, found in an answer of whatever kind. */
function leaked(fixture: Fixture, actor: Actor, { text }: Answer, asked: string | undefined): string | null {
  for (const firm of FIRMS)
    for (const name of ACCOUNTS) {
      if (seesAccount(actor, firm, name)) continue;
      const { mark, account, portfolio, statement } = fixture[firm].accounts[name];
      const found = [mark, account, portfolio, statement].find((trace) => trace !== asked && text.includes(trace));
      if (found) return `${found}: ${firm} ${name}`;
    }
  return null;
}
