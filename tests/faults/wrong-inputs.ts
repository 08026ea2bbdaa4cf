/** Generates wrong inputs from the declarations of endpoints; the same seed gives the same inputs. */
import fc from 'fast-check';
import type { Endpoint } from '#packages/endpoint';
import { takesInputByQuery, pathParameters } from '../../apps/server/bind/input.ts';
import type { RequestOptions } from '../kit/server.ts';

export interface WrongRequest extends RequestOptions {
  readonly path: string;
}

const DEEP = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as unknown;

/** What has brought down other servers. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u2066',
  '\u{1F9FF}'.repeat(300),
  'x'.repeat(10_000),
  '%',
  "'; drop table account; --",
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '0000-01-01',
  '0001-01-01',
  '2024-02-30',
  '9999-12-31',
  '+275760-09-13',
  '2024-01-01T00:00:00Z',
  '2024-01-01T25:00:00Z',
  `2024-01-01T00:00:00.${'0'.repeat(200)}Z`,
  '-infinity',
  'NaN',
  '1e400',
  '-0',
  '0x10',
  '1'.repeat(400),
  `0.${'1'.repeat(400)}`,
  -1,
  0,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'portfolio:x/all/value/2024-01-01/2024-01-01T00:00:00Z',
  '/',
  '__proto__',
  'constructor',
  [],
  {},
  [null],
  [[]],
  Array.from({ length: 300 }, (_, index) => index),
  DEEP,
  { toString: 'x', length: -1 },
];

const hostile = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 4 },
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
);

const WAYS = ['replace', 'replace', 'replace', 'replace', 'optional', 'drop', 'add', 'whole', 'text', 'header'] as const;

const change = fc.record({ way: fc.constantFrom(...WAYS), at: fc.nat(), value: hostile, also: hostile });

const BROKEN = [
  '',
  '{',
  '[',
  '{"a":',
  'null',
  '"x"',
  '{"__proto__":{"a":1}}',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"constructor":{"prototype":1}}',
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': ';;;' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nothing-of-the-kind' },
  { 'accept-language': `${'xx-'.repeat(200)};q=nan,*;q=-1` },
  { 'accept-encoding': 'br;q=2, ;;;, *' },
  { range: 'bytes=9999999999999999999-1' },
  { range: 'bytes=-0,5-2' },
  { 'if-none-match': '"' },
  { accept: 'image/png' },
  { cookie: '=;=;a=%ff;\u00e9=1' },
  { 'x-forwarded-host': '::::' },
];

/** Wrong in its own way each. @param example what would be right, or nearly */
export function wrongRequests(endpoint: Endpoint, example: Readonly<Record<string, unknown>>, count: number, seed: number): WrongRequest[] {
  return fc.sample(change, { numRuns: count, seed }).map((one) => wrongRequest(endpoint, example, one));
}

interface InputChange {
  readonly way: (typeof WAYS)[number];
  readonly at: number;
  readonly value: unknown;
  readonly also: unknown;
}

function wrongRequest(endpoint: Endpoint, example: Readonly<Record<string, unknown>>, { way, at, value, also }: InputChange): WrongRequest {
  const input = structuredClone(example) as Record<string, unknown>;
  const pick = <One>(from: readonly One[]): One | undefined => from[at % Math.max(from.length, 1)];
  const fields = Object.keys(endpoint.input.shape);
  if (way === 'replace') {
    const place = pick(placesIn(input));
    if (place) Reflect.set(place.of, place.key, value);
  }
  if (way === 'optional') {
    const field = pick(fields);
    if (field !== undefined) input[field] = value;
  }
  if (way === 'drop') {
    const place = pick(placesIn(input));
    if (place) Reflect.deleteProperty(place.of, place.key);
  }
  if (way === 'add') Object.assign(input, { [String(value).slice(0, 100)]: also });
  const { path, query, rest } = placed(endpoint, input);
  const headers = way === 'header' ? (pick(HEADERS) ?? {}) : {};
  if (takesInputByQuery(endpoint)) return { path: `${path}?${query}`, headers, ...(endpoint.takes && { body: uploadOf(value, at) }) };
  const body = way === 'whole' ? JSON.stringify(value ?? null) : way === 'text' ? pick(BROKEN) : JSON.stringify(rest);
  return { path, headers: { 'content-type': 'application/json', ...headers }, body };
}

interface ValuePosition {
  readonly of: object;
  readonly key: string;
}

/** Every value of an input, however deep. */
function placesIn(of: object): ValuePosition[] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]) => [
    { of, key },
    ...(typeof value === 'object' && value !== null ? placesIn(value) : []),
  ]);
}

function placed(endpoint: Endpoint, input: Readonly<Record<string, unknown>>) {
  const inPath = pathParameters(endpoint.path);
  const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => inAddress(input[name]));
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const query = Object.entries(rest)
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    .join('&');
  return { path, query, rest };
}

/** What no text encodes stands there as it is, broken. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (text === '%') return '%';
  return text.isWellFormed() ? encodeURIComponent(text) : '%ff%c0%80';
}

function uploadOf(value: unknown, at: number): string {
  const name = JSON.stringify(value ?? null)
    .replace(/[\r\n"]/g, '_')
    .slice(0, 300);
  const field = ['file', '__proto__', '', 'constructor'][at % 4];
  return `--frame\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${name}\r\n--frame--\r\n`;
}
