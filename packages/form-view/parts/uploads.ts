/**
 * Keeps the upload queue of each control. Uploads go on while the control is not on the screen, because the reader opened another step; a file
 * that arrives then becomes an entry of the field all the same.
 */
import { makeUploads, type Uploads } from '#ui';
import type { FormWorld, UploadedFile } from '../world.tsx';

const known = new WeakMap<FormWorld, Map<string, Uploads<UploadedFile>>>();

/** The upload queue of a control, by its id in the world of its form. */
export function uploadsOf(world: FormWorld, control: string): Uploads<UploadedFile> {
  const here = known.get(world) ?? new Map<string, Uploads<UploadedFile>>();
  known.set(world, here);
  const uploads = here.get(control) ?? makeUploads(world.upload);
  here.set(control, uploads);
  return uploads;
}
