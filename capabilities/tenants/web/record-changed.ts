/** Recognises a save that came after somebody else's. */
import { RefusedCall } from '#packages/endpoint';

export function isRecordChanged(error: unknown): boolean {
  return error instanceof RefusedCall && error.code === 'record.changed';
}
