/** Declares data processes at work: the order of their steps, their runs, and the datasets that these fill [DATA-01..03, DES-03, OQ-78]. */
import { z } from 'zod';
import { answerSchema, download, endpoint, Id, Moment } from '#packages/endpoint';
import { FieldValue } from '#packages/fields';

export const DATA_PROCESSES = 'data-processes';
export const DATA_STEPS = 'data-processes-steps';

export const DATA_METHODS = ['GET', 'POST'] as const;
export type DataMethod = (typeof DATA_METHODS)[number];

/**
 * The order is queued -> running -> done; `failed` ended at a step that failed. `stopping` ends after the step that it is at, and is `stopped` then.
 */
export const DATA_RUN_STATES = ['queued', 'running', 'stopping', 'done', 'failed', 'stopped'] as const;

/** The order is waiting -> running -> done; steps after one that failed are skipped. */
export const DATA_STEP_STATES = ['waiting', 'running', 'done', 'failed', 'skipped'] as const;

export const MOST_DATA_STEPS = 50;
/** Rows of one page of a dataset. */
export const DATASET_PAGE = 100;

const StepValues = z.record(z.string().max(40), FieldValue);

/** A step as it is kept, with the version that was read. */
export const DataStep = z.object({ id: Id, version: z.number().int(), values: StepValues });
export type DataStep = z.infer<typeof DataStep>;

/** A data process with its steps in the order in which they run. */
export const DataDesign = z.object({ id: Id, name: z.string(), steps: z.array(DataStep) });
export type DataDesign = z.infer<typeof DataDesign>;

const DataRunStep = z.object({
  /** From 1. */
  place: z.number().int(),
  /** Where its rows come from: the method and the address without what is asked there, or the name of a file; null where neither was given. */
  from: z.string().nullable(),
  dataset: z.string(),
  /** Id of the dataset that has this name now; null where there is none. */
  datasetId: Id.nullable(),
  state: z.enum(DATA_STEP_STATES),
  /** That it has written. */
  rows: z.number().int().nullable(),
  /** Why it failed, as a sentence in the language of the reader. */
  why: z.string().nullable(),
});
export type DataRunStep = z.infer<typeof DataRunStep>;

export const DataRun = z.object({
  id: Id,
  state: z.enum(DATA_RUN_STATES),
  by: z.string(),
  createdAt: Moment,
  endedAt: Moment.nullable(),
  steps: z.array(DataRunStep),
});
export type DataRun = z.infer<typeof DataRun>;

export const Dataset = z.object({
  id: Id,
  name: z.string(),
  /** Of its columns. */
  headings: z.array(z.string()),
  rows: z.number().int(),
  filledAt: Moment,
  /** The process that filled it last; null where it is there no more. */
  process: z.object({ id: Id, name: z.string() }).nullable(),
});
export type Dataset = z.infer<typeof Dataset>;

const ProcessPlace = { dataProcess: Id };
const RunPlace = { dataRun: Id };
const DatasetPlace = { dataset: Id };

