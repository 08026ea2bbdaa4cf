/** The page on which keystrokes are timed: a form of two hundred fields of every kind, all in sight. */
import '../../apps/web/theme/mantine.css';
import '../../apps/web/theme/controls.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createCaller } from '#packages/endpoint';
import { FormView } from '#packages/form-view';
import { formatsFor, createTranslate } from '#packages/texts';
import { createQueryOptions, Snackbars, SurroundingsProvider } from '#ui';
import { largeForm } from '../../packages/forms/examples.fixture.ts';
import english from '../../packages/texts/catalogue/en.json';

const call = createCaller(location.origin, (address, init) => fetch(address, init));
const surroundings = {
  siteName: 'Bench',
  language: 'en',
  person: null,
  words: createTranslate('en', english, english),
  formats: formatsFor('en'),
  call,
  ask: createQueryOptions(call),
  formWords: () => null,
  figuresComputed: true,
  snackbarMs: 5_000,
  chartThreshold: null,
} as const;
const FORM = largeForm();
const NOTHING = {};

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider>
      <SurroundingsProvider by={surroundings}>
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
      </SurroundingsProvider>
    </MantineProvider>
  </QueryClientProvider>,
);
