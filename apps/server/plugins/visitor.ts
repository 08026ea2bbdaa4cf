/** Identifies the visitor of each request: the browser, its session, the person, and their language. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SIGNED_OUT_ACTOR, type Actor } from '#packages/policy';
import type { Language } from '#packages/texts';
import type { Person } from '#contract/people';
import type { RequestBrowser, CurrentSession, Identity } from '#server/sign-in';
import { acceptedLanguage } from '../bind/refusals.ts';

export interface RequestVisitor {
  readonly browser: RequestBrowser;
  readonly session: CurrentSession | null;
  readonly person: Person | null;
  readonly actor: Actor;
  readonly language: Language;
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: RequestVisitor;
  }
}

/** Reads the session of every request of this part of the server, after its tenant is known. */
export function attachVisitor(app: FastifyInstance, identity: Identity, clock: () => Date): void {
  app.decorateRequest('visitor');
  app.addHook('onRequest', async (request, reply) => {
    const kept = new Map<string, string>();
    const browser: RequestBrowser = {
      cookies: request.headers.cookie ?? '',
      address: request.address,
      agent: request.headers['user-agent'] ?? '',
      origin: request.headers.origin ?? null,
      keep(cookies) {
        for (const cookie of cookies) kept.set(cookie.slice(0, cookie.indexOf('=')), cookie);
        if (kept.size > 0) void reply.header('set-cookie', [...kept.values()]);
      },
    };
    const session = await identity.read(request.tenant, browser, clock());
    const person = session?.person ?? null;
    request.visitor = {
      browser,
      session,
      person,
      actor: session?.actor ?? SIGNED_OUT_ACTOR,
      language: visitorLanguage(request, session?.self ?? null),
    };
  });
}

/** The language that the screen asks for; otherwise the person's own, then that of the host's portal, then the tenant's [TEN-15]. */
function visitorLanguage(request: FastifyRequest, person: Person | null): Language {
  const { settings, portal } = request.tenant;
  const { languages, defaultLanguage } = settings;
  const own = [person?.language, portal?.language].find((language) => language && languages.includes(language));
  return acceptedLanguage(request.headers['accept-language'], languages, own ?? defaultLanguage);
}
