/** Leads to the page that says there is nothing here. */
import { NOWHERE } from '#packages/policy';
import { useLeadOn } from './lead-on.ts';

export function Nowhere() {
  useLeadOn(NOWHERE);
  return null;
}
