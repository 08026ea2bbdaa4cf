/** Switches the screen to the language of the person who has signed in, or of the portal that is open. */
import { use, useEffect } from 'react';
import { useTenant, usePortalHere } from '#web/tenants';
import { usePerson } from '#web/sign-in';
import { languageOf } from '../speech.ts';
import { ChoiceOfLanguage } from './language-switch.tsx';

export function SpeaksAsTold() {
  const { settings, portal: ofHost } = useTenant();
  const { languages, defaultLanguage } = settings;
  const { follow } = use(ChoiceOfLanguage);
  const person = usePerson()?.language;
  const here = usePortalHere();
  const portal = here === undefined ? undefined : (here?.portal.language ?? ofHost?.language ?? null);
  useEffect(() => {
    // Until the portal is known, the language of the page stays.
    if (portal === undefined) return;
    const told = languageOf(languages, defaultLanguage, { person, portal });
    if (told !== document.documentElement.lang) void follow(told);
  }, [languages, defaultLanguage, follow, person, portal]);
  return null;
}
