/** Tests that a row whose height is given is set like one that the template measures. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PaperBlock, StatementPaper } from '#contract/reports';
import { statementPaper } from '../../capabilities/reports/server/paper/paper.ts';
import { sampleStatement, localeOf } from '../kit/sample-statement.ts';
import { readFaces, measureRunningFace, type RunningFace } from '../../adapters/pdf/fonts.ts';
import { measureSections, TABLE_SETTING, type MeasuredTable } from '../../adapters/pdf/tables.ts';

const faces = readFaces();
const face = measureRunningFace(faces);
/** Of which nothing is known, so that the template measures every row. */
const unknown: RunningFace = { width: () => null, capitals: 0 };

const compiler = NodeCompiler.create({ workspace: '/statement', fontArgs: [{ fontBlobs: faces }] });
for (const template of ['statement.typ', 'foreign.typ'])
  compiler.mapShadow(`/statement/${template}`, readFileSync(`adapters/pdf/${template}`));

function bytes(paper: StatementPaper, as: RunningFace): Buffer {
  const data = {
    ...paper,
    covers: { cover: null, back: null },
    setting: TABLE_SETTING,
    sections: measureSections(paper, as),
    unprintable: '',
  };
  compiler.mapShadow('/statement/data.json', Buffer.from(JSON.stringify(data)));
  const { result } = compiler.compile({ mainFilePath: '/statement/statement.typ' });
  if (!result) throw new Error('the template failed');
  return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: 0 });
}

/** Pieces of names: pairs of letters that are brought together or set apart, words that may break within, long ones. */
const PIECES = [
  'VAT',
  'f)',
  '(j',
  'L’Y',
  'Τα',
  'r.f,',
  'WAVE',
  'ff',
  'Þórður',
  'Green-Bond',
  'a/b',
  'Lífeyrissparnaður',
  '3.125%',
  'ΟΤΕ',
  '–',
  'iiil',
];

/** The same paper with names of every length that may or may not go on one line. */
function renamed(paper: StatementPaper): StatementPaper {
  let next = 0;
  const name = () => {
    next += 1;
    return Array.from({ length: 1 + (next % 7) }, (_, place) => PIECES[(next * 5 + place * place * 3) % PIECES.length]).join(' ');
  };
  const block = (of: PaperBlock): PaperBlock => {
    if (of.kind !== 'table') return of;
    const at = of.columns.findIndex(({ fill }) => fill);
    const groups = of.groups.map((group) => ({
      ...group,
      rows: group.rows.map((row) => ({ ...row, cells: row.cells.map((cell, index) => (index === at ? name() : cell)) })),
    }));
    return { ...of, groups };
  };
  return { ...paper, sections: paper.sections.map((section) => ({ ...section, blocks: section.blocks.map(block) })) };
}

function heights(paper: StatementPaper): (number | null)[] {
  const tables = measureSections(paper, face).flatMap(({ blocks }) => blocks as ({ kind: string } & MeasuredTable)[]);
  return tables.filter(({ kind }) => kind === 'table').flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map((row) => row.height)));
}

test.each(['en', 'is', 'el', 'nl'] as const)('the same bytes come of it: %s', (language) => {
  const paper = renamed(statementPaper(sampleStatement({ seed: 7 }), localeOf(language)));
  const told = heights(paper);
  expect(told.filter((height) => height === null).length).toBeGreaterThan(15);
  expect(told.filter((height) => height !== null).length).toBeGreaterThan(60);
  expect(bytes(paper, face).equals(bytes(paper, unknown))).toBe(true);
});

test('widths and the height of capitals are those of the face', () => {
  expect(face.width('0123456789')).toBeCloseTo(4.97);
  expect(face.width('\u25a1\u{1f642}')).toBeNull();
  expect(face.capitals).toBe(0.66);
});
