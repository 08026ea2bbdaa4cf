/** Reads the typefaces of statements, and which characters they have. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Whole static faces: webfont packages are split by script, and Greek would fall back in the middle of a line.
const FACE_FILES = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
];

export function readFaces(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return FACE_FILES.map((face) => readFileSync(resolve(`@expo-google-fonts/${face}`)));
}

/**
 * The code points that can be typeset: those of every face of one family or the other, because the template names each family as the substitute of
 * the other.
 */
export function coveredCodePoints(faces: readonly Buffer[]): ReadonlySet<number> {
  const family = (name: string) => {
    const [first = new Map<number, number>(), ...others] = faces.filter((_, index) => FACE_FILES[index]?.startsWith(name)).map(readGlyphs);
    return [...first.keys()].filter((point) => others.every((other) => other.has(point)));
  };
  return new Set([...family('source-sans'), ...family('source-serif')]);
}

/** The width of text in the main face, and the height of its capitals, so that simple text need not be typeset to be measured. */
export interface RunningFace {
  /** In em, without kerning; null when another face would be used for a character. */
  width(text: string): number | null;
  /** In em. */
  readonly capitals: number;
}

export function measureRunningFace(faces: readonly Buffer[]): RunningFace {
  const face = faces[0];
  if (!face) throw new Error('there is no face');
  const [head, hhea, os2, hmtx] = [
    findFontTable(face, 'head'),
    findFontTable(face, 'hhea'),
    findFontTable(face, 'OS/2'),
    findFontTable(face, 'hmtx'),
  ];
  const em = face.readUInt16BE(head + 18);
  // Glyphs after the last of these have the same width as it.
  const lastWidth = face.readUInt16BE(hhea + 34) - 1;
  const widths = new Map<number, number>();
  for (const [point, glyph] of readGlyphs(face)) widths.set(point, face.readUInt16BE(hmtx + 4 * Math.min(glyph, lastWidth)) / em);
  return {
    width(text) {
      let sum = 0;
      for (const character of text) {
        const width = widths.get(character.codePointAt(0) ?? 0);
        if (width === undefined) return null;
        sum += width;
      }
      return sum;
    },
    capitals: face.readInt16BE(os2 + 88) / em,
  };
}

/** The characters of a TrueType face and their glyphs, from the full-repertoire subtable (format 12) of its `cmap` table (OpenType 1.9). */
function readGlyphs(face: Buffer): Map<number, number> {
  const groups = findFullRepertoire(face);
  const found = new Map<number, number>();
  for (let group = 0; group < face.readUInt32BE(groups + 12); group++) {
    const entry = groups + 16 + 12 * group;
    const [first, last, glyph] = [face.readUInt32BE(entry), face.readUInt32BE(entry + 4), face.readUInt32BE(entry + 8)];
    for (let point = first; point <= last; point++) found.set(point, glyph + point - first);
  }
  return found;
}

function findFullRepertoire(face: Buffer): number {
  const cmap = findFontTable(face, 'cmap');
  for (let subtable = 0; subtable < face.readUInt16BE(cmap + 2); subtable++) {
    const start = cmap + face.readUInt32BE(cmap + 8 + 8 * subtable);
    if (face.readUInt16BE(start) === 12) return start;
  }
  throw new Error('the face has no full-repertoire character map');
}

/** The offset at which a table of a face begins. */
function findFontTable(face: Buffer, name: string): number {
  for (let table = 0; table < face.readUInt16BE(4); table++) {
    const record = 12 + 16 * table;
    if (face.toString('latin1', record, record + 4) === name) return face.readUInt32BE(record + 8);
  }
  throw new Error(`the face has no table ${name}`);
}
