/** Declares the context that the handlers of documents receive. */
import type { FileContext } from '#server/files';
import type { PictureTypesetter } from '../contract.ts';

export type DocumentContext = FileContext & { readonly typesetter: PictureTypesetter };
