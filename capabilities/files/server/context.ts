/** What bringing and reading files needs from its surroundings. */
import type { SignedIn } from '#server/people';
import type { FileStore, Pictures } from '../contract.ts';

export interface Keeping extends SignedIn {
  readonly files: FileStore;
  readonly pictures: Pictures;
  /** Where the request was asked: `https://clients.example.com`. */
  readonly origin: string;
}
