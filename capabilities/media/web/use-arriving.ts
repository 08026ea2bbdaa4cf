/** Uploads files into a folder. A file whose name is taken waits until the person chooses to replace or to copy [LIB-29]. */
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { RefusedCall } from '#packages/endpoint';
import { createUploadQueue, useCall, type PendingUpload } from '#ui';
import { media, type MediaFile, type DuplicateAnswer } from '../contract.ts';

export interface FolderUploads {
  readonly sendings: readonly PendingUpload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: number) => void;
  readonly cancel: (key: number) => void;
  /** The first upload that waits for an answer. */
  readonly duplicate: PendingUpload | null;
  readonly answer: (key: number, twin: DuplicateAnswer) => void;
}

export function isDuplicate({ error }: Pick<PendingUpload, 'error'>): boolean {
  return error instanceof RefusedCall && error.code === 'media.duplicate';
}

export function useFolderUploads(library: string, folder: string | null, onArrived: (file: MediaFile) => void): FolderUploads {
  const call = useCall();
  const [{ uploads, places, twins }] = useState(() => {
    // The folder is fixed when the file is added, even if another folder is opened meanwhile.
    const [folderOf, answered] = [new WeakMap<File, string | null>(), new WeakMap<File, DuplicateAnswer>()];
    const made = createUploadQueue((file, uploading): Promise<MediaFile> => {
      const [to, twin] = [folderOf.get(file), answered.get(file)];
      return call(media.uploadMedia, { library, ...(to && { folder: to }), ...(twin && { twin }) }, { file, ...uploading });
    });
    return { uploads: made, places: folderOf, twins: answered };
  });
  const sendings = useSyncExternalStore(uploads.subscribe, uploads.now);
  useLayoutEffect(() => uploads.deliver(onArrived));
  return {
    sendings,
    add: (files) => {
      for (const file of files) places.set(file, folder);
      uploads.add(files);
    },
    retry: uploads.retry,
    cancel: uploads.cancel,
    duplicate: sendings.find(isDuplicate) ?? null,
    answer: (key, twin) => {
      const sending = uploads.now().find((one) => one.key === key);
      if (!sending) return;
      twins.set(sending.file, twin);
      uploads.retry(key);
    },
  };
}
