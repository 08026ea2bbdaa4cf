/** Declares every setting, reads them from the environment and checks them before anything else happens; all wrong ones are reported at once. */
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { answersOthers, isLoopback } from './reach.ts';

/** Why a start was refused, in three parts that a person can act on. */
export interface RefusedSetting {
  readonly setting: string;
  readonly reason: string;
  readonly remedy: string;
}

/** Thrown with every wrong setting, never only the first. */
export class SettingsRefused extends Error {
  readonly refused: readonly RefusedSetting[];
  constructor(refused: readonly RefusedSetting[]) {
    super(refused.map(({ setting, reason }) => `${setting}: ${reason}`).join('; '));
    this.name = 'SettingsRefused';
    this.refused = refused;
  }
}

interface SettingDeclaration<Value> {
  /** Used when the variable is not set; `null` stands for "none". */
  readonly fallback: string | null;
  readonly means: string;
  readonly remedy: string;
  readonly schema: z.ZodType<Value, string | null>;
}

function declareSetting<Value>(declared: SettingDeclaration<Value>): SettingDeclaration<Value> {
  return declared;
}

const requiredText = (reason: string) => z.string({ error: reason });
const optionalSetting = <Value>(schema: z.ZodType<Value, string>) => z.union([z.null(), schema], { error: firstReason });

/** Of the reasons of a union only the one of the schema that is not `null` says anything. */
function firstReason(issue: { errors?: unknown }): string {
  const [, theirs] = (issue.errors ?? []) as { message: string }[][];
  return theirs?.[0]?.message ?? 'is not valid';
}

const wholeNumber = (least: number, most: number) =>
  requiredText('is missing')
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `is not between ${least} and ${most}`);

const yesOrNo = z.enum(['yes', 'no'], { error: 'is neither yes nor no' }).transform((value) => value === 'yes');

const urlWith = (beginning: RegExp, reason: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value), 'is not a URL')
    .refine((value) => beginning.test(value), reason);

const databaseUrl = urlWith(/^postgres(ql)?:\/\//, 'does not begin with postgres://');

const plainDate = z.iso.date('is not a day in the form 2026-03-31');
const secretsByTenant = z
  .string()
  .refine((pairs) => pairs.split(/\s+/).every((pair) => /^[a-z][a-z0-9-]{1,40}=\S+$/.test(pair)), 'is not made of pairs as hekla=secret')
  .transform((pairs) => new Map(pairs.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])));

const hostNames = z
  .string()
  .refine(
    (hosts) => hosts.split(/\s+/).every((host) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(host)),
    'is not made of names of hosts',
  )
  .transform((hosts) => hosts.split(/\s+/));

