/** Checks one file of a bundle, brings it in, or takes it back: looks where its import stands, has it do the next step, and waits for that. */
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, writeFieldMessages } from '#packages/endpoint';
import type { Translate } from '#packages/texts';
import type { Db } from '#platform';
import type { BundleFile, BundleReason } from '../../contract.ts';
import { reasonOf, type CheckMode, type FileImporter, type ImportStanding } from './importer.ts';
import type { StepProgress } from './storage.ts';
import { ZipFault, type ZippedFile } from './unpack.ts';

/** Between two looks at an import that a job works on. */
const LOOK_AGAIN_MS = 150;
/** Half a minute. */
const LOOKS_BEFORE_RESUME = 200;

export interface FileTurn {
  readonly importer: FileImporter;
  readonly file: Pick<BundleFile, 'place' | 'content' | 'import'>;
  readonly signal: AbortSignal;
  readonly words: Translate;
  /** The file as it is in the zip; null where the zip is gone. @throws ZipFault */
  unzip(): Promise<ZippedFile | null>;
  /** Whether somebody has stopped the bundle, or another job has taken it over. */
  progress(): Promise<StepProgress>;
  /** Notes the import of the file in the transaction that stores it, so that none is left that nobody knows. @throws StepEnded */
  note(tx: Db, id: string): Promise<void>;
  /** @throws PersonGone where the one who asked for it may no longer do so */
  requirePerson(): Promise<void>;
}

/** Thrown where the one in whose name it is done may no longer do so. */
export class PersonGone extends Error {}

/** Thrown where somebody has stopped the bundle, or another job has taken it over, so that nothing more is done for it here. */
export class StepEnded extends Error {}

/** How the turn of a file ended; null where it goes on another time. */
export type EndOfTurn = { readonly state: BundleFile['state']; readonly why?: BundleReason } | null;

/**
 * @param how with `ahead` it ends once the file is checked
 * @throws PersonGone, and what is no fault of the file, such as a database that is away
 */
export async function bringFile(turn: FileTurn, how: CheckMode): Promise<EndOfTurn> {
  try {
    const id = turn.file.import;
    if (id === null || (await turn.importer.look(id)).at === 'gone') return await take(turn, how);
    await checkAgain(turn, id, how);
    return await follow(turn, id, how);
  } catch (error) {
    if (error instanceof StepEnded) return null;
    const why = reasonFor(error, turn.words);
    if (why === null) throw error;
    return { state: 'refused', why };
  }
}

async function take(turn: FileTurn, how: CheckMode): Promise<EndOfTurn> {
  const { importer, file } = turn;
  const zipped = await turn.unzip();
  if (!zipped) return { state: 'refused', why: reasonOf('bundles.why.zip') };
  const id = await importer.take(file.content, zipped, how, (tx, made) => turn.note(tx, made));
  if ((await importer.look(id)).at === 'unread') await importer.check(id, how);
  return follow(turn, id, how);
}

/** What was checked before is checked once more: things may have changed since. */
async function checkAgain({ importer }: FileTurn, id: string, how: CheckMode): Promise<void> {
  const { at } = await importer.look(id);
  if (at === 'unread' || at === 'checked' || at === 'refused') await importer.check(id, how).catch(passUntilNextLook);
}

/** What is under way may have been noted without its job being sent, or have lost it, which is asked for at the first of so many looks. */
async function lookOn(importer: FileImporter, id: string, looks: number): Promise<ImportStanding> {
  const standing = await importer.look(id);
  if (standing.at === 'busy' && looks % LOOKS_BEFORE_RESUME === 0) await importer.resume(id);
  return standing;
}

