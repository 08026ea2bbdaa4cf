/** Checks that a stranger can guess what a name means: finds names that say nothing, type names used twice, and headers that are riddles. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NamingFault {
  readonly file: string;
  readonly name: string;
  readonly why: string;
}

/** Rooms whose names the whole house can meet; in tests, only what is exported. */
const PRODUCT = /^(?:apps|capabilities|packages|engine|platform|adapters|database)\//;

const TYPE = /^(?:export )?(?:declare )?(?:abstract )?(?:interface|type|class|enum) (\w+)/gm;
const FUNCTION = /^(export )?(?:async )?function\*? (\w+)/gm;
const HEADER = /^(?:#!.*\n)?(?:\/\*\*?|\/\/)\s*(?:\*\s*)?((?:What|Whose|Of|How|Who|Where|When)\b[^\n]*)/;

/** Words that end like a participle and are none. */
const NO_PARTICIPLES = new Set(['embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed']);

/** Participles without that ending, adverbs, prepositions and adjectives. As a name, none of them says what a thing is or what a function does. */
const BARE_WORDS = new Set(
  `afresh alike alone along among anew apart as asking at away before begun beneath beside between beyond bought broken brought built bound changing
  chosen done drawn during each either found fresh given going gone handed heard held including inside kept known laid left lent like listening lost made
  meant met near none nothing of onward open opening otherwise outside over own paid put read ready same seen sending sent set several shown spent
  spoken standing still stood sound split taken telling theirs through thrown to together told under understood until waiting whole within without
  worn written way ways part parts place places piece pieces voice thing things place`.split(/\s+/),
);

/** Words of the list that are verbs too, and so may name a function. */
const VERBS = new Set(['open', 'put', 'read', 'set', 'split', 'place', 'own']);

/** Every fault of the files given, as paths below `root`. */
export function findNamingFaults(root: string, files: readonly string[]): NamingFault[] {
  const faults: NamingFault[] = [];
  const declaredIn = new Map<string, string[]>();
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(join(root, file), 'utf8');
    const header = HEADER.exec(text)?.[1];
    if (header !== undefined) faults.push({ file, name: header, why: 'a header says in a plain sentence what the file does' });
    for (const [, name = ''] of text.matchAll(TYPE)) {
      declaredIn.set(name, [...(declaredIn.get(name) ?? []), file]);
      if (isBare(name)) faults.push({ file, name, why: 'a type is a noun that says what the thing is' });
    }
    for (const [, exported, name = ''] of text.matchAll(FUNCTION))
      if ((exported !== undefined || PRODUCT.test(file)) && isBare(name) && !VERBS.has(name))
        faults.push({ file, name, why: 'a function is a verb with its object, or the term of the trade for what it gives' });
  }
  for (const [name, declaring] of declaredIn) {
    const places = [...new Set(declaring)];
    if (places.length > 1) faults.push({ file: places[0]!, name, why: `a type of this name is also in ${places.slice(1).join(', ')}` });
  }
  return faults;
}

function isBare(name: string): boolean {
  const word = name.charAt(0).toLowerCase() + name.slice(1);
  if (/[A-Z\d]/.test(word)) return false;
  return BARE_WORDS.has(word) || (word.endsWith('ed') && !NO_PARTICIPLES.has(word));
}
