/** Recognises the refusal of somebody who belongs to no organisation [ERR-01]. */
import { RefusedCall } from '#packages/endpoint';

export function isWithoutOrganisation(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.code === 'organisation.missing';
}
