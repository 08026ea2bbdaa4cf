/** Sorts by the Icelandic alphabet as CLDR defines it, for browsers that lack it. */

// Letters in one group count as equal, and decide only where two names differ in nothing else.
const ALPHABET = [
  'a',
  'á',
  'b',
  'c',
  'dđ',
  'ð',
  'e',
  'é',
  'f',
  'g',
  'h',
  'i',
  'í',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'ó',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
  'ú',
  'v',
  'w',
  'x',
  'y',
  'ý',
  'z',
  'þ',
  'æä',
  'öø',
  'å',
];
const LETTER_RANKS = new Map(ALPHABET.flatMap((group, rank) => [...group].map((letter) => [letter, rank] as const)));
const FIRST_LETTER_RANK = 1000;

/** Compares two names: blanks, signs and digits before letters, other scripts after; case and accents only break ties. */
export function compareIcelandic(a: string, b: string): number {
  const left = letterRanks(a);
  const right = letterRanks(b);
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = left[at]! - right[at]!;
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(left.length - right.length) || breakTie(a, b);
}

function letterRanks(name: string): number[] {
  return [...name.toLowerCase().normalize('NFC')].flatMap((letter) => {
    const rank = LETTER_RANKS.get(letter) ?? LETTER_RANKS.get(letter.normalize('NFD')[0]!);
    if (rank !== undefined) return FIRST_LETTER_RANK + rank;
    const code = letter.codePointAt(0)!;
    return /\p{L}/u.test(letter)
      ? 2 * FIRST_LETTER_RANK + code
      : /\d/.test(letter)
        ? FIRST_LETTER_RANK - 10 + Number(letter)
        : Math.min(code, FIRST_LETTER_RANK - 11);
  });
}

// Small letters first, as CLDR has it.
function breakTie(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [swapCase(a), swapCase(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function swapCase(text: string): string {
  return [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');
}
