/** Declares the port that prints a filled form as a PDF, and the texts that it prints. */
import type { StatementPaper } from '#contract/reports';

export { TypesettingFailed } from '#contract/reports';

/** The content of a printed form, with every word already in the reader's language. */
export interface FormPaper extends Pick<StatementPaper, 'language' | 'region' | 'title' | 'description' | 'brand' | 'unprintable'> {
  /** The footer of every page, with the placeholders `{x}` and `{y}`. */
  readonly page: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly head: { readonly question: string; readonly answer: string };
  readonly steps: readonly {
    readonly heading: string;
    /** An answer is a list of lines. */
    readonly answers: readonly { readonly label: string; readonly lines: readonly string[] }[];
  }[];
}

/** Port: turns a filled form into a tagged PDF (PDF/UA-1). The same paper and moment give the same bytes. */
export interface FormTypesetter {
  /** @throws TypesettingFailed */
  form(paper: FormPaper, madeAt: Date): Promise<{ pdf: Uint8Array; pages: number }>;
}
