/** Decides which places of the menu an actor may visit. The same function filters the menu and refuses the address. */
import { accessRolesOf, type Actor, type AccessRole } from './actors.ts';
import { canonicalStatus } from './statuses.ts';

export const AUDIENCES = ['Admin', 'Advisor', 'Investor'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The audience of a place, as a record of the menu has it. */
export interface PlaceVisibility {
  readonly visible: readonly Audience[];
  /** The statuses of an account in which investors may visit it, in either spelling; an empty list means all. */
  readonly userStatus?: readonly string[];
}

const AUDIENCE_ROLES: Readonly<Record<Audience, AccessRole>> = { Admin: 'admin', Advisor: 'advisor', Investor: 'investor' };

function isInAudience(audience: Audience, actor: Actor): boolean {
  const roles = accessRolesOf(actor);
  return roles.includes(AUDIENCE_ROLES[audience]) || (audience === 'Investor' && roles.includes('waiting'));
}

/**
 * Statuses limit only investors: advisors and administrators may visit every place of their audience [NAV-31, SEC-02, SEC-03].
 * @param status of the account that is open; null where there is none
 */
export function mayVisit({ visible, userStatus = [] }: PlaceVisibility, actor: Actor, status: string | null): boolean {
  if (!visible.some((audience) => isInAudience(audience, actor))) return false;
  if (!isInAudience('Investor', actor) || userStatus.length === 0) return true;
  const own = status === null ? null : canonicalStatus(status);
  return own !== null && userStatus.some((named) => canonicalStatus(named) === own);
}
