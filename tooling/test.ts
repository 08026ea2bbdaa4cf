/**
 * `npm test`: every test there is, with the files named on the command line if any. The results are also written to
 * .portico/, where the continuous-integration run adds them up.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findBrowser } from './browser.ts';

mkdirSync('.portico', { recursive: true });
const results = process.env['PORTICO_TEST_RESULTS'] ?? '.portico/test-results.json';
const browser = await findBrowser();
process.stderr.write(`Browser for the journeys: ${browser}\n`);

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: browser } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
