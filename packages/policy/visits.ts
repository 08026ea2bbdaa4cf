/** Which places of the menu somebody may visit. The same function filters the menu and refuses the address. */
import type { Actor } from './actors.ts';

export const AUDIENCES = ['Admin', 'Advisor', 'Investor'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** A place, as a record of the menu has it. */
export interface Place {
  readonly visible: readonly Audience[];
  /** The statuses of an account in which investors may visit it; none named means all. */
  readonly userStatus?: readonly string[];
}

function isAmong(audience: Audience, { stage, admin, professional }: Actor): boolean {
  if (stage !== 'in') return false;
  if (audience === 'Admin') return admin;
  return audience === 'Advisor' ? professional : !admin && !professional;
}

/**
 * Statuses limit investors alone: who looks after clients, or keeps the house, goes everywhere that is theirs [NAV-31, SEC-02, SEC-03].
 * @param status of the account that is open; null where there is none
 */
export function mayVisit({ visible, userStatus = [] }: Place, actor: Actor, status: string | null): boolean {
  if (!visible.some((audience) => isAmong(audience, actor))) return false;
  if (!isAmong('Investor', actor) || userStatus.length === 0) return true;
  return status !== null && userStatus.includes(status);
}
