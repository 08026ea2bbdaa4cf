/** Keeps the session that the browser knows, and changes it when people sign in or out; the server decides what is allowed. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import type { EndpointCaller } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import { decidePermission, isLimited, SIGNED_OUT_ACTOR, type Actor, type Permission } from '#packages/policy';
import type { Person } from '#contract/people';
import { tenants } from '#contract/tenants';
import { forgetTyping, useAsk, useCall, useSnackbar, useWords, type QueryOptionsFactory } from '#ui';
import { signingIn, type Session } from '../../contract.ts';
import { forgetStoredTimes, keepSessionEnd, readSessionEnd } from './stored-times.ts';

export const sessionQuery = (ask: QueryOptionsFactory) => ({ ...ask(signingIn.readSession, {}), staleTime: Infinity, gcTime: Infinity });

/** Access to the server: queries and calls. */
interface ServerAccess {
  readonly ask: QueryOptionsFactory;
  readonly call: EndpointCaller;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path to go to after signing in, where the address does not contain it. */
    readonly back?: string;
  }
}

/** The greeting after signing in, in the language of the person, to which the screen changes at that moment. */
export const welcomeText = (words: Translate): string => words('signIn.welcome');

/** The guard of every page for signed-in people. `href` is the address that they wanted. */
export async function admitSignedIn(queryClient: QueryClient, { ask, call }: ServerAccess, href: string): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery(ask));
  if (session && isSessionOver()) {
    await signOutAtServer(call);
    queryClient.setQueryData(sessionQuery(ask).queryKey, null);
    forgetStoredTimes();
    throw redirect({ to: '/login', search: { back: href, ended: true } });
  }
  const actor = session?.actor ?? SIGNED_OUT_ACTOR;
  // The administration must not be discovered by its address, so the address of the redirect does not contain it either [OQ-21].
  if (isAdministration(href) && actor.stage !== 'second-factor' && decidePermission('house.keep', actor) !== 'yes')
    throw redirect({ to: '/', search: { action: 'login' }, state: actor.stage === 'out' ? { back: href } : {}, replace: true });
  if (isLimited(actor) && !LIMITED_PATH.test(href)) throw redirect({ to: '/portals', replace: true });
  if (decidePermission('limited', actor) === 'yes') return;
  // People with an unconfirmed address may open only the profile page, which tells how to confirm it.
  if (actor.stage !== 'unconfirmed') throw redirect({ to: '/login', search: { back: href } });
  if (href.split(/[?#]/, 1)[0] !== PROFILE_PATH) throw redirect({ to: PROFILE_PATH, replace: true });
}

function isAdministration(href: string): boolean {
  return /^\/(?:admin|designer|forms-designer|data-designer)([/?#]|$)/.test(href);
}

const PROFILE_PATH = '/profile/me';

/** Pages of signed-in people that are open in limited browsing; of a portal, the server says which. */
const LIMITED_PATH = /^\/(?:dashboard|portals|profile\/(?:me|looks|organisation))([/?#]|$)/;

/** Signs out at the server; where it cannot be reached, the session ends there by its own clock. */
async function signOutAtServer(call: EndpointCaller): Promise<void> {
  await call(signingIn.signOut, {}).catch(() => undefined);
}

/** Whether the end of the session that this browser has stored has passed. */
function isSessionOver(): boolean {
  const until = readSessionEnd();
  return until !== null && until <= Date.now();
}

/** Whether a sign-in is complete; one without its second factor is not. Without a session the stored times are deleted. */
export async function isSignedIn(queryClient: QueryClient, ask: QueryOptionsFactory): Promise<boolean> {
  const session = await queryClient.ensureQueryData(sessionQuery(ask));
  if (session === null) forgetStoredTimes();
  return session !== null && session.actor.stage !== 'second-factor' && session.actor.stage !== 'identity';
}

/** Whether the person has a session but still has to sign in by the firm's provider of identities. */
export async function lacksIdentity(queryClient: QueryClient, ask: QueryOptionsFactory): Promise<boolean> {
  return (await queryClient.ensureQueryData(sessionQuery(ask)))?.actor.stage === 'identity';
}

/** Reads the session again after the server has asked for the second factor; its new stage then leads to the sign-in screen. */
export async function refetchSession(queryClient: QueryClient, ask: QueryOptionsFactory): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery(ask), staleTime: 0 });
}

/** When a session that was read now ends, by the clock of this browser. */
export function sessionEndOf({ lastsMs }: Session): number {
  return Date.now() + lastsMs;
}

/**
 * Forgets the session in the browser: first leaves the page by `go`, then drops everything that was fetched for the person, since pages that are
 * still open would fetch it again. Public data of the tenant stays.
 */
export async function leaveSession(queryClient: QueryClient, ask: QueryOptionsFactory, go: () => Promise<void>): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(sessionQuery(ask).queryKey, null);
  forgetStoredTimes();
  await go();
  dropFetched(queryClient, ask);
}

/** What everybody may read, each as much of it as is theirs, stands on screen before and after a sign-in: it is asked for anew. */
function dropFetched(queryClient: QueryClient, ask: QueryOptionsFactory): void {
  const isPublic = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => String(queryKey[1]).startsWith('/api/content');
  queryClient.removeQueries({ predicate: (query) => !isKeptQuery(ask, query.queryKey) && !isPublic(query) });
  void queryClient.resetQueries({ predicate: isPublic });
}

/** Fetches everything again for another person. The screen is emptied first, so that it shows nothing of the former person meanwhile. */
function refetchForPerson(queryClient: QueryClient, ask: QueryOptionsFactory): Promise<void> {
  return queryClient.resetQueries({ predicate: ({ queryKey }) => !isKeptQuery(ask, queryKey) });
}

function isKeptQuery(ask: QueryOptionsFactory, queryKey: readonly unknown[]): boolean {
  return [sessionQuery(ask), ask(tenants.readTenant, {})].some((kept) => kept.queryKey[1] === queryKey[1]);
}

export function useSession(): Session | null {
  return useQuery(sessionQuery(useAsk())).data ?? null;
}

export function usePerson(): Person | null {
  return useSession()?.person ?? null;
}

/** Stores a session that has begun as the present one. */
export function useBeginSession(): (session: Session) => void {
  const [queryClient, ask] = [useQueryClient(), useAsk()];
  return (session) => {
    keepSessionEnd(sessionEndOf(session));
    queryClient.setQueryData(sessionQuery(ask).queryKey, session);
  };
}

/** Reads the session again, which prolongs it. */
export function useRenewSession(): () => Promise<Session | null> {
  const [queryClient, ask, known] = [useQueryClient(), useAsk(), useSession()];
  return async () => {
    const session = await queryClient.fetchQuery({ ...sessionQuery(ask), staleTime: 0 });
    // Another window has begun or stopped viewing as a client: the data of this window was fetched for another person.
    if (known && session && known.person.id !== session.person.id) await refetchForPerson(queryClient, ask);
    return session;
  };
}

/** The actor of the session, by which the server decides too. */
export function useActor(): Actor {
  return useSession()?.actor ?? SIGNED_OUT_ACTOR;
}

/** Whether to offer an action; the server decides again by the same rule. */
export function useMay(permission: Permission): boolean {
  return decidePermission(permission, useActor()) === 'yes';
}

/** Signs in; the caller navigates afterwards. */
export function useSignIn() {
  const [call, arrive] = [useCall(), useEnterSession()];
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => call(signingIn.signIn, input),
    onSuccess: arrive,
  });
}

