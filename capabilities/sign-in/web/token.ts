/** A token in the address signs its bearer in. It leaves the address before anything else happens, and is exchanged by POST. */
import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#packages/endpoint';
import type { Ask } from '#ui';
import { signingIn } from '../contract.ts';
import { endOf } from './session.ts';
import { keepUntil } from './stored-times.ts';

/** What the address carried, which neither it nor the history holds from now on. */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}

/** Whether somebody is signed in by it. */
export async function enterByToken(
  token: string,
  { queryClient, ask, call }: { readonly queryClient: QueryClient; readonly ask: Ask; readonly call: Call },
): Promise<boolean> {
  try {
    const session = await call(signingIn.exchangeToken, { token });
    keepUntil(endOf(session));
    queryClient.setQueryData(ask(signingIn.readSession, {}).queryKey, session);
    return true;
  } catch {
    return false;
  }
}
