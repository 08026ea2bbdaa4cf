/** Defines the keywords that say who may enter a view [OQ-68]; each is a function of the actor and of the address that they open. */
import type { Actor } from './actors.ts';
import { decidePermission } from './permissions.ts';

/** Everything that a keyword may look at; null means not loaded yet. */
export interface KeywordContext {
  readonly actor: Actor;
  /** The address that they opened, search parameters included. */
  readonly href: string;
  readonly oobCode: string | null;
  /** Key of the portal in the address; below, the keys of all portals that the person may open. */
  readonly portal: string;
  readonly portals: readonly string[] | null;
  readonly place: AddressedAccount | null;
}

/** The account that an address is about, or that its reader has. */
export interface AddressedAccount {
  /** The permitted portfolios of the account in the address, as addresses name them. */
  readonly portfolios: readonly string[];
  /** Whether portfolios have a page of their own that is open. */
  readonly forwards: boolean;
  /** The page that the status of the account redirects an investor to; null where they may stay. */
  readonly leads: string | null;
}

export type EntryDecision = { readonly is: 'enter' } | { readonly is: 'wait' } | { readonly is: 'go'; readonly to: string };

export const NOT_FOUND_PATH = '/dashboard/404';
const ENTER: EntryDecision = { is: 'enter' };
const WAIT: EntryDecision = { is: 'wait' };
const goTo = (to: string): EntryDecision => ({ is: 'go', to });

export function homeOf(portal: string): string {
  return `/dashboard/${encodeURIComponent(portal)}`;
}

/** The search parameters and hash of an address. */
function searchOf(href: string): string {
  const at = href.search(/[?#]/);
  return at < 0 ? '' : href.slice(at);
}

export const KEYWORDS = {
  guest: ({ actor }: KeywordContext) => (actor.stage === 'out' ? ENTER : goTo('/portals')),
  authenticated: ({ actor, href }: KeywordContext) =>
    decidePermission('limited', actor) === 'yes' ? ENTER : goTo(`/login?back=${encodeURIComponent(href)}`),
  professional: ({ actor, portal }: KeywordContext) => (decidePermission('clients.read', actor) === 'yes' ? ENTER : goTo(homeOf(portal))),
  portals: ({ portals, portal }: KeywordContext) => (portals === null ? WAIT : portals.includes(portal) ? ENTER : goTo(NOT_FOUND_PATH)),
  portfolios: ({ place }: KeywordContext) => (place === null ? WAIT : place.portfolios.length > 0 ? ENTER : goTo(NOT_FOUND_PATH)),
  forcePortfolio: ({ place, portal, href }: KeywordContext) => {
    if (place === null) return WAIT;
    const [only, another] = place.portfolios;
    if (!place.forwards || only === undefined || another !== undefined) return ENTER;
    return goTo(`${homeOf(portal)}/portfolio/${encodeURIComponent(only)}${searchOf(href)}`);
  },
  userStatus: ({ place }: KeywordContext) => (place === null ? WAIT : place.leads === null ? ENTER : goTo(place.leads)),
  isOobCode: ({ oobCode }: KeywordContext) => (oobCode ? ENTER : goTo('/')),
} as const satisfies Record<string, (facts: KeywordContext) => EntryDecision>;

export type Keyword = keyof typeof KEYWORDS;
export const KEYWORD_NAMES = Object.keys(KEYWORDS) as [Keyword, ...Keyword[]];

/** Decides whether an actor may enter a view: the first keyword that does not let them enter decides. */
export function decideEntry(keywords: readonly Keyword[], facts: KeywordContext): EntryDecision {
  for (const keyword of keywords) {
    const verdict = KEYWORDS[keyword](facts);
    if (verdict.is !== 'enter') return verdict;
  }
  return ENTER;
}
