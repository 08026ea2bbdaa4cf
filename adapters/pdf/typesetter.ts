/** The typesetter: documents wait in one queue for a few processes, which are replaced before they grow too large. */
import type { PictureTypesetter } from '#contract/documents';
import type { FormTypesetter } from '#contract/forms';
import { NO_COVERS, TypesettingFailed, type Typesetter } from '#contract/reports';
import { PdfRefused, type PdfInspector } from '#contract/tenants';
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

export interface RunningTypesetter extends Typesetter, FormTypesetter, PictureTypesetter, PdfInspector {
  /** Lets running documents finish, refuses waiting ones and ends the processes. */
  stop(): Promise<void>;
}

interface WaitingTask {
  readonly run: (process: TypesettingProcess) => Promise<Pick<TypesetResult, 'rss'>>;
  readonly failed: (error: TypesettingFailed | PdfRefused) => void;
}

/** No process runs before the first document. */
export function typesetter({
  presses = 1,
  timeoutMs = 30_000,
  mostDocuments = 500,
  mostBytes = 400 * 2 ** 20,
  idleMs = 60_000,
}: TypesetterSettings = {}): RunningTypesetter {
  const line: WaitingTask[] = [];
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

  const inLine = <Result extends Pick<TypesetResult, 'rss'>>(work: (process: TypesettingProcess) => Promise<Result>): Promise<Result> => {
    if (stopped) return Promise.reject(stoppingFailure());
    return new Promise((done, failed) => {
      const run = async (process: TypesettingProcess) => {
        const result = await work(process);
        done(result);
        return result;
      };
      line.push({ run, failed });
      next();
    });
  };
  const set = (document: TypesettingInput, madeAt: Date) => inLine((process) => process.set(document, madeAt));

  return {
    statement: (paper, madeAt, covers = NO_COVERS) => set({ is: 'statement', paper, covers }, madeAt),
    bind: (report, madeAt) => set({ is: 'binding', report }, madeAt),
    form: (paper, madeAt) => set({ is: 'form', paper }, madeAt),
    picture: (sheet, madeAt) => set({ is: 'picture', sheet }, madeAt),
    inspectPdf: async (pdf) => (await inLine((process) => process.inspect(pdf))).pages,
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
  set(task: WaitingTask): Promise<void>;
  close(): Promise<void>;
}

/** One slot of the queue, with one process at a time. A worn process is replaced: its successor is started, and it works on until that is ready. */
function createSlot(
  start: () => Promise<TypesettingProcess>,
  isWorn: (current: TypesettingProcess, last: Pick<TypesetResult, 'rss'>) => boolean,
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
  const run = async (task: WaitingTask) => {
    try {
      const at = await readyProcess();
      const result = await task.run(at);
      if (isWorn(at, result)) succession ??= raise();
    } catch (error) {
      task.failed(
        error instanceof TypesettingFailed || error instanceof PdfRefused
          ? error
          : new TypesettingFailed('renderer', 'the typesetter broke'),
      );
    }
  };

  return {
    get busy() {
      return work !== null;
    },
    set(task) {
      clearTimeout(idle);
      work = run(task).finally(() => {
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
