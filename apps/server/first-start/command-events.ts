/** Makes the rows of the audit log of a command, and of the start of the server: they name who runs it. */
import { randomBytes } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import type { CommandLineActor, NewAuditEvent } from '#server/audit';

type CommandEvent = Pick<NewAuditEvent, 'kind' | 'operation' | 'outcome'> & Partial<Pick<NewAuditEvent, 'subject' | 'detail'>>;

/** Rows of one run, which has one number and one actor; without a subject, that of a row is the tenant. */
export function openCommandEvents(): (tenantId: string, event: CommandEvent) => NewAuditEvent {
  const shared = { request: randomBytes(9).toString('base64url'), actor: commandActor(), viewing: null, address: null };
  return (tenantId, { subject, detail = {}, ...event }) => ({
    ...shared,
    ...event,
    at: new Date(),
    subject: subject ?? { kind: 'tenant', id: tenantId },
    detail,
  });
}

/** The user of the operating system, as far as it is known. */
function commandActor(): CommandLineActor {
  return { kind: 'command line', user: userName(), host: hostname() || null };
}

/** A user of a container may have no name. */
function userName(): string | null {
  try {
    return userInfo().username || null;
  } catch {
    return null;
  }
}
