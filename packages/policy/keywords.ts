/** The keywords by which a view says who enters it [OQ-68]; each is a function of who asks and of what is known of where they stand. */
import type { Actor } from './actors.ts';
import { decide } from './permissions.ts';

/** What a keyword may look at; null is what has not been loaded yet. */
export interface Facts {
  readonly actor: Actor;
  /** Where they wanted to go. */
  readonly href: string;
  readonly oobCode: string | null;
  /** Word of the portal in the address, and of all that the person may open. */
  readonly portal: string;
  readonly portals: readonly string[] | null;
  /** The account in the address, and the portfolios of it that are permitted. */
  readonly account: string;
  readonly portfolios: readonly string[] | null;
  /** Addresses that the account's status leaves an investor; null without a limit. The first is where others lead. */
  readonly allowed: readonly string[] | null;
}

export type Verdict = { readonly is: 'enter' } | { readonly is: 'wait' } | { readonly is: 'go'; readonly to: string };

const ENTER: Verdict = { is: 'enter' };
const WAIT: Verdict = { is: 'wait' };
const NOWHERE = '/dashboard/404';
const go = (to: string): Verdict => ({ is: 'go', to });
const homeOf = (portal: string): string => `/dashboard/${encodeURIComponent(portal)}`;

export const KEYWORDS = {
  guest: ({ actor }: Facts) => (actor.stage === 'out' ? ENTER : go('/portals')),
  authenticated: ({ actor, href }: Facts) => (decide('own', actor) === 'yes' ? ENTER : go(`/login?back=${encodeURIComponent(href)}`)),
  professional: ({ actor, portal }: Facts) => (decide('clients.read', actor) === 'yes' ? ENTER : go(homeOf(portal))),
  portals: ({ portals, portal }: Facts) => (portals === null ? WAIT : portals.includes(portal) ? ENTER : go(NOWHERE)),
  portfolios: ({ portfolios }: Facts) => (portfolios === null ? WAIT : portfolios.length > 0 ? ENTER : go(NOWHERE)),
  forcePortfolio: ({ portal, account, portfolios }: Facts) => {
    if (portfolios === null) return WAIT;
    const [only, another] = portfolios;
    if (only === undefined || another !== undefined) return ENTER;
    return go(`${homeOf(portal)}/account/${encodeURIComponent(account)}/portfolio/${encodeURIComponent(only)}`);
  },
  userStatus: ({ actor, allowed, href, portal }: Facts) => {
    if (allowed === null || decide('clients.read', actor) === 'yes') return ENTER;
    const path = href.split(/[?#]/, 1)[0] ?? href;
    return allowed.includes(path) ? ENTER : go(allowed[0] ?? homeOf(portal));
  },
  isOobCode: ({ oobCode }: Facts) => (oobCode ? ENTER : go('/')),
} as const satisfies Record<string, (facts: Facts) => Verdict>;

export type Keyword = keyof typeof KEYWORDS;

/** The first of the keywords that does not let them enter decides. */
export function enters(keywords: readonly Keyword[], facts: Facts): Verdict {
  for (const keyword of keywords) {
    const verdict = KEYWORDS[keyword](facts);
    if (verdict.is !== 'enter') return verdict;
  }
  return ENTER;
}