export const datasets = {
  readDataDesign: endpoint({
    method: 'GET',
    path: '/api/data-processes/:dataProcess/design',
    may: 'house.keep',
    summary: 'A data process with its steps in the order in which they run',
    input: z.object(ProcessPlace),
    output: DataDesign,
    refuses: ['dataProcess.unknown'],
  }),
  changeDataDesign: endpoint({
    method: 'PUT',
    path: '/api/data-processes/:dataProcess/design',
    may: 'house.keep',
    summary:
      'Save the steps of a data process in their order, with their values: all of it, or nothing where somebody else has changed them since',
    input: z.object({
      ...ProcessPlace,
      steps: z
        .array(
          z.object({
            /** Chosen by the caller for a new step. */
            id: Id,
            /** The version that was read; null for a new step. */
            version: z.number().int().nullable(),
            values: StepValues,
          }),
        )
        .max(MOST_DATA_STEPS),
      /** Ids of the steps as they were read, in their order; those that `steps` does not have any more are removed. */
      before: z.array(Id).max(1000),
    }),
    output: DataDesign,
    refuses: ['dataProcess.unknown', 'record.changed', 'input.invalid'],
  }),
  startDataRun: endpoint({
    method: 'POST',
    path: '/api/data-processes/:dataProcess/runs',
    may: 'house.keep',
    summary: 'Run the steps of a data process in their order; follow readDataRun until it has ended',
    input: z.object(ProcessPlace),
    output: DataRun,
    refuses: ['dataProcess.unknown', 'dataRun.empty', 'dataRun.busy'],
  }),
  listDataRuns: endpoint({
    method: 'GET',
    path: '/api/data-processes/:dataProcess/runs',
    may: 'house.keep',
    summary: 'The last twenty runs of a data process, newest first, with what became of each step',
    input: z.object(ProcessPlace),
    output: answerSchema(z.array(DataRun)),
    refuses: ['dataProcess.unknown'],
  }),
  readDataRun: endpoint({
    method: 'GET',
    path: '/api/data-runs/:dataRun',
    may: 'house.keep',
    summary: 'One run of a data process, with what became of each step',
    input: z.object(RunPlace),
    output: DataRun,
    refuses: ['dataRun.unknown'],
  }),
  stopDataRun: endpoint({
    method: 'POST',
    path: '/api/data-runs/:dataRun/stop',
    may: 'house.keep',
    summary: 'Stop a run after the step that it is at; what is written stays',
    input: z.object(RunPlace),
    output: DataRun,
    refuses: ['dataRun.unknown'],
  }),
  listDatasets: endpoint({
    method: 'GET',
    path: '/api/datasets',
    may: 'house.keep',
    summary: 'The datasets by name',
    input: z.object({}),
    output: answerSchema(z.array(Dataset)),
    refuses: [],
  }),
  readDataset: endpoint({
    method: 'GET',
    path: '/api/datasets/:dataset',
    may: 'house.keep',
    summary: 'A dataset with a page of its rows, a hundred at a time',
    input: z.object({ ...DatasetPlace, page: z.coerce.number().int().min(1).max(1000).default(1) }),
    output: Dataset.extend({ cells: z.array(z.array(z.string())) }),
    refuses: ['dataset.unknown'],
  }),
  exportDataset: endpoint({
    method: 'GET',
    path: '/api/datasets/:dataset/rows.csv',
    may: 'house.keep',
    summary: 'All rows of a dataset as CSV',
    input: z.object(DatasetPlace),
    output: download('text/csv'),
    refuses: ['dataset.unknown'],
  }),
  removeDataset: endpoint({
    method: 'DELETE',
    path: '/api/datasets/:dataset',
    may: 'house.keep',
    summary: 'Remove a dataset with its rows; the next run that names it makes it anew',
    input: z.object(DatasetPlace),
    output: z.object({}),
    refuses: ['dataset.unknown'],
  }),
};

/** Port: fetches the rows of steps from hosts that whoever operates the server has named. */
export interface DataService {
  /** Whether an address may be asked: on a host that is named, by https, or by http on this machine. */
  readonly allows: (location: string) => boolean;
  /** The bytes that are answered, at most 4 MB. @throws DataUnanswered */
  readonly fetch: (step: { readonly method: DataMethod; readonly location: string }, deadline: AbortSignal) => Promise<Uint8Array>;
}

export class DataUnanswered extends Error {
  readonly reason: 'refused' | 'silent' | 'status' | 'too-large';
  /** Status of an answer that is no success. */
  readonly status: number | null;
  constructor(
    reason: DataUnanswered['reason'],
    { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
  ) {
    super(reason, { cause });
    this.name = 'DataUnanswered';
    this.reason = reason;
    this.status = status;
  }
}
