/** Tests the settings: their defaults, every way in which they can be wrong, and the page that lists them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SETTINGS, SettingsRefused, settingsTable } from '../../apps/server/config.ts';

const ROOT = join(import.meta.dirname, '../..');

function refusedBy(environment: Readonly<Record<string, string>>) {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof SettingsRefused) return error.refused;
    throw error;
  }
  return [];
}

test('nothing set is a small server for this machine', () => {
  expect(readConfig({ HOME: '/root', PATH: '/bin' })).toEqual({
    port: 8080,
    host: 'localhost',
    dataFolder: join(ROOT, 'data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    tenant: null,
    scheme: 'http',
    trustProxy: false,
    secret: null,
    auditKey: null,
    breach: null,
    identitySecrets: new Map(),
    sourceTokens: new Map(),
    staticData: null,
    newsHosts: [],
    dataHosts: [],
    passwordWork: 17,
    answersOthers: false,
    fillsDemo: true,
    servesDemo: true,
    demoLastDay: null,
    mail: null,
    sms: null,
    s3: null,
    clientLimits: 1,
    answerMs: 5000,
    logLevel: 'info',
  });
});

test('a variable set to nothing is not set', () => {
  expect(readConfig({ PORT: '', PORTICO_DATA: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test('what is set is read', () => {
  const config = readConfig({
    PORT: '0',
    PORTICO_HOST: '::',
    PORTICO_DATA: '/srv/portico',
    DATABASE_URL: 'postgresql://portico@db.example/portico',
    DATABASE_OWNER_URL: 'postgres://owner@db.example/portico',
    PORTICO_TENANT: 'pelagos',
    PORTICO_SCHEME: 'https',
    PORTICO_TRUST_PROXY: 'yes',
    PORTICO_SECRET: 'x'.repeat(32),
    PORTICO_DEMO: 'no',
    PORTICO_DEMO_LAST_DAY: '2026-03-31',
    PORTICO_CLIENT_LIMITS: '20',
    PORTICO_ANSWER_SECONDS: '30',
    PORTICO_LOG: 'debug',
  });
  expect(config).toMatchObject({
    port: 0,
    host: '::',
    dataFolder: '/srv/portico',
    tenant: 'pelagos',
    trustProxy: true,
    clientLimits: 20,
    answerMs: 30_000,
    answersOthers: true,
    fillsDemo: false,
    servesDemo: false,
    demoLastDay: '2026-03-31',
  });
});

test.each([
  ['PORT', '80a', 'is not a whole number'],
  ['PORT', '70000', 'is not between 0 and 65535'],
  ['PORT', '-1', 'is not a whole number'],
  ['PORTICO_CLIENT_LIMITS', '0', 'is not between 1 and 10000'],
  ['PORTICO_HOST', 'http://x', 'is neither a host name nor an address'],
  ['DATABASE_URL', 'db.example', 'is not a URL'],
  ['DATABASE_URL', 'mysql://db.example/x', 'does not begin with postgres://'],
  ['PORTICO_TENANT', 'Hekla!', 'is not a tenant key: small letters, digits and hyphens'],
  ['PORTICO_SCHEME', 'ftp', 'is neither http nor https'],
  ['PORTICO_TRUST_PROXY', 'maybe', 'is neither yes nor no'],
  ['PORTICO_SECRET', 'short', 'is shorter than 32 characters'],
  ['PORTICO_PASSWORD_WORK', '9', 'is not between 10 and 20'],
  ['PORTICO_DEMO_LAST_DAY', '31/03/2026', 'is not a day in the form 2026-03-31'],
  ['PORTICO_LOG', 'loud', 'is no log level'],
  ['PORTICO_PORT', '8081', 'is not a setting'],
])('%s=%s is refused with its reason and a remedy', (setting, value, reason) => {
  const refused = refusedBy({ [setting]: value });
  expect(refused).toMatchObject([{ setting, reason }]);
  expect(refused[0]?.remedy).toMatch(/^[A-Z].{10,}\.$/);
});

test('an owner without a log-in to work with is refused', () => {
  expect(refusedBy({ DATABASE_OWNER_URL: 'postgres://owner@db.example/x' })).toMatchObject([
    { setting: 'DATABASE_OWNER_URL', reason: 'is set without DATABASE_URL' },
  ]);
});

test('the demo is filled and served on this machine alone, unless it is said otherwise', () => {
  const of = (environment: Readonly<Record<string, string>>) => {
    const { fillsDemo, servesDemo } = readConfig(environment);
    return { fillsDemo, servesDemo };
  };
  const others = [{ PORTICO_HOST: '0.0.0.0' }, { PORTICO_HOST: '::' }, { PORTICO_SCHEME: 'https' }, { PORTICO_TRUST_PROXY: 'yes' }];
  for (const open of others) {
    expect(of(open)).toEqual({ fillsDemo: false, servesDemo: false });
    expect(of({ ...open, PORTICO_DEMO: 'yes' })).toEqual({ fillsDemo: true, servesDemo: true });
  }
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '::1'])
    expect(of({ PORTICO_HOST: host })).toEqual({ fillsDemo: true, servesDemo: true });
  expect(of({ PORTICO_DEMO: 'no' })).toEqual({ fillsDemo: false, servesDemo: true });
});

test('passwords are hashed with less work than is asked today on this machine alone', () => {
  for (const host of ['localhost', '127.0.0.1', '::1'])
    expect(readConfig({ PORTICO_HOST: host, PORTICO_PASSWORD_WORK: '10' }).passwordWork).toBe(10);
  for (const host of ['0.0.0.0', '::', 'portal.example.com', '10.0.0.7'])
    expect(refusedBy({ PORTICO_HOST: host, PORTICO_PASSWORD_WORK: '16' })).toMatchObject([
      { setting: 'PORTICO_PASSWORD_WORK', reason: 'is less than 17 where other machines are answered' },
    ]);
  expect(readConfig({ PORTICO_HOST: '0.0.0.0', PORTICO_PASSWORD_WORK: '18' }).passwordWork).toBe(18);
});

test('all wrong ones are told at once, on the screen, and nothing is started', () => {
  const wrong = { PORT: 'x', PORTICO_SCHEME: 'gopher', DATABASE_URL: 'nowhere' };
  expect(refusedBy(wrong).map(({ setting }) => setting)).toEqual(['PORT', 'DATABASE_URL', 'PORTICO_SCHEME']);
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(ROOT, 'apps/server/main.ts')], {
    env: { PATH: process.env['PATH'], ...wrong },
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  for (const { setting, reason, remedy } of refusedBy(wrong)) expect(stderr).toContain(`${setting}: ${reason}\n  ${remedy}`);
  expect(stderr).not.toContain('    at ');
  expect(stdout).toBe('');
});

test('the page of settings has every one', () => {
  for (const name of Object.keys(SETTINGS)) expect(settingsTable()).toContain(`| \`${name}\` |`);
});
