/** Keeps the language that a signed-in person chooses. */
import { useQueryClient } from '@tanstack/react-query';
import type { Language } from '#packages/texts';
import { people } from '#contract/people';
import { useAsk, useCall } from '#ui';
import { sessionQuery, useMay } from './session.ts';

let keepingLanguage: Promise<unknown> = Promise.resolve();

/** Stores the chosen language in the person's profile, where a signed-in person may change it. */
export function useKeepLanguage(): (language: Language) => Promise<void> {
  const [queryClient, ask, call, mayChange] = [useQueryClient(), useAsk(), useCall(), useMay('limited.change')];
  return async (language) => {
    if (!mayChange) return;
    // Set at once, and not changed back by an answer that was asked for before.
    void queryClient.cancelQueries({ queryKey: sessionQuery(ask).queryKey });
    queryClient.setQueryData(sessionQuery(ask).queryKey, (known) => known && { ...known, person: { ...known.person, language } });
    // Saved one after the other, so that the last choice wins, even when the page is left at once.
    const kept = keepingLanguage.then(() => call(people.changeProfile, { language }, { keepalive: true }));
    keepingLanguage = kept.catch(() => undefined);
    queryClient.setQueryData(ask(people.readProfile, {}).queryKey, await kept);
  };
}
