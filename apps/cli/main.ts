/** `npm run portico -- <command>`: runs the product’s operations from a terminal. */
import { loadQuickly } from '../server/loading.ts';

loadQuickly();
// Files that are written can be read by this user alone.
process.umask(0o077);
const [{ COMMANDS }, { runCommandLine }] = await Promise.all([import('./commands.ts'), import('./run.ts')]);

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort(new Error('interrupted')));
process.once('SIGTERM', () => stopping.abort(new Error('interrupted')));

const code = await runCommandLine(COMMANDS, process.argv.slice(2), {
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  ...(process.stderr.isTTY ? { status: (text: string) => process.stderr.write(`\r\u001B[K${text}`) } : {}),
  input: process.stdin,
  environment: process.env,
  signal: stopping.signal,
});
process.exitCode = code;
