/** Gathers the audit rows of reads, which are written a while after their answers. */
import type { NewAuditEvent } from '#server/audit';

/** Gathers reads and pages for a while, so that no answer waits for their rows: those of one record by one person in that time are one row. */
export function gatherReads(everyMs: number, write: (tenantId: string, events: readonly NewAuditEvent[]) => Promise<void>) {
  const gathered = new Map<string, Map<string, NewAuditEvent>>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const flush = () => {
    timer = undefined;
    const all = [...gathered];
    gathered.clear();
    writing = writing.then(() => Promise.all(all.map(([tenantId, events]) => write(tenantId, [...events.values()]))));
    return writing;
  };
  return {
    add(tenantId: string, event: NewAuditEvent): void {
      const events = gathered.get(tenantId) ?? new Map<string, NewAuditEvent>();
      gathered.set(tenantId, events);
      const { actor, viewing, operation, subject, detail } = event;
      const key = JSON.stringify([actor, viewing, operation, subject?.kind, subject?.id, detail['page']]);
      const before = events.get(key);
      const times = before ? Number(before.detail['times'] ?? 1) + 1 : 1;
      events.set(key, before ? { ...before, detail: { ...before.detail, times } } : event);
      timer ??= setTimeout(() => void flush(), everyMs).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await flush();
    },
  };
}
