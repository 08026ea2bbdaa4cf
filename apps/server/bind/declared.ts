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

/** Of what one client may ask only so often. */
export type Cost = NonNullable<Endpoint['costs']> | 'sign-in' | 'export' | 'document';

/** What a call costs more of than others do. Pictures stand on pages by the dozen and cost little. */
export function costOf({ costs, leaves, output }: Endpoint): Cost | null {
  if (costs) return costs;
  if (leaves === 'sign-in') return 'sign-in';
  return isDownload(output) && !output.mediaType.startsWith('image/') ? 'export' : null;
}

const OF_A_CLIENT = new Set(['account', 'portfolio', 'figure']);
