/** Decides which pages of a portal are open to an actor, as the tenant has arranged them. Server and browser use the same decision. */
import { KEYWORDS, type KeywordContext, type Keyword } from './keywords.ts';
import { mayVisit, type PlaceVisibility } from './visits.ts';
import type { Actor } from './actors.ts';

/** A path of this site, which may contain names as a stem does. */
export const SITE_PATH = /^\/(?!\/)[\w$%./-]*$/;
export const MOST_PATH_CHARACTERS = 300;

export function isSitePath(text: string): boolean {
  return text.length <= MOST_PATH_CHARACTERS && SITE_PATH.test(text);
}

/** A stem is an address with names in it: `/dashboard/$portal/account/$account`. */
export function matchStem(stem: string, path: string): Readonly<Record<string, string>> | null {
  const [wanted, given] = [partsOf(stem), partsOf(path)];
  if (wanted.length !== given.length) return null;
  const named: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodePathPart(given[index] ?? '');
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

function decodePathPart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The reason why a page is closed to an actor: a keyword of its views, or its audience; `clients` means that it is only for investors. */
export const CLOSING_REASONS = ['authenticated', 'guest', 'professional', 'audience', 'clients'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** The keywords that depend on the actor alone. */
const ACTOR_KEYWORDS: readonly Keyword[] = ['guest', 'authenticated', 'professional'];

/** The reason why a view is closed to an actor at every address; null where it is not. */
export function closingReasonOf(permissions: readonly Keyword[], actor: Actor): ClosingReason | null {
  const facts: KeywordContext = { actor, href: '', oobCode: null, portal: '', portals: null, place: null };
  const closing = permissions.find((keyword) => ACTOR_KEYWORDS.includes(keyword) && KEYWORDS[keyword](facts).is !== 'enter');
  return (closing as ClosingReason | undefined) ?? null;
}

/** Whether a section is meant for this actor, whatever the status [NAV-30]. For actors who have not signed in, its views decide. */
export function isMeantForActor({ visible }: PlaceVisibility, actor: Actor): boolean {
  return actor.stage !== 'in' || mayVisit({ visible }, actor, null);
}

/** The reason shown where a section is meant for another audience [NAV-43, OQ-17]. */
export function audienceClosingReason({ visible }: PlaceVisibility): ClosingReason {
  return visible.every((audience) => audience === 'Investor') ? 'clients' : 'audience';
}

/** The address that a closed page redirects to. */
export function redirectFromClosed(closing: ClosingReason, facts: KeywordContext): string {
  if (closing === 'clients') return '/portals';
  const verdict = KEYWORDS[closing === 'audience' ? 'professional' : closing](facts);
  return verdict.is === 'go' ? verdict.to : `/dashboard/${encodeURIComponent(facts.portal)}`;
}
