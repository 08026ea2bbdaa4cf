/** Declares the context that the handlers of files receive. */
import type { FileStore } from '#platform';
import type { SignedInContext } from '#server/people';
import type { PictureProcessor } from '../contract.ts';

export interface FileContext extends SignedInContext {
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
  /** Origin of the request: `https://clients.example.com`. */
  readonly origin: string;
}
