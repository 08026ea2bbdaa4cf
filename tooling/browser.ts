/** Finds the browser for tests: CHROMIUM_PATH, else the one from npm, else the one that Debian installs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Start flags for a headless browser without a network or a graphics card. */
export const BROWSER_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * Path of a Chromium that starts here. The one from npm is a headless shell: the same everywhere, and a fifth cheaper to run than a whole
 * browser. It brings the libraries that a bare machine lacks; where it does not start even with them, Debian's is taken.
 *
 * @throws when none starts
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  const shell = await chromium.executablePath();
  if (canStart(shell)) return shell;
  const libraries = await inflate(fileURLToPath(new URL('../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium'))));
  setupLambdaEnvironment(join(libraries, 'lib'));
  for (const path of [shell, '/usr/bin/chromium']) if (canStart(path)) return path;
  throw new Error('no Chromium starts here: install one, or name one in CHROMIUM_PATH');
}

function canStart(path: string): boolean {
  return spawnSync(path, ['--version']).status === 0;
}
