/** Writes the facts of a kind as the files that would bring them. */
import { writeCsvParts, type CsvColumn, type CsvPart } from '#packages/csv';
import type { Db } from '#platform';
import { IMPORT_KINDS, importFields, importFieldsWith, type ImportKind } from '../../contract.ts';
import type { FactCells } from './fact-cells.ts';
import { readFactLines } from './fact-rows.ts';

/** The facts of a kind as files. */
export interface FactFileSource {
  readonly name: ImportKind;
  readonly write: () => AsyncGenerator<CsvPart>;
}

/**
 * In this order each file finds what it rests on: instruments before their prices, actions before the transactions that follow from them. Who owns a
 * portfolio comes first, so that nobody who owned it earlier sees what came into it later.
 */
const FIRST_KINDS: readonly ImportKind[] = ['ownership', 'instruments', 'rates', 'prices', 'bond-terms', 'corporate-actions'];
export const KINDS_IN_ORDER: readonly ImportKind[] = [...FIRST_KINDS, ...IMPORT_KINDS.filter((kind) => !FIRST_KINDS.includes(kind))];
/** So that a file stays well below the size that an upload may have. */
const MOST_FILE_LINES = 400_000;
const NUMBER_TRAITS = ['money', 'share', 'number'] as const;

/** The files of each kind, in the order in which they can be brought in; of a kind without facts there are none. */
export function listFactFiles(db: Db): FactFileSource[] {
  return KINDS_IN_ORDER.map((kind) => ({
    name: kind,
    write: () => writeCsvParts(columnsOf(kind), readFactLines(db, kind), MOST_FILE_LINES),
  }));
}

/** The headings are the names of the fields, which every language takes. */
function columnsOf(kind: ImportKind): CsvColumn<FactCells>[] {
  const numbers = new Set(NUMBER_TRAITS.flatMap((trait) => importFieldsWith(kind, trait)));
  return importFields(kind).map((field) => ({
    header: field,
    kind: numbers.has(field) ? 'number' : 'text',
    cell: (line) => line[field] ?? null,
  }));
}
