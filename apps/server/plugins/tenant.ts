/** Finds the tenant by the request’s host, and keeps it in memory for a second. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { refuse } from '#packages/endpoint';
import type { Db, Tenant } from '#platform';
import { findHostPortal, findTenant, type HostRule } from '#server/tenants';
import { readWording } from '#server/wording';

/** A change of a tenant's record shows within this time. */
const FRESH_MS = 1000;
/** Host names come from outside, so their number is bounded. */
const MAX_CACHED_HOSTS = 1000;

export interface TenantCache {
  /** The tenant of a host, or null. */
  ofHost(host: string): Promise<Tenant | null>;
  /** Forgets what was read of the tenant, so that it is read again. */
  renew(tenantId: string): Promise<void>;
}

export function openTenantCache(gate: (tenantId?: string) => Db, rule: HostRule): TenantCache {
  const kept = new LRUCache<string, Promise<Tenant | null>>({ max: MAX_CACHED_HOSTS, ttl: FRESH_MS });
  const find = async (host: string): Promise<Tenant | null> => {
    const tenant = await findTenant(gate(), host, rule);
    if (!tenant) return null;
    const own = gate(tenant.id);
    return { ...tenant, portal: await findHostPortal(own, host, tenant.settings), wording: await readWording(own) };
  };
  return {
    ofHost(host) {
      const known = kept.get(host);
      if (known) return known;
      const found = find(host);
      kept.set(host, found);
      found.catch(() => kept.peek(host) === found && kept.delete(host));
      return found;
    },
    async renew(tenantId) {
      const drop = async ([host, found]: [string, Promise<Tenant | null>]) => {
        const tenant = await found.catch(() => null);
        if (tenant?.id === tenantId && kept.peek(host) === found) kept.delete(host);
      };
      await Promise.all(Array.from(kept.entries(), drop));
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    tenant: Tenant;
  }
}

/** Gives every request of this part of the server its tenant. */
export function attachTenant(app: FastifyInstance, tenants: TenantCache): void {
  app.decorateRequest('tenant');
  app.addHook('onRequest', async (request) => {
    request.tenant = (await tenants.ofHost(hostName(request))) ?? refuse('host.unknown');
  });
}

/** Lower case, without port and without the dot that a full name may end in. */
export function hostName(request: FastifyRequest): string {
  return request.hostname.toLowerCase().replace(/\.$/, '');
}