/** Signs up; there is a session unless the address has to be confirmed first. */
export function useSignUp() {
  const [call, arrive] = [useCall(), useEnterSession()];
  return useMutation({
    mutationFn: (input: z.input<typeof signingIn.register.input>) => call(signingIn.register, input),
    onSuccess: ({ session }) => {
      if (session) arrive(session);
    },
  });
}

/** Accepts an invitation, which signs in. */
export function useAcceptInvitation() {
  const [call, arrive] = [useCall(), useEnterSession()];
  return useMutation({
    mutationFn: (input: z.input<typeof signingIn.acceptInvitation.input>) => call(signingIn.acceptInvitation, input),
    onSuccess: arrive,
  });
}

/** Becomes the first administrator, which signs in. */
export function useAddFirstAdministrator() {
  const [call, arrive] = [useCall(), useEnterSession()];
  return useMutation({
    mutationFn: (input: z.input<typeof signingIn.addFirstAdministrator.input>) => call(signingIn.addFirstAdministrator, input),
    onSuccess: arrive,
  });
}

/** Begins a session, and drops everything that was fetched before. */
export function useEnterSession(): (session: Session) => void {
  const [queryClient, ask, begin] = [useQueryClient(), useAsk(), useBeginSession()];
  return (session) => {
    dropFetched(queryClient, ask);
    begin(session);
  };
}

/** Continues as another person on the same page, and fetches its data again. */
export function useBecomePerson(): (session: Session) => Promise<void> {
  const [queryClient, ask, begin] = [useQueryClient(), useAsk(), useBeginSession()];
  return async (session) => {
    await queryClient.cancelQueries();
    begin(session);
    await refetchForPerson(queryClient, ask);
  };
}

/** Signs out at the server, forgets, and goes to the front page. */
export function useSignOut() {
  const [queryClient, ask, call, words, say, navigate] = [useQueryClient(), useAsk(), useCall(), useWords(), useSnackbar(), useNavigate()];
  return useMutation({
    mutationFn: () => call(signingIn.signOut, {}),
    onSuccess: async () => {
      forgetTyping();
      // Whoever signs out leaves what is not saved: a question on a page that nobody is signed in to would come too late.
      await leaveSession(queryClient, ask, () => navigate({ to: '/', ignoreBlocker: true }));
      say.success(words('signIn.goodbye'));
    },
    onError: () => say.error(words('signIn.signOut.failed')),
  });
}

/** Ends the session because its time has passed, and leads to the sign-in screen, which returns to the same page. */
export function useExpireSession(): () => Promise<void> {
  const [queryClient, ask, call, navigate] = [useQueryClient(), useAsk(), useCall(), useNavigate()];
  return async () => {
    await signOutAtServer(call);
    const { pathname, search } = window.location;
    await leaveSession(queryClient, ask, () => navigate({ to: '/login', search: { back: pathname + search, ended: true } }));
  };
}
