/** Who is signed in, as the browser knows it; the server decides. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { Call } from '#packages/endpoint';
import type { Language, Translate } from '#packages/texts';
import { decide, OUT, type Actor, type Permission } from '#packages/policy';
import { people, type Person } from '#contract/people';
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where to go after signing in, where the address does not say so. */
    readonly back?: string;
  }
}

/** In the language of whoever came in, which the screen turns to as they do. */
export const welcome = (words: Translate): string => words('signIn.welcome');

/** The guard of every page for signed-in people. `href` is where they wanted to go. */
export async function admit(queryClient: QueryClient, { ask, call }: Line, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData(question(ask));
  if (session && isOver()) {
    await end(call);
    queryClient.setQueryData(question(ask).queryKey, null);
    forgetTimes();
    throw redirect({ to: '/login', search: { back: href, ended: true } });
  }
  const actor = session?.actor ?? OUT;
  // Administration is not known by its own address to anybody else, and the way back to it not told by one [OQ-21].
  if (isAdministration(href) && actor.stage !== 'second-factor' && decide('house.keep', actor) !== 'yes')
    throw redirect({ to: '/', search: { action: 'login' }, state: actor.stage === 'out' ? { back: href } : {}, replace: true });
  if (decide('own', actor) === 'yes') return;
  // Whose address is not confirmed finds there how to do that, and nothing else is open to them.
  if (actor.stage !== 'unconfirmed') throw redirect({ to: '/login', search: { back: href } });
  if (href.split(/[?#]/, 1)[0] !== PROFILE) throw redirect({ to: PROFILE, replace: true });
}

function isAdministration(href: string): boolean {
  return /^\/(?:admin|forms-designer)([/?#]|$)/.test(href);
}

const PROFILE = '/profile/me';

/** Where the server cannot be reached, its own clock ends the session. */
async function end(call: Call): Promise<void> {
  await call(signingIn.signOut, {}).catch(() => undefined);
}

/** Whether the time to log out that this browser keeps has passed. */
function isOver(): boolean {
  const until = readUntil();
  return until !== null && until <= Date.now();
}

/** A time to log out that is left of nobody's session is cleared. Who lacks their second factor is not signed in yet. */
export async function isSignedIn(queryClient: QueryClient, ask: Ask): Promise<boolean> {
  const session = await queryClient.ensureQueryData(question(ask));
  if (session === null) forgetTimes();
  return session !== null && session.actor.stage !== 'second-factor' && session.actor.stage !== 'identity';
}

/** Whether somebody is, who has to come by the firm's provider of identities all the same. */
export async function lacksIdentity(queryClient: QueryClient, ask: Ask): Promise<boolean> {
  return (await queryClient.ensureQueryData(question(ask)))?.actor.stage === 'identity';
}

/** The server has answered that the second factor has to be given again; what it says of the session from now on tells why. */
export async function lookAgain(queryClient: QueryClient, ask: Ask): Promise<void> {
  await queryClient.fetchQuery({ ...question(ask), staleTime: 0 });
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
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isKept(ask, queryKey) });
}

/** What is on the screen is emptied first, so that nothing of the one before stands there meanwhile. */
function fetchAgain(queryClient: QueryClient, ask: Ask): Promise<void> {
  return queryClient.resetQueries({ predicate: ({ queryKey }) => !isKept(ask, queryKey) });
}

function isKept(ask: Ask, queryKey: readonly unknown[]): boolean {
  return [question(ask), ask(tenants.readTenant, {})].some((kept) => kept.queryKey[1] === queryKey[1]);
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
  const [queryClient, ask, known] = [useQueryClient(), useAsk(), useSession()];
  return async () => {
    const session = await queryClient.fetchQuery({ ...question(ask), staleTime: 0 });
    // Another window has begun or stopped to look as a client: what stands here was fetched for somebody else.
    if (known && session && known.person.id !== session.person.id) await fetchAgain(queryClient, ask);
    return session;
  };
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
  const [call, arrive] = [useCall(), useArrive()];
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call(signingIn.signIn, input),
    onSuccess: arrive,
  });
}

/** Signs up; there is a session unless the address has to be confirmed first. */
export function useSignUp() {
  const [call, arrive] = [useCall(), useArrive()];
  return useMutation({
    mutationFn: (input: z.input<typeof signingIn.register.input>) => call(signingIn.register, input),
    onSuccess: ({ session }) => {
      if (session) arrive(session);
    },
  });
}

/** Comes in by an invitation. */
export function useAccept() {
  const [call, arrive] = [useCall(), useArrive()];
  return useMutation({
    mutationFn: (input: z.input<typeof signingIn.acceptInvitation.input>) => call(signingIn.acceptInvitation, input),
    onSuccess: arrive,
  });
}

/** Whatever was fetched for who was here before is dropped. */
export function useArrive(): (session: Session) => void {
  const [queryClient, ask, begin] = [useQueryClient(), useAsk(), useBegin()];
  return (session) => {
    forget(queryClient, ask);
    begin(session);
  };
}

/** Goes on as somebody else where the page stands: what it shows of the one before is fetched anew. */
export function useBecome(): (session: Session) => Promise<void> {
  const [queryClient, ask, begin] = [useQueryClient(), useAsk(), useBegin()];
  return async (session) => {
    await queryClient.cancelQueries();
    begin(session);
    await fetchAgain(queryClient, ask);
  };
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

let keepingLanguage: Promise<unknown> = Promise.resolve();

/** Keeps the language with the person, where there is one who may change what is theirs. */
export function useKeepLanguage(): (language: Language) => Promise<void> {
  const [queryClient, ask, call, mayChange] = [useQueryClient(), useAsk(), useCall(), useMay('own.change')];
  return async (language) => {
    if (!mayChange) return;
    // At once: the answer to an earlier choice, which may come later than the next, is no reason to go back to it.
    queryClient.setQueryData(question(ask).queryKey, (known) => known && { ...known, person: { ...known.person, language } });
    // One choice after the other, so that the last one stays, also for whoever leaves the page at once.
    const kept = keepingLanguage.then(() => call(people.changeProfile, { language }, { keepalive: true }));
    keepingLanguage = kept.catch(() => undefined);
    queryClient.setQueryData(ask(people.readProfile, {}).queryKey, await kept);
  };
}
