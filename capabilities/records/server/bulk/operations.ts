/** Answers the endpoints by which staff do something to many records at once. */
import { refuse, type InputOf } from '#packages/endpoint';
import type { Tenant } from '#platform';
import type { SignedInContext } from '#server/people';
import type { records } from '../../contract.ts';
import type { Keeper } from '../keeper.ts';
import { findObstacles, listBulks, previewBulk, requireBulkAction, startBulk, stopBulk } from './actions.ts';
import { bulkIds, digestOfIds } from './target.ts';

type BulkInput<Name extends 'previewBulk' | 'startBulk' | 'listBulks' | 'stopBulk'> = InputOf<(typeof records)[Name]>;

export function bulkHandlers<Context extends SignedInContext>({
  keeperOf,
  keepersOf,
}: {
  /** @throws Refusal `collection.unknown` */
  readonly keeperOf: (tenant: Tenant, collection: string) => Keeper<Context>;
  readonly keepersOf: (tenant: Tenant) => readonly Keeper<Context>[];
}) {
  return {
    previewBulk: async (context: Context, { collection, action, ...target }: BulkInput<'previewBulk'>) => {
      const keeper = keeperOf(context.tenant, collection);
      const meant = await bulkIds(context, keeper, action, target);
      const obstacles = await findObstacles(context, keeper, action, meant);
      const { without, ...rest } = await previewBulk(context, keeper, keepersOf(context.tenant), { action, ids: meant, obstacles });
      return { ...rest, digest: digestOfIds(meant.filter((id) => !obstacles.has(id))), without: without.map(failureInWords(context)) };
    },
    startBulk: async (context: Context, { collection, action, digest, ...target }: BulkInput<'startBulk'>) => {
      const keeper = keeperOf(context.tenant, collection);
      const { found, undoes } = target;
      requireBulkAction(keeper, action);
      if (found && digest === undefined) refuse('input.invalid', { digest: 'refusal.field.required' });
      const meant = await bulkIds(context, keeper, action, target);
      const obstacles = await findObstacles(context, keeper, action, meant);
      const goes = meant.filter((id) => !obstacles.has(id));
      const mark = digestOfIds(goes);
      if (goes.length === 0 || (found && digest !== mark)) refuse('bulk.changed');
      const id = await startBulk(context, collection, action, goes, (bulk) =>
        context.tell({
          subject: { kind: collection, id: goes[0]! },
          detail: { bulk, action, ...(found ? { found, count: goes.length, digest: mark } : undoes ? { undoes } : { records: goes }) },
        }),
      );
      return { id };
    },
    listBulks: async (context: Context, { collection }: BulkInput<'listBulks'>) => {
      keeperOf(context.tenant, collection);
      const bulks = await listBulks(context.db, collection);
      return { value: bulks.map(({ failures, ...bulk }) => ({ ...bulk, failures: failures.map(failureInWords(context)) })), findings: [] };
    },
    stopBulk: async ({ db, tenant }: Context, { collection, bulk }: BulkInput<'stopBulk'>) => {
      keeperOf(tenant, collection);
      return { stopped: await stopBulk(db, collection, bulk) };
    },
  };
}

/** Reasons that are no refusals. */
const OWN_REASONS: ReadonlySet<string> = new Set([
  'failed',
  'already',
  'group',
  'disabled',
  'invited',
  'not-advisor',
  'arrived',
  'just-invited',
]);

/** Replaces the code of a refusal by a sentence in the language of the reader. */
function failureInWords({ words }: Pick<SignedInContext, 'words'>) {
  return <Left extends { readonly why: string }>(left: Left): Left => ({
    ...left,
    why: words(OWN_REASONS.has(left.why) ? `records.bulk.${left.why}` : `refusal.${left.why}`),
  });
}
