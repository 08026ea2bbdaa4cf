/** Writes everything of a firm that files can bring in again as one zip. */
import { writeCsv, type CsvPart } from '#packages/csv';
import type { Download } from '#packages/endpoint';
import { listFactFiles } from '#server/imports';
import { readFactsMoment } from '#server/instruments';
import type { SignedInContext } from '#server/people';
import { keepersOf, listRecordFiles, type Keeper } from '#server/records';
import { writeZip, type OutgoingFile } from './zip.ts';

/** The file that says what the others hold. */
const CONTENTS = 'contents.csv';

interface BundleSource {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly write: () => AsyncGenerator<CsvPart>;
}

interface WrittenFile {
  readonly name: string;
  readonly rows: number;
  readonly needs: readonly string[];
}

/**
 * CSV files of each collection and each kind of facts, numbered in the order in which they can be brought in: records before the facts about them. The
 * last file lists the others with their lines, and what has to be there before, since no file holds it.
 */
export async function exportFirm<Context extends SignedInContext>(
  { db, at, tenant, now }: Context,
  all: readonly Keeper<Context>[],
): Promise<Download> {
  // The facts are those of one moment, however long it takes to write them.
  const facts = at(await readFactsMoment(db));
  const sources = [...listRecordFiles({ db, now }, keepersOf(tenant, all)), ...listFactFiles(facts)];
  return {
    fileName: `${tenant.settings.brand.name} ${now.toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
    body: writeZip(writeFiles(sources), now),
  };
}

async function* writeFiles(sources: readonly BundleSource[]): AsyncGenerator<OutgoingFile> {
  const written: WrittenFile[] = [];
  let number = 0;
  for (const { name, needs = [], write } of sources) {
    let part = 0;
    for await (const { body, rows } of write()) {
      part += 1;
      if (part === 1) number += 1;
      const file = `${String(number).padStart(2, '0')}-${name}${part === 1 ? '' : `-${part}`}.csv`;
      yield { name: file, body };
      written.push({ name: file, rows: rows(), needs });
    }
  }
  yield { name: CONTENTS, body: writeContents(written) };
}

function writeContents(files: readonly WrittenFile[]): AsyncGenerator<string> {
  return writeCsv<WrittenFile>(
    [
      { header: 'file', kind: 'text', cell: ({ name }) => name },
      { header: 'lines', kind: 'number', cell: ({ rows }) => String(rows) },
      { header: 'needs', kind: 'text', cell: ({ needs }) => needs.join('; ') },
    ],
    files,
  );
}
