/** What words.ts makes of the words for the build. */
declare module 'portico:words' {
  import type { Catalogue, Language } from '#packages/texts';

  /**
   * The words by who reads them; words.ts says which keys of a catalogue belong to which part. `first`: what everybody reads before signing in. `rest`:
   * what only signed-in people read, which grows with the product. `house`: what only those who keep the house read. `forms`: what only forms say,
   * wherever one is filled.
   */
  export type Part = 'first' | 'rest' | 'house' | 'forms';
  export const words: Readonly<Record<Part, Readonly<Record<Language, () => Promise<Catalogue>>>>>;
}
