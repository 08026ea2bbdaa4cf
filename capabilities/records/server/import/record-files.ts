/** Offers the steps of files of records to work that brings in several of them, in the name of the one who asked for it. */
import { refuse } from '#packages/endpoint';
import type { Tenant } from '#platform';
import { inFileOrder } from '../export/file-order.ts';
import { keepersOf } from '../groups.ts';
import type { Keeper } from '../keeper.ts';
import { recordFileHandlers, type ImportCollections, type RecordFileContext } from './operations.ts';
import { recordFileSteps } from './steps.ts';

export type RecordFiles<Context extends RecordFileContext> = ReturnType<typeof openRecordFiles<Context>>;

/** @param all the keepers of every collection of the product */
export function openRecordFiles<Context extends RecordFileContext>(all: readonly Keeper<Context>[]) {
  const collections: ImportCollections<Context> = {
    all: new Map(all.map((keeper) => [keeper.collection.name, keeper])),
    keeperOf: (tenant, name) => keepersOf(tenant, all).find(({ collection }) => collection.name === name) ?? refuse('collection.unknown'),
    // Each row says in which record it is.
    requireParent: () => refuse('record.unknown'),
  };
  return {
    ...recordFileHandlers<Context>(collections),
    ...recordFileSteps<Context>(collections),
    /** The collections that a file can fill, those that others name before these. */
    inOrder: (tenant: Tenant): string[] =>
      inFileOrder(keepersOf(tenant, all).map(({ collection }) => collection)).collections.map(({ name }) => name),
  };
}