export const SETTINGS = {
  PORT: declareSetting({
    fallback: '8080',
    means: 'Port to listen on; 0 takes any free one.',
    remedy: 'Give a port between 0 and 65535.',
    schema: wholeNumber(0, 65_535),
  }),
  PORTICO_HOST: declareSetting({
    fallback: 'localhost',
    means: 'Address to listen on. `localhost` answers this machine alone; `0.0.0.0` answers every network, `::` IPv6 as well.',
    remedy: 'Give a host name or an address of this machine.',
    schema: requiredText('is missing').regex(/^[a-z0-9.:-]+$/i, 'is neither a host name nor an address'),
  }),
  PORTICO_DATA: declareSetting({
    fallback: 'data',
    means: 'Folder for the embedded database, uploaded files, statements and generated secrets. Relative to the project.',
    remedy: 'Name a folder that this user may write to.',
    schema: requiredText('is missing')
      .min(1, 'is empty')
      .transform((path) => (isAbsolute(path) ? path : resolve(import.meta.dirname, '../..', path))),
  }),
  DATABASE_URL: declareSetting({
    fallback: null,
    means:
      'PostgreSQL 15 or later with a locale of UTF-8 and its additional modules, which holds everything. Without it the embedded database in the data folder does.',
    remedy: 'Give it as postgres://user:password@host:5432/name, or leave it out for the embedded database.',
    schema: optionalSetting(databaseUrl),
  }),
  DATABASE_OWNER_URL: declareSetting({
    fallback: null,
    means: 'Log-in that owns the schema and applies migrations at start, when DATABASE_URL names a log-in that owns nothing.',
    remedy: 'Give it as postgres://owner:password@host:5432/name, together with DATABASE_URL.',
    schema: optionalSetting(databaseUrl),
  }),
  PORTICO_TENANT: declareSetting({
    fallback: null,
    means:
      "Key of the tenant for hosts that are nobody's. Without it the only tenant there is; where there are several, such a host is not found, but `localhost` on this machine alone is the tenant made first.",
    remedy: 'Give the key of a tenant; `npm run portico -- tenants` lists them.',
    schema: optionalSetting(z.string().regex(/^[a-z][a-z0-9-]{1,40}$/, 'is not a tenant key: small letters, digits and hyphens')),
  }),
  PORTICO_SCHEME: declareSetting({
    fallback: 'http',
    means: 'What browsers see: `https` when a proxy in front ends TLS. Then cookies are Secure and HSTS is sent.',
    remedy: 'Give http or https.',
    schema: z.enum(['http', 'https'], { error: 'is neither http nor https' }),
  }),
  PORTICO_TRUST_PROXY: declareSetting({
    fallback: 'no',
    means: 'Whether the last X-Forwarded-For and X-Forwarded-Host are believed. Only behind a proxy that sets both itself.',
    remedy: 'Give yes or no.',
    schema: yesOrNo,
  }),
  PORTICO_SECRET: declareSetting({
    fallback: null,
    means:
      "Key from which each tenant's session key is derived. Without it one is generated and kept in the data folder. Several servers over one database need the same.",
    remedy: 'Give at least 32 random characters, for instance from `openssl rand -base64 32`, or leave it out.',
    schema: optionalSetting(z.string().min(32, 'is shorter than 32 characters')),
  }),
  PORTICO_AUDIT_KEY: declareSetting({
    fallback: null,
    means:
      'File with the Ed25519 private key (PKCS #8, PEM) that signs how far each audit log goes. Where whoever keeps data folder and database cannot read it, neither can they sign anew what they have changed. Without it the key is derived from PORTICO_SECRET. Several servers over one database need the same; `npm run portico -- audit key` prints its public half.',
    remedy: 'Name a file that this user may read, as `openssl genpkey -algorithm ed25519` writes it, or leave it out.',
    schema: optionalSetting(z.string().transform((path) => (isAbsolute(path) ? path : resolve(import.meta.dirname, '../..', path)))),
  }),
  PORTICO_PASSWORD_WORK: declareSetting({
    fallback: '17',
    means:
      "Work of hashing a password: scrypt's N as a power of two. 17 is the least that OWASP asks for, half a second and 128 MB; one more is twice both. Hashes of less work are made anew at the next sign-in. Less than 17 is for tests, and taken on this machine alone.",
    remedy: 'Give a whole number between 10 and 20, and at least 17 where other machines are answered.',
    schema: wholeNumber(10, 20),
  }),
  PORTICO_DEMO: declareSetting({
    fallback: null,
    means:
      'Whether an empty embedded database is filled with the demo at start, and the demo served. Its passwords are known to everybody, so that without this setting both are done on this machine alone: with `PORTICO_HOST` on loopback and no word of a proxy in `PORTICO_SCHEME` or `PORTICO_TRUST_PROXY`. `yes` does both wherever it listens; `no`, and a start elsewhere, begin with a firm of one’s own: the start prints the link for its first administrator.',
    remedy: 'Give yes or no, or leave it out.',
    schema: optionalSetting(yesOrNo),
  }),
  PORTICO_DEMO_LAST_DAY: declareSetting({
    fallback: null,
    means: "Last day of the demo's prices. Without it the last business day before the start.",
    remedy: 'Give a day in the form 2026-03-31, or leave it out.',
    schema: optionalSetting(plainDate),
  }),
  SMTP_URL: declareSetting({
    fallback: null,
    means:
      'Mail server. TLS is required unless it is this machine, or the address ends in `?tls=no`. Without it mail is kept where staff read it, links and codes included: that is for trials.',
    remedy: 'Give it as smtp://user:password@host:587 or smtps://user:password@host:465, or leave it out.',
    schema: optionalSetting(urlWith(/^smtps?:\/\//, 'does not begin with smtp:// or smtps://')),
  }),
  PORTICO_MAIL_FROM: declareSetting({
    fallback: null,
    means: 'Address that mail comes from, for tenants that have none of their own.',
    remedy: 'Give an e-mail address that the mail server may send from, together with SMTP_URL.',
    schema: optionalSetting(z.email('is not an e-mail address')),
  }),
  PORTICO_SMS_URL: declareSetting({
    fallback: null,
    means:
      'Where SMS are posted to, as `{"from", "to", "text", "reference"}` in JSON. Nothing else is ever asked for one. Without it SMS are kept where staff read them, PINs included: that is for trials.',
    remedy: 'Give an address that begins with https://, or with http:// on this machine.',
    schema: optionalSetting(
      urlWith(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/, 'is neither https nor on this machine'),
    ),
  }),
  PORTICO_SMS_TOKEN: declareSetting({
    fallback: null,
    means: 'Sent to the SMS gateway as a bearer token.',
    remedy: 'Give the token of the gateway, together with PORTICO_SMS_URL, or leave it out.',
    schema: optionalSetting(z.string().regex(/^[\x21-\x7e]+$/, 'holds a sign that no token has')),
  }),
  PORTICO_SMS_NUMBER: declareSetting({
    fallback: null,
    means: "Number that SMS come from. Networks of the Netherlands and Germany are given the tenant's name instead.",
    remedy: 'Give a telephone number with its country, as +442079460142, together with PORTICO_SMS_URL.',
    schema: optionalSetting(z.string().regex(/^\+[1-9]\d{6,14}$/, 'is not a telephone number with its country')),
  }),
  PORTICO_BREACH: declareSetting({
    fallback: null,
    means:
      'Service that knows stolen passwords, asked with the first five signs of a SHA-1 when one is chosen, as `<address>/ABCDE`. Without it nobody is asked.',
    remedy: 'Give an address that begins with https://, or with http:// on this machine, or leave it out.',
    schema: optionalSetting(
      urlWith(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/, 'is neither https nor on this machine'),
    ),
  }),
  PORTICO_S3_BUCKET: declareSetting({
    fallback: null,
    means:
      'Bucket of a store that speaks S3, for uploaded files and statements. Without it they are in the data folder. Give the bucket a rule that ends incomplete uploads after a day, and no public reading.',
    remedy: 'Give the name of a bucket that is there: 3 to 63 small letters, digits, dots and hyphens.',
    schema: optionalSetting(z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')),
  }),
  PORTICO_S3_ENDPOINT: declareSetting({
    fallback: null,
    means: "Where the store is, if it is not Amazon's own.",
    remedy: 'Give an address that begins with https://, or with http:// on this machine, together with PORTICO_S3_BUCKET.',
    schema: optionalSetting(
      urlWith(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/, 'is neither https nor on this machine'),
    ),
  }),
  PORTICO_S3_REGION: declareSetting({
    fallback: 'us-east-1',
    means: 'Region of the bucket; stores other than Amazon take any.',
    remedy: 'Give the name of a region, as eu-west-1.',
    schema: requiredText('is missing').regex(/^[a-z0-9-]+$/, 'is not the name of a region'),
  }),
  PORTICO_S3_KEY: declareSetting({
    fallback: null,
    means:
      'Key that may read, write and remove objects of the bucket. Without it the machine is asked for its own, as Amazon gives it one.',
    remedy: 'Give the key together with PORTICO_S3_SECRET and PORTICO_S3_BUCKET.',
    schema: optionalSetting(z.string().regex(/^[\x21-\x7e]+$/, 'holds a sign that no key has')),
  }),
  PORTICO_S3_SECRET: declareSetting({
    fallback: null,
    means: 'Secret of that key.',
    remedy: 'Give the secret together with PORTICO_S3_KEY.',
    schema: optionalSetting(z.string().regex(/^[\x21-\x7e]+$/, 'holds a sign that no secret has')),
  }),
  PORTICO_IDENTITY_SECRETS: declareSetting({
    fallback: null,
    means:
      "Client secrets of the firms' own providers of identities, as `hekla=secret pelagos=secret` by the key of the tenant. Who they are says the setting `identity` of each tenant (`issuer`, `clientId`, `label` of the button by language, `only`), and browsers come back to `/login/identity` on its hosts. A tenant without a secret is a public client.",
    remedy: 'Give pairs of the key of a tenant and its secret, joined by = and separated by spaces.',
    schema: optionalSetting(secretsByTenant),
  }),
  PORTICO_SOURCE_TOKENS: declareSetting({
    fallback: null,
    means:
      'Bearer tokens of the providers that keep portfolio data of firms, as `hekla=token pelagos=token` by the key of the tenant. Which provider that is says the setting `source` of each tenant (`provider`, `title`, `url`, `options`), which `portico tenant change --settings` sets; the provider whose returns stand beside its ledger (`besideLedger`) and the services that carry its orders out, keep its funds, supply market data and make its PDFs (`orderService`, `fundService`, `marketData`, `pdfService`: `title`, `url`) are sent the same token. Only the server sees a token.',
    remedy: 'Give pairs of the key of a tenant and its token, joined by = and separated by spaces.',
    schema: optionalSetting(secretsByTenant),
  }),
  PORTICO_STATIC_DATA: declareSetting({
    fallback: null,
    means:
      'Folder of static files that stand in the place of the feeds of firms, each in a folder by the key of the tenant: `hekla/accounts.json`. A firm that has a folder there shows what its files hold, with their day, and its providers of portfolio data, funds, documents and market data are not asked. Relative to the project.',
    remedy: 'Name a folder that this user may read; what its files are made of is in capabilities/sources/sources.md.',
    schema: optionalSetting(
      z
        .string()
        .min(1, 'is empty')
        .transform((path) => (isAbsolute(path) ? path : resolve(import.meta.dirname, '../..', path))),
    ),
  }),
  PORTICO_NEWS_HOSTS: declareSetting({
    fallback: null,
    means:
      'Hosts of outside content services that portals may take their news from, as `news.example.com cms.example.com:8443`. Staff write the address into the portal; the server asks no host that is not named here.',
    remedy: 'Give names of hosts, each with its port where that is not the usual one, separated by spaces.',
    schema: optionalSetting(hostNames),
  }),
  PORTICO_DATA_HOSTS: declareSetting({
    fallback: null,
    means:
      'Hosts that data processes may fetch rows from, as `data.example.com rates.example.com:8443`. Staff write the addresses into the steps; the server asks no host that is not named here.',
    remedy: 'Give names of hosts, each with its port where that is not the usual one, separated by spaces.',
    schema: optionalSetting(hostNames),
  }),
  PORTICO_CLIENT_LIMITS: declareSetting({
    fallback: '1',
    means:
      'Factor of how much one client may ask for: sign-ins, exports, statements and calculations a minute, and requests at once, each by session, by network and by tenant. More where many people come from one network, or a proxy in front is not believed.',
    remedy: 'Give a whole number from 1 to 10000.',
    schema: wholeNumber(1, 10_000),
  }),
  PORTICO_ANSWER_SECONDS: declareSetting({
    fallback: '5',
    means:
      'How long an answer may take before whoever asked is told that the server is busy, in seconds; files take as long as they need, and a statement half a minute, or six times as long where that is more. More on a machine that is slow.',
    remedy: 'Give a whole number from 1 to 600.',
    schema: wholeNumber(1, 600),
  }),
  PORTICO_LOG: declareSetting({
    fallback: 'info',
    means: 'How much is logged, as JSON lines on standard output; `debug` has a line for each request.',
    remedy: 'Give one of silent, error, warn, info, debug.',
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'is no log level' }),
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;
type SettingValues = { readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends SettingDeclaration<infer Value> ? Value : never };

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly databaseOwnerUrl: string | null;
  readonly tenant: string | null;
  readonly scheme: 'http' | 'https';
  readonly trustProxy: boolean;
  readonly secret: string | null;
  /** Null: it is derived from the secret. */
  readonly auditKey: string | null;
  /** A power of two. */
  readonly passwordWork: number;
  /** Whether others than this machine ask it. */
  readonly answersOthers: boolean;
  /** Whether an empty embedded database is filled with the demo. */
  readonly fillsDemo: boolean;
  /** Whether tenants of the demo are served. */
  readonly servesDemo: boolean;
  readonly demoLastDay: string | null;
  /** Null: mail is kept. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Null: SMS are kept. */
  readonly sms: { readonly url: string; readonly token: string | null; readonly number: string } | null;
  /** Null: stolen passwords are not looked up. */
  readonly breach: string | null;
  /** Null: files are in the data folder. */
  readonly s3: {
    readonly bucket: string;
    readonly region: string;
    readonly endpoint: string | null;
    readonly credentials: { readonly key: string; readonly secret: string } | null;
  } | null;
  /** Client secrets of providers of identities, by the key of the tenant. */
  readonly identitySecrets: ReadonlyMap<string, string>;
  /** Tokens of providers of portfolio data, by the key of the tenant. */
  readonly sourceTokens: ReadonlyMap<string, string>;
  /** The folder of static files in the place of feeds; null: feeds are asked. */
  readonly staticData: string | null;
  /** Hosts that news may come from. */
  readonly newsHosts: readonly string[];
  /** Hosts that data processes may fetch from. */
  readonly dataHosts: readonly string[];
  /** Factor of the limits of clients. */
  readonly clientLimits: number;
  /** How long an answer may take. */
  readonly answerMs: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/**
 * The settings as the environment gives them.
 * @throws SettingsRefused
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { values, refused } = readSettings(environment);
  refused.push(...findContradictions(environment, values), ...findMisspelt(environment));
  if (refused.length > 0) throw new SettingsRefused(refused);
  const read = values as SettingValues;
  const others = answersOthers({ host: read.PORTICO_HOST, scheme: read.PORTICO_SCHEME, trustProxy: read.PORTICO_TRUST_PROXY });
  return {
    port: read.PORT,
    host: read.PORTICO_HOST,
    dataFolder: read.PORTICO_DATA,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    tenant: read.PORTICO_TENANT,
    scheme: read.PORTICO_SCHEME,
    trustProxy: read.PORTICO_TRUST_PROXY,
    secret: read.PORTICO_SECRET,
    auditKey: read.PORTICO_AUDIT_KEY,
    passwordWork: read.PORTICO_PASSWORD_WORK,
    answersOthers: others,
    fillsDemo: read.PORTICO_DEMO ?? !others,
    servesDemo: read.PORTICO_DEMO === true || !others,
    demoLastDay: read.PORTICO_DEMO_LAST_DAY,
    mail: read.SMTP_URL && read.PORTICO_MAIL_FROM ? { url: read.SMTP_URL, from: read.PORTICO_MAIL_FROM } : null,
    sms:
      read.PORTICO_SMS_URL && read.PORTICO_SMS_NUMBER
        ? { url: read.PORTICO_SMS_URL, token: read.PORTICO_SMS_TOKEN, number: read.PORTICO_SMS_NUMBER }
        : null,
    breach: read.PORTICO_BREACH,
    s3: s3Of(read),
    identitySecrets: read.PORTICO_IDENTITY_SECRETS ?? new Map<string, string>(),
    sourceTokens: read.PORTICO_SOURCE_TOKENS ?? new Map<string, string>(),
    staticData: read.PORTICO_STATIC_DATA,
    newsHosts: read.PORTICO_NEWS_HOSTS ?? [],
    dataHosts: read.PORTICO_DATA_HOSTS ?? [],
    clientLimits: read.PORTICO_CLIENT_LIMITS,
    answerMs: read.PORTICO_ANSWER_SECONDS * 1000,
    logLevel: read.PORTICO_LOG,
  };
}

function s3Of({ PORTICO_S3_BUCKET: bucket, PORTICO_S3_REGION: region, ...read }: SettingValues): Config['s3'] {
  if (!bucket) return null;
  const { PORTICO_S3_ENDPOINT: endpoint, PORTICO_S3_KEY: key, PORTICO_S3_SECRET: secret } = read;
  return { bucket, region, endpoint, credentials: key && secret ? { key, secret } : null };
}

function readSettings(environment: Readonly<Record<string, string | undefined>>): {
  values: Partial<SettingValues>;
  refused: RefusedSetting[];
} {
  const values: Record<string, unknown> = {};
  const refused: RefusedSetting[] = [];
  for (const [name, { fallback, remedy, schema }] of Object.entries(SETTINGS)) {
    // An empty variable is how shells and containers say "not set".
    const given = environment[name]?.trim() || fallback;
    const checked = (schema as z.ZodType).safeParse(given);
    if (checked.success) values[name] = checked.data;
    else refused.push({ setting: name, reason: checked.error.issues[0]?.message ?? 'is not valid', remedy });
  }
  return { values, refused };
}

/** The least work factor of password hashes where other machines are answered. */
const MIN_PASSWORD_WORK = 17;

function findContradictions(environment: Readonly<Record<string, string | undefined>>, values: Partial<SettingValues>): RefusedSetting[] {
  const { PORTICO_HOST: host, PORTICO_PASSWORD_WORK: work } = values;
  const refused = SETTING_PAIRS.filter(({ setting: name, needs }) => values[name] && !environment[needs]?.trim()).map(
    ({ setting: name, needs, remedy }) => ({ setting: name, reason: `is set without ${needs}`, remedy }),
  );
  if (host !== undefined && work !== undefined && work < MIN_PASSWORD_WORK && !isLoopback(host)) {
    const { remedy } = SETTINGS.PORTICO_PASSWORD_WORK;
    refused.push({
      setting: 'PORTICO_PASSWORD_WORK',
      reason: `is less than ${MIN_PASSWORD_WORK} where other machines are answered`,
      remedy,
    });
  }
  return refused;
}

/** Settings that need another setting. */
const SETTING_PAIRS: readonly { readonly setting: SettingName; readonly needs: SettingName; readonly remedy: string }[] = [
  {
    setting: 'DATABASE_OWNER_URL',
    needs: 'DATABASE_URL',
    remedy: 'Set DATABASE_URL to the log-in that the server works with, or leave both out for the embedded database.',
  },
  { setting: 'SMTP_URL', needs: 'PORTICO_MAIL_FROM', remedy: 'Set PORTICO_MAIL_FROM to the address that mail comes from.' },
  { setting: 'PORTICO_MAIL_FROM', needs: 'SMTP_URL', remedy: 'Set SMTP_URL to the mail server, or leave both out.' },
  { setting: 'PORTICO_SMS_URL', needs: 'PORTICO_SMS_NUMBER', remedy: 'Set PORTICO_SMS_NUMBER to the number that SMS come from.' },
  { setting: 'PORTICO_SMS_NUMBER', needs: 'PORTICO_SMS_URL', remedy: 'Set PORTICO_SMS_URL to the gateway, or leave both out.' },
  { setting: 'PORTICO_S3_ENDPOINT', needs: 'PORTICO_S3_BUCKET', remedy: 'Set PORTICO_S3_BUCKET to the bucket, or leave both out.' },
  { setting: 'PORTICO_S3_KEY', needs: 'PORTICO_S3_BUCKET', remedy: 'Set PORTICO_S3_BUCKET to the bucket, or leave both out.' },
  { setting: 'PORTICO_S3_KEY', needs: 'PORTICO_S3_SECRET', remedy: 'Set PORTICO_S3_SECRET to the secret of the key, or leave both out.' },
  { setting: 'PORTICO_S3_SECRET', needs: 'PORTICO_S3_KEY', remedy: 'Set PORTICO_S3_KEY to the key of the secret, or leave both out.' },
  { setting: 'PORTICO_SMS_TOKEN', needs: 'PORTICO_SMS_URL', remedy: 'Set PORTICO_SMS_URL to the gateway, or leave both out.' },
];

/** Finds variables that look like a setting and are none; they would silently do nothing. */
function findMisspelt(environment: Readonly<Record<string, string | undefined>>): RefusedSetting[] {
  return Object.keys(environment)
    .filter(
      (name) => name.startsWith('PORTICO_') && !(name in SETTINGS) && !name.startsWith('PORTICO_TEST_') && name !== 'PORTICO_POSTGRES_BIN',
    )
    .map((name) => ({
      setting: name,
      reason: 'is not a setting',
      remedy: `Correct its name, or remove it. The settings are ${Object.keys(SETTINGS).join(', ')}.`,
    }));
}

/** The settings as a table in Markdown; docs/settings.md is this, word for word. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, means }]) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '-'} | ${means} |`,
  );
  return [
    '# Settings',
    '',
    'Portico takes every setting from the environment and checks all of them before it starts. This page is written by',
    '`npm run portico -- settings`; a test compares the two.',
    '',
    '| Variable | Default | Meaning |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
