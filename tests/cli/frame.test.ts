/** Tests the command line: its help, its refusals, what it opens, and its exit codes. */
import { hostname, userInfo } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../apps/cli/commands.ts';
import { CommandFailed, UsageError, type Command, type CommandTable } from '../../apps/cli/command.ts';
import { loadCommands, runCommandLine } from '../../apps/cli/run.ts';
import type { FullRecord, RecordPage } from '#contract/records';
import { Refusal } from '#packages/endpoint';
import { newTestPlace, TEST_DATABASE_URL, type TestPlace } from '../kit/database.ts';
import { makeFixture } from '../kit/fixture.ts';
import { TestBrowser, startAt } from '../kit/server.ts';

let place: TestPlace;
beforeAll(async () => {
  place = await newTestPlace();
  const server = await startAt(place);
  await makeFixture(server.database);
  await server.stop();
});
afterAll(() => place.dispose());

async function* input(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function run(
  line: readonly string[],
  {
    commands = COMMANDS,
    typed = '',
    environment = {},
  }: { commands?: CommandTable; typed?: string; environment?: Record<string, string> } = {},
) {
  const said = { out: '', err: '' };
  const code = await runCommandLine(commands, line, {
    out: (text) => (said.out += `${text}\n`),
    err: (text) => (said.err += `${text}\n`),
    input: input(typed),
    environment: { ...place.environment, ...environment },
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

describe('what it says of itself', () => {
  test('all commands, each in a line', async () => {
    const { code, out } = await run(['--help']);
    expect(code).toBe(0);
    for (const [name, { summary }] of Object.entries(await loadCommands(COMMANDS)))
      expect(out).toMatch(new RegExp(`^  ${name} +${summary.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'm'));
    expect((await run([])).code).toBe(2);
  });

  test.each(Object.keys(COMMANDS))('%s --help, without opening anything', async (name) => {
    const { code, out, err } = await run([name, '--help'], { environment: { PORTICO_DATA: '/dev/null/nowhere' } });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`portico ${name}`);
    expect(out).toContain('--json');
  });
});

describe('what is wrong with a line', () => {
  const planted: Readonly<Record<string, Command>> = {
    greet: {
      summary: 'x',
      changes: {},
      operands: { whom: 'x' },
      options: { loud: { means: 'x', flag: true }, as: { means: 'x', required: true } },
      run: async (given) => ({ data: { whom: given.text('whom'), as: given.text('as'), loud: given.flag('loud') }, text: 'hello' }),
    },
    refuse: {
      summary: 'x',
      changes: {},
      run: async () => {
        throw new Refusal('input.invalid', { file: 'refusal.field.required' });
      },
    },
    fail: {
      summary: 'x',
      changes: {},
      run: async () => {
        throw new CommandFailed('There is no such thing.');
      },
    },
    misuse: {
      summary: 'x',
      changes: {},
      run: async () => {
        throw new UsageError('--x is not y');
      },
    },
    crash: {
      summary: 'x',
      changes: {},
      run: async () => {
        throw new Error('boom');
      },
    },
  };
  const table: CommandTable = Object.fromEntries(Object.entries(planted).map(([name, command]) => [name, async () => command]));

  test.each([
    [['nothing'], 2, 'There is no command "nothing"'],
    [['toString'], 2, 'There is no command "toString"'],
    [['greet'], 2, '<whom>, --as are missing'],
    [['greet', 'you', '--as', 'x', 'more'], 2, '"more" is one too many'],
    [['greet', 'you', '--as', 'x', '--softly'], 2, "Unknown option '--softly'"],
    [['refuse'], 3, 'Something in this request is missing or not valid.\n  file: This field is required'],
    [['fail'], 1, 'There is no such thing.'],
    [['misuse'], 2, '--x is not y'],
    [['crash'], 1, 'boom'],
  ])('%j', async (line, code, words) => {
    const said = await run(line, { commands: table });
    expect([said.code, said.out]).toEqual([code, '']);
    expect(said.err).toContain(words);
  });

  test('answers and refusals are one line of JSON when asked for', async () => {
    const done = await run(['greet', 'you', '--as', 'me', '--loud', '--json'], { commands: table });
    expect([done.code, JSON.parse(done.out)]).toEqual([0, { whom: 'you', as: 'me', loud: true }]);
    const refused = await run(['refuse', '--json'], { commands: table });
    expect([refused.code, JSON.parse(refused.err)]).toMatchObject([
      3,
      { error: 'input.invalid', fields: { file: 'This field is required' } },
    ]);
  });

  test('a wrong setting is refused as at the start of the server', async () => {
    const { code, err } = await run(['tenants'], { environment: { PORTICO_SCHEME: 'gopher' } });
    expect([code, err]).toEqual([2, expect.stringContaining('PORTICO_SCHEME: is neither http nor https')]);
  });
});

describe('with the database', () => {
  test('tenants lists them', async () => {
    const { code, out } = await run(['tenants', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ key: 'hekla', demo: false, hosts: ['hekla.localhost'] }, { key: 'pelagos' }]);
  });

  test('add-person lets somebody sign in, once', async () => {
    const line = ['add-person', '--tenant', 'pelagos', '--email', 'New@Example.com', '--name', 'New Person', '--role', 'staff'];
    expect(await run(line, { typed: 'a long enough password\n' })).toMatchObject({ code: 0, out: 'New Person may now sign in.\n' });
    expect(await run(line, { typed: 'a long enough password\n' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('in this tenant already'),
    });
    expect(await run(line, { typed: 'short' })).toMatchObject({ code: 2 });
    expect(await run(line, { typed: 'Password12345' })).toMatchObject({ code: 2, err: expect.stringContaining('tried first') });
    expect(await run([...line.slice(0, -1), 'king'], { typed: 'a long enough password' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--role is one of'),
    });
    expect(await run(['add-person', '--tenant', 'nobody', ...line.slice(3)], { typed: 'a long enough password' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are: hekla, pelagos'),
    });
    const server = await startAt(place);
    const browser = new TestBrowser(server.port, 'pelagos');
    const answer = await browser.ask('POST', '/api/session', {
      body: { email: 'new@example.com', password: 'a long enough password' },
    });
    expect(answer.body).toMatchObject({ person: { name: 'New Person', role: 'staff' } });
    const { rows } = (await browser.ask('GET', '/api/collections/logs/records?search=createPerson')).body as RecordPage;
    const { values } = (await browser.ask('GET', `/api/collections/logs/records/${rows[0]?.id}`)).body as FullRecord;
    const by = `${userInfo().username}@${hostname()}`;
    expect([rows.length, values]).toMatchObject([1, { info: 'createPerson', collection: 'person', by, actor: 'command-line' }]);
    await server.stop();
  });

  test.runIf(TEST_DATABASE_URL === undefined)('the embedded database is refused while the server has it', async () => {
    const server = await startAt(place);
    const { code, err } = await run(['tenants']);
    expect([code, err]).toEqual([1, expect.stringMatching(/server/)]);
    await server.stop();
    expect((await run(['tenants'])).code).toBe(0);
  });
});
