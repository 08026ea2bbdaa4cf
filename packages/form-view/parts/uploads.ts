/**
 * Keeps the upload queue of each control. Uploads go on while the control is not on the screen, because the reader opened another step; a file
 * that arrives then becomes an entry of the field all the same.
 */
import { createUploadQueue, type UploadQueue } from '#ui';
import type { FormWorld, UploadedFile } from '../world.tsx';

const queuesByWorld = new WeakMap<FormWorld, Map<string, UploadQueue<UploadedFile>>>();

/** The upload queue of a control, by its id in the world of its form. */
export function uploadQueueOf(world: FormWorld, control: string): UploadQueue<UploadedFile> {
  const here = queuesByWorld.get(world) ?? new Map<string, UploadQueue<UploadedFile>>();
  queuesByWorld.set(world, here);
  const uploads = here.get(control) ?? createUploadQueue(world.upload);
  here.set(control, uploads);
  return uploads;
}
