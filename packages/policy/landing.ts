/** Decides which page a person is sent to after signing in, and from /portals [AUTH-37, AUTH-48, NAV-23, NAV-26, NAV-27, OQ-19]. */
import type { Actor } from './actors.ts';
import { homeOf } from './keywords.ts';
import { decidePermission } from './permissions.ts';

/** An account of the person who signs in; the first one decides. */
export interface OwnAccount {
  readonly id: string;
  /** Key of its portal; null while it has none. */
  readonly portal: string | null;
  readonly externalId: string | null;
  /** The page that its status leads its client to. */
  readonly redirect: string | null;
  /** The form that its client is led through, where the status leads there and its page is open to them. */
  readonly form: string | null;
  /** Whether the page of an account is open to its client in this status. */
  readonly open: boolean;
  /** Whether the messages of its portal are. */
  readonly messages: boolean;
}

export interface LandingContext {
  readonly actor: Actor;
  /** Keys of the portals that they may open. */
  readonly portals: readonly string[];
  readonly accounts: readonly OwnAccount[];
}

export type LandingDecision = { readonly to: string } | { readonly choose: 'portals' } | { readonly trouble: 'portal-missing' };

export function decideLanding({ actor, portals, accounts }: LandingContext): LandingDecision {
  const [only, another] = portals;
  if (only === undefined) return accounts.some(({ portal }) => portal === null) ? { trouble: 'portal-missing' } : { choose: 'portals' };
  if (another !== undefined) return { choose: 'portals' };
  if (decidePermission('clients.read', actor) === 'yes') return { to: homeOf(only) };
  const first = accounts.find(({ portal }) => portal === only);
  if (!first) return { to: homeOf(only) };
  if (isLedToPortfolio(first.redirect)) {
    if (first.externalId !== null) return { to: `${homeOf(only)}/portfolio/${encodeURIComponent(first.externalId)}` };
    // Without a number of the firm there is no portfolio to go to [NAV-27]; where there are no messages either, home [OQ-20].
    return { to: first.messages ? `${homeOf(only)}/messages` : homeOf(only) };
  }
  if (first.redirect === 'process' && first.form !== null) return { to: `${homeOf(only)}/processes/${encodeURIComponent(first.form)}` };
  return { to: first.open ? `${homeOf(only)}/account/${encodeURIComponent(first.id)}` : homeOf(only) };
}

function isLedToPortfolio(redirect: string | null): boolean {
  return redirect === 'reporting' || redirect === 'portfolio';
}
