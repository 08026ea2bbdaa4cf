/** Reads endpoints through the query cache: one key for each endpoint, record and question. */
import { queryOptions } from '@tanstack/react-query';
import type { EndpointCaller, Endpoint } from '#packages/endpoint';
import type { z } from 'zod';

type EndpointAnswer<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : File;

/**
 * Query options of one question. The key is [method, address, the rest of the input], so that
 * `invalidateQueries({ queryKey: [method, address] })` reaches every variant of it.
 */
export function createQueryOptions(call: EndpointCaller) {
  return <E extends Endpoint>(declared: E, input: z.input<E['input']>) => {
    const { address, rest } = splitInput(declared.path, input);
    return queryOptions({
      queryKey: [declared.method, address, rest] as const,
      queryFn: ({ signal }): Promise<EndpointAnswer<E>> => call(declared, input, { signal }) as Promise<EndpointAnswer<E>>,
      // While another range of the same record loads, the earlier answer stays on screen; that of another record never does.
      placeholderData: (previous, query) => (query?.queryKey[1] === address ? previous : undefined),
    });
  };
}
export type QueryOptionsFactory = ReturnType<typeof createQueryOptions>;

function splitInput(path: string, input: object) {
  const rest: Record<string, unknown> = { ...input };
  const address = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  return { address, rest };
}
