/** Checks one file of a bundle, brings it in, or takes it back: looks where its import stands, has it do the next step, and waits for that. */
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, writeFieldMessages } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import type { BundleFile, BundleReason } from '../../contract.ts';
import { reasonOf, type CheckMode, type FileImporter, type ImportStanding } from './importer.ts';
import type { StepProgress } from './storage.ts';
import { ZipFault, type ZippedFile } from './unpack.ts';

/** Between two looks at an import that a job works on. */
const LOOK_AGAIN_MS = 150;

export interface FileTurn {
  readonly importer: FileImporter;
  readonly file: Pick<BundleFile, 'place' | 'content' | 'import'>;
  /** The file as it is in the zip; null where the zip is gone. */
  readonly zipped: ZippedFile | null;
  readonly signal: AbortSignal;
  readonly words: Translate;
  /** Whether somebody has stopped the bundle, or another job has taken it over. */
  progress(): Promise<StepProgress>;
  /** Notes the import of the file, before anything else is done with it. */
  note(id: string): Promise<void>;
}

/** How the turn of a file ended; null where it goes on another time. */
export type EndOfTurn = { readonly state: BundleFile['state']; readonly why?: BundleReason } | null;

/**
 * @param how with `ahead` it ends once the file is checked
 * @throws what is no fault of the file, such as a database that is away
 */
export async function bringFile(turn: FileTurn, how: CheckMode): Promise<EndOfTurn> {
  try {
    const id = await begin(turn, how);
    return id === null ? { state: 'refused', why: reasonOf('bundles.why.zip') } : await follow(turn, id, how);
  } catch (error) {
    const why = reasonFor(error, turn.words);
    if (why === null) throw error;
    return { state: 'refused', why };
  }
}

/** The file is checked as things are now, also where it was checked before: those before it have come in since. */
async function begin({ importer, file, zipped, note }: FileTurn, how: CheckMode): Promise<string | null> {
  const known = file.import;
  const standing: ImportStanding = known === null ? { at: 'gone' } : await importer.look(known);
  if (known === null || standing.at === 'gone') {
    if (!zipped) return null;
    const id = await importer.take(file.content, zipped, how);
    await note(id);
    return id;
  }
  if (standing.at === 'stopped') await importer.commit(known);
  else if (standing.at !== 'busy' && standing.at !== 'in') await importer.check(known, how);
  return known;
}

async function follow(turn: FileTurn, id: string, how: CheckMode): Promise<EndOfTurn> {
  const { importer, signal } = turn;
  for (;;) {
    signal.throwIfAborted();
    const { at, why } = await importer.look(id);
    const progress = await turn.progress();
    if (progress === 'stopped' && how === 'now') await importer.stop(id);
    if (progress !== 'going on') return null;
    if (at === 'in') return { state: 'in' };
    if (at === 'unread') return { state: 'asks', why: reasonOf('bundles.why.asks') };
    if (at === 'refused') return { state: 'refused', why: why ?? reasonOf('bundles.why.rows') };
    if (at === 'stopped') return { state: 'refused', why: why ?? reasonOf('bundles.why.stopped') };
    if (at === 'gone') return { state: 'refused', why: reasonOf('bundles.why.gone') };
    if (at === 'checked' && how === 'ahead') return { state: 'checked' };
    if (at === 'checked') await commitOrCheck(importer, id);
    else await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/** Facts may have come in since the check, so that it does not hold any more. */
async function commitOrCheck(importer: FileImporter, id: string): Promise<void> {
  try {
    await importer.commit(id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'import.unready') throw error;
    await importer.check(id, 'now');
  }
}

/** Takes back what the file brought in; what is not in yet is dropped. */
export async function undoFile(turn: FileTurn): Promise<EndOfTurn> {
  const { importer, file, signal, words } = turn;
  const id = file.import;
  if (id === null) return { state: 'undone' };
  try {
    if ((await importer.look(id)).at !== 'gone') await importer.undo(id).catch(passWhereBusy);
    for (;;) {
      signal.throwIfAborted();
      const { at, why } = await importer.look(id);
      if (at === 'gone') return { state: 'undone' };
      const progress = await turn.progress();
      if (progress === 'stopped') await importer.stop(id);
      if (progress !== 'going on') return null;
      if (at === 'stopped') return { state: 'in', why: why ?? reasonOf('bundles.why.stopped') };
      await pause(LOOK_AGAIN_MS, undefined, { signal });
    }
  } catch (error) {
    const why = reasonFor(error, words);
    if (why === null) throw error;
    return { state: 'in', why };
  }
}

/** It is being taken back already, as before a restart. */
function passWhereBusy(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'import.busy') throw error;
}

/** Null where it is no fault of the file. */
function reasonFor(error: unknown, words: Translate): BundleReason | null {
  if (error instanceof ZipFault) return reasonOf('bundles.why.damaged');
  if (!(error instanceof Refusal)) return null;
  if (!error.fields) return reasonOf(`refusal.${error.code}`, error.parameters ?? {});
  const sentences = Object.entries(writeFieldMessages(error.fields, words)).map(([field, sentence]) => `${field}: ${sentence}`);
  return reasonOf('bundles.why.fields', { fields: sentences.join(' ') });
}
