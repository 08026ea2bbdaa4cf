/** What controls need of the world around a form: records, files, and components that packages do not know. Whoever shows a form provides it. */
import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { WidgetProps } from './widget.ts';

export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of its name. */
  readonly hint: string | null;
}

/** As an upload answered it: `url` is a path on this site, `fullUrl` the address with its host. */
export interface UploadedFile {
  readonly name: string;
  readonly url: string;
  readonly fullUrl: string;
}

export interface Uploading {
  /** @param part of the file that has arrived, 0 to 1 */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** The same object as long as the form is shown: what is on its way goes on in it. */
export interface FormWorld {
  /** Records of a collection that may be picked, the nearest to the text first; of an empty text, the first of all. */
  readonly findRecords: (collection: string, text: string) => Promise<readonly FoundRecord[]>;
  /** Names by id; of what is not there, or not to be seen, none. */
  readonly namesOf: (collection: string, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly upload: (file: File, uploading?: Uploading) => Promise<UploadedFile>;
  /** Chooses from the media libraries. */
  readonly pickMedia: ComponentType<{ readonly onPick: (id: string) => void; readonly onClose: () => void }> | null;
  /** Files of the media libraries by id, with the address of each; of what is not there, or not to be seen, none. */
  readonly mediaOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, { readonly name: string; readonly url: string }>>;
  /** The records of a child collection. */
  readonly grid: (collection: string) => ComponentType | null;
  /** The versions of the record that the form edits. */
  readonly history: () => ComponentType | null;
  /** The component that a `custom` field names. */
  readonly custom: (name: string) => ComponentType<WidgetProps> | null;
}

/** A form that stands alone: nothing is found, and nothing can be uploaded. */
const NOWHERE: FormWorld = {
  findRecords: async () => [],
  namesOf: async () => new Map(),
  upload: () => Promise.reject(new Error('outside of <FormWorldProvider>')),
  pickMedia: null,
  mediaOf: async () => new Map(),
  grid: () => null,
  history: () => null,
  custom: () => null,
};

const World = createContext<FormWorld>(NOWHERE);

export function FormWorldProvider({ world, children }: { readonly world: FormWorld; readonly children: ReactNode }) {
  return <World value={world}>{children}</World>;
}

export const useFormWorld = (): FormWorld => use(World);
