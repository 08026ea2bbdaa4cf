/** Starts the portal in the browser: reads tenant, session and language, then draws the screen. */
import './theme/mantine.css';
import './theme/fonts.css';
import './theme/base.css';
import './theme/controls.css';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createCaller, RefusedCall } from '#packages/endpoint';
import { NOT_FOUND_PATH } from '#packages/policy';
import { isLanguage } from '#packages/texts';
import { createQueryOptions } from '#ui';
import { signingIn } from '#contract/sign-in';
import { tenants } from '#contract/tenants';
import { wording } from '#contract/wording';
import { sendWithProgress } from './sending.ts';
import { enterByToken, leaveSession, refetchSession, withProofRetry, takeIdentityReturn, takeToken } from '#web/sign-in';
import { watchForMissingFiles } from './outdated.ts';
import { PortalShell } from './portal.tsx';
import { makeRouter } from './router.tsx';
import { StartFailure } from './shell/trouble.tsx';
import { loadPageTexts, chooseLanguage, loadLocale, setFirmTexts } from './locale.ts';
import { portalAt, type OpenPortals } from '#web/tenants';
import { remembersTheme } from './theme/portal-theme.tsx';

// Where a screen reads something by its schema, zod would try out `new Function` for speed, which a strict policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchForMissingFiles();

/** The policy lets style elements in that carry the nonce of the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
// Must run before the router reads the address.
const token = takeToken();
takeIdentityReturn();
const call = withProofRetry(createCaller(location.origin, fetchInPageLanguage, sendWithProgress));
const ask = createQueryOptions(call);
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenEnded }),
  mutationCache: new MutationCache({ onError: leaveWhenEnded }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal is an answer; only what got lost or broke is asked again.
      retry: (failures, error) => failures < 2 && !(error instanceof RefusedCall && error.status >= 400 && error.status < 500),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
  },
});
const router = makeRouter({ queryClient, ask, call });

/** Makes the server answer in the language of the screen. */
function fetchInPageLanguage(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('accept-language', document.documentElement.lang);
  return fetch(address, { ...init, headers });
}

let isLeaving = false;

/** A session that the server has ended leads to the sign-in screen, and from there back here; several calls may learn of it at once. */
function leaveWhenEnded(error: Error): void {
  if (isLeaving || !(error instanceof RefusedCall)) return;
  const back = router.state.location.href;
  if (error.code === 'second-factor.required' || error.code === 'identity.required') {
    isLeaving = true;
    void proveAgain(back).finally(() => (isLeaving = false));
  }
  if (error.code !== 'session.required') return;
  isLeaving = true;
  void leaveSession(queryClient, ask, () => router.navigate({ to: '/login', search: { back, ended: true } })).finally(
    () => (isLeaving = false),
  );
}

/** Asks for the second factor or the identity again; afterwards the session continues where it was. */
async function proveAgain(back: string): Promise<void> {
  await refetchSession(queryClient, ask);
  if (router.state.location.pathname !== '/login') await router.navigate({ to: '/login', search: { back } });
}

/** Reads the portals outside the query cache, whose error handler would react to the end of a session. */
async function fetchPortals(): Promise<OpenPortals | null> {
  const portals = await call(tenants.listPortals, {}).catch(() => null);
  if (portals) queryClient.setQueryData(ask(tenants.listPortals, {}).queryKey, portals);
  return portals;
}

async function startPortal(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  try {
    if (token !== null && !(await enterByToken(token, { queryClient, ask, call }))) router.history.replace(NOT_FOUND_PATH);
    const [tenant, session, portals] = await Promise.all([
      queryClient.fetchQuery({ ...ask(tenants.readTenant, {}), gcTime: Infinity }),
      queryClient.fetchQuery(ask(signingIn.readSession, {})).catch(() => null),
      remembersTheme() ? fetchPortals() : null,
    ]);
    const { languages, defaultLanguage } = tenant.settings;
    setFirmTexts(async (language) => (tenant.wording.includes(language) ? (await call(wording.readWording, { language })).texts : {}));
    const here = portals && portalAt(location.pathname, portals);
    const theme = here?.theme;
    const portal = here?.portal.language ?? tenant.portal?.language;
    const locale = await loadLocale(chooseLanguage(languages, defaultLanguage, { person: session?.person.language, portal }));
    root.render(
      <PortalShell
        tenant={tenant}
        theme={theme ?? tenant.theme}
        locale={locale}
        queryClient={queryClient}
        call={call}
        ask={ask}
        router={router}
        nonce={nonce}
      />,
    );
    // Loads ahead the texts for signed-in people; a failure is shown when they are needed.
    loadPageTexts().catch(() => undefined);
  } catch (error) {
    const { words } = await loadLocale(navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en');
    root.render(<StartFailure words={words} error={error} />);
  }
}

await startPortal();
