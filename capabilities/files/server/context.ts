/** Declares the context that the handlers of files receive. */
import type { SignedIn } from '#server/people';
import type { FileStore, Pictures } from '../contract.ts';

export interface Keeping extends SignedIn {
  readonly files: FileStore;
  readonly pictures: Pictures;
  /** Origin of the request: `https://clients.example.com`. */
  readonly origin: string;
}
