/** Turns names into parts of an address [FORM-27, OQ-82]. */

/** Letters that are not `a` to `z` with an accent, in Latin spelling: Icelandic and related languages, then Greek by ELOT 743. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  þ: 'th',
  ð: 'd',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  ĳ: 'ij',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
};
/** Pairs of letters that are transcribed together, before single letters. */
const GREEK_PAIRS = [
  ['ου', 'ou'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['ηυ', 'iv'],
  ['μπ', 'b'],
  ['γγ', 'ng'],
  ['γξ', 'nx'],
  ['γχ', 'nch'],
] as const;

/** The most characters of a slug. */
const MOST_SLUG_CHARACTERS = 100;

/**
 * Lower case, other characters removed, blanks as single hyphens, none at either end: `Þór & Co.` is `thor-co`. Letters are transcribed to
 * `a` to `z` first, so that a name in another alphabet has a slug too; `''` for a name without a letter or digit that can be transcribed.
 */
export function slugOf(name: string): string {
  const accentless = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const paired = GREEK_PAIRS.reduce((text, [pair, latin]) => text.replaceAll(pair, latin), accentless);
  return [...paired]
    .map((letter) => (Object.hasOwn(LATIN_LETTERS, letter) ? LATIN_LETTERS[letter] : letter))
    .join('')
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/[\s-]+/g, '-')
    .slice(0, MOST_SLUG_CHARACTERS + 1)
    .replace(/^-|-$/g, '')
    .slice(0, MOST_SLUG_CHARACTERS)
    .replace(/-$/, '');
}

/** The slug itself, or with the first of `-2`, `-3` and so on that is free. Slugs are unique in a collection; `taken` says which ones exist. */
export function freeSlug(slug: string, taken: (slug: string) => boolean): string {
  if (!taken(slug)) return slug;
  let number = 2;
  while (taken(numberedSlug(slug, number))) number += 1;
  return numberedSlug(slug, number);
}

function numberedSlug(slug: string, number: number): string {
  const ending = `-${number}`;
  return slug.slice(0, MOST_SLUG_CHARACTERS - ending.length).replace(/-$/, '') + ending;
}
