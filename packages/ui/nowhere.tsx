/** Redirects to the "not found" page. */
import { NOWHERE } from '#packages/policy';
import { useLeadOn } from './lead-on.ts';

export function Nowhere() {
  useLeadOn(NOWHERE);
  return null;
}
