/** Redirects to the "not found" page. */
import { NOT_FOUND_PATH } from '#packages/policy';
import { useRedirectOnce } from './lead-on.ts';

export function RedirectToNotFound() {
  useRedirectOnce(NOT_FOUND_PATH);
  return null;
}
