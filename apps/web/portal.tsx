/** Surrounds the pages with everything they need: brand, texts, calls, messages, theme, and the router. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { EndpointCaller } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import { Snackbars, SurroundingsProvider, type QueryOptionsFactory } from '#ui';
import { signingIn } from '#contract/sign-in';
import { tenants, type PublicTenant } from '#contract/tenants';
import { TenantProvider } from '#web/tenants';
import { maskAmounts, useHiddenAmounts } from './hidden-amounts.ts';
import type { PorticoRouter } from './router.tsx';
import { LanguageChoice } from './shell/language-switch.tsx';
import { loadPageTexts, loadFormTexts, keepLanguage, loadLocale, type ScreenLocale } from './locale.ts';
import { mantineTheme, mantineVariables, applyTheme } from './theme/apply-theme.ts';
import { ApplyTheme } from './theme/portal-theme.tsx';

export function PortalShell({
  tenant: first,
  theme: painted,
  locale: spoken,
  queryClient,
  call,
  ask,
  router,
  nonce,
}: {
  /** The tenant as it was when the page was loaded; later changes by staff are read into the same query. */
  readonly tenant: PublicTenant;
  /** The theme that the server has painted the page in. */
  readonly theme: Theme;
  readonly locale: ScreenLocale;
  readonly queryClient: QueryClient;
  readonly call: EndpointCaller;
  readonly ask: QueryOptionsFactory;
  readonly router: PorticoRouter;
  readonly nonce: string | undefined;
}) {
  const { data: tenant } = useQuery({ ...ask(tenants.readTenant, {}), enabled: false, initialData: first }, queryClient);
  const person = useQuery({ ...ask(signingIn.readSession, {}), enabled: false }, queryClient).data?.person.id ?? null;
  const { brand, snackbarMs, languages, chart } = tenant.settings;
  const figuresComputed = tenant.settings.source === null;
  const [locale, setLocale] = useState(spoken);
  const { hidden } = useHiddenAmounts();
  const surroundings = useMemo(
    () => ({
      ...locale,
      formats: hidden ? maskAmounts(locale.formats) : locale.formats,
      person,
      siteName: tenant.portal?.name ?? brand.name,
      figuresComputed,
      snackbarMs,
      chartThreshold: chart.threshold,
      call,
      ask,
      formWords: loadFormTexts,
    }),
    [locale, hidden, person, brand, tenant.portal, figuresComputed, snackbarMs, chart.threshold, call, ask],
  );
  const [applied, setApplied] = useState(painted);
  useLayoutEffect(() => applyTheme(applied), [applied]);
  const put = useCallback((theme: Theme | null) => setApplied(theme ?? tenant.theme), [tenant.theme]);
  const theme = useMemo(() => mantineTheme(applied), [applied]);
  const choice = useMemo(() => {
    const follow = async (language: Language) => {
      const next = await loadLocale(language);
      await loadPageTexts({ language });
      // Another language may have been chosen while the texts of this one were loading.
      if (document.documentElement.lang === language) setLocale(next);
    };
    const choose = (language: Language) => {
      keepLanguage(language);
      return follow(language);
    };
    return { languages, choose, follow };
  }, [languages]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          forceColorScheme={applied.scheme}
          cssVariablesResolver={mantineVariables}
          getStyleNonce={() => nonce ?? ''}
        >
          <SurroundingsProvider by={surroundings}>
            <TenantProvider tenant={tenant}>
              <ApplyTheme value={put}>
                <LanguageChoice value={choice}>
                  <Snackbars>
                    <RouterProvider router={router} />
                  </Snackbars>
                </LanguageChoice>
              </ApplyTheme>
            </TenantProvider>
          </SurroundingsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
