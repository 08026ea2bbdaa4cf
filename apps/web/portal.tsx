/** Everything that surrounds the pages: brand, words, calls, messages, and the router between them. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useMemo, useState } from 'react';
import type { Call } from '#packages/endpoint';
import type { Language } from '#packages/texts';
import { Snackbars, Surrounded, type Ask } from '#ui';
import type { PublicTenant } from '#contract/tenants';
import { TenantHere } from '#web/tenants';
import type { PorticoRouter } from './router.tsx';
import { ChoiceOfLanguage } from './shell/language-switch.tsx';
import { everyWord, keepLanguage, speak, type Speech } from './speech.ts';
import { mantineTheme, mantineVariables } from './theme/wear.ts';

export function Portal({
  tenant,
  speech: first,
  queryClient,
  call,
  ask,
  router,
  nonce,
}: {
  readonly tenant: PublicTenant;
  readonly speech: Speech;
  readonly queryClient: QueryClient;
  readonly call: Call;
  readonly ask: Ask;
  readonly router: PorticoRouter;
  readonly nonce: string | undefined;
}) {
  const { brand, snackbarMs, languages } = tenant.settings;
  const [speech, setSpeech] = useState(first);
  const surroundings = useMemo(() => ({ ...speech, siteName: brand.name, snackbarMs, call, ask }), [speech, brand, snackbarMs, call, ask]);
  const theme = useMemo(() => mantineTheme(tenant.theme), [tenant.theme]);
  const choice = useMemo(() => {
    const choose = async (language: Language) => {
      keepLanguage(language);
      const next = await speak(language);
      await everyWord(language);
      setSpeech(next);
    };
    return { languages, choose };
  }, [languages]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          forceColorScheme={tenant.theme.scheme}
          cssVariablesResolver={mantineVariables}
          getStyleNonce={() => nonce ?? ''}
        >
          <Surrounded by={surroundings}>
            <TenantHere tenant={tenant}>
              <ChoiceOfLanguage value={choice}>
                <Snackbars>
                  <RouterProvider router={router} />
                </Snackbars>
              </ChoiceOfLanguage>
            </TenantHere>
          </Surrounded>
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
