/** What follows from the declaration of an endpoint. */
import { isDownload, REFUSALS, type Endpoint } from '#packages/endpoint';
import type { EventKind } from '#contract/activity';

/** Fields of the input that name a record, of which a foreign one and a missing one are refused alike. */
export function recordsOf({ input }: Endpoint): string[] {
  return Object.keys(input.shape).filter((field) => `${field}.unknown` in REFUSALS);
}

/** What a call leaves; null for one that only reads. */
export function kindOf({ method, output, leaves }: Endpoint): Exclude<EventKind, 'refused'> | null {
  if (leaves) return leaves === 'nothing' ? null : leaves;
  if (method !== 'GET') return 'write';
  return isDownload(output) ? 'export' : null;
}
