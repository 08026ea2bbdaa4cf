/** Provides every component with the language, texts, formats and endpoints of the application. */
import { createContext, use, type ReactNode } from 'react';
import type { Call } from '#packages/endpoint';
import type { Formats, Language, Translate } from '#packages/texts';
import type { Ask } from './asking.ts';

export interface Surroundings {
  /** Follows the page's own title in the title of the window. */
  readonly siteName: string;
  readonly language: Language;
  readonly words: Translate;
  readonly formats: Formats;
  readonly call: Call;
  readonly ask: Ask;
  /** Loads the texts that only forms use; null once they are loaded. */
  readonly formWords: () => Promise<void> | null;
  /** How long a snackbar stays, in milliseconds. */
  readonly snackbarMs: number;
}

const Around = createContext<Surroundings | null>(null);

export function Surrounded({ by, children }: { readonly by: Surroundings; readonly children: ReactNode }) {
  return <Around value={by}>{children}</Around>;
}

export function useSurroundings(): Surroundings {
  const around = use(Around);
  if (!around) throw new Error('outside of <Surrounded>');
  return around;
}

/** Texts by key in the reader's language. */
export const useWords = (): Translate => useSurroundings().words;
/** Numbers, money, percentages and dates as the reader writes them. */
export const useFormats = (): Formats => useSurroundings().formats;
/** Calls an endpoint that changes something; for reading see useAsk. */
export const useCall = (): Call => useSurroundings().call;
/** `useQuery(ask(accounts.readAccount, { account }))` */
export const useAsk = (): Ask => useSurroundings().ask;
