/** Lists every refusal that the API can answer: a code, its HTTP status, and a sentence in each language (`refusal.<code>`). */
import { z } from 'zod';

export const REFUSALS = {
  'input.invalid': 400,
  'input.too-large': 413,
  'range.reversed': 400,
  'range.beyond': 400,
  'session.required': 401,
  'second-factor.required': 401,
  'identity.required': 401,
  'credentials.invalid': 401,
  'attempts.exceeded': 429,
  'requests.exceeded': 429,
  'pin.wrong': 401,
  'pin.exceeded': 429,
  'phone.missing': 409,
  'second-factor.needed': 409,
  'passkey.refused': 401,
  'passkey.unknown': 404,
  'identity.refused': 401,
  'identity.unverified': 401,
  'identity.stranger': 401,
  'identity.unset': 409,
  'identity.unreachable': 503,
  'identity.only': 403,
  'viewing.impossible': 409,
  'email.unverified': 401,
  'email.unconfirmed': 403,
  'session.unknown': 404,
  'proof.required': 403,
  'password.wrong': 400,
  'password.weak': 400,
  'registration.taken': 409,
  'code.expired': 400,
  'token.invalid': 401,
  'uid.unknown': 404,
  'permission.missing': 403,
  'viewing.read-only': 403,
  'origin.foreign': 403,
  'route.unknown': 404,
  'content.unknown': 404,
  'content.closed': 401,
  'portal.unknown': 404,
  'day.without-usage': 404,
  'account.unknown': 404,
  'clientGroup.unknown': 404,
  'clientGroup.members': 409,
  'household.unknown': 404,
  'portfolio.unknown': 404,
  'fund.unknown': 404,
  'figure.unknown': 404,
  'form.unknown': 404,
  'form.flawed': 400,
  'form.answered': 409,
  'submission.unknown': 404,
  'submission.once': 409,
  'submission.closed': 409,
  'submission.locked': 409,
  'submission.step': 409,
  'verification.closed': 409,
  'verification.details': 409,
  'submission.unprintable': 409,
  'order.unknown': 404,
  'order.gate': 409,
  'order.taken': 409,
  'order.stage': 409,
  'order.eyes': 409,
  'order.busy': 409,
  'order.failed': 503,
  'order.unanswered': 503,
  'providedDocument.unknown': 404,
  'outstanding.unknown': 404,
  'statement.unknown': 404,
  'statement.unfinished': 409,
  'model.unknown': 404,
  'projection.unknown': 404,
  'projection.unprintable': 409,
  'calculation.unanswerable': 400,
  'calculation.too-long': 422,
  'bundle.unknown': 404,
  'bundle.unreadable': 400,
  'bundle.empty': 400,
  'bundle.too-many-files': 400,
  'bundle.busy': 409,
  'bundle.waits': 409,
  'bundle.settled': 409,
  'bundle.file-settled': 409,
  'bundle.going-back': 409,
  'bundle.forgotten': 409,
  'recordImport.unknown': 404,
  'dataProcess.unknown': 404,
  'dataRun.unknown': 404,
  'dataRun.empty': 409,
  'dataRun.busy': 409,
  'dataset.unknown': 404,
  'import.unknown': 404,
  'import.busy': 409,
  'import.waits': 409,
  'import.forgotten': 409,
  'import.unready': 409,
  'import.failed-rows': 409,
  'import.committed': 409,
  'import.undone': 409,
  'import.used-later': 409,
  'file.empty': 400,
  'file.too-large': 413,
  'file.not-text': 400,
  'file.unknown': 404,
  'file.held': 409,
  'library.unknown': 404,
  'folder.unknown': 404,
  'folder.taken': 409,
  'folder.within': 409,
  'media.unknown': 404,
  'media.duplicate': 409,
  'message.unknown': 404,
  'message.unanswerable': 409,
  'clientDocument.unknown': 404,
  'clientDocument.missing': 424,
  'clientDocument.duplicate': 409,
  'clientDocument.kind': 400,
  'clientDocument.unconverted': 503,
  'file.unaccepted': 400,
  'file.misnamed': 400,
  'file.unreadable': 400,
  'file.too-many-pixels': 400,
  'file.too-many-rows': 413,
  'file.too-many-columns': 413,
  'file.garbled': 400,
  'file.macros': 400,
  'file.mixed': 400,
  'organisation.unknown': 404,
  'logo.unknown': 404,
  'portal.without-document': 404,
  'record.changed': 409,
  'currency.stays': 409,
  'record.unknown': 404,
  'record.kept': 409,
  'record.orphaned': 409,
  'record.used': 409,
  'collection.unknown': 404,
  'colour.unreadable': 400,
  'code.wrong': 400,
  'person.unprofessional': 409,
  'limit.accounts': 409,
  'limit.advisors': 409,
  'limit.portals': 409,
  'file.not-picture': 400,
  'file.not-document': 400,
  'userStatus.unknown': 404,
  'delivery.unknown': 404,
  'delivery.settled': 409,
  'delivery.expired': 409,
  'person.unknown': 404,
  'person.self': 409,
  'organisation.missing': 403,
  'address.taken': 409,
  'address.exceeded': 429,
  'place.unknown': 404,
  'report.unknown': 404,
  'view.closed': 403,
  'holder.unknown': 404,
  'client.arrived': 409,
  'photo.missing': 404,
  'text.missing': 404,
  'host.unknown': 404,
  'database.unavailable': 503,
  'server.busy': 503,
  'account.unlinked': 409,
  'source.unsupported': 409,
  'source.unanswered': 424,
  'server.failed': 500,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** A message about a field: the key of a text, or the finished sentence. */
export type FieldMessage = string | { readonly sentence: string };

/** The messages as sentences. */
export function writeFieldMessages(fields: Readonly<Record<string, FieldMessage>>, words: (key: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, said]) => [name, typeof said === 'string' ? words(said) : said.sentence]));
}

