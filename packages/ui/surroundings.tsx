/** Provides every component with the language, texts, formats and endpoints of the application. */
import { createContext, use, type ReactNode } from 'react';
import type { EndpointCaller } from '#packages/endpoint';
import type { Formats, Language, Translate } from '#packages/texts';
import type { QueryOptionsFactory } from './asking.ts';

export interface UiSurroundings {
  /** Follows the page's own title in the title of the window. */
  readonly siteName: string;
  readonly language: Language;
  /** Id of who is signed in, by which what they type is kept apart from what others type in this window; null while nobody is. */
  readonly person: string | null;
  readonly words: Translate;
  readonly formats: Formats;
  readonly call: EndpointCaller;
  readonly ask: QueryOptionsFactory;
  /** Loads the texts that only forms use; null once they are loaded. */
  readonly formWords: () => Promise<void> | null;
  /** Whether figures are computed from facts of ours, which they open, and which can be asked for as they were known before; false where a provider states them. */
  readonly figuresComputed: boolean;
  /** How long a snackbar stays, in milliseconds. */
  readonly snackbarMs: number;
  /** Below which highest value the marks of a chart of amounts are written in full; null where they are shortened as soon as that is exact. */
  readonly chartThreshold: number | null;
}

const SurroundingsContext = createContext<UiSurroundings | null>(null);

export function SurroundingsProvider({ by, children }: { readonly by: UiSurroundings; readonly children: ReactNode }) {
  return <SurroundingsContext value={by}>{children}</SurroundingsContext>;
}

export function useSurroundings(): UiSurroundings {
  const around = use(SurroundingsContext);
  if (!around) throw new Error('outside of <SurroundingsProvider>');
  return around;
}

/** Texts by key in the reader's language. */
export const useWords = (): Translate => useSurroundings().words;
/** Numbers, money, percentages and dates as the reader writes them. */
export const useFormats = (): Formats => useSurroundings().formats;
/** Calls an endpoint that changes something; for reading see useAsk. */
export const useCall = (): EndpointCaller => useSurroundings().call;
/** `useQuery(ask(accounts.readAccount, { account }))` */
export const useAsk = (): QueryOptionsFactory => useSurroundings().ask;
