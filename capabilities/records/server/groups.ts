/** The groups of the administration's menu [ADM-04, ADM-05, ADM-06], and which of their collections a tenant has [ADM-07]. */
import type { Collection } from '#packages/collections';
import type { Tenant } from '#server/tenants';
import type { Keeper } from './keeper.ts';

const GROUPS = {
  accounts: ['users', 'userStatus', 'organisations', 'groups', 'accessGroups'],
  content: ['pages', 'posts', 'people', 'clients', 'libraries', 'commentary', 'forms', 'processes', 'riskProfiles'],
  portals: ['forms', 'accounts', 'orders', 'portals', 'processes', 'subscriptions', 'models', 'data-processes', 'data-processes-steps'],
} as const satisfies Record<string, readonly string[]>;

export interface MenuGroup {
  readonly name: string;
  readonly collections: readonly string[];
}

type Kept = Pick<Keeper, 'collection'>;

/** The menu of a tenant: of each group what its settings name, otherwise all that the product keeps. */
export function menuOf({ settings }: Pick<Tenant, 'settings'>, keepers: readonly Kept[]): MenuGroup[] {
  const kept = new Set(keepers.map(({ collection }) => collection.name));
  return Object.entries(GROUPS).map(([name, collections]) => {
    const offered: readonly string[] = settings.administration[name as keyof typeof GROUPS] ?? collections;
    return { name, collections: offered.filter((one) => kept.has(one)) };
  });
}

/** What of the keepers a tenant has: what its menu offers, what is kept within that, and what stands in no menu at all. */
export function keptBy<K extends Kept>(tenant: Pick<Tenant, 'settings'>, keepers: readonly K[]): K[] {
  const offered = new Set(menuOf(tenant, keepers).flatMap(({ collections }) => collections));
  const listed = new Set<string>(Object.values(GROUPS).flat());
  const parents = new Map(keepers.map(({ collection }) => [collection.name, collection.parent]));
  const isOffered = (name: string): boolean => {
    if (listed.has(name)) return offered.has(name);
    const parent = parents.get(name);
    return parent === undefined || isOffered(parent);
  };
  return keepers
    .filter(({ collection }) => isOffered(collection.name))
    .map((keeper) => ({ ...keeper, collection: asking(keeper.collection, tenant.settings.requiredFields[keeper.collection.name]) }));
}

/** A collection whose form asks for what a firm wants to have answered, too. A switch always says something. */
function asking(collection: Collection, required: readonly string[] | undefined): Collection {
  if (required === undefined) return collection;
  return {
    ...collection,
    steps: collection.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => (required.includes(field.name) && field.type !== 'switch' ? { ...field, required: true } : field)),
    })),
  };
}
