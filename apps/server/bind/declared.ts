/** Derives from the declaration of an endpoint which records it names, which row it leaves in the audit log, and what it costs. */
import { isDownload, REFUSALS, type Endpoint } from '#packages/endpoint';
import type { EventKind } from '#contract/audit';

/** Input fields that name a record; a record of somebody else and one that does not exist are refused in the same way. */
export function recordsOf({ input }: Endpoint): string[] {
  return Object.keys(input.shape).filter((field) => `${field}.unknown` in REFUSALS);
}

/** The kind of audit row that a call leaves; `read` is written only where the caller is not the client; null where no client is concerned. */
export function eventKindOf(endpoint: Endpoint): Exclude<EventKind, 'refused'> | null {
  const { method, output, audit } = endpoint;
  if (audit) return audit === 'nothing' ? null : audit;
  if (method !== 'GET') return 'write';
  if (isDownload(output)) return 'export';
  return recordsOf(endpoint).some((field) => CLIENT_FIELDS.has(field)) ? 'read' : null;
}

/** Costly kinds of request, which one client may make only so often. */
export type RequestCost = NonNullable<Endpoint['costs']> | 'sign-in' | 'export' | 'document';

/** The cost of a call that costs more than others; null for the rest. Pages show pictures by the dozen, and those cost little. */
export function costOf({ costs, audit, output }: Endpoint): RequestCost | null {
  if (costs) return costs;
  if (audit === 'sign-in') return 'sign-in';
  return isDownload(output) && !output.mediaType.startsWith('image/') ? 'export' : null;
}

const CLIENT_FIELDS = new Set(['account', 'portfolio', 'figure']);
