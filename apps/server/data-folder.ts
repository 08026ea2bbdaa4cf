/** The data folder, in which everything about clients stands: nobody else on the machine is to read it. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Log } from '#server/tenants';

const OWN = 0o700;
const OTHERS = 0o077;
/** Of a folder that everybody is meant to write in, as /tmp. */
const SHARED = 0o1000;

/** Closes it to other users of the machine where it was open to them, and says so. That it cannot be written is told by whoever writes there. */
export async function closeFolder(dataFolder: string, log: Log): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  try {
    await mkdir(dataFolder, { recursive: true, mode: OWN });
    const { mode } = await stat(dataFolder);
    if ((mode & OTHERS) === 0) return;
    if ((mode & SHARED) !== 0) throw new Error('it is shared by all users; name one of this user alone');
    await chmod(dataFolder, OWN);
    log.warn({ dataFolder }, 'the data folder was open to other users of this machine; it is closed now');
  } catch (error) {
    log.warn({ err: error, dataFolder }, 'the data folder could not be closed to other users of this machine');
  }
}
