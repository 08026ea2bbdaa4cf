/** Every refusal the API can answer: a code on the wire, its HTTP status, and a sentence in each language (`refusal.<code>`). */
import { z } from 'zod';

export const REFUSALS = {
  'input.invalid': 400,
  'input.too-large': 413,
  'range.reversed': 400,
  'session.required': 401,
  'second-factor.required': 401,
  'credentials.invalid': 401,
  'attempts.exceeded': 429,
  'email.unverified': 401,
  'email.unconfirmed': 403,
  'session.unknown': 404,
  'password.wrong': 400,
  'password.weak': 400,
  'permission.missing': 403,
  'viewing.read-only': 403,
  'origin.foreign': 403,
  'route.unknown': 404,
  'portal.unknown': 404,
  'account.unknown': 404,
  'portfolio.unknown': 404,
  'figure.unknown': 404,
  'statement.unknown': 404,
  'statement.unfinished': 409,
  'calculation.unanswerable': 400,
  'calculation.too-long': 422,
  'import.unknown': 404,
  'import.busy': 409,
  'import.unready': 409,
  'import.failed-rows': 409,
  'import.committed': 409,
  'import.undone': 409,
  'import.used-later': 409,
  'file.empty': 400,
  'file.too-large': 413,
  'file.not-text': 400,
  'delivery.unknown': 404,
  'delivery.settled': 409,
  'delivery.expired': 409,
  'host.unknown': 421,
  'database.unavailable': 503,
  'server.busy': 503,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * A clear no, thrown by handlers; the binding turns it into the wire error. `fields` maps an input field to a text key; `detail` says in English,
 * to whoever wrote the request, what no sentence of ours could.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly detail: string | undefined;
  constructor(code: RefusalCode, fields?: Readonly<Record<string, string>>, detail?: string) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.detail = detail;
  }
}

export function refuse(code: RefusalCode, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, fields);
}

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code];
}

/** The one shape of an error answer. `message` is a sentence in the reader's language, `request` the id to quote to support. */
export const WireError = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** For whoever wrote the request, in English. */
  detail: z.string().optional(),
  request: z.string(),
});
export type WireError = z.infer<typeof WireError>;
