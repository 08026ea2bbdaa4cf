/** Signs in by a token in the address. The token is removed from the address before anything else happens, and exchanged by POST. */
import type { QueryClient } from '@tanstack/react-query';
import type { EndpointCaller } from '#packages/endpoint';
import type { QueryOptionsFactory } from '#ui';
import { signingIn } from '../../contract.ts';
import { sessionEndOf } from './session.ts';
import { keepSessionEnd } from './stored-times.ts';

/** Takes the token out of the address, so that neither the address nor the history contains it any more. */
export function takeToken(): string | null {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address);
  return token;
}

/** Exchanges the token for a session. @returns whether that succeeded */
export async function enterByToken(
  token: string,
  { queryClient, ask, call }: { readonly queryClient: QueryClient; readonly ask: QueryOptionsFactory; readonly call: EndpointCaller },
): Promise<boolean> {
  try {
    const session = await call(signingIn.exchangeToken, { token });
    keepSessionEnd(sessionEndOf(session));
    queryClient.setQueryData(ask(signingIn.readSession, {}).queryKey, session);
    return true;
  } catch {
    return false;
  }
}
