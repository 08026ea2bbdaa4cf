/** Uploads files into a place. A file whose name is taken there waits until the person chooses to replace or to copy [OQ-25]. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { RefusedCall, type RefusalCode } from '#packages/endpoint';
import { createUploadQueue, type PendingUpload, type UploadOptions } from './uploads.ts';

export const DUPLICATE_CHOICES = ['replace', 'copy'] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

export interface NamedUploads {
  readonly sendings: readonly PendingUpload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly cancel: (key: number) => void;
  /** The first upload that waits for an answer. */
  readonly duplicate: PendingUpload | null;
  readonly answer: (key: number, choice: DuplicateChoice) => void;
  readonly isDuplicate: (upload: Pick<PendingUpload, 'error'>) => boolean;
}

/** The place and the choice are those of the moment in which the file was added or answered for. */
type SendFile<Place, Sent> = (
  file: File,
  to: { readonly place: Place; readonly choice?: DuplicateChoice },
  uploading: UploadOptions,
) => Promise<Sent>;

/** @param send is taken from the first rendering; what changes belongs into the place */
export function useNamedUploads<Place, Sent>(
  { place, refusal, send }: { readonly place: Place; readonly refusal: RefusalCode; readonly send: SendFile<Place, Sent> },
  onArrived: (sent: Sent) => void,
): NamedUploads {
  const [{ uploads, places, choices }] = useState(() => {
    const [placeOf, choiceOf] = [new WeakMap<File, Place>(), new WeakMap<File, DuplicateChoice>()];
    const made = createUploadQueue((file, uploading): Promise<Sent> => {
      const choice = choiceOf.get(file);
      return send(file, { place: placeOf.get(file) ?? place, ...(choice && { choice }) }, uploading);
    });
    return { uploads: made, places: placeOf, choices: choiceOf };
  });
  const sendings = useSyncExternalStore(uploads.subscribe, uploads.now);
  useLayoutEffect(() => uploads.deliver(onArrived));
  const isDuplicate = ({ error }: Pick<PendingUpload, 'error'>) => error instanceof RefusedCall && error.code === refusal;
  return {
    sendings,
    add: (files) => {
      for (const file of files) places.set(file, place);
      uploads.add(files);
    },
    retry: uploads.retry,
    cancel: uploads.cancel,
    duplicate: sendings.find(isDuplicate) ?? null,
    answer: (key, choice) => {
      const sending = uploads.now().find((one) => one.key === key);
      if (!sending) return;
      choices.set(sending.file, choice);
      uploads.retry(key);
    },
    isDuplicate,
  };
}
