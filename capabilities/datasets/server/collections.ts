/** The collections of data processes, which bring rows in from outside, and of their steps. */
import type { Collection } from '#packages/collections';
import { refuse } from '#packages/endpoint';
import { textOf, type FieldValues } from '#packages/fields';
import type { SignedInContext } from '#server/people';
import { createDataKeeper, type Keeper } from '#server/records';
import { DATA_METHODS, DATA_PROCESSES, DATA_STEPS, type DataService } from '../contract.ts';

const dataProcesses: Collection = {
  name: DATA_PROCESSES,
  columns: ['name', 'updated'],
  designer: '/data-designer',
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'name', type: 'text', required: true, limit: 200 },
        { name: 'steps', type: 'grid', collection: DATA_STEPS },
      ],
    },
  ],
};

export const dataSteps: Collection = {
  name: DATA_STEPS,
  parent: DATA_PROCESSES,
  top: true,
  arranged: true,
  columns: ['dataset', 'getFromApi', 'method', 'location', 'updated'],
  steps: [
    {
      name: 'details',
      fields: [
        { name: 'getFromApi', type: 'switch', value: true },
        { name: 'method', type: 'select', options: DATA_METHODS.map((value) => ({ value })) },
        { name: 'location', type: 'text', rules: [{ rule: 'url' }], limit: 1000 },
        { name: 'file', type: 'file' },
        { name: 'dataset', type: 'text', limit: 200 },
      ],
    },
  ],
};

/** What keeping steps needs of the server. */
export type DataStepContext = SignedInContext & { readonly dataService: Pick<DataService, 'allows'> };

/** An address is kept only where it may be asked. @throws Refusal `input.invalid` */
async function settleStep({ dataService }: DataStepContext, values: FieldValues): Promise<FieldValues> {
  const location = textOf(values['location']);
  if (location !== '' && !dataService.allows(location)) refuse('input.invalid', { location: 'refusal.field.host' });
  return values;
}

export const stepKeeper: Keeper<DataStepContext> = createDataKeeper<DataStepContext>(dataSteps, settleStep);

export const collections: readonly Keeper<DataStepContext>[] = [createDataKeeper<DataStepContext>(dataProcesses), stepKeeper];
