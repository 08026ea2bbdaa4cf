/** Answers the endpoints of bundles, for staff. */
import { serveContract, type ServedContract } from '#packages/endpoint';
import type { SignedInContext } from '#server/people';
import type { Keeper } from '#server/records';
import { bundles } from '../contract.ts';
import { exportFirm } from './export-firm.ts';

/** @param all the keepers of every collection of the product */
export function serveBundles<Context extends SignedInContext>(all: readonly Keeper<Context>[]): ServedContract<Context> {
  return serveContract<typeof bundles, Context>(bundles, { exportFirm: (context) => exportFirm(context, all) });
}
