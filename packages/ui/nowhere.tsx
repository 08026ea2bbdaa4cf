/** Leads to the page that says there is nothing here. */
import { useLeadOn } from './lead-on.ts';

export function Nowhere() {
  useLeadOn('/dashboard/404');
  return null;
}
