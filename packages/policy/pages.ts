/** Which pages of a portal somebody finds open, from how the tenant has arranged them. The server decides with it, and the browser follows. */
import { KEYWORDS, type Facts, type Keyword } from './keywords.ts';
import { mayVisit, type Place } from './visits.ts';
import type { Actor } from './actors.ts';

/** A path of this site, in which names are filled in as in a stem. */
export const PLACE = /^\/(?!\/)[\w$%./-]*$/;
export const LONGEST_PLACE = 300;

export function isPlace(text: string): boolean {
  return text.length <= LONGEST_PLACE && PLACE.test(text);
}

/** A stem is an address with names in it: `/dashboard/$portal/account/$account`. */
export function matchStem(stem: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [partsOf(stem), partsOf(path)];
  if (wanted.length !== given.length) return null;
  const named: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '');
    if (value === null) return null;
    if (part.startsWith('$')) named[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return named;
}

/** The address of a stem with its names filled in. */
export function fillStem(stem: string, named: Readonly<Record<string, string>>): string {
  return stem.replace(/\$(\w+)/g, (whole, name: string) => {
    const value = named[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Why a page has nothing for somebody: a keyword of its views, or that it is for others; `clients` is for investors alone. */
export const CLOSINGS = ['authenticated', 'guest', 'professional', 'audience', 'clients'] as const;
export type Closing = (typeof CLOSINGS)[number];

/** The keywords that need to know nothing but who asks. */
const OF_THE_ACTOR: readonly Keyword[] = ['guest', 'authenticated', 'professional'];

/** What closes a view to somebody wherever they stand; null where nothing does. */
export function closingOf(permissions: readonly Keyword[], actor: Actor): Closing | null {
  const facts: Facts = { actor, href: '', oobCode: null, portal: '', portals: null, place: null };
  const closing = permissions.find((keyword) => OF_THE_ACTOR.includes(keyword) && KEYWORDS[keyword](facts).is !== 'enter');
  return (closing as Closing | undefined) ?? null;
}

/** Whether a section is for somebody like this at all, whatever their status [NAV-30]. Who has not signed in is nobody yet: its views decide. */
export function isFor({ visible }: Place, actor: Actor): boolean {
  return actor.stage !== 'in' || mayVisit({ visible }, actor, null);
}

/** What a section that is for others says to whoever comes to it [NAV-43, OQ-17]. */
export function closedTo({ visible }: Place): Closing {
  return visible.every((audience) => audience === 'Investor') ? 'clients' : 'audience';
}

/** Where a closed page leads. */
export function leadsFrom(closing: Closing, facts: Facts): string {
  if (closing === 'clients') return '/portals';
  const verdict = KEYWORDS[closing === 'audience' ? 'professional' : closing](facts);
  return verdict.is === 'go' ? verdict.to : `/dashboard/${encodeURIComponent(facts.portal)}`;
}