async function follow(turn: FileTurn, id: string, how: CheckMode): Promise<EndOfTurn> {
  const { importer, signal } = turn;
  let isCommitted = false;
  for (let looks = 0; ; looks += 1) {
    signal.throwIfAborted();
    const { at, why } = await lookOn(importer, id, looks);
    const progress = await turn.progress();
    if (progress === 'stopped' && how === 'now') await importer.stop(id);
    if (progress !== 'going on') return null;
    if (at === 'in') return { state: 'in' };
    if (at === 'unread') return { state: 'asks', why: reasonOf('bundles.why.asks') };
    if (at === 'refused') return { state: 'refused', why: why ?? reasonOf('bundles.why.rows') };
    if (at === 'stopped' && (isCommitted || how === 'ahead')) return { state: 'refused', why: why ?? reasonOf('bundles.why.stopped') };
    if (at === 'gone') return { state: 'refused', why: why ?? reasonOf('bundles.why.gone') };
    if (at === 'checked' && how === 'ahead') return { state: 'checked' };
    if (at === 'checked' || at === 'stopped') isCommitted = await commit(turn, id);
    await pause(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/**
 * Facts may have come in since the check, so that it does not hold any more; and another file of the same collection may be at work, which is waited
 * for.
 * @returns whether it is being committed now
 */
async function commit({ importer, requirePerson }: FileTurn, id: string): Promise<boolean> {
  await requirePerson();
  try {
    await importer.commit(id);
    return true;
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null;
    if (code === 'import.unready') await importer.check(id, 'now').catch(passUntilNextLook);
    else passUntilNextLook(error);
    return false;
  }
}

/**
 * Takes back what the file brought in; what is not in yet is dropped.
 * @param isOfBundle whether what is in was brought in by the bundle; else it stays, as it came in by itself
 */
export async function undoFile(turn: FileTurn, isOfBundle: boolean): Promise<EndOfTurn> {
  const { importer, file, signal, words } = turn;
  const id = file.import;
  if (id === null) return { state: 'undone' };
  try {
    let isAsked = false;
    for (let looks = 0; ; looks += 1) {
      signal.throwIfAborted();
      const { at, why } = await lookOn(importer, id, looks);
      if (at === 'gone') return { state: 'undone' };
      if (!isOfBundle && (at === 'in' || at === 'stopped')) return { state: 'skipped' };
      const progress = await turn.progress();
      if (progress === 'stopped') await importer.stop(id);
      if (progress !== 'going on') return null;
      if (isAsked && at === 'stopped') return { state: 'in', why: why ?? reasonOf('bundles.why.stopped') };
      // What is still being committed is taken back once it is in.
      if (isAsked) await pause(LOOK_AGAIN_MS, undefined, { signal });
      else isAsked = await askUndo(turn, id);
    }
  } catch (error) {
    const why = reasonFor(error, words);
    if (why === null) throw error;
    return { state: 'in', why };
  }
}

/** @returns whether it is being taken back now */
async function askUndo({ importer, requirePerson, signal }: FileTurn, id: string): Promise<boolean> {
  await requirePerson();
  try {
    await importer.undo(id);
    return true;
  } catch (error) {
    passUntilNextLook(error);
    await pause(LOOK_AGAIN_MS, undefined, { signal });
    return false;
  }
}

/** It is being worked on already, as after a restart, or was until a moment ago; or another file of its collection is. The next look tells. */
const LOOK_AGAIN: ReadonlySet<string> = new Set(['import.busy', 'import.waits', 'import.committed', 'import.undone']);

function passUntilNextLook(error: unknown): void {
  if (!(error instanceof Refusal) || !LOOK_AGAIN.has(error.code)) throw error;
}

/** Null where it is no fault of the file. */
function reasonFor(error: unknown, words: Translate): BundleReason | null {
  if (error instanceof ZipFault) return reasonOf('bundles.why.damaged');
  if (!(error instanceof Refusal)) return null;
  if (!error.fields) return reasonOf(`refusal.${error.code}`, error.parameters ?? {});
  const sentences = Object.entries(writeFieldMessages(error.fields, words)).map(([field, sentence]) => `${field}: ${sentence}`);
  return reasonOf('bundles.why.fields', { fields: sentences.join(' ') });
}
