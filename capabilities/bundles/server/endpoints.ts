/** Answers the endpoints of bundles, for staff. */
import { serveContract, type ServedContract, type Upload } from '#packages/endpoint';
import type { FileStore, Tenant } from '#platform';
import { KINDS_IN_ORDER } from '#server/imports';
import { openRecordFiles, type Keeper, type RecordFileContext } from '#server/records';
import { bundles } from '../contract.ts';
import { exportFirm } from './export-firm.ts';
import { sendToJob } from './import/job.ts';
import type { FileContents } from './import/recognise.ts';
import { listBundles, readBundle } from './import/storage.ts';
import { bringBundle, checkBundle, stopBundle, undoBundle } from './import/steps.ts';
import { storeBundle } from './import/upload.ts';

type BundleContext = RecordFileContext & { readonly files: FileStore; readonly upload?: Upload };

/** @param all the keepers of every collection of the product */
export function serveBundles<Context extends BundleContext>(all: readonly Keeper<Context>[]): ServedContract<Context> {
  const { inOrder } = openRecordFiles(all);
  // Records before the facts about them. A word that means both is that of facts.
  const contentsOf = (tenant: Tenant): FileContents => [
    ...inOrder(tenant)
      .filter((name) => !KINDS_IN_ORDER.some((kind) => kind.toLowerCase() === name.toLowerCase()))
      .map((content) => ({ content, holds: 'records' as const })),
    ...KINDS_IN_ORDER.map((content) => ({ content, holds: 'facts' as const })),
  ];
  return serveContract<typeof bundles, Context>(bundles, {
    exportFirm: (context) => exportFirm(context, all),
    createBundle: async ({ db, files, jobs, upload, tenant, tell }) => {
      const id = await storeBundle({ db, files, upload, tell }, contentsOf(tenant));
      await sendToJob(jobs, id);
      return readBundle(db, id);
    },
    listBundles: async ({ db }) => ({ value: await listBundles(db), findings: [] }),
    readBundle: ({ db }, { bundle }) => readBundle(db, bundle),
    checkBundle: (context, { bundle }) => checkBundle(context, bundle),
    bringBundle: (context, { bundle, without }) => bringBundle(context, bundle, without),
    stopBundle: (context, { bundle }) => stopBundle(context, bundle),
    undoBundle: (context, { bundle }) => undoBundle(context, bundle),
  });
}
