/** Keeps the path to return to while the browser is at the firm's provider of identities, and the provider's answer when it comes back. */
import { IDENTITY_RETURN } from '../../contract.ts';
import { isOwnPath } from '../own-path.ts';

/** Storage key of the path to return to, for this window only. */
const RETURN_KEY = 'portico.back';

export interface IdentityReturn {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

let identityReturn: IdentityReturn | null = null;
let returnPath: string | undefined;

/** Takes the provider's answer out of the address, so that neither the address nor the history contains it any more. */
export function takeIdentityReturn(): void {
  const address = new URL(location.href);
  const state = address.searchParams.get('state');
  if (address.pathname !== IDENTITY_RETURN || state === null) return;
  const given = ['code', 'error', 'iss'].flatMap((name) => {
    const value = address.searchParams.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const back = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  returnPath = isOwnPath(back) ? back : undefined;
  identityReturn = { state, ...Object.fromEntries(given) };
  history.replaceState(history.state, '', IDENTITY_RETURN);
}

/** Returns the provider's answer, once. */
export function spendIdentityReturn(): IdentityReturn | null {
  const spent = identityReturn;
  identityReturn = null;
  returnPath = undefined;
  return spent;
}

/** The path that the person wanted to reach before the sign-in, until the answer is used. */
export function returnDestination(): string | undefined {
  return returnPath;
}

export function leaveForProvider(address: string, back: string | undefined): void {
  if (back) sessionStorage.setItem(RETURN_KEY, back);
  else sessionStorage.removeItem(RETURN_KEY);
  location.assign(address);
}
