/** Keeps the pages of each tenant in memory for a few seconds, then reads them again. */
import { readPages, type Pages } from '#server/navigation';
import type { Db, Log } from '#server/tenants';
import { widgets } from '../widgets.ts';

/** A change of a tenant's pages, or of a portal's menu, shows within this time. */
const FRESH_MS = 2000;

export interface PageCache {
  of(tenantId: string): Promise<Pages>;
  /** Makes a change visible at once in this process; other processes see it within the time above. */
  forget(tenantId: string): void;
}

export function openPageCache(gate: (tenantId: string) => Db, log: Log): PageCache {
  const kept = new Map<string, { readonly pages: Promise<Pages>; readonly until: number }>();
  return {
    of(tenantId) {
      const now = performance.now();
      const known = kept.get(tenantId);
      if (known && known.until > now) return known.pages;
      const read = { pages: readPages(gate(tenantId), tenantId, widgets, log), until: now + FRESH_MS };
      kept.set(tenantId, read);
      read.pages.catch(() => kept.get(tenantId) === read && kept.delete(tenantId));
      return read.pages;
    },
    forget: (tenantId) => void kept.delete(tenantId),
  };
}
