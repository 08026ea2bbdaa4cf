/** One input object in the declaration; path, query and body on the wire. */
import { z } from 'zod';
import { Refusal, type Endpoint, type RefusalCode } from '#packages/endpoint';

export interface SplitInput {
  readonly params?: z.ZodObject;
  readonly querystring?: z.ZodObject;
  readonly body?: z.ZodObject;
}

/** Names of the path parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => name);
}

/** Whether what is not in the path comes as a query rather than as a JSON body. */
export function asksByQuery({ method, takes }: Endpoint): boolean {
  return method === 'GET' || method === 'DELETE' || takes !== undefined;
}

/** @throws when a path parameter is no field of the input */
export function splitInput(endpoint: Endpoint): SplitInput {
  const inPath = pathParameters(endpoint.path);
  const fields = endpoint.input.shape;
  const stray = inPath.find((name) => !(name in fields));
  if (stray) throw new Error(`${endpoint.path}: :${stray} is no field of the input`);
  // A mask of names that are only known at run time is beyond what the types of zod can say.
  const mask = Object.fromEntries(inPath.map((name) => [name, true])) as Parameters<typeof endpoint.input.pick>[0];
  const rest = endpoint.input.omit(mask);
  const hasRest = Object.keys(rest.shape).length > 0;
  return {
    ...(inPath.length > 0 ? { params: endpoint.input.pick(mask) } : {}),
    ...(hasRest ? (asksByQuery(endpoint) ? { querystring: rest } : { body: rest }) : {}),
  };
}

interface Issue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An id that cannot be one names a record that does not exist, and the answer says no more than that. */
export function unknownRecord(endpoint: Endpoint, issues: readonly Issue[]): Refusal {
  const code = `${fieldOf(issues[0])}.unknown` as RefusalCode;
  return new Refusal(endpoint.refuses.includes(code) ? code : 'route.unknown');
}

/** Names each wrong field once, with the text key of its first problem. */
export function invalidInput(issues: readonly Issue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) if (fieldOf(issue) !== '') fields[fieldOf(issue)] ??= `refusal.field.${problem(issue)}`;
  return new Refusal('input.invalid', fields);
}

function fieldOf(issue: Issue | undefined): string {
  return (issue?.instancePath ?? '').split('/').slice(1).join('.');
}

function problem({ keyword, message = '', params }: Issue): string {
  const { origin, minimum } = params as { origin?: string; minimum?: number };
  if (keyword === 'invalid_type' && /received (undefined|null|NaN)$/.test(message)) return 'required';
  if (keyword === 'too_big') return origin === 'string' ? 'too-long' : 'out-of-range';
  if (keyword === 'too_small' && origin === 'string') return minimum === 1 ? 'required' : 'too-short';
  if (keyword === 'too_small') return 'out-of-range';
  return keyword === 'invalid_value' ? 'unlisted' : 'invalid';
}
