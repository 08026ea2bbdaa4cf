/** Signs checkpoints of the audit logs: a moment after a row, again and again while none comes, and a last time when the server stops. */
import { sql } from 'drizzle-orm';
import type { Db, Log } from '#platform';
import { signAuditLogEnd, AuditLogTampered, type Checkpoint, type CheckpointSigner } from '#server/audit';
import { appendCheckpoint, readLastCheckpoints } from '../kept-checkpoints.ts';

export interface CheckpointScheduleSettings {
  /** A handle of the gate, bound to a tenant or to none. */
  readonly gate: (tenantId?: string) => Db;
  readonly signer: CheckpointSigner;
  readonly dataFolder: string;
  readonly clock: () => Date;
  readonly log: Log;
}

export interface CheckpointSchedule {
  /** A row was added: the audit log is signed a moment later. */
  signSoon(tenantId: string): void;
  /** From now on the audit logs of all tenants are signed regularly. */
  watch(): void;
  /** Signs a last checkpoint, which says that nothing follows. */
  close(): Promise<void>;
}

/** Time after a row until its checkpoint is signed, and between two of the other audit logs; verification expects each within a minute. */
const SOON_MS = 1000;
const AGAIN_MS = 15_000;

export function openCheckpointSchedule({ gate, signer, dataFolder, clock, log }: CheckpointScheduleSettings): CheckpointSchedule {
  const unsigned = new Set<string>();
  /** The last checkpoint of each audit log, by this server or an earlier one; the audit logs must still hold them. */
  let known: Map<string, Pick<Checkpoint, 'seq' | 'hash'>> | undefined;
  let soon: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let signing: Promise<unknown> = Promise.resolve();

  async function sign(tenantId: string, closing: boolean): Promise<void> {
    known ??= await readLastCheckpoints(dataFolder);
    const signed = await signAuditLogEnd(gate(tenantId), tenantId, signer, { now: clock(), closing, known: known.get(tenantId) });
    if (!signed) return;
    known.set(tenantId, signed.checkpoint);
    if (signed.isNew) await appendCheckpoint(dataFolder, signed.checkpoint);
  }

  /** One tenant after the other; a failure stops the rest only where the database does not answer at all. */
  async function signAll(tenants: Iterable<string>, closing: boolean): Promise<void> {
    for (const tenantId of tenants)
      try {
        await sign(tenantId, closing);
      } catch (error) {
        log.error({ err: error, tenant: tenantId }, 'the audit log could not be signed');
        if (!(error instanceof AuditLogTampered)) return;
      }
  }

  const inTurn = (work: () => Promise<void>) => {
    signing = signing.then(work).catch((error: unknown) => log.error({ err: error }, 'the audit logs could not be signed'));
    return signing;
  };
  const everyTenant = async () => {
    const { rows } = await gate().execute<{ id: string }>(sql`select id from tenant`);
    return rows.map(({ id }) => id);
  };
  const signEvery = (closing: boolean) => inTurn(async () => signAll(await everyTenant(), closing));

  return {
    signSoon(tenantId) {
      unsigned.add(tenantId);
      soon ??= setTimeout(() => {
        soon = undefined;
        const tenants = Array.from(unsigned);
        unsigned.clear();
        void inTurn(() => signAll(tenants, false));
      }, SOON_MS).unref();
    },
    watch() {
      void signEvery(false);
      again = setInterval(() => void signEvery(false), AGAIN_MS).unref();
    },
    async close() {
      clearTimeout(soon);
      clearInterval(again);
      await signEvery(true);
    },
  };
}
