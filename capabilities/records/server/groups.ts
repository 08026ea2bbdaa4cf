/** Builds the menu of the administration, and selects the collections that a tenant has [ADM-07]. */
import type { Collection } from '#packages/collections';
import type { Tenant } from '#platform';
import { MENU_GROUPS } from '../contract.ts';
import type { Keeper } from './keeper.ts';

export interface MenuGroup {
  readonly name: string;
  readonly collections: readonly string[];
}

type KeptCollection = Pick<Keeper, 'collection'>;

/** The menu of a tenant: for each group the collections that its settings name, otherwise all of the product. */
export function menuOf({ settings }: Pick<Tenant, 'settings'>, keepers: readonly KeptCollection[]): MenuGroup[] {
  const kept = new Set(keepers.map(({ collection }) => collection.name));
  return Object.entries(MENU_GROUPS).map(([name, collections]) => {
    const offered: readonly string[] = settings.administration[name as keyof typeof MENU_GROUPS] ?? collections;
    return { name, collections: offered.filter((one) => kept.has(one)) };
  });
}

/** The keepers that a tenant has: those that its menu offers, those within them, and those that are in no menu at all. */
export function keepersOf<K extends KeptCollection>(tenant: Pick<Tenant, 'settings'>, keepers: readonly K[]): K[] {
  const offered = new Set(menuOf(tenant, keepers).flatMap(({ collections }) => collections));
  const listed = new Set<string>(Object.values(MENU_GROUPS).flat());
  const parents = new Map(keepers.map(({ collection }) => [collection.name, collection.parent]));
  const isOffered = (name: string): boolean => {
    if (listed.has(name)) return offered.has(name);
    const parent = parents.get(name);
    return parent === undefined || isOffered(parent);
  };
  return keepers
    .filter(({ collection }) => isOffered(collection.name))
    .map((keeper) => ({
      ...keeper,
      collection: withRequiredFields(keeper.collection, tenant.settings.requiredFields[keeper.collection.name]),
    }));
}

/** Makes the fields required that the firm requires, in files too. A switch always has a value, so that it is left as it is. */
function withRequiredFields(collection: Collection, required: readonly string[] | undefined): Collection {
  if (required === undefined) return collection;
  return {
    ...collection,
    optionalInFiles: collection.optionalInFiles?.filter((name) => !required.includes(name)),
    steps: collection.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) => (required.includes(field.name) && field.type !== 'switch' ? { ...field, required: true } : field)),
    })),
  };
}
