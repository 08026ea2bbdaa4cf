/** The languages of the tenant, each under its own name. */
import { createContext, use } from 'react';
import type { Language } from '#packages/texts';
import { useSurroundings } from '#ui';
import css from './language-switch.module.css';

export const ChoiceOfLanguage = createContext<{
  readonly languages: readonly Language[];
  readonly choose: (language: Language) => Promise<void>;
}>({
  languages: [],
  choose: () => Promise.resolve(),
});

const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά', nl: 'Nederlands' };

export function LanguageSwitch() {
  const { language: current, words } = useSurroundings();
  const { languages, choose } = use(ChoiceOfLanguage);
  if (languages.length < 2) return null;
  return (
    <div role="group" aria-label={words('shell.language')} className={css.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={css.language}
          onClick={() => void choose(language)}
        >
          {OWN_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
