/** What follows from the declaration of an endpoint. */
import { isDownload, REFUSALS, type Endpoint } from '#packages/endpoint';
import type { EventKind } from '#contract/activity';

/** Fields of the input that name a record, of which a foreign one and a missing one are refused alike. */
export function recordsOf({ input }: Endpoint): string[] {
  return Object.keys(input.shape).filter((field) => `${field}.unknown` in REFUSALS);
}

/** What a call leaves; `read` only where whoever asks is not the client; null for one that concerns no client. */
export function kindOf(endpoint: Endpoint): Exclude<EventKind, 'refused'> | null {
  const { method, output, leaves } = endpoint;
  if (leaves) return leaves === 'nothing' ? null : leaves;
  if (method !== 'GET') return 'write';
  if (isDownload(output)) return 'export';
  return recordsOf(endpoint).some((field) => OF_A_CLIENT.has(field)) ? 'read' : null;
}

const OF_A_CLIENT = new Set(['account', 'portfolio', 'figure']);
