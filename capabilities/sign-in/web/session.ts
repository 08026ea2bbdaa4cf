/** Who is signed in, as the browser knows it; the server decides. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import { decide, OUT, type Actor, type Permission } from '#packages/policy';
import type { Person } from '#contract/people';
import { tenants } from '#contract/tenants';
import { useAsk, useCall, useSnackbar, useWords, type Ask } from '#ui';
import { signingIn } from '../contract.ts';

const question = (ask: Ask) => ({ ...ask(signingIn.readSession, {}), staleTime: Infinity, gcTime: Infinity });

/** The guard of every page for signed-in people. `href` is where they wanted to go. */
export async function admit(queryClient: QueryClient, ask: Ask, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData(question(ask));
  if (decide('own', session?.actor ?? OUT) !== 'yes') throw redirect({ to: '/login', search: { back: href } });
}

export async function isSignedIn(queryClient: QueryClient, ask: Ask): Promise<boolean> {
  return (await queryClient.ensureQueryData(question(ask))) !== null;
}

/**
 * Ends what the browser knows of the session: first the way out, then everything that was fetched for the person is dropped, since pages
 * that still stand would fetch it again. What the tenant shows to anyone stays.
 */
export async function leave(queryClient: QueryClient, ask: Ask, go: () => Promise<void>): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(question(ask).queryKey, null);
  await go();
  forget(queryClient, ask);
}

function forget(queryClient: QueryClient, ask: Ask): void {
  const kept = [question(ask), ask(tenants.readTenant, {})].map(({ queryKey }) => queryKey[1]);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.some((address) => address === queryKey[1]) });
}

export function usePerson(): Person | null {
  return useQuery(question(useAsk())).data?.person ?? null;
}

/** Who asks, as the server sees them. */
export function useActor(): Actor {
  return useQuery(question(useAsk())).data?.actor ?? OUT;
}

/** Whether to offer something; the server decides again by the same rule. */
export function useMay(permission: Permission): boolean {
  return decide(permission, useActor()) === 'yes';
}

/** Signs in; the caller says where to go then. */
export function useSignIn() {
  const [queryClient, ask, call] = [useQueryClient(), useAsk(), useCall()];
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call(signingIn.signIn, input),
    onSuccess: (session) => {
      forget(queryClient, ask);
      queryClient.setQueryData(question(ask).queryKey, session);
    },
  });
}

/** Signs out at the server, forgets, and goes to the front page. */
export function useSignOut() {
  const [queryClient, ask, call, words, say, navigate] = [useQueryClient(), useAsk(), useCall(), useWords(), useSnackbar(), useNavigate()];
  return useMutation({
    mutationFn: () => call(signingIn.signOut, {}),
    onSuccess: async () => {
      await leave(queryClient, ask, () => navigate({ to: '/' }));
      say.success(words('signIn.goodbye'));
    },
    onError: () => say.error(words('signIn.signOut.failed')),
  });
}
