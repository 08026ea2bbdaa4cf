/** Who is signed in, as the browser knows it; the server decides. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import type { Call } from '#packages/endpoint';
import { decide, OUT, type Actor, type Permission } from '#packages/policy';
import type { Person } from '#contract/people';
import { tenants } from '#contract/tenants';
import { useAsk, useCall, useSnackbar, useWords, type Ask } from '#ui';
import { signingIn, type Session } from '../contract.ts';
import { forgetTimes, keepUntil, readUntil } from './stored-times.ts';

const question = (ask: Ask) => ({ ...ask(signingIn.readSession, {}), staleTime: Infinity, gcTime: Infinity });

/** What a window knows of the server: its questions and its calls. */
interface Line {
  readonly ask: Ask;
  readonly call: Call;
}

/** The guard of every page for signed-in people. `href` is where they wanted to go. */
export async function admit(queryClient: QueryClient, { ask, call }: Line, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData(question(ask));
  if (session && isOver()) {
    await end(call);
    queryClient.setQueryData(question(ask).queryKey, null);
    forgetTimes();
    throw redirect({ to: '/login', search: { back: href, ended: true } });
  }
  if (decide('own', session?.actor ?? OUT) !== 'yes') throw redirect({ to: '/login', search: { back: href } });
}

/** Where the server cannot be reached, its own clock ends the session. */
async function end(call: Call): Promise<void> {
  await call(signingIn.signOut, {}).catch(() => undefined);
}

/** Whether the time to log out that this browser keeps has passed. */
function isOver(): boolean {
  const until = readUntil();
  return until !== null && until <= Date.now();
}

/** A time to log out that is left of nobody's session is cleared. */
export async function isSignedIn(queryClient: QueryClient, ask: Ask): Promise<boolean> {
  const signedIn = (await queryClient.ensureQueryData(question(ask))) !== null;
  if (!signedIn) forgetTimes();
  return signedIn;
}

/** Of a session as it was answered now: when it ends by the clock of this browser. */
export function endOf({ lastsMs }: Session): number {
  return Date.now() + lastsMs;
}

/**
 * Ends what the browser knows of the session: first the way out, then everything that was fetched for the person is dropped, since pages
 * that still stand would fetch it again. What the tenant shows to anyone stays.
 */
export async function leave(queryClient: QueryClient, ask: Ask, go: () => Promise<void>): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(question(ask).queryKey, null);
  forgetTimes();
  await go();
  forget(queryClient, ask);
}

function forget(queryClient: QueryClient, ask: Ask): void {
  const kept = [question(ask), ask(tenants.readTenant, {})].map(({ queryKey }) => queryKey[1]);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.some((address) => address === queryKey[1]) });
}

export function useSession(): Session | null {
  return useQuery(question(useAsk())).data ?? null;
}

export function usePerson(): Person | null {
  return useSession()?.person ?? null;
}

/** A session that has begun is what the browser knows from now on. */
export function useBegin(): (session: Session) => void {
  const [queryClient, ask] = [useQueryClient(), useAsk()];
  return (session) => {
    keepUntil(endOf(session));
    queryClient.setQueryData(question(ask).queryKey, session);
  };
}

/** Asks for the session anew, which slides it. */
export function useRenew(): () => Promise<Session | null> {
  const [queryClient, ask] = [useQueryClient(), useAsk()];
  return () => queryClient.fetchQuery({ ...question(ask), staleTime: 0 });
}

/** Who asks, as the server sees them. */
export function useActor(): Actor {
  return useSession()?.actor ?? OUT;
}

/** Whether to offer something; the server decides again by the same rule. */
export function useMay(permission: Permission): boolean {
  return decide(permission, useActor()) === 'yes';
}

/** Signs in; the caller says where to go then. */
export function useSignIn() {
  const [queryClient, ask, call, begin] = [useQueryClient(), useAsk(), useCall(), useBegin()];
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call(signingIn.signIn, input),
    onSuccess: (session) => {
      forget(queryClient, ask);
      begin(session);
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

/** Ends the session because its time has passed, and leads to the sign-in screen and from there back. */
export function useExpire(): () => Promise<void> {
  const [queryClient, ask, call, navigate] = [useQueryClient(), useAsk(), useCall(), useNavigate()];
  return async () => {
    await end(call);
    const { pathname, search } = window.location;
    await leave(queryClient, ask, () => navigate({ to: '/login', search: { back: pathname + search, ended: true } }));
  };
}
