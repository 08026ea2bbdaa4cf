/** Surrounds the pages with everything they need: brand, texts, calls, messages, theme, and the router. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { EndpointCaller } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import { Snackbars, SurroundingsProvider, type QueryOptionsFactory } from '#ui';
import { tenants, type PublicTenant } from '#contract/tenants';
import { TenantProvider } from '#web/tenants';
import { maskAmounts, useHiddenAmounts } from './hidden-amounts.ts';
import type { PorticoRouter } from './router.tsx';
import { LanguageChoice } from './shell/language-switch.tsx';
import { loadPageTexts, loadFormTexts, keepLanguage, loadLocale, type ScreenLocale } from './speech.ts';
import { mantineTheme, mantineVariables, applyTheme } from './theme/wear.ts';
import { ApplyTheme } from './theme/wearing.tsx';

export function PortalShell({
  tenant: first,
  theme: painted,
  speech: spoken,
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
  readonly speech: ScreenLocale;
  readonly queryClient: QueryClient;
  readonly call: EndpointCaller;
  readonly ask: QueryOptionsFactory;
  readonly router: PorticoRouter;
  readonly nonce: string | undefined;
}) {
  const { data: tenant } = useQuery({ ...ask(tenants.readTenant, {}), enabled: false, initialData: first }, queryClient);
  const { brand, snackbarMs, languages } = tenant.settings;
  const [speech, setSpeech] = useState(spoken);
  const { hidden } = useHiddenAmounts();
  const surroundings = useMemo(
    () => ({
      ...speech,
      formats: hidden ? maskAmounts(speech.formats) : speech.formats,
      siteName: tenant.portal?.name ?? brand.name,
      snackbarMs,
      call,
      ask,
      formWords: loadFormTexts,
    }),
    [speech, hidden, brand, tenant.portal, snackbarMs, call, ask],
  );
  const [worn, setWorn] = useState(painted);
  useLayoutEffect(() => applyTheme(worn), [worn]);
  const put = useCallback((theme: Theme | null) => setWorn(theme ?? tenant.theme), [tenant.theme]);
  const theme = useMemo(() => mantineTheme(worn), [worn]);
  const choice = useMemo(() => {
    const follow = async (language: Language) => {
      const next = await loadLocale(language);
      await loadPageTexts({ language });
      // Another language may have been chosen while the texts of this one were loading.
      if (document.documentElement.lang === language) setSpeech(next);
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
          forceColorScheme={worn.scheme}
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
