/** Switches the screen to the language of the person who has signed in, or of the portal that is open. */
import { use, useEffect } from 'react';
import { useTenant, usePortalHere } from '#web/tenants';
import { usePerson } from '#web/sign-in';
import { chooseLanguage } from '../locale.ts';
import { LanguageChoice } from './language-switch.tsx';

export function FollowsLanguage() {
  const { settings, portal: ofHost } = useTenant();
  const { languages, defaultLanguage } = settings;
  const { follow } = use(LanguageChoice);
  const person = usePerson()?.language;
  const here = usePortalHere();
  const portal = here === undefined ? undefined : (here?.portal.language ?? ofHost?.language ?? null);
  useEffect(() => {
    // Until the portal is known, the language of the page stays.
    if (portal === undefined) return;
    const told = chooseLanguage(languages, defaultLanguage, { person, portal });
    if (told !== document.documentElement.lang) void follow(told);
  }, [languages, defaultLanguage, follow, person, portal]);
  return null;
}
