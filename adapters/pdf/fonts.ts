/** The typefaces of statements, and which characters they have. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Whole static faces: webfont packages are split by script, and Greek would fall back in the middle of a line.
const FACES = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
];

export function readFaces(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return FACES.map((face) => readFileSync(resolve(`@expo-google-fonts/${face}`)));
}

/**
 * The code points that can be set: those of every face of one family or the other, because the template names each
 * family as the stand-in of the other.
 */
export function coverage(faces: readonly Buffer[]): ReadonlySet<number> {
  const family = (name: string) => {
    const [first = new Set<number>(), ...others] = faces.filter((_, index) => FACES[index]?.startsWith(name)).map(codePoints);
    return [...first].filter((point) => others.every((other) => other.has(point)));
  };
  return new Set([...family('source-sans'), ...family('source-serif')]);
}

/** The characters of a TrueType face, from the full-repertoire subtable (format 12) of its `cmap` table (OpenType 1.9). */
function codePoints(face: Buffer): Set<number> {
  const groups = fullRepertoire(face);
  const points = new Set<number>();
  for (let group = 0; group < face.readUInt32BE(groups + 12); group++) {
    const entry = groups + 16 + 12 * group;
    for (let point = face.readUInt32BE(entry); point <= face.readUInt32BE(entry + 4); point++) points.add(point);
  }
  return points;
}

function fullRepertoire(face: Buffer): number {
  for (let table = 0; table < face.readUInt16BE(4); table++) {
    const record = 12 + 16 * table;
    if (face.toString('latin1', record, record + 4) !== 'cmap') continue;
    const cmap = face.readUInt32BE(record + 8);
    for (let subtable = 0; subtable < face.readUInt16BE(cmap + 2); subtable++) {
      const start = cmap + face.readUInt32BE(cmap + 8 + 8 * subtable);
      if (face.readUInt16BE(start) === 12) return start;
    }
  }
  throw new Error('the face has no full-repertoire character map');
}
