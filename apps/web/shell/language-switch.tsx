/** Chooses among the languages of the tenant, each under its own name. */
import { createContext, use } from 'react';
import { LANGUAGE_NAMES, type Language } from '#packages/texts';
import { useSurroundings } from '#ui';
import { useKeepLanguage } from '#web/sign-in';
import css from './language-switch.module.css';

export const LanguageChoice = createContext<{
  readonly languages: readonly Language[];
  readonly choose: (language: Language) => Promise<void>;
  /** Uses the language from now on without saving it, since nobody chose it here. */
  readonly follow: (language: Language) => Promise<void>;
}>({
  languages: [],
  choose: () => Promise.resolve(),
  follow: () => Promise.resolve(),
});

export function LanguageSwitch() {
  const { language: current, words } = useSurroundings();
  const { languages, choose } = use(LanguageChoice);
  const keep = useKeepLanguage();
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
          onClick={() => {
            void choose(language);
            // The screen does not wait for this; if it fails, the browser remembers the choice.
            keep(language).catch(() => undefined);
          }}
        >
          {LANGUAGE_NAMES[language]}
        </button>
      ))}
    </div>
  );
}
