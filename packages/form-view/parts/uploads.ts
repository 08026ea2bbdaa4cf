/**
 * The files on their way to each control. They go on while their control is not on the screen, because somebody has turned to another step; what
 * arrives is an entry of the field then, as if they had stayed.
 */
import { makeUploads, type Uploads } from '#ui';
import type { FormWorld, UploadedFile } from '../world.tsx';

const known = new WeakMap<FormWorld, Map<string, Uploads<UploadedFile>>>();

/** Those of a control, by its id within the world of its form. */
export function uploadsOf(world: FormWorld, control: string): Uploads<UploadedFile> {
  const here = known.get(world) ?? new Map<string, Uploads<UploadedFile>>();
  known.set(world, here);
  const uploads = here.get(control) ?? makeUploads(world.upload);
  here.set(control, uploads);
  return uploads;
}
