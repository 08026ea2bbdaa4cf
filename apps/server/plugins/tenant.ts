/** Finds the tenant by the request’s host, and keeps it in memory for some seconds. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#packages/endpoint';
import { findHostPortal, findTenant, type Db, type HostRule, type Tenant } from '#server/tenants';
import { readWording } from '#server/wording';

/** A change of a tenant's record shows within this time. */
const FRESH_MS = 5000;
/** Host names come from outside, so their number is bounded. */
const MAX_CACHED_HOSTS = 1000;

export interface TenantCache {
  /** The tenant of a host, or null. */
  ofHost(host: string): Promise<Tenant | null>;
  /** Forgets what was read of the tenant, so that it is read again. */
  renew(tenantId: string): Promise<void>;
}

interface CachedTenant {
  readonly tenant: Promise<Tenant | null>;
  readonly until: number;
}

export function openTenantCache(gate: (tenantId?: string) => Db, rule: HostRule): TenantCache {
  const kept = new Map<string, CachedTenant>();
  const find = async (host: string): Promise<Tenant | null> => {
    const tenant = await findTenant(gate(), host, rule);
    if (!tenant) return null;
    const own = gate(tenant.id);
    return { ...tenant, portal: await findHostPortal(own, host, tenant.settings), wording: await readWording(own) };
  };
  return {
    ofHost(host) {
      const now = performance.now();
      const known = kept.get(host);
      if (known && known.until > now) return known.tenant;
      const found = { tenant: find(host), until: now + FRESH_MS };
      const [oldest] = kept.keys();
      if (kept.size >= MAX_CACHED_HOSTS && oldest !== undefined) kept.delete(oldest);
      kept.delete(host);
      kept.set(host, found);
      found.tenant.catch(() => kept.get(host) === found && kept.delete(host));
      return found.tenant;
    },
    async renew(tenantId) {
      const drop = async ([host, found]: [string, CachedTenant]) => {
        const tenant = await found.tenant.catch(() => null);
        if (tenant?.id === tenantId && kept.get(host) === found) kept.delete(host);
      };
      await Promise.all(Array.from(kept, drop));
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
