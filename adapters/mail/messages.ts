/** What the thread is told and what it answers, once for each mail. */
export interface ToThread {
  readonly id: number;
  readonly source: string;
}

export type FromThread = { readonly id: number; readonly html: string } | { readonly id: number; readonly failed: string };
