/** The browser for tests: CHROMIUM_PATH, else the one Debian installs, else the one from npm, which needs nothing else. */
import { accessSync, constants } from 'node:fs';

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

/** Path of a Chromium that can be started here. */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  if (runs('/usr/bin/chromium')) return '/usr/bin/chromium';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
