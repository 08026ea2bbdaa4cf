/** Closes the data folder, which holds everything about clients, to the other users of the machine. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Log } from '#platform';

const OWNER_MODE = 0o700;
const OTHERS_MODE = 0o077;
/** The mode bit of a folder that everybody may write in, such as /tmp. */
const SHARED_MODE = 0o1000;

/** Closes it to other users of the machine where it was open to them, and logs that. The code that writes there finds out whether it can. */
export async function restrictDataFolder(dataFolder: string, log: Log): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  try {
    await mkdir(dataFolder, { recursive: true, mode: OWNER_MODE });
    const { mode } = await stat(dataFolder);
    if ((mode & OTHERS_MODE) === 0) return;
    if ((mode & SHARED_MODE) !== 0) throw new Error('it is shared by all users; name one of this user alone');
    await chmod(dataFolder, OWNER_MODE);
    log.warn({ dataFolder }, 'the data folder was open to other users of this machine; it is closed now');
  } catch (error) {
    log.warn({ err: error, dataFolder }, 'the data folder could not be closed to other users of this machine');
  }
}
