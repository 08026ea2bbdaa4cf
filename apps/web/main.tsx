/** Starts the portal in the browser: whose it is, who is there, in which language, then the screen. */
import './theme/mantine.css';
import './theme/fonts.css';
import './theme/ground.css';
import './theme/controls.css';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { caller, RefusedCall } from '#packages/endpoint';
import { isLanguage } from '#packages/texts';
import { asking } from '#ui';
import { signingIn } from '#contract/sign-in';
import { tenants } from '#contract/tenants';
import { leave } from '#web/sign-in';
import { watchForMissingFiles } from './outdated.ts';
import { Portal } from './portal.tsx';
import { makeRouter } from './router.tsx';
import { StartTrouble } from './shell/trouble.tsx';
import { everyWord, firstLanguage, speak } from './speech.ts';
import { wear } from './theme/wear.ts';

// Zod would try out `new Function` for speed, which a strict policy forbids and reports.
z.config({ jitless: true });

watchForMissingFiles();

/** The policy lets style elements in that carry the nonce of the page. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
const call = caller(location.origin, inReadersLanguage);
const ask = asking(call);
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

/** Sentences of the server come in the language of the screen. */
function inReadersLanguage(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set('accept-language', document.documentElement.lang);
  return fetch(address, { ...init, headers });
}

let leaving = false;

/** A session that the server has ended leads to the sign-in screen, and from there back here; several calls may learn of it at once. */
function leaveWhenEnded(error: Error): void {
  if (leaving || !(error instanceof RefusedCall && error.code === 'session.required')) return;
  leaving = true;
  const back = router.state.location.href;
  void leave(queryClient, ask, () => router.navigate({ to: '/login', search: { back, ended: true } })).finally(() => (leaving = false));
}

async function start(): Promise<void> {
  const root = createRoot(document.getElementById('root')!);
  try {
    void queryClient.prefetchQuery(ask(signingIn.readSession, {}));
    const tenant = await queryClient.fetchQuery({ ...ask(tenants.readTenant, {}), gcTime: Infinity });
    wear(tenant.theme);
    const speech = await speak(firstLanguage(tenant.settings.languages, tenant.settings.defaultLanguage));
    root.render(<Portal tenant={tenant} speech={speech} queryClient={queryClient} call={call} ask={ask} router={router} nonce={nonce} />);
    // Wanted as soon as somebody is signed in, who would hear of a failure then.
    everyWord().catch(() => undefined);
  } catch {
    const { words } = await speak(navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en');
    root.render(<StartTrouble words={words} />);
  }
}

await start();
