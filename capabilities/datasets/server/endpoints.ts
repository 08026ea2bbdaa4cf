/** Answers the endpoints of data processes and datasets, for staff. */
import { serveContract } from '#packages/endpoint';
import { DATA_PROCESSES, datasets } from '../contract.ts';
import type { DataStepContext } from './collections.ts';
import { exportDataset, listDatasets, readDataset, removeDataset } from './dataset.ts';
import { changeDesign, readDesign } from './design.ts';
import { sendToRun } from './job.ts';
import { insertRun, listRuns, readRun, stopRun } from './runs.ts';

export const endpoints = serveContract(datasets, {
  readDataDesign: ({ db }: DataStepContext, { dataProcess }) => readDesign(db, dataProcess),
  changeDataDesign: (context: DataStepContext, change) => changeDesign(context, change),
  startDataRun: async (context: DataStepContext, { dataProcess }) => {
    const { db, jobs, tell } = context;
    const { steps } = await readDesign(db, dataProcess);
    const id = await insertRun(db, dataProcess, steps, (run) =>
      tell({ subject: { kind: DATA_PROCESSES, id: dataProcess }, detail: { run, steps: steps.length } }),
    );
    await sendToRun(jobs, id);
    return readRun(context, id);
  },
  listDataRuns: async (context: DataStepContext, { dataProcess }) => {
    await readDesign(context.db, dataProcess);
    return { value: await listRuns(context, dataProcess), findings: [] };
  },
  readDataRun: (context: DataStepContext, { dataRun }) => readRun(context, dataRun),
  stopDataRun: (context: DataStepContext, { dataRun }) =>
    stopRun(context, dataRun, (process) => context.tell({ subject: { kind: DATA_PROCESSES, id: process }, detail: { run: dataRun } })),
  listDatasets: async ({ db }: DataStepContext) => ({ value: await listDatasets(db), findings: [] }),
  readDataset: ({ db }: DataStepContext, { dataset, page }) => readDataset(db, dataset, page),
  exportDataset: ({ db }: DataStepContext, { dataset }) => exportDataset(db, dataset),
  removeDataset: async ({ db, tell }: DataStepContext, { dataset }) => {
    await removeDataset(db, dataset, (name) => tell({ subject: { kind: 'dataset', id: dataset }, detail: { name } }));
    return {};
  },
});
