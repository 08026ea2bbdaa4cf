/** Turns any thrown error into the one shape of an error answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import {
  Refusal,
  refusalStatus,
  writeFieldMessages,
  type RefusalFault,
  type RefusalCode,
  type FieldMessage,
  type WireError,
} from '#packages/endpoint';
import type { Language, Translate } from '#packages/texts';
import { isDatabaseUnavailable, isReadOnly } from '#adapters/database';

/** A refusal with the message for each field that it concerns. */
export interface RefusalAnswer {
  readonly code: RefusalCode;
  readonly fields?: Readonly<Record<string, FieldMessage>> | undefined;
  readonly detail?: string | undefined;
  /** Parameters of its sentence. */
  readonly parameters?: Readonly<Record<string, string | number>> | undefined;
  readonly faults?: readonly RefusalFault[] | undefined;
}

type RefusedRequest = Pick<FastifyRequest, 'id' | 'log' | 'routeOptions'>;

const FRAMEWORK_REFUSALS: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'input.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'input.invalid',
  FST_ERR_CTP_INVALID_JSON_BODY: 'input.invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input.invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input.invalid',
  FST_ERR_HANDLER_TIMEOUT: 'server.busy',
  FST_ERR_BAD_URL: 'route.unknown',
  FST_ERR_MAX_PARAM_LENGTH: 'route.unknown',
  FST_ERR_ASYNC_CONSTRAINT: 'route.unknown',
  FST_REQ_FILE_TOO_LARGE: 'file.too-large',
  FST_FILES_LIMIT: 'input.invalid',
  FST_FIELDS_LIMIT: 'input.invalid',
  FST_PARTS_LIMIT: 'input.invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'input.invalid',
};

/** The refusal that the client gets for a thrown error; every unknown error is a failure of the server. */
export function refusalOfError(error: unknown): RefusalAnswer {
  if (error instanceof Refusal) {
    const { code, fields, detail, parameters, faults } = error;
    return { code, fields, detail, parameters, faults };
  }
  const framework = FRAMEWORK_REFUSALS[(error as { code?: string }).code ?? ''];
  if (framework) return { code: framework };
  // Only somebody who views as a client has such a handle.
  if (isReadOnly(error)) return { code: 'viewing.read-only' };
  return { code: isDatabaseUnavailable(error) ? 'database.unavailable' : 'server.failed' };
}

/** An answer that is data is never a page. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Answers a refusal in the reader's language. */
export function answerRefusal(reply: FastifyReply, request: RefusedRequest, answer: RefusalAnswer, words: Translate): FastifyReply {
  const status = refusalStatus(answer.code);
  const body: WireError = {
    error: answer.code,
    message: words(`refusal.${answer.code}`, answer.parameters),
    ...(answer.fields ? { fields: writeFieldMessages(answer.fields, words) } : {}),
    ...(answer.faults ? { faults: [...answer.faults] } : {}),
    ...(answer.detail === undefined ? {} : { detail: answer.detail }),
    request: request.id,
  };
  if (status === 503) void reply.header('retry-after', '1');
  // A client that takes too long to send the request is not waited for any longer.
  if (answer.code === 'server.busy' && !reply.request.raw.complete) void reply.header('connection', 'close');
  return reply
    .code(status)
    .removeHeader('content-disposition')
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', DATA_POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('x-request-id', request.id)
    .serializer(JSON.stringify)
    .send(body);
}

/** Logs what went wrong, to be found by the request's id; a refusal is no incident. */
export function logRefusal(request: RefusedRequest, refusalAnswer: RefusalAnswer, error: Error): void {
  if (refusalAnswer.code === 'server.failed') request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  else if (refusalStatus(refusalAnswer.code) >= 500) request.log.warn({ err: error, route: request.routeOptions.url }, refusalAnswer.code);
}

/** The language offered that an Accept-Language header asks for first; `fallback` where it asks for none of them, or for any. */
export function acceptedLanguage(header: string | undefined, offered: readonly Language[], fallback: Language): Language {
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language([fallback, ...offered]);
  return offered.find((language) => language === wanted) ?? fallback;
}
