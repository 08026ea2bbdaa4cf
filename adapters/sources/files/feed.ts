/** Answers the calls of feeds from static files: what each call would bring, as the file of its name holds it. */
import type { StaticData, StaticFile, StaticFileName } from '#contract/sources';
import type { ProviderCall, ProviderConnection } from '../connection.ts';

export type StaticRow = StaticFile['results'][number];
type AnswerCall = NonNullable<ProviderConnection['answerFromFiles']>;

/** A connection on which nothing leaves this machine. */
export function connectionToFiles(answerFromFiles: AnswerCall): ProviderConnection {
  return { url: '', token: null, options: {}, answerFromFiles };
}

/** @throws Error where the firm has no such file */
export function requireFile(data: StaticData, name: StaticFileName): StaticFile {
  const file = data.file(name);
  if (file === null) throw new Error(`there is no static file ${name}.json`);
  return file;
}

/** @throws Error where there is no such row */
export function requireRow(data: StaticData, name: StaticFileName, matches: (row: StaticRow) => boolean): StaticRow {
  const row = requireFile(data, name).results.find(matches);
  if (row === undefined) throw new Error(`${name}.json has no such row`);
  return row;
}

/** Whether a row has the value under the name: numbers and their texts are the same. */
export function has(row: StaticRow, name: string, value: ProviderCall['query'][string] | undefined): boolean {
  const own = row[name];
  if (value === undefined || value === null) return false;
  return (typeof own === 'string' || typeof own === 'number') && String(own) === String(value);
}
