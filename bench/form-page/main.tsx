/** The page on which keystrokes are timed: a form of two hundred fields of every kind, all in sight. */
import '../../apps/web/theme/mantine.css';
import '../../apps/web/theme/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { caller } from '#packages/endpoint';
import { FormView } from '#packages/form-view';
import { formats, translator } from '#packages/texts';
import { asking, Snackbars, Surrounded } from '#ui';
import { largeForm } from '../../packages/forms/examples.ts';
import english from '../../packages/texts/catalogue/en.json';

const call = caller(location.origin, (address, init) => fetch(address, init));
const surroundings = {
  siteName: 'Bench',
  language: 'en',
  words: translator('en', english, english),
  formats: formats('en'),
  call,
  ask: asking(call),
  formWords: () => null,
  snackbarMs: 5_000,
} as const;
const FORM = largeForm();
const NOTHING = {};

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider>
      <Surrounded by={surroundings}>
        <Snackbars>
          <FormView
            form={FORM}
            kept={NOTHING}
            inHouse
            today="2026-03-31"
            mode="plain"
            onChange={() => undefined}
            onSubmit={() => undefined}
          />
        </Snackbars>
      </Surrounded>
    </MantineProvider>
  </QueryClientProvider>,
);