/**
 * A refusal, thrown by handlers; the binding turns it into the wire error. `fields` has a message for each wrong field; `detail` explains in
 * English, to the programmer of the request, what no text of the product can.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: Readonly<Record<string, FieldMessage>> | undefined;
  readonly detail: string | undefined;
  /** Parameters of its sentence. */
  readonly parameters: RefusalParameters | undefined;
  readonly faults: readonly RefusalFault[] | undefined;
  constructor(
    code: RefusalCode,
    fields?: Readonly<Record<string, FieldMessage>>,
    detail?: string,
    parameters?: RefusalParameters,
    faults?: readonly RefusalFault[],
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.detail = detail;
    this.parameters = parameters;
    this.faults = faults;
  }
}

/** A fault of a field, as data that a screen can use: the refused value, or a correct one. */
export interface RefusalFault {
  readonly field: string;
  readonly [more: string]: string | number | null;
}

type RefusalParameters = Readonly<Record<string, string | number>>;

export function refuse(code: RefusalCode, fields?: Readonly<Record<string, string>>): never {
  throw new Refusal(code, fields);
}

/** Refuses with parameters for the sentence. */
export function refuseWithParameters(code: RefusalCode, parameters: RefusalParameters): never {
  throw new Refusal(code, undefined, undefined, parameters);
}

/** @param fields messages about the fields, for human readers */
export function refuseWithFaults(
  code: RefusalCode,
  faults: readonly RefusalFault[],
  fields?: Readonly<Record<string, FieldMessage>>,
): never {
  throw new Refusal(code, fields, undefined, undefined, faults);
}

export function refusalStatus(code: RefusalCode): number {
  return REFUSALS[code];
}

/** The one shape of an error answer. `message` is a sentence in the reader's language, `request` the id to quote to support. */
export const WireError = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  faults: z.array(z.object({ field: z.string() }).catchall(z.union([z.string(), z.number(), z.null()]))).optional(),
  /** For the programmer of the request, in English. */
  detail: z.string().optional(),
  request: z.string(),
});
export type WireError = z.infer<typeof WireError>;
