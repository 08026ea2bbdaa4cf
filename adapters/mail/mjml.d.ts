/** Declares the part of the MJML compiler that is used. */
declare module 'mjml' {
  export default function compile(
    source: string,
    options: { readonly validationLevel: 'strict'; readonly fonts: Readonly<Record<string, string>> },
  ): Promise<{ readonly html: string; readonly errors: readonly unknown[] }>;
}
