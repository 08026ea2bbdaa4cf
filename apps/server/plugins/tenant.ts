/** Whose host a request asks for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#packages/endpoint';
import { findTenant, type Db, type Tenant } from '#server/tenants';

/** A change of a tenant's record shows within this time. */
const FRESH_MS = 5000;
/** Host names come from outside, so their number is bounded. */
const KEPT = 1000;

export interface Tenants {
  /** The tenant of a host, or null. */
  ofHost(host: string): Promise<Tenant | null>;
}

interface Found {
  readonly tenant: Promise<Tenant | null>;
  readonly until: number;
}

/** @param fallback key of the tenant for hosts that name none; null is the tenant made first */
export function openTenants(gate: () => Db, fallback: string | null): Tenants {
  const kept = new Map<string, Found>();
  return {
    ofHost(host) {
      const now = performance.now();
      const known = kept.get(host);
      if (known && known.until > now) return known.tenant;
      const found = { tenant: findTenant(gate(), host, fallback), until: now + FRESH_MS };
      const [oldest] = kept.keys();
      if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
      kept.delete(host);
      kept.set(host, found);
      found.tenant.catch(() => kept.get(host) === found && kept.delete(host));
      return found.tenant;
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: Tenant;
  }
}

/** Gives every request of this part of the server its tenant. */
export function admitTenant(app: FastifyInstance, tenants: Tenants): void {
  app.decorateRequest('tenant');
  app.addHook('onRequest', async (request) => {
    request.tenant = (await tenants.ofHost(hostName(request))) ?? refuse('host.unknown');
  });
}

/** Lower case, without port and without the dot that a full name may end in. */
export function hostName(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '');
}
