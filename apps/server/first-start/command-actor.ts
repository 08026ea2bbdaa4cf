/** Names who runs a command or starts the server, for the audit log. */
import { hostname, userInfo } from 'node:os';
import type { CommandLineActor } from '#server/audit';

/** The user of the operating system, as far as it is known. */
export function commandActor(): CommandLineActor {
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
