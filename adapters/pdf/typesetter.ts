/** The typesetter: documents wait in one queue for a few processes, which are replaced before they grow too large. */
import type { PictureTypesetter } from '#contract/documents';
import type { FormTypesetter } from '#contract/forms';
import { TypesettingFailed, type Typesetter } from '#contract/reports';
import type { TypesettingInput } from './messages.ts';
import { startTypesettingProcess, type TypesettingProcess, type TypesetResult } from './process.ts';

export interface TypesetterSettings {
  /** The number of documents that are typeset at the same time, each in a process of some 150 to 400 MB. Default 1. */
  readonly presses?: number;
  /** A document that takes longer is given up and its process killed. Default 30 s. */
  readonly timeoutMs?: number;
  /** A process is replaced after so many documents, or once it holds so many bytes. Defaults 500 and 400 MB. */
  readonly mostDocuments?: number;
  readonly mostBytes?: number;
  /** A process that had nothing to do for so long is ended. Default one minute. */
  readonly idleMs?: number;
}

export interface RunningTypesetter extends Typesetter, FormTypesetter, PictureTypesetter {
  /** Lets running documents finish, refuses waiting ones and ends the processes. */
  stop(): Promise<void>;
}

interface WaitingDocument {
  readonly document: TypesettingInput;
  readonly madeAt: Date;
  readonly done: (result: TypesetResult) => void;
  readonly failed: (error: TypesettingFailed) => void;
}

/** No process runs before the first document. */
export function typesetter({
  presses = 1,
  timeoutMs = 30_000,
  mostDocuments = 500,
  mostBytes = 400 * 2 ** 20,
  idleMs = 60_000,
}: TypesetterSettings = {}): RunningTypesetter {
  const line: WaitingDocument[] = [];
  const places = Array.from({ length: presses }, () =>
    createSlot(
      () => startTypesettingProcess(timeoutMs),
      (current, { rss }) => current.documents >= mostDocuments || rss > mostBytes,
      idleMs,
    ),
  );
  let stopped = false;

  const next = () => {
    const free = places.find((each) => !each.busy);
    const waiting = free && line.shift();
    if (free && waiting) void free.set(waiting).finally(next);
  };

  const inLine = (document: TypesettingInput, madeAt: Date): Promise<TypesetResult> => {
    if (stopped) return Promise.reject(stoppingFailure());
    return new Promise((done, failed) => {
      line.push({ document, madeAt, done, failed });
      next();
    });
  };

  return {
    statement: (paper, madeAt) => inLine({ is: 'statement', paper }, madeAt),
    form: (paper, madeAt) => inLine({ is: 'form', paper }, madeAt),
    picture: (sheet, madeAt) => inLine({ is: 'picture', sheet }, madeAt),
    async stop() {
      stopped = true;
      for (const waiting of line.splice(0)) waiting.failed(stoppingFailure());
      await Promise.all(places.map((each) => each.close()));
    },
  };
}

function stoppingFailure(): TypesettingFailed {
  return new TypesettingFailed('renderer', 'the typesetter is stopping');
}

interface TypesettingSlot {
  readonly busy: boolean;
  set(document: WaitingDocument): Promise<void>;
  close(): Promise<void>;
}

/** One slot of the queue, with one process at a time. A worn process is replaced: its successor is started, and it works on until that is ready. */
function createSlot(
  start: () => Promise<TypesettingProcess>,
  isWorn: (current: TypesettingProcess, last: TypesetResult) => boolean,
  idleMs: number,
): TypesettingSlot {
  let current: TypesettingProcess | null = null;
  let next: TypesettingProcess | null = null;
  let succession: Promise<void> | null = null;
  let work: Promise<void> | null = null;
  let idle: NodeJS.Timeout | undefined;
  const leaving = new Set<Promise<void>>();

  const dismiss = (old: TypesettingProcess | null) => {
    if (!old) return;
    const gone = old.end().finally(() => leaving.delete(gone));
    leaving.add(gone);
  };
  const retire = () => {
    dismiss(current);
    dismiss(next);
    current = next = null;
  };
  const readyProcess = async () => {
    if (next) {
      dismiss(current);
      current = next;
      next = succession = null;
    }
    if (!current || current.ended) current = await start();
    return current;
  };
  const raise = async () => {
    next = await start().catch(() => null);
    if (!next) succession = null;
  };
  const run = async ({ document, madeAt, done, failed }: WaitingDocument) => {
    try {
      const at = await readyProcess();
      const result = await at.set(document, madeAt);
      done(result);
      if (isWorn(at, result)) succession ??= raise();
    } catch (error) {
      failed(error instanceof TypesettingFailed ? error : new TypesettingFailed('renderer', 'the typesetter broke'));
    }
  };

  return {
    get busy() {
      return work !== null;
    },
    set(document) {
      clearTimeout(idle);
      work = run(document).finally(() => {
        work = null;
        idle = setTimeout(retire, idleMs).unref();
      });
      return work;
    },
    async close() {
      await work;
      await succession;
      clearTimeout(idle);
      retire();
      await Promise.all(leaving);
    },
  };
}
