/** `npm start`: reads the settings, starts the server, prints its addresses, and stops it on a signal. */
import type { RefusedSetting } from './config.ts';
import { loadQuickly } from './loading.ts';
import type { VariantsRefused } from '#server/tenants';
import type { RunningServer } from './start.ts';

loadQuickly();
// Files that are written can be read by this user alone.
process.umask(0o077);
const [{ readConfig, SettingsRefused }, { startServer }] = await Promise.all([import('./config.ts'), import('./start.ts')]);

const say = (line: string) => process.stderr.write(`${line}\n`);

function refuseStart(refused: readonly RefusedSetting[]): never {
  say('\nPortico was not started.');
  for (const { setting, reason, remedy } of refused) say(`\n  ${setting}: ${reason}\n  ${remedy}`);
  process.exit(2);
}

function reportFailure(error: unknown): never {
  if (error instanceof SettingsRefused) refuseStart(error.refused);
  if (isRefused(error)) refuseStart([error]);
  if (isRefusedVariants(error))
    refuseStart(error.faults.map(({ file, path, ...why }) => ({ setting: `variants/${file}, ${path}`, ...why })));
  say(
    `\nPortico was not started: ${describePortError(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))}`,
  );
  process.exit(1);
}

/** Recognises StartRefused of the database by its name, so that the database need not be loaded to refuse a setting. */
function isRefused(error: unknown): error is RefusedSetting & Error {
  return error instanceof Error && error.name === 'StartRefused';
}

/** Recognised by its name for the same reason. */
function isRefusedVariants(error: unknown): error is Pick<VariantsRefused, 'faults'> {
  return error instanceof Error && error.name === 'VariantsRefused';
}

function describePortError(error: unknown): string | null {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use. Stop what listens there, or set PORT to another.`;
  return code === 'EACCES' ? `port ${port} may not be used by this user. Set PORT to one above 1023.` : null;
}

let runningServer: RunningServer | undefined;
let stopping = false;

async function stop(signal: string): Promise<void> {
  // A second signal, or one before there is anything to finish, ends the process at once: nothing is lost by it.
  if (stopping || !runningServer) process.exit(130);
  stopping = true;
  say(`\n${signal}: stopping ...`);
  await runningServer.stop();
  say('Stopped.');
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal).catch(reportFailure));

try {
  const config = readConfig(process.env);
  runningServer = await startServer(config, { say, firstFirm: true });
  const { startMessage } = await import('./first-start/greeting.ts');
  for (const line of await startMessage(config, runningServer)) say(line);
} catch (error) {
  reportFailure(error);
}
