/**
 * The typesetter: documents wait in one queue for a few processes, in which firms take turns, then the people of a firm. A process is replaced before it
 * grows too large.
 */
import type { PictureTypesetter } from '#contract/documents';
import type { FormTypesetter } from '#contract/forms';
import { NO_COVERS, TypesettingFailed, type Typesetter } from '#contract/reports';
import { PdfRefused, type PdfInspector } from '#contract/tenants';
import { FairTurns, THE_PRODUCT, type QueueMember } from '#platform';
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

type Typesetters = Typesetter & FormTypesetter & PictureTypesetter & PdfInspector;

/** By itself it sets what the product asks for. */
export interface RunningTypesetter extends Typesetter, FormTypesetter, PictureTypesetter, PdfInspector {
  /** Sets what somebody asks for, in their turn; what still waits is dropped with the signal. */
  askedBy(by: QueueMember, signal: AbortSignal | null): Typesetters;
  /** Lets running documents finish, refuses waiting ones and ends the processes. */
  stop(): Promise<void>;
}

/** The most documents that wait: at a third of a second each, the last of a firm is set within a minute. */
const MOST_WAITING = { all: 300, ofTenant: 150, ofPerson: 20 };

/** No process runs before the first document. */
export function typesetter({
  presses = 1,
  timeoutMs = 30_000,
  mostDocuments = 500,
  mostBytes = 400 * 2 ** 20,
  idleMs = 60_000,
}: TypesetterSettings = {}): RunningTypesetter {
  const turns = new FairTurns(presses, MOST_WAITING);
  const places = Array.from({ length: presses }, () =>
    createSlot(
      () => startTypesettingProcess(timeoutMs),
      (current, { rss }) => current.documents >= mostDocuments || rss > mostBytes,
      idleMs,
    ),
  );
  let stopped = false;

  const askedBy: RunningTypesetter['askedBy'] = (by, signal) => {
    const inTurn = async <Result extends Pick<TypesetResult, 'rss'>>(task: TypesettingTask<Result>): Promise<Result> => {
      if (stopped) throw stoppingFailure();
      return turns.run(by, signal, () => {
        const free = places.find((each) => !each.busy);
        if (!free) throw new Error('a turn without a free process');
        return free.run(task);
      });
    };
    const set = (document: TypesettingInput, madeAt: Date) => inTurn((process) => process.set(document, madeAt));
    return {
      statement: (paper, madeAt, covers = NO_COVERS) => set({ is: 'statement', paper, covers }, madeAt),
      bind: (report, madeAt) => set({ is: 'binding', report }, madeAt),
      form: (paper, madeAt) => set({ is: 'form', paper }, madeAt),
      picture: (sheet, madeAt) => set({ is: 'picture', sheet }, madeAt),
      inspectPdf: async (pdf) => (await inTurn((process) => process.inspect(pdf))).pages,
    };
  };

  return {
    ...askedBy(THE_PRODUCT, null),
    askedBy,
    async stop() {
      stopped = true;
      turns.clear(stoppingFailure());
      await Promise.all(places.map((each) => each.close()));
    },
  };
}

type TypesettingTask<Result> = (process: TypesettingProcess) => Promise<Result>;

function stoppingFailure(): TypesettingFailed {
  return new TypesettingFailed('renderer', 'the typesetter is stopping');
}

interface TypesettingSlot {
  readonly busy: boolean;
  /** @throws TypesettingFailed, PdfRefused */
  run<Result extends Pick<TypesetResult, 'rss'>>(task: TypesettingTask<Result>): Promise<Result>;
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
  let work: Promise<unknown> | null = null;
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
  const perform = async <Result extends Pick<TypesetResult, 'rss'>>(task: TypesettingTask<Result>): Promise<Result> => {
    try {
      const at = await readyProcess();
      const result = await task(at);
      if (isWorn(at, result)) succession ??= raise();
      return result;
    } catch (error) {
      throw error instanceof TypesettingFailed || error instanceof PdfRefused
        ? error
        : new TypesettingFailed('renderer', 'the typesetter broke');
    }
  };

  return {
    get busy() {
      return work !== null;
    },
    async run(task) {
      clearTimeout(idle);
      const performed = perform(task);
      work = performed;
      try {
        return await performed;
      } finally {
        work = null;
        idle = setTimeout(retire, idleMs).unref();
      }
    },
    async close() {
      await work?.catch(() => undefined);
      await succession;
      clearTimeout(idle);
      retire();
      await Promise.all(leaving);
    },
  };
}
