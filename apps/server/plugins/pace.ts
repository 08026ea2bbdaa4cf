/** Limits how often one client may ask for answers that cost more than others: by session, by network and by tenant, each in a minute. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#packages/endpoint';
import { networkOf } from '#server/sign-in';
import type { RequestCost } from '../bind/declared.ts';

const MINUTE_MS = 60_000;

type RateLimitSubject = 'session' | 'network' | 'tenant';

/** Far more than people ask for; many share a network, and all of a firm its tenant. */
const LIMITS: Readonly<Record<RequestCost, Readonly<Record<RateLimitSubject, number>>>> = {
  'sign-in': { session: 60, network: 60, tenant: 600 },
  calculation: { session: 60, network: 240, tenant: 600 },
  statement: { session: 30, network: 120, tenant: 300 },
  view: { session: 240, network: 1200, tenant: 6000 },
  export: { session: 120, network: 480, tenant: 1200 },
  document: { session: 10, network: 60, tenant: 120 },
};

const KEY_OF: Readonly<Record<RateLimitSubject, (request: FastifyRequest) => string | null>> = {
  session: ({ visitor: { session } }) => session?.id ?? null,
  network: ({ tenant, address }) => `${tenant.id} ${networkOf(address)}`,
  tenant: ({ tenant }) => tenant.id,
};

/** @throws Refusal `requests.exceeded` */
export type EnforceRateLimit = (request: FastifyRequest, reply: FastifyReply, cost: RequestCost) => Promise<void>;

/** @param factor of every limit */
export async function openRateLimits(app: FastifyInstance, factor: number): Promise<EnforceRateLimit> {
  await app.register(rateLimit, { global: false });
  const limited = (client: RateLimitSubject, max: number) => ({
    keyOf: KEY_OF[client],
    count: app.createRateLimit({
      max: Math.ceil(max * factor),
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => KEY_OF[client](request) ?? '',
    }),
  });
  const limits = new Map(
    Object.entries(LIMITS).map(([cost, { session, network, tenant }]) => [
      cost as RequestCost,
      [limited('session', session), limited('network', network), limited('tenant', tenant)],
    ]),
  );
  return async (request, reply, cost) => {
    // The narrowest limit first: a request that one limit refuses does not count for the others.
    for (const { keyOf, count } of limits.get(cost) ?? []) {
      if (keyOf(request) === null) continue;
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      void reply.header('retry-after', String(counted.ttlInSeconds));
      refuse('requests.exceeded');
    }
  };
}
