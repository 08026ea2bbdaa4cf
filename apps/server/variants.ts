/** Reads whole variants: the settings that a tenant is made from, with the statuses, forms and pages that other capabilities give it. */
import { join } from 'node:path';
import type { Form } from '#packages/forms';
import { readFormSeeds } from '#server/forms';
import { readPagesFrom, type StoredPages } from '#server/navigation';
import { readStatusSeeds, type StatusSeeds } from '#server/statuses';
import { readVariants, VARIANTS, VariantsRefused, type Variant } from '#server/tenants';
import { widgets } from './widgets.ts';

export interface WholeVariant extends Variant {
  readonly statuses: StatusSeeds;
  /** None for most. */
  readonly forms: readonly Form[];
  /** Null for one whose pages are the usual ones. */
  readonly pages: StoredPages | null;
}

/**
 * Every variant, by name.
 * @throws VariantsRefused
 */
export async function readWholeVariants(folder: string = VARIANTS): Promise<WholeVariant[]> {
  const variants = await readVariants(folder);
  const whole = async (variant: Variant) => {
    const [statuses, forms, pages] = await Promise.allSettled([
      readStatusSeeds(variant, folder),
      readFormSeeds(variant, folder),
      readPagesFrom(join(folder, variant.name), widgets, `${variant.name}/`),
    ]);
    const faults = [statuses, forms, pages].flatMap((one) => (one.status === 'rejected' ? faultsOf(one.reason) : []));
    if (statuses.status === 'rejected' || forms.status === 'rejected' || pages.status === 'rejected') throw new VariantsRefused(faults);
    return { ...variant, statuses: statuses.value, forms: forms.value, pages: pages.value };
  };
  const read = await Promise.allSettled(variants.map(whole));
  const faults = read.flatMap((one) => (one.status === 'rejected' ? faultsOf(one.reason) : []));
  if (faults.length > 0) throw new VariantsRefused(faults);
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

function faultsOf(error: unknown): VariantsRefused['faults'] {
  if (error instanceof VariantsRefused) return error.faults;
  throw error;
}
