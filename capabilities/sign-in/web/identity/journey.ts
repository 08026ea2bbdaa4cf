/** The way to the firm's provider of identities and back, which leaves this page and comes to it again. */
import { IDENTITY_RETURN } from '../../contract.ts';
import { isOwnPath } from '../own-path.ts';

/** Where to go once one is back; this window's alone. */
const BACK = 'portico.back';

export interface Came {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

let came: Came | null = null;
let returning: string | undefined;

/** What the provider has sent along, which neither the address nor the history holds from now on. */
export function takeReturn(): void {
  const address = new URL(location.href);
  const state = address.searchParams.get('state');
  if (address.pathname !== IDENTITY_RETURN || state === null) return;
  const given = ['code', 'error', 'iss'].flatMap((name) => {
    const value = address.searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const back = sessionStorage.getItem(BACK);
  sessionStorage.removeItem(BACK);
  returning = isOwnPath(back) ? back : undefined;
  came = { state, ...Object.fromEntries(given) };
  history.replaceState(history.state, '', IDENTITY_RETURN);
}

/** It is good once. */
export function spendReturn(): Came | null {
  const spent = came;
  came = null;
  returning = undefined;
  return spent;
}

/** Where whoever has come back set out for; until that is spent. */
export function returnsTo(): string | undefined {
  return returning;
}

export function leaveFor(address: string, back: string | undefined): void {
  if (back) sessionStorage.setItem(BACK, back);
  else sessionStorage.removeItem(BACK);
  location.assign(address);
}
