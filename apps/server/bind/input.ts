/** Splits the one input object of an endpoint into path, query and body for HTTP, and refuses input that is wrong or too large. */
import { z } from 'zod';
import { problemsOf, Refusal, refuse, type Endpoint, type RefusalCode, type WrongValue } from '#packages/endpoint';

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
export function takesInputByQuery({ method, takes }: Endpoint): boolean {
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
    ...(hasRest ? (takesInputByQuery(endpoint) ? { querystring: rest } : { body: rest }) : {}),
  };
}

interface InputIssue {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

/** An id that cannot be one names a record that does not exist, and the answer says no more than that. */
export function unknownRecord(endpoint: Endpoint, issues: readonly InputIssue[]): Refusal {
  const code = `${fieldOf(issues[0])}.unknown` as RefusalCode;
  return new Refusal(endpoint.refuses.includes(code) ? code : 'route.unknown');
}

/** Names each wrong field once, with the text key of its first problem. */
export function invalidInput(issues: readonly InputIssue[]): Refusal {
  const wrong = issues.map(({ keyword, instancePath, message = '', params }): WrongValue => ({
    ...params,
    code: keyword,
    path: instancePath.split('/').slice(1),
    message,
  }));
  return new Refusal('input.invalid', problemsOf(wrong));
}

function fieldOf(issue: InputIssue | undefined): string {
  return (issue?.instancePath ?? '').split('/').slice(1).join('.');
}

/** An input may hold one value or field name for each so many bytes of its allowed length, and may be nested no deeper than this. */
const LEAST_BYTES_PER_VALUE = 16;
const MAX_DEPTH = 64;

/**
 * Checking very many values, and reporting what is wrong with each, would keep everybody else waiting. A text with a zero byte is refused too,
 * since PostgreSQL cannot store it.
 * @throws Refusal `input.too-large`, `input.invalid`
 */
export function refuseOversizedInput(input: unknown, bodyBytes: number): void {
  let values = 0;
  let level: unknown[] = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > bodyBytes / LEAST_BYTES_PER_VALUE) refuse('input.too-large');
    if (depth > MAX_DEPTH || level.some((one) => typeof one === 'string' && one.includes('\0'))) refuse('input.invalid');
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.entries(one).flat() : []));
  }
}
