/** Writes the audit rows of a command: in the transaction of the change where possible, otherwise before and after it. */
import type { Tenant } from '#platform';
import type { Database, TransactionSeal } from '#adapters/database';
import { eventStatement, recordEvent, type NewAuditEvent } from '#server/audit';
import { listTenants } from '#server/tenants';
import { openCommandEvents } from '../server/first-start/command-events.ts';
import type { Command, CommandRuntime, EventDetails } from './command.ts';

/** The command that is run, by its name. */
export interface RunningCommand {
  readonly name: string;
  readonly changes: Command['changes'];
}

export interface ChangeRecorder extends Pick<CommandRuntime, 'changeAny' | 'announce'> {
  /** Seals one tenant: its row is written in the first transaction committed under this seal, with the details told by then. */
  seal(tenantId: string, operation: string): { readonly sealing: TransactionSeal; readonly tell: (more: EventDetails) => void };
  /** Ids of the tenants whose audit logs have rows of this command. */
  readonly recorded: ReadonlySet<string>;
}

export function openChangeRecorder(database: Database, { name, changes }: RunningCommand): ChangeRecorder {
  const newEvent = openCommandEvents();
  const recorded = new Set<string>();

  function eventOf(tenantId: string, operation: string, outcome: string, { subject, detail = {} }: EventDetails): NewAuditEvent {
    const kind = changes[operation];
    if (!kind) throw new Error(`portico ${name} does not declare that it changes anything by ${operation}`);
    return newEvent(tenantId, { kind, operation, outcome, detail, ...(subject && { subject }) });
  }

  function seal(tenantId: string, operation: string): ReturnType<ChangeRecorder['seal']> {
    let [told, sealed]: [EventDetails, boolean] = [{}, false];
    const statement = () => eventStatement(eventOf(tenantId, operation, 'done', told));
    // An operation that the command does not declare is refused before it begins.
    statement();
    const committed = () => {
      sealed = true;
      recorded.add(tenantId);
    };
    return {
      sealing: { statement: () => (sealed ? null : statement()), committed },
      tell: (more) => {
        told = { ...told, ...more };
      },
    };
  }

  async function record(tenants: readonly Tenant[], operation: string, outcome: string): Promise<void> {
    for (const { id } of tenants) {
      await recordEvent(database.work(id), eventOf(id, operation, outcome, {}));
      recorded.add(id);
    }
  }

  return {
    seal,
    recorded,
    changeAny: (operation, work) => work(sealedDatabase(database, (tenantId) => seal(tenantId, operation).sealing)),
    async announce(tenants, operation, work) {
      await record(tenants, operation, 'begun');
      const ended = async (outcome: string) => {
        const left = new Set((await listTenants(database.reading())).map(({ id }) => id));
        for (const { id } of tenants) if (!left.has(id)) recorded.delete(id);
        await record(
          tenants.filter(({ id }) => left.has(id)),
          operation,
          outcome,
        );
      };
      try {
        const result = await work(database);
        await ended('done');
        return result;
      } catch (error) {
        await ended('failed');
        throw error;
      }
    },
  };
}

/** Handles of one tenant share one audit row; handles of no tenant only read. */
function sealedDatabase(database: Database, sealingFor: (tenantId: string) => TransactionSeal): Pick<Database, 'work' | 'person'> {
  const sealings = new Map<string, TransactionSeal>();
  const sealingOf = (tenantId: string): TransactionSeal => {
    const sealing = sealings.get(tenantId) ?? sealingFor(tenantId);
    sealings.set(tenantId, sealing);
    return sealing;
  };
  return {
    work: (tenantId, knownAt) => (tenantId === undefined ? database.reading() : database.work(tenantId, knownAt, sealingOf(tenantId))),
    person: (tenantId, personId, reach, knownAt) => database.person(tenantId, personId, reach, knownAt, sealingOf(tenantId)),
  };
}
