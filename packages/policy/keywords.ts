/** Defines the keywords that say who may enter a view [OQ-68]; each is a function of the actor and of the address that they open. */
import type { Actor } from './actors.ts';
import { decide } from './permissions.ts';

/** Everything that a keyword may look at; null means not loaded yet. */
export interface Facts {
  readonly actor: Actor;
  /** The address that they opened, search parameters included. */
  readonly href: string;
  readonly oobCode: string | null;
  /** Key of the portal in the address; below, the keys of all portals that the person may open. */
  readonly portal: string;
  readonly portals: readonly string[] | null;
  readonly place: Whereabouts | null;
}

/** The account that an address is about, or that its reader has. */
export interface Whereabouts {
  /** The permitted portfolios of the account in the address, as addresses name them. */
  readonly portfolios: readonly string[];
  /** Whether portfolios have a page of their own that is open. */
  readonly forwards: boolean;
  /** The page that the status of the account redirects an investor to; null where they may stay. */
  readonly leads: string | null;
}

export type Verdict = { readonly is: 'enter' } | { readonly is: 'wait' } | { readonly is: 'go'; readonly to: string };

export const NOWHERE = '/dashboard/404';
const ENTER: Verdict = { is: 'enter' };
const WAIT: Verdict = { is: 'wait' };
const go = (to: string): Verdict => ({ is: 'go', to });

export function homeOf(portal: string): string {
  return `/dashboard/${encodeURIComponent(portal)}`;
}

/** The search parameters and hash of an address. */
function searchOf(href: string): string {
  const at = href.search(/[?#]/);
  return at < 0 ? '' : href.slice(at);
}

export const KEYWORDS = {
  guest: ({ actor }: Facts) => (actor.stage === 'out' ? ENTER : go('/portals')),
  authenticated: ({ actor, href }: Facts) => (decide('own', actor) === 'yes' ? ENTER : go(`/login?back=${encodeURIComponent(href)}`)),
  professional: ({ actor, portal }: Facts) => (decide('clients.read', actor) === 'yes' ? ENTER : go(homeOf(portal))),
  portals: ({ portals, portal }: Facts) => (portals === null ? WAIT : portals.includes(portal) ? ENTER : go(NOWHERE)),
  portfolios: ({ place }: Facts) => (place === null ? WAIT : place.portfolios.length > 0 ? ENTER : go(NOWHERE)),
  forcePortfolio: ({ place, portal, href }: Facts) => {
    if (place === null) return WAIT;
    const [only, another] = place.portfolios;
    if (!place.forwards || only === undefined || another !== undefined) return ENTER;
    return go(`${homeOf(portal)}/portfolio/${encodeURIComponent(only)}${searchOf(href)}`);
  },
  userStatus: ({ place }: Facts) => (place === null ? WAIT : place.leads === null ? ENTER : go(place.leads)),
  isOobCode: ({ oobCode }: Facts) => (oobCode ? ENTER : go('/')),
} as const satisfies Record<string, (facts: Facts) => Verdict>;

export type Keyword = keyof typeof KEYWORDS;
export const KEYWORD_NAMES = Object.keys(KEYWORDS) as [Keyword, ...Keyword[]];

/** Decides whether an actor may enter a view: the first keyword that does not let them enter decides. */
export function enters(keywords: readonly Keyword[], facts: Facts): Verdict {
  for (const keyword of keywords) {
    const verdict = KEYWORDS[keyword](facts);
    if (verdict.is !== 'enter') return verdict;
  }
  return ENTER;
}
