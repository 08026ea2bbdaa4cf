/** Keeps the pages of each tenant in memory for a second, then reads them again. */
import { LRUCache } from 'lru-cache';
import type { Db, Log } from '#platform';
import { readPages, type Pages } from '#server/navigation';
import { widgets } from '../widgets.ts';

/** A change of a tenant's pages, or of a portal's menu, shows within this time. */
const FRESH_MS = 1000;
/** More tenants than a server has at work within that time. */
const MOST_TENANTS = 1000;

export interface PageCache {
  of(tenantId: string): Promise<Pages>;
  /** Makes a change visible at once in this process; other processes see it within the time above. */
  forget(tenantId: string): void;
}

export function openPageCache(gate: (tenantId: string) => Db, log: Log): PageCache {
  const kept = new LRUCache<string, Promise<Pages>>({ max: MOST_TENANTS, ttl: FRESH_MS });
  return {
    of(tenantId) {
      const known = kept.get(tenantId);
      if (known) return known;
      const read = readPages(gate(tenantId), tenantId, widgets, log);
      kept.set(tenantId, read);
      read.catch(() => kept.peek(tenantId) === read && kept.delete(tenantId));
      return read;
    },
    forget: (tenantId) => void kept.delete(tenantId),
  };
}
