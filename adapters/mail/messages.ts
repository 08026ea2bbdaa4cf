/** The request to the MJML thread and its answer, one of each for each mail. */
export interface MailCompileRequest {
  readonly id: number;
  readonly source: string;
}

export type MailCompileAnswer = { readonly id: number; readonly html: string } | { readonly id: number; readonly failed: string };
