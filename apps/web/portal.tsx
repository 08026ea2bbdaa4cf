/** Surrounds the pages with everything they need: brand, texts, calls, messages, theme, and the router. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Call } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import type { Theme } from '#packages/themes';
import { Snackbars, Surrounded, type Ask } from '#ui';
import { tenants, type PublicTenant } from '#contract/tenants';
import { TenantHere } from '#web/tenants';
import { masked, useHiddenAmounts } from './hidden-amounts.ts';
import type { PorticoRouter } from './router.tsx';
import { ChoiceOfLanguage } from './shell/language-switch.tsx';
import { everyWord, formWords, keepLanguage, speak, type Speech } from './speech.ts';
import { mantineTheme, mantineVariables, wear } from './theme/wear.ts';
import { Wearing } from './theme/wearing.tsx';

export function Portal({
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
  readonly speech: Speech;
  readonly queryClient: QueryClient;
  readonly call: Call;
  readonly ask: Ask;
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
      formats: hidden ? masked(speech.formats) : speech.formats,
      siteName: tenant.portal?.name ?? brand.name,
      snackbarMs,
      call,
      ask,
      formWords,
    }),
    [speech, hidden, brand, tenant.portal, snackbarMs, call, ask],
  );
  const [worn, setWorn] = useState(painted);
  useLayoutEffect(() => wear(worn), [worn]);
  const put = useCallback((theme: Theme | null) => setWorn(theme ?? tenant.theme), [tenant.theme]);
  const theme = useMemo(() => mantineTheme(worn), [worn]);
  const choice = useMemo(() => {
    const follow = async (language: Language) => {
      const next = await speak(language);
      await everyWord({ language });
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
          <Surrounded by={surroundings}>
            <TenantHere tenant={tenant}>
              <Wearing value={put}>
                <ChoiceOfLanguage value={choice}>
                  <Snackbars>
                    <RouterProvider router={router} />
                  </Snackbars>
                </ChoiceOfLanguage>
              </Wearing>
            </TenantHere>
          </Surrounded>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
