/** Opens the log: JSON lines that help whoever operates the server, and that hold nothing about anybody’s money or secrets. */
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';

/** Wherever these stand in what is logged, at the top or one level down, their value is left out. */
const SECRETS = ['password', 'cookie', 'cookies', 'authorization', 'token', 'secret', 'email', 'set-cookie'];

export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]), censor: '[left out]' },
    serializers: { err: describeError },
  });
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly at: readonly string[];
  readonly cause?: LoggedError | undefined;
}

/**
 * The parts of an error that may be logged: a failed query without its parameters, a database error without the row that it names.
 */
export function describeError(error: unknown): LoggedError {
  // The queue reports its errors as plain objects.
  if (!isObject(error) || typeof error['message'] !== 'string') return { type: typeof error, message: String(error), at: [] };
  const { name, message, code, query, stack, cause } = error;
  return {
    type: typeof name === 'string' ? name : 'Error',
    message: typeof query === 'string' ? `failed query: ${query}` : message,
    ...(typeof code === 'string' ? { code } : {}),
    at: (typeof stack === 'string' ? stack : '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null;
}

/** Of the framework’s own log lines only one is kept: an answer that broke off after it had begun. */
export class FrameworkLog extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest, _reply: FastifyReply): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.warn({ err: error, route: request.routeOptions.url }, 'an answer broke off');
  }
}
