/** Types of the virtual module `portico:texts`, which texts-plugin.ts makes for the build. */
declare module 'portico:texts' {
  import type { Catalogue, Language } from '#packages/texts';

  /**
   * The parts of the texts, by who reads them; texts-plugin.ts decides which keys belong to which part. `first`: for everybody, before signing in. `rest`:
   * for signed-in people; it grows with the product. `house`: for staff alone. `forms`: for forms, wherever one is filled.
   */
  export type Part = 'first' | 'rest' | 'house' | 'forms';
  export const words: Readonly<Record<Part, Readonly<Record<Language, () => Promise<Catalogue>>>>>;
}
