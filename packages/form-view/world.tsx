/**
 * Defines the services that controls need from the page around a form: records, files, and components that packages do not know. The page that
 * shows the form provides them.
 */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { WidgetProps } from './widget.ts';

export interface PickableRecord {
  readonly id: string;
  readonly name: string;
  /** A description that distinguishes it from others of the same name. */
  readonly hint: string | null;
}

/** The answer to an upload: `url` is a path on this site, `fullUrl` the address with its host. */
export interface UploadedFile {
  readonly name: string;
  readonly url: string;
  readonly fullUrl: string;
}

export interface FormUploadOptions {
  /** @param part of the file that has arrived, 0 to 1 */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** A file of a media library. */
export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** A file of a library that a form offers; `url` is the address of its picture, or of the file where it has none. */
export interface OfferedFile extends NamedFile {
  readonly url: string;
}

/** The services of a form; must stay the same object while the form is shown, because uploads under way are kept by it. */
export interface FormWorld {
  /** Records of a collection that may be picked, best matches first; for an empty text, the first of all. */
  readonly findRecords: (collection: string, text: string) => Promise<readonly PickableRecord[]>;
  /** Names by id; none for records that do not exist or must not be seen. */
  readonly namesOf: (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly upload: (file: File, uploading?: FormUploadOptions) => Promise<UploadedFile>;
  /** The component that chooses from the media libraries. */
  readonly pickMedia: ComponentType<{ readonly onPick: (file: NamedFile) => void; readonly onClose: () => void }> | null;
  /** Files of the library that a field names, best matches first; for an empty text, the first of all. Left out where no library is offered. */
  readonly findMedia?: (library: string, text: string) => Promise<readonly OfferedFile[]>;
  /**
   * Files of the media libraries by id, with their addresses; none for files that do not exist or must not be seen.
   * @param library the one that the field names
   */
  readonly mediaOf: (
    ids: readonly string[],
    library: string | undefined,
  ) => Promise<ReadonlyMap<string, { readonly name: string; readonly url: string }>>;
  /** The component that shows the records of a child collection. */
  readonly grid: (collection: string) => ComponentType | null;
  /** The component that shows the versions of the record that the form edits. */
  readonly history: () => ComponentType | null;
  /** The component that a `custom` field names. */
  readonly custom: (name: string) => ComponentType<WidgetProps> | null;
}

/** The world of a form without a provider: no records are found, and nothing can be uploaded. */
const STANDALONE_WORLD: FormWorld = {
  findRecords: async () => [],
  namesOf: async () => new Map(),
  upload: () => Promise.reject(new Error('outside of <FormWorldProvider>')),
  pickMedia: null,
  mediaOf: async () => new Map(),
  grid: () => null,
  history: () => null,
  custom: () => null,
};

const FormWorldContext = createContext<FormWorld>(STANDALONE_WORLD);

export function FormWorldProvider({ world, children }: { readonly world: FormWorld; readonly children: ReactNode }) {
  return <FormWorldContext value={world}>{children}</FormWorldContext>;
}

export const useFormWorld = (): FormWorld => use(FormWorldContext);
