/** Protects every answer: security headers for the browser, and a check of the origin of every change. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#packages/endpoint';
import { DATA_POLICY } from '../bind/refusals.ts';

/** The policy of a page whose scripts and styles carry this nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Folders of addresses whose answers are of somebody, and of now. */
const ANSWERED = ['/api/', '/reports/', '/data/'];

export async function guardHeaders(app: FastifyInstance, secure: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('content-security-policy', DATA_POLICY);
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (ANSWERED.some((folder) => request.url.startsWith(folder))) void reply.header('cache-control', 'no-store');
  });
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A change is made only for a page of this very origin. Browsers send `Origin` with every such request; a caller that
 * sends none has no browser's cookies to misuse, unless it does have some.
 */
export function guardOrigin(app: FastifyInstance, scheme: 'http' | 'https'): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method)) return;
    const { origin, cookie } = request.headers;
    const own = `${scheme}://${request.host.toLowerCase()}`;
    if (origin === undefined ? cookie === undefined : origin === own) return;
    // A proxy that PORTICO_SCHEME does not describe causes this too.
    request.log.info({ origin, own }, 'a change from a foreign origin was refused');
    refuse('origin.foreign');
  });
}
